import PDFSource
import PDFSyntax
import PageModel

/// What form fields show on a page whose text scanpdf has written, which has the values of most fields already.
struct FilledFields {
  /// The letters that scanpdf has recognised.
  private let recognized: [PlacedLetter]
  /// The values at whose places scanpdf has recognised nothing, as if they were filled in later.
  private(set) var letters: [PlacedLetter] = []
  /// The number of fields at whose places scanpdf has recognised anything but what they show.
  private(set) var unread = 0

  init(beside recognized: [PlacedLetter]) {
    self.recognized = recognized
  }

  /// Adds a field, which shows these letters.
  ///
  /// - matrix: The map from default user space to pixels.
  mutating func add(_ shown: [PlacedLetter], of field: QPDFObject, _ matrix: AffineTransform) {
    guard let box = AnnotationAppearance.rectangle(field).map(matrix.apply) else { return }
    let value = shown.filter { box.contains($0.middle) }
    guard !value.isEmpty else { return }
    guard field.file.budget.spendSpare(recognized.count, on: .comparisons) else {
      unread += 1
      return
    }
    let there = recognized.filter { box.contains($0.middle) }
    if there.isEmpty {
      letters += value
    } else if !there.show(value, isMark: !field.showsOnlyValue) {
      unread += 1
    }
  }
}

extension [PlacedLetter] {
  /// The letters and digits, without case.
  private var compared: String {
    map(\.text).joined().lowercased().filter { $0.isLetter || $0.isNumber }
  }

  /// Returns whether these letters, in whole lines, are those of a field's value, with or without a line above
  /// it; signs may have been recognised as others, and the mark of a box as anything but an empty box.
  fileprivate func show(_ value: [PlacedLetter], isMark: Bool) -> Bool {
    let text = value.compared
    guard !text.isEmpty else {
      return contains { isMark ? $0.text != "☐" : [$0].compared.isEmpty }
    }
    let lines = grouped { $0.textObject == $1.textObject }.map(\.compared)
    return lines.contains(text) || lines.joined() == text || lines.dropFirst().joined() == text
  }
}
