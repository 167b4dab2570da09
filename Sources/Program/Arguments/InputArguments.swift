package import ArgumentParser
package import Documents
import Files
import Glibc
package import Inputs
package import PagePipeline

/// The options for selecting and ordering input images.
package struct InputArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A list of further inputs, one per line; - is standard input.", valueName: "file"),
    completion: .file())
  package var filesFrom: String?

  @Flag(
    name: [.customShort("0"), .customLong("null")],
    help: "The names in the list end with zero bytes, as find -print0 writes them.")
  var zeroEnded = false

  @Flag(help: "Also take the images of folders within folders; a folder's own images come first.")
  var recursive = false

  @Option(
    help: ArgumentHelp(
      """
      natural (page2 before page10), name (page10 before page2) or none (as given). (default: as \
      given, with a warning if page10 comes before page2)
      """,
      valueName: "order"))
  var sort: InputOrder?

  @Flag(
    help: """
      The two inputs are the fronts and the backs of the same sheets, each a file, a folder or a PDF: put them in \
      order. The backs are those of the turned stack, the last one first.
      """)
  package var collate = false

  @Flag(help: "With --collate: the backs are in the order of the sheets.")
  var backsInOrder = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      Only these input pages, in this order, such as 3,1,5-; 4-2 is a range in reverse, z the last \
      page, 1-z:odd every other page.
      """,
      valueName: "numbers"))
  package var pages: PageSelection?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      Recognise only these pages of the document, such as 3-5; the others are kept without \
      recognition.
      """,
      valueName: "numbers"))
  var recognize: PageSelection?

  package init() {}

  package func validate() throws {
    try require(filesFrom != nil || !zeroEnded, "-0 applies to a list; add --files-from")
    try exclude("--collate", "--files-from", if: collate && filesFrom != nil)
    try require(collate || !backsInOrder, "--backs-in-order: expected --collate FRONTS BACKS")
  }

  /// Throws a `ValidationError` if standard input is used twice or is a terminal.
  package func checkStandardInput(named: [String]) throws {
    let uses = (named + [filesFrom].compactMap { $0 }).count(where: InputPath.isStandardInput)
    try require(uses < 2, "-: standard input is one input; name it once")
    try require(
      uses == 0 || isatty(STDIN_FILENO) == 0, "-: standard input is a terminal; pipe an image in")
  }

  /// Throws a `ValidationError` if `--collate` has other inputs than fronts and backs.
  package func checkCollation(of named: [String]) throws {
    try require(
      !collate || named.count == 2,
      "--collate: expected two inputs, the fronts and the backs, got \(named.count)")
  }

  /// Returns `named` and then the inputs in the list; throws a `ConversionError` if the list cannot
  /// be read.
  package func paths(named: [String]) throws(ConversionError) -> [String] {
    guard let filesFrom else { return named }
    return named + (try NameList.names(in: filesFrom, endedByZero: zeroEnded))
  }

  /// Returns the files of fronts and backs; throws a `ConversionError` with all inputs at fault.
  ///
  /// - destination: The PDFs of the run, which are not inputs.
  package func sides(
    _ paths: [String], besides destination: WrittenPDFs
  ) throws(ConversionError) -> InputList {
    var lists: [InputList] = []
    var faults: [ConversionError] = []
    for path in paths {
      do throws(ConversionError) {
        lists.append(try files([path], besides: destination))
      } catch {
        faults += error.all
      }
    }
    if let fault = ConversionError(faults) { throw fault }
    return InputList(
      lists.flatMap(\.sources),
      skipped: lists.reduce(into: SkippedEntries()) { $0 += $1.skipped },
      frontCount: lists.first?.sources.count)
  }

  /// Returns the files of `paths`; throws a `ConversionError` with all inputs at fault.
  ///
  /// - destination: The PDFs of the run, which are not inputs.
  package func files(
    _ paths: [String], besides destination: WrittenPDFs
  ) throws(ConversionError) -> InputList {
    let (expanded, skipped) =
      try recursive
      ? DirectoryWalk.expanded(paths, omitsPDF: destination.contains) : (paths, [])
    let list = try InputList(
      paths: expanded, order: sort ?? .none, omitsPDF: destination.contains)
    var entries = list.skipped
    entries.directories += skipped
    return InputList(list.sources, skipped: entries)
  }

  /// Returns the pages of `files`; throws a `ConversionError` if a PDF cannot be an input, or
  /// `text` belongs to other pages.
  ///
  /// - asImages: Whether the pages of PDFs are converted as images.
  package func pages(
    of files: InputList, surveyor: PDFSurveyor, asImages: Bool, text: [SuppliedText] = []
  ) async throws(ConversionError) -> InputList {
    let list: InputList
    if let frontCount = files.frontCount {
      let sources = files.sources
      let fronts = InputList(Array(sources.prefix(frontCount)), skipped: files.skipped)
      let backs = InputList(Array(sources.dropFirst(frontCount)))
      list = try await fronts.surveyingPDFs(surveyor, asImages: asImages, joins: true)
        .collated(
          with: backs.surveyingPDFs(surveyor, asImages: asImages, joins: true),
          inOrder: backsInOrder)
    } else {
      list = try await files.surveyingPDFs(surveyor, asImages: asImages)
    }
    return InputList(
      try list.sources.takingText(text, selected: pages), skipped: list.skipped)
  }

  /// Returns the selected pages of a list; throws a `ConversionError` if a page does not exist.
  package func selected(
    of list: InputList, _ options: ConversionOptions
  ) throws(ConversionError) -> InputList {
    let list = try pages.map { pages throws(ConversionError) in try list.selecting(pages) } ?? list
    guard let recognize else { return list }
    return try list.recognizing(recognize, keepsImages: options.needsImages)
  }

  /// Returns a message on pages of a list that `--pages` leaves out; `nil` if it leaves out none,
  /// or if none of `files` is a PDF.
  ///
  /// Throws a `ConversionError` if a page does not exist.
  ///
  /// - files: The inputs with the pages of the list.
  package func note(onPagesOf list: InputList, _ files: InputList) throws(ConversionError)
    -> String?
  {
    guard let pages, files.sources.contains(where: \.isPDF) else { return nil }
    let omitted = try pages.omitted(of: list.sources.count)
    guard let first = omitted.first else { return nil }
    let place = files.sources.count == 1 ? files.sources[0].name : "input"
    let noun = omitted.count == 1 && Int(first) != nil ? "page" : "pages"
    let ranges = omitted.prefix(5).joined(separator: ", ") + (omitted.count > 5 ? ", …" : "")
    return "\(place): --pages leaves out \(noun) \(ranges); "
      + "to keep \(noun == "page" ? "it" : "them") without recognition, use --recognize \(pages)"
  }

  /// Returns a warning if the given order of inputs looks unintended.
  package func warning(on paths: [String]) -> String? {
    guard sort == nil, !collate, let pair = UnintendedOrder.misplaced(in: paths) else { return nil }
    return "\(pair.first.printable) comes before \(pair.second.printable), as given; "
      + "use --sort natural to exchange them"
  }
}

/// The PDFs that a run writes, which are not inputs even if they are in an input folder.
package struct WrittenPDFs {
  /// The paths of PDFs that are written or continued.
  let files: [String]
  /// The folder of the PDFs; `nil` if their paths are given.
  let directory: String?

  package init(files: [String], directory: String?) {
    self.files = files
    self.directory = directory
  }

  /// Returns whether the run writes the PDF at `path`, or an earlier run may have written it.
  func contains(_ path: String) -> Bool {
    files.contains { OutputPath.isFile(path, writtenTo: $0) }
      || directory.map { OutputPath.isFile(OutputPath.directory(of: path), writtenTo: $0) } ?? false
  }
}

extension InputOrder: ExpressibleByArgument {}

extension PageSelection: ExpressibleByArgument {
  package init?(argument: String) { self.init(argument) }
}
