/// The extent of a TIFF file before other bytes: up to the last byte to which its directories
/// refer.
struct TIFFExtent {
  /// The index after the last byte.
  private(set) var end: Int

  private let bytes: ArraySlice<UInt8>
  private let header: TIFFHeader
  private var visited: Set<Int> = []
  private var waiting: [Int]

  private var entryCount = 0

  /// The maximum number of directories.
  private static let maximumDirectories = 2 * TIFFFile.maximumPages
  /// The maximum number of entries in all directories together.
  private static let maximumEntries = TIFFFile.maximumEntries

  /// The tags of lengths of data, by the tag of their offsets (TIFF 6.0, appendix A).
  private static let data = [273: 279, 324: 325, 513: 514]
  /// The tags of offsets of further directories: SubIFDs, EXIF, GPS, interoperability.
  private static let directories: Set<Int> = [330, 34_665, 34_853, 40_965]

  /// Follows all directories of the file at the start of `bytes`; `nil` if the file is cut short or
  /// damaged.
  init?(_ bytes: ArraySlice<UInt8>) {
    guard let header = TIFFHeader(bytes) else { return nil }
    self.header = header
    self.bytes = bytes
    end = bytes.startIndex
    waiting = [header.firstDirectory]
    while let offset = waiting.popLast() {
      guard visited.insert(offset).inserted else { return nil }
      guard visited.count <= Self.maximumDirectories, visit(offset) else { return nil }
    }
    guard end <= bytes.endIndex else { return nil }
  }

  /// Visits the directory at `offset`; returns `false` if the directory or its data is not
  /// complete.
  private mutating func visit(_ offset: Int) -> Bool {
    guard let directory = try? TIFFDirectory(at: offset, of: bytes, header),
      let next = directory.next, include(directory.length, at: offset)
    else { return false }
    entryCount += directory.count
    guard entryCount <= Self.maximumEntries else { return false }
    var values: [Int: [Int]] = [:]
    for (tag, field) in directory.fields {
      guard let field, includeValues(of: field) else { return false }
      if Self.data.contains(where: { $0.key == tag || $0.value == tag }) {
        guard let integers = field.integers else { return false }
        values[tag] = integers
      } else if Self.directories.contains(tag) {
        waiting += field.integers ?? []
      }
    }
    if next != 0 { waiting.append(next) }
    return includeData(values)
  }

  /// Includes the values of an entry that are outside the entry.
  private mutating func includeValues(of field: TIFFField) -> Bool {
    let length = field.count.multipliedReportingOverflow(
      by: TIFFDirectory.valueLength(type: field.type))
    guard !length.overflow else { return false }
    return field.offset.map { include(length.partialValue, at: $0) } ?? true
  }

  /// Includes the data of strips, tiles and JPEG streams.
  private mutating func includeData(_ values: [Int: [Int]]) -> Bool {
    for (offsets, lengths) in Self.data {
      for (offset, length) in zip(values[offsets] ?? [], values[lengths] ?? []) {
        guard include(length, at: offset) else { return false }
      }
    }
    return true
  }

  /// Includes `length` bytes at an offset in the file; returns `false` if no file is that long.
  private mutating func include(_ length: Int, at offset: Int) -> Bool {
    let (end, overflow) = offset.addingReportingOverflow(length)
    guard !overflow, end <= Int.max - bytes.startIndex else { return false }
    self.end = max(self.end, bytes.startIndex + end)
    return true
  }
}
