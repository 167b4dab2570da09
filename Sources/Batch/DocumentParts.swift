import Documents
import Files
import PagePipeline
import WorkerProtocol

/// The PDFs of a document of a batch: one, or one of each stack between blank sheets.
///
/// The first PDF has the name of the document and is published last, so that the document is finished if
/// its first PDF is. `b-2.pdf` and so on beside `b.pdf` are the others.
struct DocumentParts: ~Copyable {
  /// Receives what happens to the PDF at a path.
  typealias Report = (ConversionEvent, String) -> Void

  private let document: PlannedDocument
  private let options: ConversionOptions
  private let batch: BatchOptions
  private var naming: PartNaming
  private var splitter: StackSplitter?
  private var first: DocumentRun?
  /// The open PDF of a further stack.
  private var further: DocumentRun?
  /// The path of the open PDF.
  private var path: String
  private var isStackEmpty = true
  private var isFirstStack = true
  /// The number of pages before the open stack, and the number of those written or left out.
  private var earlier = 0
  private var done = 0
  /// The number of pages with a problem.
  private(set) var failed = 0
  /// The number of blank pages that were left out.
  private(set) var leftOut = 0
  /// The errors of failed sidecars.
  private(set) var sidecarErrors: [ConversionError] = []
  /// The paths of the PDFs of further stacks.
  private(set) var furtherOutputs: [String] = []

  /// Creates the first PDF; further ones do not get one of `takenNames`, which are relative to the
  /// directory of documents.
  ///
  /// Throws a `ConversionError` if a file cannot be created.
  init(
    _ document: PlannedDocument, _ options: ConversionOptions, _ batch: BatchOptions,
    takenNames: Set<[UInt8]>
  ) throws(ConversionError) {
    self.document = document
    self.options = options
    self.batch = batch
    naming = PartNaming(
      document, directory: batch.outputDirectory, takenNames: takenNames,
      links: batch.outputLinks, keepsExisting: options.keepsExistingOutput)
    splitter = document.isPDF ? nil : options.separator.map { StackSplitter(sides: $0.pageCount) }
    path = document.output
    let sources = splitter == nil ? document.sources : []
    first = try Self.run(document, sources, options, batch)
  }

  /// Adds the next page; throws a `ConversionError` if writing fails.
  mutating func append(_ page: PageResult, report: Report) throws(ConversionError) {
    guard var splitter else { return try add(page, of: nil, report: report) }
    let steps = splitter.steps(after: page)
    self.splitter = splitter
    try perform(steps, report: report)
  }

  /// Ends the last stack; throws a `ConversionError` if its PDF cannot be written.
  mutating func endStack(report: Report) throws(ConversionError) {
    if var splitter { try perform(splitter.end(), report: report) }
    try publishFurther(report: report)
  }

  /// Publishes the first PDF with a marker, or with that of an unfinished document if a sidecar fails.
  ///
  /// Throws a `ConversionError` if there is no PDF.
  mutating func finish(_ marker: BatchMarker, report: Report) throws(ConversionError) {
    let output = document.output
    var errors: [ConversionError] = []
    defer { sidecarErrors += errors }
    try first.take()?.finish(
      entry: marker.entry, orIfSidecarsFail: BatchMarker.unfinished.entry
    ) { event in
      if case .sidecarFailed(let error) = event { errors.append(error) }
      report(event, output)
    }
  }

  private mutating func perform(
    _ steps: [StackSplitter.Step], report: Report
  ) throws(ConversionError) {
    for step in steps {
      switch step {
      case .page(let page): try write(page, report: report)
      case .separator(let pages):
        if !isStackEmpty {
          try publishFurther(report: report)
          isFirstStack = false
          isStackEmpty = true
        }
        done += pages.count
        leftOut += pages.count
        earlier = done
        for page in pages { report(.skippedBlank(page.report), path) }
      }
    }
  }

  private mutating func write(_ page: PageResult, report: Report) throws(ConversionError) {
    if isStackEmpty, !isFirstStack { try beginFurther() }
    isStackEmpty = false
    done += 1
    try add(page, of: document.sources.count - earlier, report: report)
  }

  /// Adds a page to the open PDF.
  private mutating func add(
    _ page: PageResult, of count: Int?, report: Report
  ) throws(ConversionError) {
    var (problems, blank) = (0, 0)
    let path = path
    func note(_ event: ConversionEvent) {
      switch event {
      case .wrote(let page, _, _): problems += page.problems.isEmpty ? 0 : 1
      case .skippedBlank: blank += 1
      default: break
      }
      report(event, path)
    }
    if isFirstStack {
      try first?.append(page, of: count, report: note)
    } else {
      try further?.append(page, of: count, report: note)
    }
    failed += problems
    leftOut += blank
  }

  private mutating func beginFurther() throws(ConversionError) {
    path = naming.next()
    let part = PlannedDocument(
      output: path, name: document.name, files: document.files, state: document.state)
    further = try Self.run(part, [], options, batch, isFurther: true)
    furtherOutputs.append(path)
  }

  private mutating func publishFurther(report: Report) throws(ConversionError) {
    guard let run = further.take() else { return }
    let (path, entry) = (path, BatchMarker.part(of: document.name).entry)
    var errors: [ConversionError] = []
    defer { sidecarErrors += errors }
    try run.finish(entry: entry, orIfSidecarsFail: entry) { event in
      if case .sidecarFailed(let error) = event { errors.append(error) }
      report(event, path)
    }
  }

  private static func run(
    _ document: PlannedDocument, _ sources: [ScanSource], _ options: ConversionOptions,
    _ batch: BatchOptions, isFurther: Bool = false
  ) throws(ConversionError) -> DocumentRun {
    let options = document.options(options, batch)
    try OutputConflict.check(
      [document.output] + options.furtherOutputs,
      against: document.sources.map(\.systemPath) + options.recognition.files)
    try rethrow(as: ConversionError.output) { () throws(FileError) in
      let directory = OutputPath.directory(of: document.output)
      if let root = batch.outputRoot {
        try root.makeDirectory(directory)
      } else {
        try OutputDirectory.make(directory)
      }
    }
    return try DocumentRun(sources, to: document.output, options, isFurther: isFurther)
  }
}

/// Names the PDFs of a document's further stacks: `b-2.pdf`, `b-3.pdf` and so on beside `b.pdf`, without the
/// names of other documents and files.
struct PartNaming {
  /// The name of the document without its extension.
  private let stem: String
  private let directory: String
  private let takenNames: Set<[UInt8]>
  private let marker: BatchMarker
  private let links: LinkPolicy
  private let keepsExisting: Bool
  private var number = 1

  init(
    _ document: PlannedDocument, directory: String, takenNames: Set<[UInt8]>, links: LinkPolicy,
    keepsExisting: Bool
  ) {
    stem = document.name.hasSuffix(".pdf") ? String(document.name.dropLast(4)) : document.name
    self.directory = directory
    self.takenNames = takenNames
    self.links = links
    self.keepsExisting = keepsExisting
    marker = .part(of: document.name)
  }

  /// Returns the path of the next PDF; an earlier batch may have made it of the same document.
  mutating func next() -> String {
    while true {
      number += 1
      let name = "\(stem)-\(number).pdf"
      let path = OutputDirectory.path(of: name, in: directory)
      guard !takenNames.contains(Array(name.utf8)) else { continue }
      let isThere = FileStatus(of: path, followsLinks: false) != nil
      if !isThere || !keepsExisting && BatchMarker(inFile: path, links: links) == marker {
        return path
      }
    }
  }
}
