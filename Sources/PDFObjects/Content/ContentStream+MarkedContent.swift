/// Marked content (ISO 32000-1, 14.6).
extension ContentStream {
  /// Begins content with a tag and properties: `BDC` (14.6.2).
  package mutating func beginMarkedContent(_ tag: PDFName, properties: PDFDictionary) {
    operand(.name(tag))
    operand(.dictionary(properties))
    write("BDC")
  }

  /// Begins content that the structure tree refers to by a number of this stream's own: `BDC` with
  /// `MCID` (14.7.4.2).
  package mutating func beginMarkedContent(_ tag: PDFName, identifier: Int) {
    beginMarkedContent(tag, properties: ["MCID": .integer(identifier)])
  }

  /// Begins content that is no part of the text, such as a page's image: `Artifact` (14.8.2.2).
  package mutating func beginArtifact() {
    operand(.name("Artifact"))
    write("BMC")
  }

  /// Ends what was begun last: `EMC` (14.6.1).
  package mutating func endMarkedContent() {
    write("EMC")
  }
}
