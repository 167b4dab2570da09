extension String {
  /// The text with a question mark for each control character: names and foreign words may hold what
  /// would move a terminal's cursor or look like a line of ours.
  package var printable: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.map { $0.properties.generalCategory == .control ? "?" : $0 }))
  }
}
