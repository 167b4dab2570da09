/// Paths as text. A path of the system is bytes (path_resolution(7)); each byte that is not part of
/// UTF-8 is represented by a private character, so that every path has a text of its own.
extension String {
  /// Decodes the bytes of a path.
  package init(pathBytes bytes: some Collection<UInt8>) {
    if !bytes.contains(PathByte.leadByte), let text = String(validating: bytes, as: UTF8.self) {
      self = text
      return
    }
    var scalars = String.UnicodeScalarView()
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      var parser = UTF8.ForwardParser()
      var input = rest.makeIterator()
      let length: Int
      if case .valid(let encoded) = parser.parseScalar(from: &input),
        case let scalar = UTF8.decode(encoded), PathByte.byte(of: scalar) == nil
      {
        length = encoded.count
        scalars.append(scalar)
      } else {
        // A private character in the path is represented by its bytes.
        length = 1
        scalars.append(PathByte.scalar(of: rest[rest.startIndex]))
      }
      rest = rest.dropFirst(length)
    }
    self = String(scalars)
  }

  /// The bytes of the path that the text represents.
  package var pathBytes: [UInt8] {
    guard utf8.contains(PathByte.leadByte) else { return Array(utf8) }
    var bytes: [UInt8] = []
    for scalar in unicodeScalars {
      if let byte = PathByte.byte(of: scalar) {
        bytes.append(byte)
      } else {
        bytes += String(scalar).utf8
      }
    }
    return bytes
  }

  /// Calls `body` with the bytes of the path as a C string.
  package func withSystemPath<Result>(
    _ body: (UnsafePointer<CChar>) throws -> Result
  ) rethrows -> Result {
    guard utf8.contains(PathByte.leadByte) else { return try unsafe withCString(body) }
    let bytes = (pathBytes + [0]).map { CChar(bitPattern: $0) }
    return try unsafe bytes.withUnsafeBufferPointer { bytes in
      // The buffer is not empty, so it has an address.
      guard let path = bytes.baseAddress else { return try unsafe "".withCString(body) }
      return try unsafe body(path)
    }
  }
}

/// The characters U+10FE80 to U+10FEFF, which represent the bytes 80 to FF of a path.
enum PathByte {
  /// The first byte of these characters in UTF-8.
  fileprivate static let leadByte: UInt8 = 0xF4
  private static let base: UInt32 = 0x10_FE00

  /// Returns the byte that a character represents; `nil` for any other character.
  static func byte(of scalar: Unicode.Scalar) -> UInt8? {
    let isByte = (base + 0x80...base + 0xFF).contains(scalar.value)
    return isByte ? UInt8(truncatingIfNeeded: scalar.value) : nil
  }

  fileprivate static func scalar(of byte: UInt8) -> Unicode.Scalar {
    Unicode.Scalar(base + UInt32(byte)) ?? "\u{FFFD}"
  }
}
