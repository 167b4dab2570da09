import Files
import SystemPackage

/// Names of inputs that another program wrote, as `find` does.
package enum NameList {
  /// The names in the file at `path`, or on standard input (`-`): one a line, or each ended by a zero
  /// byte; empty ones are left out.
  ///
  /// Throws a `ConversionError` where it cannot be read, names something that is no UTF-8, or nothing.
  package static func names(
    in path: String, endedByZero: Bool
  ) throws(ConversionError) -> [String] {
    let end = endedByZero ? 0 : UInt8(ascii: "\n")
    var names: [String] = []
    do throws(FileError) {
      for name in try FileReader.list(path).split(separator: end) {
        // A list that was written on Windows.
        let name = !endedByZero && name.last == UInt8(ascii: "\r") ? name.dropLast() : name
        if !name.isEmpty { names.append(try text(of: name)) }
      }
    } catch {
      throw .input(error)
    }
    guard !names.isEmpty else { throw .noNames(list: path) }
    return names
  }

  private static func text(of name: ArraySlice<UInt8>) throws(FileError) -> String {
    guard let text = String(validating: name, as: UTF8.self) else {
      let shown = String(decoding: name, as: UTF8.self)
      throw FileError(.read, path: shown, errno: .illegalByteSequence)
    }
    return text
  }
}
