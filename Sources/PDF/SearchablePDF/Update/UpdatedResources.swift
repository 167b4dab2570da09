import PDFSyntax
import TextLayer

/// The resources of a page or a form (ISO 32000-1, 7.8.3), with replaced forms and the hidden font.
struct UpdatedResources {
  /// The resources as they are in the file.
  let own: ResourcesObject
  /// The name and the number of the hidden text's font; `nil` if there is no new text.
  private(set) var font: (name: PDFName, reference: IndirectReference)?
  /// The index of the form that replaces an XObject, by the XObject's name.
  private(set) var replacedForms: [PDFName: Int] = [:]

  /// Adds the font of the hidden text, in place of a font of the same name.
  mutating func add(_ font: IndirectReference, as name: PDFName) { self.font = (name, font) }

  /// Replaces forms by new forms, given by their indices.
  mutating func replaceForms(_ indices: [IndirectReference: Int]) {
    guard !indices.isEmpty else { return }
    for (name, object) in own.xObjects.entries {
      if let index = object.reference.flatMap({ indices[$0] }) { replacedForms[name] = index }
    }
  }

  /// Returns the usual name of the font of the hidden text.
  ///
  /// - Throws: `TextLayerFault.fontName` if the page has another font of this name, unless it is
  ///   the font of removed text.
  func usualName(replaces: Bool) throws(TextLayerFault) -> PDFName {
    guard own.fonts[HiddenFont.resourceName] == nil || replaces else { throw .fontName }
    return HiddenFont.resourceName
  }

  /// Returns a name that no font of the page has, including the fonts of text that stays.
  func freeName() -> PDFName {
    let names = Set(own.fonts.entries.map(\.name))
    var number = 2
    while names.contains(Self.name(number)) { number += 1 }
    return Self.name(number)
  }

  private static func name(_ number: Int) -> PDFName {
    PDFName(bytes: HiddenFont.resourceName.bytes + Array("\(number)".utf8))
  }

  /// Returns the resources with references to the font and to the forms that replace others.
  ///
  /// - Throws: the error of `destination`.
  func dictionary<Destination: ObjectDestination>(
    with forms: [IndirectReference], _ destination: inout Destination, to writer: inout PDFWriter
  ) throws(Destination.Failure) -> PDFDictionary {
    var own = own.dictionary
    // An entry that is replaced keeps its place, and its old value is not copied.
    if font != nil { own["Font"] = 0 }
    if !replacedForms.isEmpty { own["XObject"] = 0 }
    var dictionary = try destination.copy(own, to: &writer)
    if let font {
      var fonts = self.own.fonts
      fonts[font.name] = 0
      fonts = try destination.copy(fonts, to: &writer)
      fonts[font.name] = .reference(font.reference)
      dictionary["Font"] = .dictionary(fonts)
    }
    if !replacedForms.isEmpty {
      let kept = self.own.xObjects.map { replacedForms[$0] == nil ? $1 : 0 }
      dictionary["XObject"] = .dictionary(
        try destination.copy(kept, to: &writer).map { name, object in
          replacedForms[name].map { .reference(forms[$0]) } ?? object
        })
    }
    return dictionary
  }
}
