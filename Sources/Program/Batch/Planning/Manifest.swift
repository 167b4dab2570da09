import Files
package import Inputs
import PDFSyntax

/// A list of the documents of a batch in a file, which is read in chunks, because the list may have
/// millions of entries.
///
/// Each line is an entry: a path or, if the line begins with `{`, a JSON object. Zero bytes end the
/// entries instead of line feeds if the file begins with a path and a zero byte, as `find -print0`
/// writes them.
package struct Manifest: Sendable {
  /// The number of entries of a lot, whose documents are planned and made together.
  static let lotLength = 100

  /// The path of the file.
  package let path: String
  /// The number of entries.
  private(set) var count = 0
  /// A hash of the file's bytes.
  private(set) var hash = ""
  /// The position of the first entry of each lot.
  private var lots: [FileLines.Position] = []
  private let root: ManifestRoot
  private let separator: UInt8
  private let version: FileVersion?

  /// Reads the whole file at `path` and checks each entry.
  ///
  /// - root: The directory to which paths are relative.
  /// - Throws: a `ConversionError` if the file is not regular or cannot be read or has no entry, or
  ///   with the first faults of entries: malformed lines, paths that are not below the root, and
  ///   entries with the output of another entry.
  package init(path: String, root: String) throws(ConversionError) {
    self.path = path
    self.root = ManifestRoot(root)
    let status = FileStatus(of: path)
    guard status?.isRegular ?? true else {
      throw .list(path: path, line: nil, "is not a regular file")
    }
    version = status?.version
    let beginning = try reading(FileReader.bytes(of: path, from: 0, count: Self.maximumPath))
    separator = beginning.contains(0) ? 0 : UInt8(ascii: "\n")
    try checkEntries()
  }

  /// The maximum length of a path, in bytes (PATH_MAX of limits.h).
  private static let maximumPath = 4096
  /// The maximum number of faults of one message.
  private static let maximumFaults = 20
  /// The maximum number of hashes of names that are compared as names.
  private static let maximumAlike = 1 << 16

  /// The number of lots.
  var lotCount: Int { lots.count }

  /// Returns the entries of a lot.
  ///
  /// - Throws: a `ConversionError` if the file has changed or cannot be read.
  func entries(ofLot index: Int) throws(ConversionError) -> [ManifestEntry] {
    guard FileStatus(of: path)?.version == version else {
      throw .list(path: path, line: nil, "was changed during the batch; run the batch again")
    }
    var entries: [ManifestEntry] = []
    try forEach(from: lots[index]) { (entry) throws(ConversionError) in
      entries.append(entry)
      return entries.count < Self.lotLength
    }
    return entries
  }

  /// Calls `body` with each entry from a position on, until `body` returns `false`.
  private func forEach(
    from position: FileLines.Position = FileLines.Position(),
    _ body: (ManifestEntry) throws(ConversionError) -> Bool
  ) throws(ConversionError) {
    var lines = FileLines(path: path, endedBy: separator, from: position)
    while let line = try lines.next() {
      guard try body(try entry(line)) else { return }
    }
  }

  private func entry(_ line: FileLines.Line) throws(ConversionError) -> ManifestEntry {
    do throws(ManifestEntry.Fault) {
      return try ManifestEntry(line.bytes, line: line.position.number, root)
    } catch {
      throw .list(path: path, line: line.position.number, error.reason)
    }
  }
}

/// The checks of the whole file.
extension Manifest {
  /// Reads all entries and records the positions of lots.
  ///
  /// - Throws: a `ConversionError` if an entry is malformed, two entries have the same output, or
  ///   there is no entry.
  private mutating func checkEntries() throws(ConversionError) {
    var faults: [ConversionError] = []
    var names: [Int] = []
    var hash = FNV1aHash()
    var lines = FileLines(path: path, endedBy: separator)
    while let line = try lines.next() {
      if count.isMultiple(of: Self.lotLength) { lots.append(line.position) }
      count += 1
      hash.combine(line.bytes + [separator])
      do throws(ConversionError) {
        names.append(try entry(line).nameHash)
      } catch {
        faults.append(error)
      }
      if faults.count == Self.maximumFaults { break }
    }
    self.hash = hash.bytes.hexadecimal
    if let fault = ConversionError(faults) { throw fault }
    guard count > 0 else { throw .emptyList(path) }
    names.sort()
    // More names than the maximum cannot have equal hashes by chance, so the first of them are
    // enough to find faults.
    let alike = zip(names, names.dropFirst()).lazy.filter { $0 == $1 }.map { $0.0 }
    let suspects = Set(alike.prefix(Self.maximumAlike))
    if !suspects.isEmpty { try checkNames(withHashes: suspects) }
  }

  /// Throws a `ConversionError` if two of the entries with these hashes have the same output.
  private func checkNames(withHashes suspects: Set<Int>) throws(ConversionError) {
    var lines: [[UInt8]: Int] = [:]
    var faults: [ConversionError] = []
    try forEach { (entry) throws(ConversionError) in
      guard suspects.contains(entry.nameHash) else { return true }
      if let first = lines.updateValue(entry.line, forKey: Array(entry.name.utf8)) {
        faults.append(
          .list(
            path: path, line: entry.line,
            "its PDF is \(entry.name.printable), as that of line \(first); give one of them an \"output\""
          ))
      }
      return faults.count < Self.maximumFaults
    }
    if let fault = ConversionError(faults) { throw fault }
  }
}

/// The directory to which the paths of a manifest are relative, and below which all paths must be.
struct ManifestRoot: Sendable {
  let path: String
  /// The components with which absolute paths below the root begin.
  private let prefixes: [[String]]

  init(_ path: String) {
    self.path = path
    prefixes = [path, OutputPath.absolute(path)].filter { $0.utf8.first == ManifestPath.slash }
      .map { ManifestPath($0).components }
  }

  /// Returns the components of a path relative to the root; `nil` if the path is not below the
  /// root.
  func place(of path: ManifestPath) -> [String]? {
    var components = path.components[...]
    if path.isAbsolute {
      guard
        let prefix = prefixes.first(where: { components.starts(with: $0, by: ManifestPath.isSame) })
      else { return nil }
      components = components.dropFirst(prefix.count)
    }
    return components.isEmpty || components.contains("..") ? nil : Array(components)
  }
}

/// The components of a path, without empty ones and `.`.
struct ManifestPath {
  static let slash = UInt8(ascii: "/")

  let components: [String]
  let isAbsolute: Bool
  /// Whether the path ends with a slash, as the paths of directories do.
  let isDirectory: Bool

  init(_ path: String) {
    components = path.utf8.split(separator: Self.slash).compactMap { String($0) }.filter {
      $0 != "."
    }
    isAbsolute = path.utf8.first == Self.slash
    isDirectory = path.utf8.last == Self.slash
  }

  /// Returns whether components have the same bytes; strings that differ only in their
  /// normalization are equal, but name different files.
  static func isSame(_ a: String, _ b: String) -> Bool { a.utf8.elementsEqual(b.utf8) }
}
