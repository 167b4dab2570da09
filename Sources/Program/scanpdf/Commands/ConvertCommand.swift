import ArgumentParser
import Arguments
import Documents
import Files
import ImageFiles
import Inputs
import PagePipeline
import SearchablePDF
import WorkerProtocol

/// `scanpdf INPUT… -o OUT.pdf`: images to one searchable PDF.
struct ConvertCommand: AsyncParsableCommand, DocumentMakingCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Make a searchable PDF of scanned pages.",
    usage: "scanpdf [convert] INPUT ... -o OUT.pdf [OPTIONS]",
    discussion: """
      The images go into the PDF unchanged, with hidden text exactly over their words, which can \
      then be selected, copied and searched. "convert" may be left out:

        scanpdf page1.jpg page2.jpg -o letter.pdf
        scanpdf --append a.pdf 9.jpg -o a.pdf   one more page
        scanpdf --collate f.pdf b.pdf -o a.pdf  fronts and backs in order

      Exit status: 0 all done; 1 done, but a page is damaged, changed meanwhile or could not be \
      recognised (with --strict no PDF is written then), or a file beside the PDF failed; each is \
      named; 64 wrong usage; 65 no page can be shown, or a PDF must not be changed; 66 an input cannot be read; 69 a language is \
      missing; 73 the output cannot be created or must not be replaced; 74 writing failed.
      """)

  @Argument(
    help: ArgumentHelp(
      """
      Images in page order: \(ImageFormat.names). A folder stands for \
      its images and PDFs, page2 before page10; - is an image on standard input. Or one PDF, which stays \
      as it is but for the hidden text that is added, unless an option needs a new document of \
      it; the pages of PDFs among other inputs join them.
      """,
      valueName: "input"), completion: .file())
  var inputs: [String] = []

  @OptionGroup(title: "Main options") var target: DestinationArguments
  @OptionGroup(title: "Main options") var splitting: TableArguments<OptionTables.Splitting>
  @OptionGroup(title: "Main options") var main: MainArguments
  @OptionGroup(title: "Input options") var input: InputArguments
  @OptionGroup(title: "Further outputs") var outputs: TableArguments<OptionTables.Outputs>
  @OptionGroup(title: "PDF inputs") var pdf: TableArguments<OptionTables.PDF>
  @OptionGroup(title: "PDF inputs") var password: PasswordArgument
  @OptionGroup(title: "Text of other programs") var textFrom: TextFromArguments
  @OptionGroup(title: "Recognition options") var recognition:
    TableArguments<OptionTables.Recognition>
  @OptionGroup(title: "Page options") var page: TableArguments<OptionTables.Page>
  @OptionGroup(title: "Compression options") var compression:
    TableArguments<OptionTables.Compression>
  @OptionGroup(title: "Document options") var document: TableArguments<OptionTables.Document>
  @OptionGroup(title: "Limits") var limits: TableArguments<OptionTables.Limits>
  @OptionGroup var check: TableArguments<OptionTables.Check>
  @OptionGroup var shown: DisplayArguments
  @OptionGroup(title: "Settings") var settings: SettingsArguments

  var tables: [any GivenTable] {
    [splitting, outputs, pdf, recognition, page, compression, document, limits, check]
  }

  var others: [String] { target.excluding }

  func run() async throws {
    var options = try options()
    let destination = try destination(options)
    if destination.template?.namesCodes == true { options.page.readsCodes = true }
    try input.checkStandardInput(named: inputs)
    try input.checkCollation(of: inputs)
    let display = shown.runDisplay
    shown.apply(to: &options.recognition)
    let status = await display.status(showing: display.show) { (report) throws(ConversionError) in
      options.pdf.password = try password.password()
      let files = try files(options, display)
      let text = try await TextImporter.text(of: textFrom.textFrom, options.work)
      let isCorrected = text.contains(where: \.isCorrections)
      let lines = try lineExport(options, isCorrected: isCorrected)
      let surveyor = PDFSurveyor(options, correctsText: isCorrected)
      let base = try await display.survey(target.append, by: surveyor)
      let all = try await input.pages(
        of: files, surveyor: surveyor, asImages: base != nil, text: text)
      if target.isGiven(or: options.page.separator),
        let note = try input.note(onPagesOf: all, files)
      {
        display.warn(note)
      }
      let list = try input.selected(of: all, options)
      options.recognition.isTextSupplied = list.isTextSupplied
      options.document.metadata.provenance = try provenance(options)
      if let warning = options.warningWithoutRecognition { display.warn(warning) }
      display.showSkipped(list.skipped)
      try await Converter.convert(
        list.sources, options, to: destination, appendingTo: base, report: report)
      try await export(list, to: lines, display, report)
    }
    try status.end()
  }

  /// Returns the export of lines with corrected text; `nil` if it is not requested.
  private func lineExport(
    _ options: ConversionOptions, isCorrected: Bool
  ) throws(ConversionError) -> LineExport? {
    guard let path = textFrom.exportLines else { return nil }
    guard isCorrected else {
      throw .hasNoEffect("--export-lines", on: "text that is not of corrections")
    }
    return try LineExport(to: path, options)
  }

  /// Returns the files of the inputs; throws a `ConversionError` with all faults of inputs and
  /// outputs.
  private func files(
    _ options: ConversionOptions, _ display: any RunDisplay
  ) throws(ConversionError) -> InputList {
    let preflight = ConversionPreflight(options, output: target.output, appendingTo: target.append)
    return try preflight.inputs(named: inputs) { () throws(ConversionError) in
      let paths = try input.paths(named: inputs)
      if input.collate { return try input.sides(paths, besides: written(options)) }
      if let warning = input.warning(on: paths) { display.warn(warning) }
      let files = try input.files(paths, besides: written(options))
      if let note = files.note(onPDFsBesides: paths) { display.warn(note) }
      return files
    }
  }

  /// Returns the PDFs that are written or continued.
  private func written(_ options: ConversionOptions) -> WrittenPDFs {
    WrittenPDFs(
      files: [target.output, target.append, options.outputs.boxes].compactMap(\.self),
      directory: target.outputDir)
  }

  /// Writes the corrected lines, if they are requested; a failure is only reported.
  private func export(
    _ list: InputList, to lines: LineExport?, _ display: any RunDisplay,
    _ report: (ConversionEvent) -> Void
  ) async throws(ConversionError) {
    guard let lines, let path = textFrom.exportLines else { return }
    do throws(ConversionError) {
      let messages = try await lines.write(linesOf: list.sources)
      for message in messages { display.warn(message) }
      report(.publishedSidecar(path: path))
    } catch {
      report(.sidecarFailed(error))
    }
  }

  /// Returns the destination of the PDFs; throws a `ValidationError` if inputs or outputs are
  /// missing.
  ///
  /// This is checked last, so that the parser reports misspelt options first.
  private func destination(_ options: ConversionOptions) throws -> DocumentDestination {
    try require(
      !inputs.isEmpty || input.filesFrom != nil,
      "name the images to convert, as in scanpdf page1.jpg -o out.pdf")
    // No PDF is needed if there are only other outputs.
    try require(
      target.isGiven(or: options.page.separator)
        || target.output == nil && target.append == nil && !outputs.names.isEmpty, missingOutput)
    return try target.destination(splitAt: options.page.separator, beside: outputs.names)
  }

  /// The message on a missing output, which may be the last input.
  private var missingOutput: String {
    let last = inputs.last ?? ""
    guard target.output == nil, inputs.count > 1, last.lowercased().hasSuffix(".pdf") else {
      return "name the PDF to make, as in -o out.pdf"
    }
    return "name the PDF to make; did you mean -o \(last.printable)?"
  }

  private func options() throws -> ConversionOptions {
    var options = try conversionOptions(for: target)
    options.pdf.selectedPages = input.pages
    try textFrom.apply(to: &options)
    return options
  }
}

extension InputList {
  /// Returns a message on PDFs of folders that join other inputs; `nil` if there are none.
  ///
  /// - paths: The inputs in the command line, which the message leaves out.
  fileprivate func note(onPDFsBesides paths: [String]) -> String? {
    let pdfs = sources.filter { $0.isPDF && !paths.contains($0.path) }.map(\.path.printable)
    guard sources.count > 1, !pdfs.isEmpty else { return nil }
    let names = pdfs.prefix(3).joined(separator: ", ") + (pdfs.count > 3 ? ", …" : "")
    return pdfs.count == 1
      ? "the folder's PDF (\(names)) is joined to its images"
      : "\(pdfs.count) PDFs of folders (\(names)) are joined to their images"
  }
}

extension RunDisplay {
  /// Returns the survey of the PDF at `path`, to which pages are appended; `nil` without a path.
  ///
  /// Throws a `ConversionError` if no pages can be appended to the PDF.
  func survey(
    _ path: String?, by surveyor: PDFSurveyor
  ) async throws(ConversionError) -> SurveyedPDF? {
    guard let path else { return nil }
    let base = try await surveyor.survey(toAppendTo: path)
    if let rewriting = base.survey.rewriting {
      warn("\(path.printable): \(PageDescription.description(rewriting))")
    }
    return base
  }
}
