import PDFSyntax

/// The labels of a PDF's pages (ISO 32000-1, 12.4.2), for pages in another order.
struct PageLabels {
  /// The labels of consecutive pages.
  private struct LabelRange {
    /// The index of the first page, from 0.
    let start: Int
    /// The dictionary of the labels, or a reference to it.
    let label: PDFObject
  }

  private var ranges: [LabelRange] = []

  /// Reads a number tree of labels (7.9.7).
  ///
  /// - Throws: `SourceFileError` if an object cannot be read, or the tree exceeds the budget.
  init(reading tree: PDFObject, _ file: SourceFile) throws(SourceFileError) {
    for pair in try SourceTree.pairs(of: tree, "Nums", file) {
      guard let start = pair.key.wholeNumber else { continue }
      ranges.append(LabelRange(start: start, label: pair.value))
    }
    ranges.sort { $0.start < $1.start }
  }

  /// Returns the tree of the labels of a document whose pages were at `origins` in the PDF; the
  /// label of a page without an origin is its decimal number.
  ///
  /// - Throws: `SourceFileError` if a label cannot be read, or the labels exceed the budget.
  func tree(
    origins: [Int?], _ values: inout CarriedValues, _ copier: inout ObjectCopier,
    to writer: inout PDFWriter
  ) throws(SourceFileError) -> PDFObject {
    var numbers: [PDFObject] = []
    var last: (start: Int?, number: Int)?
    // The entries of the range that was used last.
    var entries: PDFDictionary = [:]
    for (page, origin) in origins.enumerated() {
      let range = origin.flatMap { ranges.last(startingUpTo: $0, by: \.start) }
      if let range, last == nil || last?.start != range.start {
        entries = try values.label(try copier.file.resolved(range.label).dictionary ?? [:])
      }
      let first = entries["St"]?.wholeNumber ?? 1
      let number = origin.flatMap { origin in
        range.map { min(first, 1 << 30) + origin - $0.start }
      }
      let label = number ?? page + 1
      if let last, last.start == range?.start, last.number + 1 == label {
      } else {
        var new = range == nil ? ["S": .name("D")] : entries
        new["St"] = label == 1 ? nil : .integer(label)
        numbers += [.integer(page), .dictionary(new)]
      }
      last = (range?.start, label)
    }
    return try copier.copy(.dictionary(["Nums": .array(numbers)]), to: &writer)
  }
}
