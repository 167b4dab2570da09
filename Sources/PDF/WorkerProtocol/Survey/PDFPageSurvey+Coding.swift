import PDFSyntax
import PageModel

extension PDFPageSurvey: Codable {
  /// The keys of a page's message, which has the values of the treatment beside all others.
  fileprivate enum CodingKeys: String, CodingKey {
    case page, action, problem, image, hasHiddenText, hasText, readingOption, lacksUnicode, text
    case lineObjects, removal, canvas, rendering, isTurnable, width, height, userUnit, rotation
    case origin
  }

  /// Decodes a survey.
  ///
  /// - Throws: a `DecodingError` if a value is missing, such as a value of the treatment.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    treatment = try Treatment(from: values)
    page = try values.decode(IndirectReference.self, forKey: .page)
    problem = try values.decodeIfPresent(String.self, forKey: .problem)
    image = try values.decodeIfPresent(PDFPageImage.self, forKey: .image)
    image?.canvas = try values.decodeIfPresent(Canvas.self, forKey: .canvas)
    hasHiddenText = try values.decode(Bool.self, forKey: .hasHiddenText)
    hasText = try values.decode(Bool.self, forKey: .hasText)
    text = try values.decodeIfPresent(PDFPageText.self, forKey: .text)
    lineObjects = try values.decodeIfPresent(PDFLineObjects.self, forKey: .lineObjects)
    removal = try values.decodeIfPresent(PDFTextRemoval.self, forKey: .removal)
    isTurnable = try values.decode(Bool.self, forKey: .isTurnable)
    width = try values.decode(Double.self, forKey: .width)
    height = try values.decode(Double.self, forKey: .height)
    userUnit = try values.decode(Double.self, forKey: .userUnit)
    rotation = try values.decode(Int.self, forKey: .rotation)
    origin = try values.decode(Point.self, forKey: .origin)
  }

  /// Encodes the survey.
  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try treatment.encode(to: &values)
    try values.encode(page, forKey: .page)
    try values.encodeIfPresent(problem, forKey: .problem)
    try values.encodeIfPresent(image, forKey: .image)
    try values.encodeIfPresent(canvas, forKey: .canvas)
    try values.encode(hasHiddenText, forKey: .hasHiddenText)
    try values.encode(hasText, forKey: .hasText)
    try values.encodeIfPresent(text, forKey: .text)
    try values.encodeIfPresent(lineObjects, forKey: .lineObjects)
    try values.encodeIfPresent(removal, forKey: .removal)
    try values.encode(isTurnable, forKey: .isTurnable)
    try values.encode(width, forKey: .width)
    try values.encode(height, forKey: .height)
    try values.encode(userUnit, forKey: .userUnit)
    try values.encode(rotation, forKey: .rotation)
    try values.encode(origin, forKey: .origin)
  }
}

extension PDFPageSurvey.Treatment {
  /// A treatment without its values.
  enum Action: String, Codable {
    case leaveBlank, leaveText, leaveRepeated, leaveUndecodable, leaveIrremovableText
    case recognize, render
  }

  /// The treatment without its values.
  var action: Action {
    switch self {
    case .leaveBlank: .leaveBlank
    case .leaveText: .leaveText
    case .leaveRepeated: .leaveRepeated
    case .leaveUndecodable: .leaveUndecodable
    case .leaveIrremovableText: .leaveIrremovableText
    case .recognize: .recognize
    case .render: .render
    }
  }

  fileprivate init(
    from values: KeyedDecodingContainer<PDFPageSurvey.CodingKeys>
  ) throws {
    self =
      switch try values.decode(Action.self, forKey: .action) {
      case .leaveBlank: .leaveBlank
      case .leaveText:
        .leaveText(
          readBy: try values.decodeIfPresent(ExistingText.self, forKey: .readingOption),
          lacksUnicode: try values.decode(Bool.self, forKey: .lacksUnicode))
      case .leaveRepeated: .leaveRepeated
      case .leaveUndecodable: .leaveUndecodable
      case .leaveIrremovableText: .leaveIrremovableText
      case .recognize: .recognize(try values.decode(PDFPageSurvey.Canvas.self, forKey: .canvas))
      case .render: .render(try values.decode(PDFPageSurvey.Rendering.self, forKey: .rendering))
      }
  }

  fileprivate func encode(
    to values: inout KeyedEncodingContainer<PDFPageSurvey.CodingKeys>
  ) throws {
    try values.encode(action, forKey: .action)
    switch self {
    case .leaveText(let option, let lacksUnicode):
      try values.encodeIfPresent(option, forKey: .readingOption)
      try values.encode(lacksUnicode, forKey: .lacksUnicode)
    case .render(let rendering): try values.encode(rendering, forKey: .rendering)
    // The survey encodes its canvas, which may be that of the image.
    case .recognize, .leaveBlank, .leaveRepeated, .leaveUndecodable, .leaveIrremovableText: break
    }
  }
}
