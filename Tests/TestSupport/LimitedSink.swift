import PDFObjects

/// A sink with room for so many bytes, and no copy: as a file is.
package struct LimitedSink: ByteSink, ~Copyable {
  /// There is no more room.
  package struct Full: Error, Equatable {
    package init() {}
  }

  let room: Int
  /// What has been written so far.
  package private(set) var bytes: [UInt8] = []

  /// Makes an empty sink with room for so many bytes.
  package init(room: Int) {
    self.room = room
  }

  /// Takes all of `bytes` where there is room for them.
  package mutating func write(_ bytes: [UInt8]) throws(Full) {
    guard self.bytes.count + bytes.count <= room else { throw Full() }
    self.bytes += bytes
  }
}
