/// What a decoder found wrong with a file of which it could read something.
struct Damage {
  /// The rows from the top before the damage; 0 where they are not known.
  let soundRows: Int
  /// All rows of the image.
  let rows: Int
  /// Whether the file ends before the image does.
  let isCutShort: Bool

  /// The damage as a part of a sentence for the user.
  var description: String {
    switch (isCutShort, soundRows) {
    case (true, 1..<rows):
      "the file ends in the middle of the image, after row \(soundRows) of \(rows)"
    case (true, _):
      "the file ends before the image does"
    case (false, 1..<rows):
      "its data is damaged (first noticed at row \(soundRows + 1) of \(rows))"
    case (false, _):
      "its data is damaged, so some of the image may be wrong"
    }
  }
}
