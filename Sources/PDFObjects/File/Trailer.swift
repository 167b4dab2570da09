/// The end of a file, from where it is read (ISO 32000-1, 7.5.5).
struct Trailer {
  /// One more than the highest object number.
  let size: Int
  let catalog: IndirectReference
  let info: IndirectReference?
  /// 16 bytes that tell this file from others (14.4).
  let identifier: [UInt8]
  /// Where `xref` stands, in bytes from the beginning of the file.
  let crossReferenceOffset: Int

  /// `trailer`, its dictionary, `startxref`, the offset and `%%EOF`, each on its line.
  func serialized() -> [UInt8] {
    var serializer = ObjectSerializer()
    serializer.append(syntax: "trailer\n")
    serializer.append(dictionary)
    serializer.append(syntax: "\nstartxref\n")
    serializer.append(.integer(crossReferenceOffset))
    serializer.append(syntax: "\n%%EOF\n")
    return serializer.bytes
  }

  private var dictionary: PDFDictionary {
    var dictionary: PDFDictionary = ["Size": .integer(size), "Root": .reference(catalog)]
    dictionary["Info"] = info.map(PDFObject.reference)
    // Both are the same in a file that was never updated (14.4).
    let identifier = PDFObject.string(PDFString(bytes: identifier))
    dictionary["ID"] = [identifier, identifier]
    return dictionary
  }
}
