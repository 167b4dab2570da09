import PDFSyntax
import PageModel
package import SearchablePDF
package import WorkerProtocol

/// The parts of a page that an update writes, made of the file's own objects.
struct UpdatedPage {
  /// The page object before its contents and resources are replaced.
  let dictionary: PDFDictionary
  /// The data of programs beside the page (14.5) as the file has them; `nil` for none.
  let pieces: PDFObject?
  private(set) var resources: UpdatedResources
  /// The content stream with text that is added; `nil` if there is none.
  private(set) var text: [UInt8]?
  /// The content that replaces the first streams of the page, or all of them; `nil` if there is none.
  private(set) var replacement: [UInt8]?
  /// The content streams of the page that are kept.
  private(set) var contents: ArraySlice<IndirectReference>
  /// Forms that replace others, each after the forms that it draws.
  private(set) var forms: [Form] = []
  /// Whether the page has new text.
  private(set) var hasNewText = false

  /// A form whose hidden text has been removed (ISO 32000-1, 8.10).
  struct Form {
    /// The stream dictionary, with `FlateDecode` as the only filter.
    let dictionary: PDFDictionary
    /// The form's own resources; `nil` if it has none.
    let resources: UpdatedResources?
    /// The compressed content.
    let content: [UInt8]
  }

  /// Makes the form in which a dictionary of the file is written, perhaps with other object numbers.
  typealias Writing = (PDFDictionary) throws(SourceFileError) -> PDFDictionary

  /// Takes a page, which keeps all its content and its text.
  ///
  /// - Throws: the error of `write`.
  init(_ page: PageObject, as write: Writing) throws(SourceFileError) {
    dictionary = try write(page.entries)
    pieces = page.entries["PieceInfo"]
    resources = try UpdatedResources(page.resources, as: write)
    contents = page.contents[...]
  }

  /// Adds new text in `font`, in place of the text that the survey of the page in `pdf` removes.
  ///
  /// Only here is text of a page removed, so that no page loses its text without new text.
  ///
  /// - Throws: `SourceFileError` if a form cannot be read, or the error of `write`.
  mutating func replaceText(
    by new: UpdatedText, in font: IndirectReference, _ survey: PDFPageSurvey, of pdf: SurveyedPDF,
    _ pages: inout PageObjects, as write: Writing
  ) throws(SourceFileError) {
    hasNewText = true
    text = new.text?.bytes
    if let name = new.fontName { resources.add(font, as: name) }
    guard let removal = survey.removal else { return }
    switch removal.content {
    case .kept: break
    case .withoutFirstStream:
      contents = contents.dropFirst()
      replacement = new.content
    case .replaced(let content):
      contents = []
      replacement = new.content ?? pdf.part(content)
    }
    var indices: [IndirectReference: Int] = [:]
    for (index, form) in removal.forms.enumerated() {
      var own = try pages.form(form.form)
      for name: PDFName in ["Filter", "DecodeParms", "F", "FFilter", "FDecodeParms", "DL"] {
        own.dictionary[name] = nil
      }
      var dictionary = try write(own.dictionary)
      dictionary["Filter"] = .name("FlateDecode")
      var resources = try own.resources.map { (own) throws(SourceFileError) in
        try UpdatedResources(own, as: write)
      }
      // A form draws only forms before it, so none draws itself.
      resources?.replaceForms(indices)
      forms.append(
        Form(
          dictionary: dictionary, resources: resources,
          content: FlateEncoder.encode(pdf.part(form.content))))
      indices[form.form] = index
    }
    resources.replaceForms(indices)
  }
}

extension UpdatedPage {
  /// The length of the forms that replace others, in bytes.
  var formLength: Int { forms.reduce(0) { $0 + $1.content.count } }

  /// Writes the forms that replace others, and returns their numbers.
  func writeForms(to writer: inout PDFWriter) -> [IndirectReference] {
    var written: [IndirectReference] = []
    for form in forms {
      let reference = writer.reserve()
      var dictionary = form.dictionary
      if let resources = form.resources {
        dictionary["Resources"] = .dictionary(resources.dictionary(with: written))
      }
      writer.write(PDFStream(dictionary: dictionary, data: form.content), as: reference)
      written.append(reference)
    }
    return written
  }
}

/// The resources of a page or a form (ISO 32000-1, 7.8.3), with replaced forms and the hidden font.
struct UpdatedResources {
  private let own: ResourcesObject
  private let written: PDFDictionary
  private var fonts: PDFDictionary
  private let xObjects: PDFDictionary
  /// The index of the form that replaces an XObject, by the XObject's name.
  private var replacedForms: [PDFName: Int] = [:]
  private var hasNewFont = false

  /// Takes resources.
  ///
  /// - Throws: the error of `write`.
  init(_ own: ResourcesObject, as write: UpdatedPage.Writing) throws(SourceFileError) {
    self.own = own
    written = try write(own.dictionary)
    fonts = try write(own.fonts)
    xObjects = try write(own.xObjects)
  }

  /// Adds the font of the hidden text, in place of one of the same name.
  mutating func add(_ font: IndirectReference, as name: PDFName) {
    fonts[name] = .reference(font)
    hasNewFont = true
  }

  /// Replaces forms by those at indices.
  mutating func replaceForms(_ indices: [IndirectReference: Int]) {
    guard !indices.isEmpty else { return }
    for (name, object) in own.xObjects.entries {
      if let index = object.reference.flatMap({ indices[$0] }) { replacedForms[name] = index }
    }
  }

  /// Returns the usual name of the font of the hidden text.
  ///
  /// - Throws: `TextLayerFault.fontName` if the page has another font of that name, unless it is
  ///   the font of removed text.
  func usualName(replaces: Bool) throws(TextLayerFault) -> PDFName {
    guard fonts[HiddenFont.resourceName] == nil || replaces else { throw .fontName }
    return HiddenFont.resourceName
  }

  /// Returns a name that no font has, beside those of text that stays.
  func freeName() -> PDFName {
    let names = Set(fonts.entries.map(\.name))
    var number = 2
    while names.contains(Self.name(number)) { number += 1 }
    return Self.name(number)
  }

  private static func name(_ number: Int) -> PDFName {
    PDFName("\(HiddenFont.resourceName.text)\(number)")
  }

  /// Returns the resources with references to the replaced forms.
  func dictionary(with forms: [IndirectReference]) -> PDFDictionary {
    var dictionary = written
    if hasNewFont { dictionary["Font"] = .dictionary(fonts) }
    if !replacedForms.isEmpty {
      dictionary["XObject"] = .dictionary(
        xObjects.map { name, object in replacedForms[name].map { .reference(forms[$0]) } ?? object }
      )
    }
    return dictionary
  }
}

extension PreparedPage {
  /// Returns the matrix that levels the content of a PDF's page in default user space; `nil` if the
  /// page is not levelled.
  func levelingMatrix(on survey: PDFPageSurvey) -> AffineTransform? {
    guard let leveling, let upright = geometry.pageMatrix(leveling: leveling),
      let toPage = AffineTransform(survey.uprightToPage),
      let fromPage = ProjectiveTransform(toPage).inverse?.affinePart
    else { return nil }
    return fromPage.concatenating(upright).concatenating(toPage)
  }

  /// Returns the page as it is written on a PDF's page.
  func written(on survey: PDFPageSurvey) -> PreparedPage {
    var page = self
    page.isSideways = AffineTransform(survey.uprightToPage)?.a == 0
    return page
  }

  /// Whether a PDF's page gets text, or is turned or levelled.
  func changes(_ survey: PDFPageSurvey) -> Bool {
    survey.isChangeable && !isTextMissing && (hasText || quarters != 0 || leveling != nil)
  }

  /// Returns whether a PDF's page gets text in place of text that it has.
  package func replacesText(_ survey: PDFPageSurvey) -> Bool {
    changes(survey) && hasText && survey.removal != nil
  }
}
