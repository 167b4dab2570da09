import PDFSyntax

/// A non-copyable sink with limited room, like a file on a full disk.
package struct LimitedSink: ByteSink, ~Copyable {
  /// The error of a write without enough room.
  package struct Full: Error, Equatable {
    package init() {}
  }

  let room: Int
  /// The bytes written so far.
  package private(set) var bytes: [UInt8] = []

  /// Makes an empty sink with room for `room` bytes.
  package init(room: Int) {
    self.room = room
  }

  /// Appends `bytes`; throws if there is no room for all of them.
  package mutating func write(_ bytes: [UInt8]) throws(Full) {
    guard self.bytes.count + bytes.count <= room else { throw Full() }
    self.bytes += bytes
  }
}
