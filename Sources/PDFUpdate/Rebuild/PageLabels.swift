import PDFSyntax

/// The labels of a PDF's pages (ISO 32000-1, 12.4.2), for pages in another order.
struct PageLabels {
  /// The labels of consecutive pages.
  private struct Range {
    /// The index of the first page, from 0.
    let start: Int
    let entries: [[UInt8]: SourceObject]

    /// The number of the first page's label.
    var firstNumber: Int { entries[Array("St".utf8)]?.wholeNumber ?? 1 }
  }

  private var ranges: [Range] = []

  private static let deepest = 32
  private static let mostNodes = 100_000

  /// Reads a number tree of labels (7.9.7).
  ///
  /// - Throws: `SourceFileError` if an object cannot be read.
  init(
    reading tree: SourceObject, _ values: inout CarriedValues, _ copier: inout ObjectCopier
  ) throws(SourceFileError) {
    var nodes = [(tree, 0)]
    var count = 0
    while let (next, depth) = nodes.popLast(), depth < Self.deepest, count < Self.mostNodes {
      count += 1
      let node = try copier.resolved(next)
      let numbers = try copier.resolved(node.entry("Nums") ?? .null).elements ?? []
      for index in stride(from: 0, to: numbers.count - 1, by: 2) {
        guard let start = try copier.resolved(numbers[index]).wholeNumber,
          let entries = try copier.resolved(numbers[index + 1]).entries
        else { continue }
        ranges.append(Range(start: start, entries: try values.label(entries, &copier)))
      }
      let kids = try copier.resolved(node.entry("Kids") ?? .null).elements ?? []
      nodes += kids.map { ($0, depth + 1) }
    }
    ranges.sort { $0.start < $1.start }
  }

  /// Returns the serialised tree of the labels of a document whose pages were at `origins` in the
  /// PDF; a page without an origin has its decimal number.
  func serialized(
    origins: [Int?], _ copier: inout ObjectCopier, to writer: inout PDFWriter
  ) -> [UInt8] {
    var numbers: [SourceObject] = []
    var last: (start: Int?, number: Int)?
    for (page, origin) in origins.enumerated() {
      let range = origin.flatMap { origin in ranges.last { $0.start <= origin } }
      let number = origin.flatMap { origin in
        range.map { min($0.firstNumber, 1 << 30) + origin - $0.start }
      }
      let label = number ?? page + 1
      if let last, last.start == range?.start, last.number + 1 == label {
      } else {
        var entries = range?.entries ?? [Array("S".utf8): .name([UInt8(ascii: "D")])]
        entries[Array("St".utf8)] = label == 1 ? nil : Self.number(label)
        numbers += [Self.number(page), .dictionary(entries)]
      }
      last = (range?.start, label)
    }
    return copier.copy(.dictionary([Array("Nums".utf8): .array(numbers)]), to: &writer)
  }

  private static func number(_ value: Int) -> SourceObject { .number(Array("\(value)".utf8)) }
}
