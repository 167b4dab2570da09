/// Where a part stands on its page, for the identifiers in hOCR and ALTO: `2_1_3` is the third
/// paragraph of the first block of page 2.
struct PartName: CustomStringConvertible {
  /// The number of the page, then of the part in each part that holds it, from 1.
  private let numbers: [Int]

  var description: String { numbers.map(String.init).joined(separator: "_") }

  /// Names a page by its number in the document, from 1.
  init(page number: Int) {
    numbers = [number]
  }

  private init(_ numbers: [Int]) {
    self.numbers = numbers
  }

  /// What `write` makes of each of the parts that this one holds, in their order.
  func each<Part>(_ parts: [Part], _ write: (Part, PartName) -> String) -> [String] {
    parts.enumerated().map { index, part in write(part, PartName(numbers + [index + 1])) }
  }
}
