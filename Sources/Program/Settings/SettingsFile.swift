import CTOML
import Files

/// A value in a file of settings.
package struct SettingValue: Sendable, Equatable {
  /// The type of a value.
  package enum Kind: Sendable, Equatable {
    case text
    case number
    case boolean
    /// A date, or a table in an array.
    case other
  }

  package let kind: Kind
  package let text: String
}

/// An entry of a file of settings.
package struct SettingEntry: Sendable, Equatable {
  /// The keys, from the outermost table on.
  package let keys: [String]
  /// The value, or the elements of an array.
  package internal(set) var values: [SettingValue]
  package let isArray: Bool
  /// The line in the file, from 1.
  package let line: Int
}

/// A problem with a file of settings, for the user.
package struct SettingsError: Error, Sendable, Equatable, CustomStringConvertible {
  package let description: String

  package init(_ path: String, line: Int? = nil, _ message: String) {
    let place = line.map { ", line \($0)" } ?? ""
    description = "\(path.printable)\(place): \(message)"
  }

  package init(_ description: String) { self.description = description }
}

/// A file of settings in TOML (toml.io, version 1.0).
package struct SettingsFile: Sendable {
  /// The maximum length in bytes.
  private static let maximumLength = 1 << 20

  package let path: String
  /// The entries in the order of the file.
  package let entries: [SettingEntry]

  /// Reads the file at `path`; returns `nil` if there is none.
  ///
  /// - Throws: a `SettingsError` if the file cannot be read, is not TOML, or is writable by others,
  ///   because settings can name commands.
  package init?(path: String) throws(SettingsError) {
    let file = try rethrow(as: { SettingsError("\($0)") }) { () throws(FileError) in
      try TrustedFile(path: path, maximumLength: Self.maximumLength)
    }
    guard let file else { return nil }
    switch file {
    case .untrusted(let reason):
      throw SettingsError(
        path,
        "\(reason), and settings can name commands; chown it to yourself or root and chmod go-w, or use "
          + "--no-config")
    case .tooLong: throw SettingsError(path, "is longer than 1 MiB; is it a file of settings?")
    case .read(let bytes): try self.init(bytes, path: path)
    }
  }

  /// Reads the bytes of the file at `path`.
  ///
  /// - Throws: a `SettingsError` if the bytes are not TOML.
  package init(_ bytes: [UInt8], path: String) throws(SettingsError) {
    self.path = path
    entries = try TOMLReader.entries(in: bytes, path: path)
  }
}

/// Reads TOML through toml++.
private enum TOMLReader {
  static func entries(in bytes: [UInt8], path: String) throws(SettingsError) -> [SettingEntry] {
    if let line = DotLimit.firstLineBeyond(in: bytes) {
      throw SettingsError(
        path, line: line,
        "the file has more than \(DotLimit.maximum) dots; expected NAME = VALUE")
    }
    var fault = CTOML_Fault()
    var entries: [SettingEntry] = []
    let isRead = unsafe bytes.withUnsafeBytes { buffer in
      guard let start = unsafe buffer.assumingMemoryBound(to: CChar.self).baseAddress else {
        return true
      }
      return unsafe withUnsafeMutablePointer(to: &entries) { entries in
        unsafe CTOML_read(start, buffer.count, &fault, entries) { entries, value in
          let entries = unsafe entries.assumingMemoryBound(to: [SettingEntry].self)
          unsafe TOMLReader.add(value, to: &entries.pointee)
        }
      }
    }
    guard isRead else {
      throw SettingsError(
        path, line: Int(fault.line), message(of: fault) + "; expected TOML, with texts in quotes")
    }
    return entries
  }

  private static func add(_ value: CTOML_Value, to entries: inout [SettingEntry]) {
    let entry = unsafe entry(value)
    if let last = entries.last, last.isArray, entry.isArray, last.keys == entry.keys {
      entries[entries.count - 1].values += entry.values
    } else {
      entries.append(entry)
    }
  }

  private static func entry(_ value: CTOML_Value) -> SettingEntry {
    var keys: [String] = []
    var offset = 0
    for index in unsafe 0..<value.keyCount {
      let length = unsafe value.keyLengths[index]
      keys.append(unsafe text(value.keys + offset, length))
      offset += length
    }
    let kind: SettingValue.Kind? =
      switch unsafe value.kind {
      case .string: .text
      case .integer, .float: .number
      case .boolean: .boolean
      case .other: .other
      case .none: nil
      }
    let text = unsafe text(value.text, value.textLength)
    return unsafe SettingEntry(
      keys: keys, values: kind.map { [SettingValue(kind: $0, text: text)] } ?? [],
      isArray: value.isElement, line: Int(value.line))
  }

  private static func text(_ start: UnsafePointer<CChar>, _ length: Int) -> String {
    unsafe String(
      decoding: UnsafeRawBufferPointer(start: start, count: length), as: UTF8.self)
  }

  private static func message(of fault: CTOML_Fault) -> String {
    let bytes = unsafe withUnsafeBytes(of: fault.message) { unsafe Array($0.prefix { $0 != 0 }) }
    return String(decoding: bytes, as: UTF8.self).printable
  }
}

/// The limit on dots in a file, because toml++ nests a table for each part of a dotted key.
private enum DotLimit {
  /// The maximum number of dots in the whole file; a key of settings has at most three.
  static let maximum = 4_000

  /// Returns the number, from 1, of the line that exceeds the limit; `nil` if no line does.
  static func firstLineBeyond(in bytes: [UInt8]) -> Int? {
    var count = 0
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      count += line.count { $0 == UInt8(ascii: ".") }
      if count > maximum { return index + 1 }
    }
    return nil
  }
}
