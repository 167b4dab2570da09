import Files
package import Inputs

/// A list of input names written by another program, such as `find`.
package enum NameList {
  /// Returns the nonempty names in the file at `path`, or on standard input (`-`), each ended by a
  /// line feed or a zero byte.
  ///
  /// - Throws: a `ConversionError` if the list cannot be read or is empty.
  package static func names(
    in path: String, endedByZero: Bool
  ) throws(ConversionError) -> [String] {
    let end = endedByZero ? 0 : UInt8(ascii: "\n")
    let list = try reading(FileReader.list(path))
    let names = list.split(separator: end).compactMap { name in
      // Lists written on Windows end lines with CR LF.
      let name = !endedByZero && name.last == UInt8(ascii: "\r") ? name.dropLast() : name
      return name.isEmpty ? nil : String(pathBytes: name)
    }
    guard !names.isEmpty else { throw .emptyList(path) }
    return names
  }
}
