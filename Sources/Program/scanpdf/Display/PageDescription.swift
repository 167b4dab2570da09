import Arguments
import Documents
import Files
import Inputs
import InstallationAdvice
import PagePipeline
import TextLayer
import WorkerProtocol

/// Describes a page's report to users.
enum PageDescription {
  /// Returns the lines on skipped entries.
  static func skipped(_ skipped: SkippedEntries, _ verbosity: Verbosity) -> [String] {
    notInputs(skipped.files, verbosity) + byName(skipped, verbosity)
  }

  /// Returns the lines on entries that were skipped for their names or places.
  static func byName(_ skipped: SkippedEntries, _ verbosity: Verbosity) -> [String] {
    guard verbosity != .quiet else { return [] }
    return named(
      skipped.pdfs, "PDF beside images", "; made searchable only if listed too", verbosity)
      + named(skipped.unfinished, "unfinished or temporary file", "", verbosity)
      + named(
        skipped.directories, "system folder", "; to convert one, give it as an input", verbosity)
  }

  /// Returns the line on skipped files or folders, which lists all of them if verbose, otherwise
  /// three.
  private static func named(
    _ paths: [String], _ kind: String, _ advice: String, _ verbosity: Verbosity
  ) -> [String] {
    guard !paths.isEmpty else { return [] }
    let names = verbosity == .verbose ? paths[...] : paths.prefix(3)
    let more = names.count < paths.count ? ", … (list them with -v)" : ""
    return [
      "skipped \(paths.count.counted(kind)): "
        + names.map(\.printable).joined(separator: ", ") + more + advice
    ]
  }

  /// Returns the lines on files that are not inputs, which list the files only if verbose.
  static func notInputs(_ paths: [String], _ verbosity: Verbosity) -> [String] {
    guard !paths.isEmpty, verbosity != .quiet else { return [] }
    let count =
      paths.count == 1
      ? "skipped 1 file that is not an image" : "skipped \(paths.count) files that are not images"
    guard verbosity == .verbose else {
      return [count + " (list \(paths.count == 1 ? "it" : "them") with -v)"]
    }
    return [count]
      + paths.map { path in
        let isPDF = path.lowercased().hasSuffix(".pdf")
        return "\(path.printable): "
          + (isPDF ? "a PDF among outputs; skipped" : "not an image; skipped")
      }
  }

  /// Returns the lines on links to files, which list the links only if verbose or few.
  static func skippedLinks(_ paths: [String], _ verbosity: Verbosity) -> [String] {
    let advice = "--follow-links follows links"
    guard paths.count > 3, verbosity != .verbose else {
      return paths.map { "\($0.printable): is a link; skipped (\(advice))" }
    }
    return ["skipped \(paths.count) links (list them with -v; \(advice))"]
  }

  /// Returns a message on a PDF whose document has a longer name.
  static func renamed(_ path: String, output: String) -> String {
    "\(path.printable): becomes \(output.printable), because another document has the shorter name"
  }

  /// Returns a message on a document without the requested page labels.
  static func noPageLabels(_ path: String) -> String {
    "\(path.printable): no page labels, because no printed page numbers that agree were found"
  }

  /// The message on pages that are not drawn to check the removal of old text.
  static let uncheckedRemoval =
    "old text is removed without drawing the pages before and after; pdftoppm draws them: "
    + SystemPackage.advice([.popplerTools])

  /// Returns a message on a worker that could not be started.
  static func retired(_ reason: String, left: Int) -> String {
    "\(reason); continuing with \(left.counted("worker"))"
  }

  /// Returns a message on a worker that crashed during startup, so that later workers read lines
  /// with Tesseract.
  static func choseTesseract(_ reason: String) -> String {
    "\(reason) at its start; continuing with Tesseract reading the lines, which is slower "
      + "(--engine tesseract does so from the start)"
  }

  /// Returns the lines shown in every progress style: the problems and, unless quiet, the notes.
  static func lines(
    on report: PageReport, _ verbosity: Verbosity
  ) -> [String] {
    remarks(on: report, verbosity).map { "\(report.source.name): \($0.text)" }
  }

  /// Returns the remarks on a page besides its problems and notes.
  ///
  /// - isVerbose: Whether the languages and the replaced text are described too.
  static func information(on report: PageReport, isVerbose: Bool) -> [PageRemark] {
    [
      ("rewriting", report.source.rewriting.map(description)),
      ("assumption", report.reasonKept == nil ? assumption(of: report) : nil),
      ("emptiness", report.reasonKept == nil ? emptiness(of: report) : nil),
      ("language", isVerbose ? report.languageDescription : nil),
      ("oldText", isVerbose ? report.replacedText : nil),
    ].compactMap { kind, text in
      text.map { PageRemark(importance: .information, kind: kind, text: $0) }
    }
  }

  /// Returns a remark on a file that was rewritten.
  static func description(_ rewriting: PDFSurvey.Rewriting) -> String {
    switch rewriting {
    case .damaged: "the file is damaged; it was repaired and written anew by qpdf"
    case .encrypted: "the file is encrypted; it was written anew without encryption by qpdf"
    }
  }

  /// Returns a remark on a page without words, which may be blank.
  private static func emptiness(of report: PageReport) -> String? {
    guard report.wordCount == 0, report.isRecognized else { return nil }
    return report.isBlank ? "blank" : "no text recognised"
  }

  private static func assumption(of report: PageReport) -> String? {
    guard report.isShown, let resolution = report.resolution,
      case .assumed(let sheet) = resolution.origin
    else { return nil }
    let place = sheet.map { "as \($0) " } ?? ""
    return "no usable resolution in the file; laid out \(place)at \(resolution) dpi"
      + " (--dpi sets it)"
  }

  /// Returns the word count, resolution, skew, tries and duration.
  static func details(of report: PageReport) -> String {
    var parts = [report.isShown ? report.wordCount.counted("word") : "not shown"]
    if let resolution = report.resolution { parts.append("\(resolution) dpi") }
    if let skew = report.skewDegrees {
      parts.append("skewed by \((abs(skew) * 10).rounded() / 10)°, deskewing needed")
    }
    if report.rotation != 0 { parts.append("turned by \(report.rotation)° to be upright") }
    if report.isRectified {
      parts.append("paper cut out of the photograph")
    } else if report.paperOutline != nil {
      parts.append("paper found in the photograph")
    }
    if let share = report.cutBorderShare {
      parts.append("borders cut off (\(max((1_000 * share).rounded() / 10, 0.1)) % of the image)")
    } else if report.crop != nil {
      parts.append("a part shown")
    }
    if let leveled = report.levelingDegrees {
      parts.append("levelled by \((leveled * 10).rounded() / 10)°")
    }
    if let tries = report.laterTries { parts.append(tries) }
    if let compression = report.compression { parts.append(description(of: compression)) }
    let milliseconds = report.duration / .milliseconds(1)
    parts.append("\((milliseconds / 100).rounded() / 10) s")
    return parts.joined(separator: ", ")
  }
}

extension PageDescription {
  /// Returns the form and the size of a page's image, and the reason why the image is not smaller.
  static func description(of compression: PageCompression) -> String {
    let reason = compression.reason.map { " (\($0))" } ?? ""
    guard compression.choice != .unchanged, let before = compression.bytesBefore,
      let after = compression.bytesAfter
    else { return "image unchanged" + reason }
    return "\(name(of: compression.choice)) of \(kilobytes(after)) instead of "
      + "\(kilobytes(before))" + reason
  }

  private static func name(of choice: CompressionAnswer.Choice) -> String {
    switch choice {
    case .layers: "layers"
    case .patchedLayers: "patched layers"
    case .finerLayers: "finer layers"
    case .jpeg: "a JPEG"
    case .unchanged: "the image"
    }
  }

  private static func kilobytes(_ bytes: Int) -> String { "\((bytes + 999) / 1000) kB" }
}
