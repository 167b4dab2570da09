import PDFObjects
import PageWork

/// What of a page is written anew, read from what a worker said of it.
struct UpdatedPage {
  /// The page object, whose contents and resources are yet to be set.
  let dictionary: SourceDictionary
  let resources: UpdatedResources
  /// The content with the page's text; `nil` if it has none.
  let text: [UInt8]?
  /// The content that takes the place of all of the page's own; `nil` if that stays.
  let replacement: [UInt8]?
  /// Forms that take the place of others, each after those that it draws.
  let forms: [Form]

  /// A form whose hidden text has been removed (ISO 32000-1, 8.10).
  struct Form {
    /// The dictionary without what says how the content is compressed.
    let dictionary: SourceDictionary
    /// `nil` if it has none of its own.
    let resources: UpdatedResources?
    /// The content, compressed.
    let content: [UInt8]
  }

  /// Reads the parts of a page; `font` is that of `text`.
  ///
  /// Throws `TextLayerFault.page` if one is not the syntax of a PDF, and `fontName` if the page has
  /// another font of that name.
  init(
    _ survey: PDFPageSurvey, of pdf: SurveyedPDF, text: ContentStream?, font: IndirectReference
  ) throws(TextLayerFault) {
    dictionary = try Self.dictionary(survey.dictionary, of: pdf)
    var resources = try UpdatedResources(survey.resources, of: pdf)
    if text != nil { try resources.add(font, replaces: survey.removesText) }
    self.resources = resources
    self.text = text?.bytes
    replacement = survey.replacement.map(pdf.part)
    var forms: [Form] = []
    for form in survey.forms { forms.append(try Self.form(form, of: pdf)) }
    self.forms = forms
  }

  private static func form(
    _ survey: PDFFormSurvey, of pdf: SurveyedPDF
  ) throws(TextLayerFault) -> Form {
    var dictionary = try dictionary(survey.dictionary, of: pdf)
    for name: PDFName in ["Filter", "DecodeParms", "F", "FFilter", "FDecodeParms", "DL"] {
      dictionary[name] = nil
    }
    dictionary.set("Filter", to: .name("FlateDecode"))
    var resources: UpdatedResources?
    if let survey = survey.resources { resources = try UpdatedResources(survey, of: pdf) }
    return Form(
      dictionary: dictionary, resources: resources,
      content: FlateEncoder.encode(pdf.part(survey.content)))
  }

  fileprivate static func dictionary(
    _ range: Range<Int>, of pdf: SurveyedPDF
  ) throws(TextLayerFault) -> SourceDictionary {
    guard !range.isEmpty else { return SourceDictionary() }
    do {
      return try SourceDictionary(parsing: pdf.part(range))
    } catch {
      throw .page
    }
  }
}

/// The resources of a page or a form (ISO 32000-1, 7.8.3) with other forms and one more font.
struct UpdatedResources {
  private let dictionary: SourceDictionary
  private var fonts: SourceDictionary
  private let xObjects: SourceDictionary
  private let replacedForms: [String: Int]
  private var hasNewFont = false

  /// Reads resources; throws `TextLayerFault.page` if they are not the syntax of a PDF.
  init(_ survey: PDFResourcesSurvey, of pdf: SurveyedPDF) throws(TextLayerFault) {
    dictionary = try UpdatedPage.dictionary(survey.dictionary, of: pdf)
    fonts = try UpdatedPage.dictionary(survey.fonts, of: pdf)
    xObjects = try UpdatedPage.dictionary(survey.xObjects, of: pdf)
    replacedForms = survey.replacedForms
  }

  /// Adds the font of the hidden text; throws `TextLayerFault.fontName` if the page has one of that
  /// name, unless it is the font of text that goes.
  mutating func add(
    _ font: IndirectReference, replaces: Bool
  ) throws(TextLayerFault) {
    guard fonts[HiddenFont.resourceName] == nil || replaces else { throw .fontName }
    fonts.set(HiddenFont.resourceName, to: .reference(font))
    hasNewFont = true
  }

  /// The resources as they are written, with the forms under these references.
  func bytes(with forms: [IndirectReference]) -> [UInt8] {
    var dictionary = dictionary
    if hasNewFont { dictionary["Font"] = fonts.bytes }
    if !replacedForms.isEmpty {
      var xObjects = xObjects
      for (name, form) in replacedForms where forms.indices.contains(form) {
        xObjects.set(PDFName(name), to: .reference(forms[form]))
      }
      dictionary["XObject"] = xObjects.bytes
    }
    return dictionary.bytes
  }
}
