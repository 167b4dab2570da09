extension String {
  /// The text with a question mark for each control character, because file names and messages of
  /// libraries may move the cursor of a terminal or imitate a line of scanpdf.
  package var printable: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.map { $0.properties.generalCategory == .control ? "?" : $0 }))
  }
}
