import PDFSyntax

/// The identifiers of notes (ISO 14289-1, 7.9), and the name tree for finding their elements (ISO
/// 32000-1, table 322).
struct NoteIdentifiers {
  private static let namesPerLeaf = 256

  private var notes: [IndirectReference] = []

  /// Adds a note and returns its identifier.
  mutating func add(_ note: IndirectReference) -> PDFString {
    notes.append(note)
    return Self.name(notes.count)
  }

  /// Writes the tree and returns its root; `nil` if there are no notes.
  func write(to writer: inout PDFWriter) -> IndirectReference? {
    guard !notes.isEmpty else { return nil }
    let leaves = stride(from: 0, to: notes.count, by: Self.namesPerLeaf).map { first in
      let own = first..<min(first + Self.namesPerLeaf, notes.count)
      let limits: PDFObject = [
        .string(Self.name(own.lowerBound + 1)), .string(Self.name(own.upperBound)),
      ]
      let names = own.flatMap { [PDFObject.string(Self.name($0 + 1)), .reference(notes[$0])] }
      return writer.add(["Limits": limits, "Names": .array(names)])
    }
    return writer.add(["Kids": .array(leaves.map { .reference($0) })])
  }

  /// Returns the identifier of a note from its number; the identifiers sort like the numbers.
  private static func name(_ number: Int) -> PDFString {
    let digits = String(number)
    return PDFString(text: String(repeating: "0", count: max(0, 9 - digits.count)) + digits)
  }
}
