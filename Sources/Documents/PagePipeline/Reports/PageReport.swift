package import Inputs
package import PageModel
package import PDFSyntax
package import SearchablePDF
package import TextLayer
package import Understanding
package import WorkerProtocol

/// The outcome of one page.
package struct PageReport: Sendable {
  package let source: ScanSource
  package let wordCount: Int
  /// The mean word confidence in percent; `nil` if there are no words.
  package var confidence: Double? = nil
  /// The grade of the text; `nil` if there are no words or the text was not graded.
  package var grade: PageGrade? = nil
  /// The resolution of the page; `nil` if there is no image.
  package let resolution: PageResolution?
  /// The problems of the page, which is in the document nevertheless.
  package var problems: [PageNote] = []
  /// The notes on the page that are not problems, beginning with the reason why a page is kept as it
  /// is; not those on its file, on missed text and on claims.
  package var warnings: [PageNote] = []
  /// The time at which the image was taken or scanned; `nil` if its file does not have the time.
  package var date: PDFDate? = nil
  /// The digest of the page's file; `nil` if files are not hashed, or if this file cannot be.
  package var digest: FileDigest? = nil
  /// The reasons why this page prevents the conformance claim.
  package var obstacles: [ConformanceObstacle] = []
  /// The skew of the lines in degrees, if the hidden text cannot follow it.
  package var skewDegrees: Double? = nil
  /// The rotation that makes the image upright, in degrees clockwise: 0, 90, 180 or 270.
  package var rotation = 0
  /// The evidence for the orientation of the page.
  package var orientationEvidence = UprightEvidence.notSought
  /// The rotation that levels the image, in degrees clockwise; `nil` if the image is not levelled.
  package var levelingDegrees: Double? = nil
  /// The outline of the paper found in a photograph, in pixels of the upright image.
  package var paperOutline: Quadrilateral? = nil
  /// Whether the page shows the sheet of paper cut out of the photograph, laid flat and evenly lit.
  package var isRectified = false
  /// The visible part of the upright image, in its pixels; `nil` if all of it is shown.
  package var crop: BoundingBox? = nil
  /// The share of the image, 0 to 1, that is a border and was cut off; `nil` if none was.
  package var cutBorderShare: Double? = nil
  /// The result of making the image smaller; `nil` if that was not requested.
  package var compression: PageCompression? = nil
  /// The tries in which the page was recognised, empty if it was not.
  package var tries = TriesReport()
  /// The scores of the old text and of the recognised text; `nil` if they were not compared.
  package var oldTextScores: TextComparison.Scores? = nil
  /// Whether the page is blank, if the options ask for that.
  package var isBlank = false
  /// The codes on the page, if the options ask for them.
  package var codes: [PageCode] = []
  /// The time taken since the file was opened.
  package var duration = Duration.zero

  /// The reason why a page is kept as it is; `nil` for a page that is recognised.
  package var reasonKept: PageNote? {
    warnings.first { [.hasText, .isBlank, .isRepeated, .isNotSelected].contains($0.kind) }
  }

  /// Whether the page was recognised, with or without words.
  package var isRecognized: Bool {
    !problems.contains { $0.kind == .notRecognized || $0.kind == .notShown }
  }

  /// The kind of an omitted page: a blank page, or a separator of stacks.
  package var kindOfOmittedPage: String { codes.isEmpty || isBlank ? "blankPage" : "separator" }

  /// Whether any part of the image is shown.
  package var isShown: Bool {
    !problems.contains { $0.kind == .notShown }
  }
}

extension PageReport {
  /// Reports the text that a page of a PDF has.
  ///
  /// - dotsPerInch: The resolution of the pixels; `nil` if the text has no places.
  /// - read: The record of the text if a part of the text is missing; `nil` if the text is whole.
  /// - kept: The reason why the page is kept as it is; `nil` if it is only read.
  package init(
    textOf source: ScanSource, _ text: RecognizedPage, dotsPerInch: Double?,
    lacking read: PDFPageText?, problems: [PageNote] = [], kept: PageNote? = nil
  ) {
    self.init(
      source: source, wordCount: text.wordCount,
      resolution: dotsPerInch.map {
        PageResolution(resolution: Resolution($0), origin: .assumed(sheet: nil))
      }, problems: problems, warnings: [kept, read.map(PageNote.unreadText)].compactMap(\.self))
  }

  /// The maximum share of uncovered ink of letter size without a remark, on a page of many words.
  private static let maximumUncovered = 0.5
  /// The maximum share of uncovered ink on a page of few words, on which specks count for more.
  private static let maximumUncoveredOfFewWords = 0.9
  /// The minimum number of words of a page of many words.
  private static let manyWords = 10

  /// The remark on text that was probably missed, as part of a sentence; `nil` if little is
  /// missing.
  package var missedText: String? {
    let limit =
      wordCount >= Self.manyWords ? Self.maximumUncovered : Self.maximumUncoveredOfFewWords
    guard wordCount > 0, let uncovered = tries.uncovered, uncovered > limit else { return nil }
    return
      "text may be missing (\(Int(bounded: (100 * uncovered).rounded())) % of the ink of letter size is in"
      + " no certain word); unless it is handwriting, set -l or scan it at a higher resolution"
  }

  /// The tries after the first with the words that each added; `nil` if there were none.
  package var laterTries: String? {
    let later = tries.entries.dropFirst()
    guard !later.isEmpty else { return nil }
    return "tries: " + later.map { "\($0.purpose.rawValue) \($0.words)" }.joined(separator: " + ")
  }

  /// The remark on old text that is replaced because it is worse; `nil` if none is replaced.
  package var replacedText: String? {
    guard let oldTextScores, oldTextScores.isRecognizedBetter else { return nil }
    return "had hidden text that is worse (\(oldTextScores.description)); replaced"
  }

  /// Notes the grade of the recognised text; a missing grade, or a grade below the minimum, is a
  /// problem.
  mutating func note(_ grade: PageGrade?, of page: RecognizedPage, minimum: PageGrade?) {
    self.grade = grade
    guard let minimum, wordCount > 0, grade.map({ $0 < minimum }) ?? true else { return }
    problems.append(.lowGrade(grade, minimum: minimum, of: page))
  }

  /// Notes a fault found while writing the text, and the obstacle to `claim`.
  package mutating func note(_ fault: TextLayerFault, claim: ConformanceClaim) {
    let obstacle = ConformanceObstacle.textMissing
    let isInTheWay = claim.limited(by: obstacle) != claim && !obstacles.contains(obstacle)
    problems.append(.textNotReadable(fault))
    if isInTheWay { obstacles.append(obstacle) }
  }
}

extension ScanSource {
  /// The problems of the PDF whose first page this is; empty for any other source.
  var fileProblems: [PageNote] {
    guard let pdf = begunPDF else { return [] }
    let missing = pdf.survey.missingPages
    return (missing > 0 ? [.pagesMissing(missing)] : [])
      + [pdf.unfinishedUpdate.map(PageNote.updateCutShort)].compactMap(\.self)
  }
}

extension PageReport {
  /// Returns the members of the page's JSON object (`docs/pages.schema.json`).
  ///
  /// A reproducible object has no member `seconds`.
  package func jsonMembers(isReproducible: Bool) -> [(String, String?)] {
    [
      ("file", JSONText.string(source.recordedPath)),
      ("image", source.position.count > 1 ? "\(source.position.index + 1)" : nil),
      ("resolution", resolution?.json),
      ("rotated", rotation == 0 ? nil : "\(rotation)"),
      ("rotatedBy", rotation == 0 ? nil : JSONText.string(orientationEvidence.rawValue)),
      ("leveled", levelingDegrees.map { JSONText.number($0, decimals: 2) }),
      ("paper", paperOutline.map(JSONText.quadrilateral)),
      ("rectified", isRectified ? "true" : nil),
      ("crop", crop.map(JSONText.box)), ("compression", compression?.json),
      ("words", "\(wordCount)"),
      ("grade", grade.map { JSONText.string($0.rawValue) }),
      ("oldText", oldTextScores?.json), ("chosenLanguage", tries.language?.json),
      ("blank", isBlank ? "true" : nil),
      ("codes", codes.isEmpty ? nil : JSONText.array(codes.map(\.json))),
      ("tries", tries.entries.isEmpty ? nil : JSONText.array(tries.entries.map(\.json))),
      ("uncovered", tries.uncovered.map { JSONText.number($0, decimals: 2) }),
      ("seconds", isReproducible ? nil : JSONText.number(duration / .seconds(1), decimals: 2)),
      ("warnings", JSONText.array((problems + notes).map(\.json))),
    ]
  }

  /// The languages chosen for the page and the candidates, for users; `nil` if none were chosen.
  package var languageDescription: String? { tries.language?.text }

  /// The remarks on the page that are not problems.
  package var notes: [PageNote] {
    var notes: [PageNote] = []
    if let rewriting = source.rewriting {
      notes.append(
        PageNote(.rewritten, "the file is \(rewriting.rawValue), and was written anew"))
    }
    notes += source.fileBeginning?.remarks ?? []
    if source.shownImage?.leavesNavigation == true { notes.append(.leavesNavigation) }
    notes += warnings
    if let missedText { notes.append(PageNote(.missedText, missedText)) }
    return notes + obstacles.map { PageNote(.lessClaimed, "\($0)") }
  }
}

extension PageCode {
  /// The JSON object of the code.
  fileprivate var json: String {
    JSONText.object([
      ("type", JSONText.string(symbology.rawValue)), ("text", JSONText.string(text)),
    ])
  }
}

extension LanguageDecision {
  /// The JSON object of the decision.
  fileprivate var json: String {
    let compared = candidates.map {
      JSONText.object([
        ("code", JSONText.string($0.code)), ("share", JSONText.number($0.share, decimals: 3)),
      ])
    }
    return JSONText.object([
      ("codes", JSONText.string(languages)), ("certain", "\(isCertain)"),
      ("candidates", JSONText.array(compared)),
    ])
  }

  /// The languages and the candidates, for users.
  fileprivate var text: String {
    let compared = candidates.map { "\($0.code) \(Int(bounded: (100 * $0.share).rounded())) %" }
    return "language \(languages) (\(compared.joined(separator: ", ")))"
  }
}

extension TextComparison.Scores {
  /// The scores, for users.
  var description: String {
    let scores = [old, recognized].map { JSONText.number($0, decimals: 3) }
    return "estimated word F1 \(scores[0]), recognised again \(scores[1])"
  }

  /// The JSON object with the estimated scores and the choice.
  fileprivate var json: String {
    JSONText.object([
      ("kept", "\(!isRecognizedBetter)"), ("wordF1", JSONText.number(old, decimals: 3)),
      ("recognizedWordF1", JSONText.number(recognized, decimals: 3)),
    ])
  }
}

extension TriesReport.Entry {
  /// The JSON object with the purpose and the number of words.
  fileprivate var json: String {
    JSONText.object([("purpose", JSONText.string(purpose.rawValue)), ("words", "\(words)")])
  }
}

extension PageResolution {
  /// The remark on a size that hardly any paper has; `nil` for any other size.
  package var doubt: String? {
    doubtfulSize.map {
      "the file's \(self) dpi make the page \($0); if that is wrong, set --dpi"
    }
  }

  /// The JSON object with the dots per inch along the axes of the stored image and their origin.
  fileprivate var json: String {
    let (origin, sheet): (String, String?) =
      switch self.origin {
      case .file: ("file", nil)
      case .option: ("option", nil)
      case .assumed(let sheet): ("assumed", sheet)
      }
    return JSONText.object([
      ("horizontal", JSONText.number(resolution.horizontal, decimals: 2)),
      ("vertical", JSONText.number(resolution.vertical, decimals: 2)),
      ("origin", JSONText.string(origin)), ("sheet", sheet.map(JSONText.string)),
    ])
  }
}
