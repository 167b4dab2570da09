import PDFSource
import PDFSyntax
import PageModel
import Understanding

/// The values of form fields on a page whose text scanpdf has written and includes most of them
/// already.
struct FilledFields {
  /// The letters that scanpdf has recognised.
  private let recognized: [PlacedLetter]
  /// The letters of fields where scanpdf has recognised nothing, as if they were filled in later.
  private(set) var values = LetterRecorder()
  /// The number of fields whose values cannot be read, or differ from the text that is recognised
  /// there.
  private(set) var unread = 0

  init(beside recognized: [PlacedLetter]) {
    self.recognized = recognized
  }

  /// Whether a letter of the values can be read.
  var hasValues: Bool { values.letters.contains(where: \.isReadable) }

  /// Adds the recorded letters of a field, unless it is a box that is not ticked.
  ///
  /// - matrix: The map from default user space to pixels.
  mutating func add(_ shown: LetterRecorder, of field: QPDFObject, _ matrix: AffineTransform) {
    guard !field.isOff, let box = AnnotationAppearance.rectangle(field).map(matrix.apply) else {
      return
    }
    let value = shown.letters.filter { box.contains($0.middle) }
    let isReadable = value.contains(where: \.isReadable)
    guard isReadable || shown.unknownLetters > 0 || shown.isCut else { return }
    guard field.file.budget.spendSpare(recognized.count, on: .comparisons) else {
      unread += 1
      return
    }
    let there = recognized.filter { box.contains($0.middle) }
    if there.isEmpty {
      values.add(shown) { box.contains($0.middle) }
      unread += isReadable ? 0 : 1
    } else if !there.show(value, isMark: !field.showsOnlyValue) {
      unread += 1
    }
  }
}

extension PlacedLetter {
  /// Whether the letter is visible, and its text is known.
  fileprivate var isReadable: Bool { text.isVisible && text != "\u{FFFD}" }
}

extension [PlacedLetter] {
  /// The letters and digits, without case.
  private var compared: String {
    TextCleaning.normalized(map(\.text).joined()).lowercased().filter { $0.isLetter || $0.isNumber }
  }

  /// Returns whether these whole lines have the letters of a field's value, with or without a line
  /// above it.
  ///
  /// Signs may have been recognised as other signs, and the mark of a box as anything but an empty
  /// box.
  fileprivate func show(_ value: [PlacedLetter], isMark: Bool) -> Bool {
    let text = value.compared
    guard !text.isEmpty else {
      return contains { isMark ? $0.text != "☐" : [$0].compared.isEmpty }
    }
    let lines = grouped { $0.textObject == $1.textObject }.map(\.compared)
    return lines.contains(text) || lines.joined() == text || lines.dropFirst().joined() == text
  }
}
