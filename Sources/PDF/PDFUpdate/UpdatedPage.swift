import PDFSyntax
import PageModel
package import SearchablePDF
package import WorkerProtocol

/// The parts of a page that an update writes, read from the page's survey.
struct UpdatedPage {
  /// The page object before its contents and resources are replaced.
  let dictionary: SourceDictionary
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
    let dictionary: SourceDictionary
    /// The form's own resources; `nil` if it has none.
    let resources: UpdatedResources?
    /// The compressed content.
    let content: [UInt8]
  }

  /// Reads a dictionary in the bytes of a survey, with the object numbers of the file written.
  typealias Reader = (Range<Int>) throws(TextLayerFault) -> SourceDictionary

  /// Reads the parts of a page, which keeps all its content and its text.
  ///
  /// - Throws: `TextLayerFault.page` if the syntax of a part is invalid.
  init(_ survey: PDFPageSurvey, reading read: Reader) throws(TextLayerFault) {
    dictionary = try read(survey.dictionary)
    resources = try UpdatedResources(survey.resources, reading: read)
    contents = survey.contents[...]
  }

  /// Adds new text in `font`, in place of the text that the survey of the page in `pdf` removes.
  ///
  /// Only here is text of a page removed, so that no page loses its text without new text.
  ///
  /// - Throws: `TextLayerFault.page` if the syntax of a part is invalid.
  mutating func replaceText(
    by new: UpdatedText, in font: IndirectReference, _ survey: PDFPageSurvey, of pdf: SurveyedPDF,
    reading read: Reader
  ) throws(TextLayerFault) {
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
    resources.replacedForms = removal.replacedForms
    for form in removal.forms { forms.append(try Self.form(form, of: pdf, reading: read)) }
  }

  private static func form(
    _ survey: PDFFormSurvey, of pdf: SurveyedPDF, reading read: Reader
  ) throws(TextLayerFault) -> Form {
    var dictionary = try read(survey.dictionary)
    for name: PDFName in ["Filter", "DecodeParms", "F", "FFilter", "FDecodeParms", "DL"] {
      dictionary[name] = nil
    }
    dictionary.set("Filter", to: .name("FlateDecode"))
    var resources: UpdatedResources?
    if let own = survey.resources { resources = try UpdatedResources(own, reading: read) }
    resources?.replacedForms = survey.replacedForms
    return Form(
      dictionary: dictionary, resources: resources,
      content: FlateEncoder.encode(pdf.part(survey.content)))
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
        dictionary["Resources"] = resources.bytes(with: written)
      }
      writer.write(dictionary, data: form.content, as: reference)
      written.append(reference)
    }
    return written
  }
}

/// The resources of a page or a form (ISO 32000-1, 7.8.3), with replaced forms and the hidden font.
struct UpdatedResources {
  private let dictionary: SourceDictionary
  private var fonts: SourceDictionary
  private let xObjects: SourceDictionary
  /// The index of the form that replaces an XObject, by the XObject's name.
  var replacedForms: [String: Int] = [:]
  private var hasNewFont = false

  /// Reads resources.
  ///
  /// - Throws: `TextLayerFault.page` if their syntax is invalid.
  init(
    _ survey: PDFResourcesSurvey, reading read: UpdatedPage.Reader
  ) throws(TextLayerFault) {
    dictionary = try read(survey.dictionary)
    fonts = try read(survey.fonts)
    xObjects = try read(survey.xObjects)
  }

  /// Adds the font of the hidden text, in place of one of the same name.
  mutating func add(_ font: IndirectReference, as name: PDFName) {
    fonts.set(name, to: .reference(font))
    hasNewFont = true
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
    let names = fonts.names
    var number = 2
    while names.contains(ObjectSerializer.bytes(of: .name(Self.name(number)))) { number += 1 }
    return Self.name(number)
  }

  private static func name(_ number: Int) -> PDFName {
    PDFName("\(HiddenFont.resourceName.value)\(number)")
  }

  /// Returns the resources as written, with references to the replaced forms.
  func bytes(with forms: [IndirectReference]) -> [UInt8] {
    var dictionary = dictionary
    if hasNewFont { dictionary["Font"] = fonts.bytes }
    if !replacedForms.isEmpty {
      var replacements: [PDFName: PDFObject] = [:]
      for (name, form) in replacedForms where forms.indices.contains(form) {
        replacements[PDFName(name)] = .reference(forms[form])
      }
      dictionary["XObject"] = xObjects.setting(replacements).bytes
    }
    return dictionary.bytes
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
