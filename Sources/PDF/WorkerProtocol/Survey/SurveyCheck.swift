import PDFSyntax

/// Checks a survey, and shortens or removes values that are only too large.
struct SurveyCheck {
  let request: PDFSurveyRequest
  /// The number of bytes that the ranges refer to.
  let byteCount: Int
  /// The number of bytes to which the checked ranges refer.
  private(set) var claimed = 0
  private(set) var nextNumber = 0

  /// Throws `SurveyFault` if no sound worker sends the survey.
  mutating func run(_ survey: inout PDFSurvey) throws(SurveyFault) {
    try checkNumbers(survey)
    try checkRewriting(survey)
    if let claim = survey.archivalClaim {
      guard claim.allSatisfy({ $0.isLetter || $0.isNumber }) else {
        throw SurveyFault("a malformed claim of PDF/A")
      }
      survey.archivalClaim = String(claim.prefix(SurveyLimits.claim))
    }
    if !(1...4).contains(survey.outputComponents) { survey.outputComponents = 0 }
    guard !survey.pages.isEmpty else { throw SurveyFault("no pages") }
    for index in survey.pages.indices { try check(&survey.pages[index]) }
    let changed = survey.pages.filter(\.isChangeable).map(\.page.number)
    guard Set(changed).count == changed.count else { throw SurveyFault("a repeated page") }
  }

  private mutating func checkNumbers(_ survey: PDFSurvey) throws(SurveyFault) {
    // The update needs numbers for a few objects per page, and for the forms that it replaces.
    let forms = survey.pages.reduce(0) { $0 + ($1.removal?.forms.count ?? 0) }
    let reserve = SurveyLimits.furtherObjects + 8 * survey.pages.count + forms
    guard (2...max(UpdateBase.maximumNumber - reserve, 2)).contains(survey.nextNumber) else {
      throw SurveyFault("a number of objects out of range")
    }
    nextNumber = survey.nextNumber
    guard (0...SurveyLimits.missingPages).contains(survey.missingPages),
      survey.missingPages == 0 || survey.rewriting != nil
    else { throw SurveyFault("an impossible number of missing pages") }
  }

  /// Throws `SurveyFault` if a rewritten file is unexpected or missing.
  private mutating func checkRewriting(_ survey: PDFSurvey) throws(SurveyFault) {
    let isReplaced = survey.rewritten != nil
    guard isReplaced == (survey.rewriting != nil && request.takesFile) else {
      throw SurveyFault("an unexpected or missing rewritten file")
    }
    try claim(survey.rewritten ?? 0..<0, upTo: byteCount)
  }

  private mutating func check(_ page: inout PDFPageSurvey) throws(SurveyFault) {
    try check(page.page)
    guard !page.isChangeable || [.update, .rebuild].contains(request.purpose) else {
      throw SurveyFault("a changed page that was not requested")
    }
    page.problem = page.problem?.printable(upTo: SurveyLimits.problem)
    try checkGeometry(of: &page)
    try checkImage(of: &page)
    try checkText(of: page)
    try checkLineObjects(of: page)
    if let removal = page.removal { try check(removal) }
  }

  private mutating func check(_ removal: PDFTextRemoval) throws(SurveyFault) {
    guard !removal.isEmpty else { throw SurveyFault("an empty removal of text") }
    try claim(removal.replacement ?? 0..<0, upTo: byteCount)
    for form in removal.forms {
      try check(form.form)
      try claim(form.content, upTo: byteCount)
    }
  }

  private mutating func checkImage(of page: inout PDFPageSurvey) throws(SurveyFault) {
    guard let image = page.image else { return }
    guard request.purpose.takesImages else {
      throw SurveyFault("an image that was not requested")
    }
    try claim(image.file, upTo: byteCount)
    try claim(image.profile, upTo: SurveyLimits.profile)
    if !image.resolution.isPossible {
      page.image = nil
      page.problem = page.problem ?? "its image has no plausible resolution"
    }
  }

  private mutating func checkText(of page: PDFPageSurvey) throws(SurveyFault) {
    guard let text = page.text else { return }
    guard request.readsText || request.purpose == .text,
      SurveyLimits.textResolutions.contains(text.dotsPerInch),
      [text.letters, text.unknownLetters, text.unreadFields].allSatisfy({
        (0...SurveyLimits.letters).contains($0)
      })
    else { throw SurveyFault("impossible text") }
    // The page is in the document several times.
    let isShared = page.treatment == .leaveRepeated
    try claim(text.records, upTo: byteCount, isShared: isShared)
  }

  private mutating func checkLineObjects(of page: PDFPageSurvey) throws(SurveyFault) {
    guard let objects = page.lineObjects else { return }
    try claim(objects.content, upTo: byteCount)
    guard request.wantsLineObjects, page.isChangeable, objects.isSound else {
      throw SurveyFault("impossible text objects")
    }
  }

  private func check(_ identity: IndirectReference) throws(SurveyFault) {
    guard (1..<nextNumber).contains(identity.number),
      SurveyLimits.generations.contains(identity.generation)
    else { throw SurveyFault("an object number out of range") }
  }

  /// Throws `SurveyFault` if a range is not within the bytes or longer than `limit`, or if all
  /// ranges together are longer than the bytes.
  private mutating func claim(
    _ range: Range<Int>, upTo limit: Int, isShared: Bool = false
  ) throws(SurveyFault) {
    guard range.lowerBound >= 0, range.upperBound <= byteCount, range.count <= limit else {
      throw SurveyFault("a range outside of the answer")
    }
    claimed += isShared ? 0 : range.count
    guard claimed <= byteCount else { throw SurveyFault("a part of the answer that is used twice") }
  }
}
