import Fitting
import PDFContent
import PDFSource
import PDFSyntax
import PageModel

/// Places the values of text fields and combo boxes without an appearance, approximately as PDF
/// readers draw them (ISO 32000-1, 12.7.3.3, 12.7.4.4).
enum FieldValue {
  /// The flag of fields of several lines (table 228).
  private static let severalLines = 1 << 12
  /// The flag of fields for passwords (table 228).
  private static let password = 1 << 13
  /// The maximum length of a value in bytes.
  private static let maximumBytes = 20_000
  /// The maximum number of options that are read.
  private static let maximumOptions = 1_000
  /// The maximum font size that PDF readers choose to fit a field, in points.
  private static let maximumFittedSize = 12.0
  /// The advance of usual letters, in em.
  private static let advance = 0.5
  /// The distance of lines, in em.
  private static let leading = 1.15
  /// Half the height of capitals, in em.
  private static let middle = 0.36

  /// Returns the letters of a field's value.
  ///
  /// - box: The rectangle of the field in default user space, with y up.
  /// - matrix: The map from default user space to pixels.
  /// - state: The state that the default appearance of the field sets; a font size of 0 fits
  ///   letters to the field.
  static func letters(
    of field: QPDFObject, in box: BoundingBox, _ state: TextState<TextFont>,
    _ matrix: AffineTransform
  ) -> [PlacedLetter] {
    let flags = field.inherited("/Ff").integer ?? 0
    guard flags & password == 0, let bytes = value(of: field),
      (try? field.file.budget.spend(bytes.count, on: .content)) != nil
    else { return [] }
    let text = PDFString(bytes: Array(bytes.prefix(maximumBytes))).text
    let turn = box.mapFromUpright(turnedBy: field["/MK"].rotation("/R"))
    let (box, matrix) = (turn.inverse.apply(box), turn.concatenating(matrix))
    var state = state
    if state.size <= 0 { state.setSize(min(maximumFittedSize, box.height)) }
    let (width, hasSeveral) = (box.width / state.size, flags & severalLines != 0)
    let lines = hasSeveral ? lines(of: text, upTo: width / advance) : [text]
    let first = hasSeveral ? box.bottom - state.size : box.midY - middle * state.size
    let share = shareOfSpace(before: field)
    return lines.enumerated().flatMap { number, line in
      let y = first - Double(number) * leading * state.size
      let length = min(width, advance * Double(line.count))
      let whole = FontLetter(text: line, advance: length, isWordSpace: false)
      let left = box.left + share * (width - length) * state.size
      let start = AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: left, ty: y)
      let placed = PlacedLetter(whole, state, start.concatenating(matrix))
      // Further lines of a long value are outside of the field.
      guard let placed, number == 0 || y >= box.top else { return [PlacedLetter]() }
      return placed.divided(into: Self.fromTheLeft(line), upTo: placed.end)
    }
  }

  /// Returns the string that a field shows: its value, or the name of the option with that value.
  private static func value(of field: QPDFObject) -> [UInt8]? {
    let value = field.inherited("/V")
    let options = field.inherited("/Opt")
    let count = min(options.count, maximumOptions)
    guard let chosen = value.string ?? value.content,
      field.file.budget.spendSpare(3 * count, on: .objects)
    else { return value.string ?? value.content }
    let option = options.elements(limit: count).first { $0[0].string == chosen }
    return option?[1].string ?? chosen
  }

  /// Returns the share of a line's free space that is before its text (12.7.3.3, table 222).
  private static func shareOfSpace(before field: QPDFObject) -> Double {
    let quadding =
      field.inherited("/Q").ifPresent ?? field.file.root["/AcroForm"]["/Q"]
    return Double(min(max(quadding.integer ?? 0, 0), 2)) / 2
  }

  /// Returns a line with its letters from left to right, so that `LetterLines` restores the line.
  ///
  /// Words that read from the right are reversed. If most words do, the order of words is reversed
  /// too, but neighbours that read from the left keep their order.
  private static func fromTheLeft(_ line: String) -> String {
    guard line.readsFromTheRight else { return line }
    let words = line.split(separator: " ", omittingEmptySubsequences: false)
      .map { (text: String($0), isReversed: String($0).readsFromTheRight) }
    let drawn = words.map { $0.isReversed ? String($0.text.reversed()) : $0.text }
    guard 2 * words.count(where: \.isReversed) > words.count(where: { !$0.text.isEmpty }) else {
      return drawn.joined(separator: " ")
    }
    let groups = zip(words, drawn).grouped { !$0.0.isReversed && !$1.0.isReversed }
    return groups.reversed().flatMap { $0.map(\.1) }.joined(separator: " ")
  }

  /// Divides a text into lines of at most `length` letters, if words are no longer.
  private static func lines(of text: String, upTo length: Double) -> [String] {
    text.split(whereSeparator: \.isNewline).flatMap { paragraph in
      var used = 0.0
      return paragraph.split(separator: " ").reduce(into: [String]()) { lines, word in
        used += Double(word.count + 1)
        if let last = lines.indices.last, used <= length {
          lines[last] += " " + word
        } else {
          lines.append(String(word))
          used = Double(word.count)
        }
      }
    }
  }
}
