import Files
package import PagePipeline

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
    let names = try rethrow(as: ConversionError.input) { () throws(FileError) -> [String] in
      var names: [String] = []
      for name in try FileReader.list(path).split(separator: end) {
        // Lists written on Windows end lines with CR LF.
        let name = !endedByZero && name.last == UInt8(ascii: "\r") ? name.dropLast() : name
        if !name.isEmpty { names.append(String(pathBytes: name)) }
      }
      return names
    }
    guard !names.isEmpty else { throw .noNames(list: path) }
    return names
  }
}
