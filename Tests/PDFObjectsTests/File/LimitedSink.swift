import PDFObjects

/// A sink with room for so many bytes, and no copy: as a file is.
struct LimitedSink: ByteSink, ~Copyable {
  struct Full: Error, Equatable {}

  let room: Int
  private(set) var bytes: [UInt8] = []

  init(room: Int) {
    self.room = room
  }

  mutating func write(_ bytes: [UInt8]) throws(Full) {
    guard self.bytes.count + bytes.count <= room else { throw Full() }
    self.bytes += bytes
  }
}
