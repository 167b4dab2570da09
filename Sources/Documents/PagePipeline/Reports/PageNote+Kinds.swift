import Files
package import Inputs
import PageModel
import TextLayer
import Understanding
import WorkerProtocol

/// Problems of a page that is in the document nevertheless.
extension PageNote {
  /// Recognition failed, for `reason`; `advice` follows unless the reason contains it.
  package static func notRecognized(_ reason: String, advice: String? = nil) -> PageNote {
    let advice = advice.map { "; \($0)" } ?? ""
    return PageNote(.notRecognized, reason, noTextLayer + advice)
  }

  /// The problem, with the consequence that the page keeps its text.
  var keepingText: PageNote {
    PageNote(
      kind, reason, consequence?.replacing(Self.noTextLayer, with: "the text that it has is kept"))
  }

  private static let noTextLayer = "the page has no text layer"

  /// The text layer failed its check, with the fault.
  static func textNotReadable(_ fault: TextLayerFault) -> PageNote {
    PageNote(
      .textNotReadable, "the text layer failed its check (\(fault))",
      noTextLayer + "; this is a bug in scanpdf: please report it")
  }

  /// The text of the page has a lower grade than the required minimum, or no grade.
  static func lowGrade(_ grade: PageGrade?, minimum: PageGrade, of page: RecognizedPage) -> PageNote
  {
    guard let grade else {
      return PageNote(
        .lowGrade, "the text has no grade",
        "set --level accurate and --second-reader auto or off, with which pages are graded")
    }
    let names = page.doubtfulWords(atMost: maximumNamed).map(\.text.printableExcerpt)
    let words = names.isEmpty ? "" : ", beginning with \(names.joined(separator: ", "))"
    return PageNote(
      .lowGrade, "the text is graded \(grade.rawValue), not \(minimum.rawValue)",
      "compare it with the image\(words) (scanpdf review shows both), or scan the page again")
  }

  /// The image is only partly decoded, with the damage.
  package static func damaged(_ damage: String) -> PageNote {
    PageNote(.damaged, damage, "the page shows the part that could be decoded; scan it again")
  }

  /// The image file was written or replaced after the run started.
  package static let changed = PageNote(
    .changed, "has changed since the run began",
    "the page shows the new content; run again if you want another")

  /// A placeholder page replaces the image, with the reason.
  package static func notShown(_ reason: String) -> PageNote {
    PageNote(.notShown, reason, "a placeholder page was inserted")
  }

  /// Pages are missing in the damaged PDF whose first page this is.
  static func pagesMissing(_ count: Int) -> PageNote {
    let pages = count == 1 ? "a page is" : "\(count) pages are"
    return PageNote(
      .pagesMissing, "the file is damaged: \(pages) missing",
      "try mutool clean, or get another copy")
  }

  /// The PDF whose first page this is ends within an update, which begins at this byte.
  static func updateCutShort(_ offset: Int) -> PageNote {
    PageNote(
      .updateCutShort,
      "the file is cut short: its last update, from byte \(offset) on, is missing",
      "get another copy")
  }

  /// Corrections of the page are not written, because their words are not on it or for another
  /// reason; `nil` if all are written.
  static func unmatched(_ text: SuppliedText?) -> PageNote? {
    guard let text, let first = text.unmatched.first else { return nil }
    let rest = text.unmatched.dropFirst().prefix(maximumUnmatched - 1)
    let names = ([first] + rest).joined(separator: "; ").printable
    let more = text.unmatched.count > maximumUnmatched ? "; …" : ""
    let reason = text.reason ?? "the page does not have these words"
    return PageNote(
      .unmatchedCorrections,
      "\(text.unmatched.count.counted("correction")) in \(text.file.printable) "
        + "not written, because \(reason): \(names)\(more)")
  }

  /// The maximum number of corrections that a note names.
  private static let maximumUnmatched = 100

  /// The page of a PDF keeps all its content, old text included, for this reason.
  package static func unchanged(_ reason: String) -> PageNote {
    PageNote(.unchanged, reason, "left as it is")
  }
}

/// Signs that something about a page is wrong although nothing has failed.
extension PageNote {
  /// The minimum number of words for a warning about their mean confidence.
  private static let minimumWords = 10

  /// Returns the warnings about the text of a page that was recognised in languages, given as
  /// Tesseract's codes joined by plus signs.
  static func warnings(
    about page: RecognizedPage, recognizedIn codes: String, evidence: UprightEvidence,
    decision: LanguageDecision? = nil
  ) -> [PageNote] {
    var warnings = [unreadInk(on: page)].compactMap(\.self)
    guard page.wordCount >= minimumWords, let confidence = page.meanConfidence else {
      return warnings
    }
    if confidence < Confidence.noise {
      let isDecided = evidence == .letterShapes || evidence == .recognition
      warnings.append(.uncertainText(confidence: confidence, mayBeTurned: !isDecided))
    } else if evidence == .undecided {
      warnings.append(
        PageNote(
          .undecidedOrientation, "the orientation of the page is uncertain",
          "if it is wrong, set --rotate"))
    }
    if let language = LanguageFit.other(of: page, recognizedIn: codes) {
      warnings.append(
        PageNote(
          .otherLanguage, "text looks like \(language.name), but was recognised as \(codes)",
          "set -l \(language.code)"))
    } else if let decision, !decision.isCertain, confidence >= Confidence.noise,
      page.words.count(where: isWordOfText) >= minimumWords
    {
      warnings.append(.uncertainLanguage(decision))
    }
    return warnings
  }

  /// There is ink beside words that may be a part of these words; `nil` if there is none.
  private static func unreadInk(on page: RecognizedPage) -> PageNote? {
    let words = page.words.filter { $0.unread != nil }
    guard !words.isEmpty else { return nil }
    return PageNote(
      .unreadInk,
      "ink beside \(words.count == 1 ? "a word" : "\(words.count) words") was not read: "
        + named(words.map(\.text)),
      "a part of a word, or a row near it, may be missing; compare with the image, as in scanpdf review"
    )
  }

  /// The second reader failed at the page.
  static let secondReaderFailed = PageNote(
    .secondReaderFailed, "the second reader failed",
    "the page has the words of the first reader; if the networks are damaged, get them again"
      + " (scripts/setup --second-reader), or set --second-reader off")

  /// A worker crashed at the page, and another worker read it with another line engine; `reason`
  /// describes the crash.
  static func crashed(_ reason: String) -> PageNote {
    PageNote(
      .crashed, reason,
      "recognised again with Tesseract reading the lines (--engine tesseract); "
        + "please report this with the image")
  }

  /// Returns whether a word has letters that distinguish languages; numbers are the same in all
  /// languages.
  private static func isWordOfText(_ word: Word) -> Bool {
    word.text.count(where: \.isLetter) > 1
  }

  /// The language of the page is uncertain.
  private static func uncertainLanguage(_ decision: LanguageDecision) -> PageNote {
    let others = decision.candidates.map(\.code).filter { $0 != decision.languages }
    let rest = others.isEmpty ? "" : " or \(others.joined(separator: ", "))"
    return PageNote(
      .uncertainLanguage,
      "the language of the page is uncertain: \(decision.languages)\(rest)",
      "recognised as \(decision.languages); set -l if it is another")
  }

  /// The words have this mean confidence in per cent; the page may be upside down if its
  /// orientation was not determined.
  private static func uncertainText(confidence: Double, mayBeTurned: Bool) -> PageNote {
    PageNote(
      .uncertainText, "text is uncertain (\(Int(bounded: confidence.rounded())) %)",
      mayBeTurned
        ? "set --rotate if the page is upside down, or -l if it is in another language"
        : "set -l if it is in another language, or scan it again if the scan is poor")
  }

  /// Returns the warnings about the text of a page that a file supplies.
  static func warnings(about text: SuppliedText, unplaced words: [String]) -> [PageNote] {
    let count = text.page.properties.omittedWords
    let unaligned = words.isEmpty ? [] : [unaligned(words, file: text.file)]
    guard count > 0 else { return unaligned }
    return unaligned + [
      PageNote(
        .omittedWords,
        "\(count.counted("word")) in \(text.file.printable) "
          + (count == 1 ? "is" : "are") + " outside of the page, empty, of an absurd size "
          + "or with too many accents",
        "left out")
    ]
  }

  /// The maximum number of words that a note names.
  private static let maximumNamed = 5

  /// Words of a supplied plain text were not found on the page.
  private static func unaligned(_ words: [String], file: String) -> PageNote {
    PageNote(
      .unalignedText, "words in \(file.printable) were not found on the page: \(named(words))",
      "left out")
  }

  /// Returns the first words, and the number of the others.
  private static func named(_ words: [String]) -> String {
    words.prefix(maximumNamed).map(\.printableExcerpt).joined(separator: ", ")
      + (words.count > maximumNamed ? " and \(words.count - maximumNamed) more" : "")
  }

  /// A sheet of paper was to be cut out of the image, and none is certain.
  static let noSheet = PageNote(
    .noSheet, "no sheet of paper was found for --rectify", "the page shows the whole image")

  /// The page shows a sheet cut out of a photograph; `isAttached` says whether the photograph's
  /// file is attached.
  static func encodedAgain(isAttached: Bool) -> PageNote {
    PageNote(
      .encodedAgain, "the sheet cut out of the photograph is encoded again",
      isAttached
        ? "the photograph's file is attached"
        : "--keep-original attaches the photograph's file")
  }

  /// Borders were to be cut off, and none was found.
  static let noBorder = PageNote(
    .noBorder, "no border was found for --crop-borders", "the page shows the whole image")

  /// Items were to become pages, and no two were certain.
  static let noItems = PageNote(
    .noItems, "no separate items were found for --split-items", "the page shows the whole image")

  /// Several items are on the glass, and were not to become pages.
  static func severalItems(_ count: Int) -> PageNote {
    PageNote(
      .severalItems, "the image shows \(count) separate items",
      "--split-items makes a page of each")
  }

  /// The text of the whole image cannot be divided among items.
  static let itemsWithSuppliedText = PageNote(
    .noItems, "--split-items does not divide images whose text a file supplies",
    "the page shows the whole image")

  /// Sidecars lack a part of the page's own text: letters without Unicode values, text beyond the
  /// limits, or values of form fields.
  static func unreadText(_ text: PDFPageText) -> PageNote {
    let unknown =
      "\(text.unknownLetters) of \(text.letters) letters of its text have no Unicode value"
    let lacks = [
      text.unknownLetters > 0 ? unknown : nil,
      text.isCut ? "a part of its text is too long or cannot be decoded" : nil,
    ].compactMap(\.self).joined(separator: " and ")
    let fields = "its text lacks the values of \(text.unreadFields.counted("form field"))"
    let parts = [
      lacks.isEmpty ? nil : (lacks + ", so that the sidecars lack it", "pdftotext may read more"),
      text.unreadFields > 0 ? (fields, PDFPageText.adviceOnFields) : nil,
    ].compactMap(\.self)
    return PageNote(
      .unreadText, parts.map(\.0).joined(separator: "; "),
      parts.map(\.1).joined(separator: "; "))
  }
}

extension PDFPageText {
  /// The advice on unread form fields.
  package static let adviceOnFields =
    "the fields were filled in later or misread; recognise the page again with --existing-text redo"
}

/// Remarks on a PDF as a whole, and on pages that are copied.
extension PageNote {
  /// Only the pages of the PDF are taken.
  package static let leavesNavigation = PageNote(
    .leftOut,
    "only the pages of the PDF are taken; its outlines, labels, attachments and forms are left out")

  /// The PDF keeps its own outline, so that the option for outlines has no effect.
  package static let keepsOutline = PageNote(
    .notApplied, "--outline has no effect on a PDF that has an outline",
    "the PDF keeps its outline")

  /// The PDF keeps its own page labels, so that the option for labels has no effect.
  package static let keepsLabels = PageNote(
    .notApplied, "--page-labels has no effect on a PDF that has page labels",
    "the PDF keeps its page labels")

  /// The images of copied pages stay unchanged.
  package static func notShrunk(because reason: String) -> PageNote {
    PageNote(.notApplied, "images of copied pages stay as they are (\(reason))")
  }

  /// The PDF becomes a new document because of these options, without these parts.
  package static func rebuilt(
    because options: [String], omitting parts: [String]
  ) -> PageNote {
    let reason =
      options.isEmpty
      ? "becomes a new document"
      : "becomes a new document, because of \(options.joined(separator: ", "))"
    return PageNote(
      .rebuilt, reason,
      parts.isEmpty ? nil : "left out: \(parts.joined(separator: ", "))")
  }

  /// These options have no effect on the PDF.
  package static func withoutUpdate(_ options: [String]) -> PageNote {
    let verb = options.count == 1 ? "has" : "have"
    return PageNote(
      .notApplied, "\(options.joined(separator: ", ")) \(verb) no effect on a PDF that is updated",
      "use --rebuild")
  }

  /// Images of pages that are copied are encoded again, with these lengths in bytes.
  ///
  /// - different: The number of images that stay unchanged, because their smaller form looks
  ///   different or cannot be drawn.
  package static func shrunk(
    _ count: Int, from before: Int, to after: Int, different: Int
  ) -> PageNote {
    let remark = different > 0 ? "\(different) would look different and stay as they are" : nil
    guard count > 0 else {
      return PageNote(.shrunk, "no image of its copied pages becomes smaller", remark)
    }
    let (before, after) = (ImageGrowth.length(before), ImageGrowth.length(after))
    return PageNote(
      .shrunk, "images of copied pages are encoded again: \(count), from \(before) to \(after)",
      remark)
  }

  /// The file of the page is not in the record of how the document was made.
  package static let notHashed = PageNote(
    .notHashed, "has changed, or cannot be read again",
    "--provenance does not record its SHA-256; run again when it is complete")

  /// The page is copied as it is, so that these options have no effect on it.
  package static func copied(despite options: [String], because reason: String) -> PageNote {
    PageNote(
      .notApplied, "copied as it is (\(reason))",
      "without \(options.joined(separator: ", "))")
  }

  /// The page of a PDF keeps its text, which an option would read or replace.
  static func hasText(readBy option: ExistingText?, lacksUnicode: Bool) -> PageNote {
    let reason =
      lacksUnicode
      ? "has text whose fonts give no Unicode values, so that it cannot be searched"
      : "has text already"
    let way: String? =
      switch option {
      case .redo: "replaces its hidden text"
      case .all where lacksUnicode: "recognises what the page shows"
      case .all: "recognises its images too"
      case .keep, .better, nil: nil
      }
    let advice =
      if let option, let way { " (--existing-text \(option.rawValue) \(way))" } else { "" }
    return PageNote(.hasText, reason, "left as it is" + advice)
  }

  /// No new text replaces the text of the page of a PDF.
  static let keepsText = PageNote(.hasText, "no text recognised", "the text that it has is kept")

  /// The old text of the page is not worse than the recognised text, or both are too long to be
  /// compared.
  static func keepsOldText(_ scores: TextComparison.Scores?) -> PageNote {
    guard let scores else {
      return PageNote(.hasText, "has too much text to be compared", "left as it is")
    }
    return PageNote(
      .hasText, "has hidden text that is not worse (\(scores.description))", "left as it is")
  }

  /// No new text replaces the old text of the page, which a new document cannot keep.
  static let losesText = PageNote(
    .notRecognized, "no text recognised",
    "the text that it has is left out, because --pdfa, --ua, --boxes, --show-text and layers do not "
      + "allow a copy of the page")

  /// The text of the image is not recognised, because the page is not selected.
  static let isNotSelected = PageNote(.isNotSelected, "not selected", "left as it is")
}
