import Files
package import PagePipeline
package import SearchablePDF

/// The documents of a run, one after the other: one, or one of each stack between blank sheets if they go
/// to a directory.
///
/// A document is published before the next one begins.
package struct DocumentStacks: ~Copyable {
  private let options: ConversionOptions
  private var naming: StackNaming
  private var splitter: StackSplitter?
  private var document: DocumentRun?
  /// The number of pages of the run; 0 if a scanner is yet to tell it.
  private let pageCount: Int
  /// The path of the open document, or of the last one.
  private var path: String?
  /// The number of pages before the open document, and the number of those written or left out.
  private var earlier = 0
  private var done = 0
  private var isStackEmpty = true
  private var published = 0

  /// Creates the first document, so that nothing is scanned or recognised that cannot be written.
  ///
  /// - sides: The number of pages of a sheet, from the run's source.
  ///
  /// Throws a `ConversionError` if a file or the directory cannot be created.
  package init(
    _ sources: [ScanSource], to destination: DocumentDestination, _ options: ConversionOptions,
    appendingTo base: SurveyedPDF? = nil, sides: Int = 1
  ) throws(ConversionError) {
    if case .directory(let directory, _) = destination {
      try rethrow(as: ConversionError.output) { () throws(FileError) in
        try OutputDirectory.make(directory)
      }
    }
    if case .directory = destination, options.separator != nil,
      let pdf = sources.lazy.compactMap({ $0.pdfPage?.pdf }).first
    {
      throw .pdf(path: pdf.path, .cannotBeSplit)
    }
    var naming = StackNaming(destination)
    let splitter: StackSplitter? =
      switch destination {
      case .file: nil
      case .directory: options.separator.map { StackSplitter(sides: max(sides, $0.pageCount)) }
      }
    let options = destination.options(options)
    let path = naming.next()
    // The pages of a stack are not known in advance.
    let document = try DocumentRun(
      splitter == nil ? sources : [], to: path, options.titled(by: path), appendingTo: base)
    self.init(
      options, naming, splitter, document, path: path, pageCount: sources.count)
  }

  private init(
    _ options: ConversionOptions, _ naming: StackNaming, _ splitter: StackSplitter?,
    _ document: consuming DocumentRun, path: String?, pageCount: Int
  ) {
    self.options = options
    self.naming = naming
    self.splitter = splitter
    self.document = consume document
    self.path = path
    self.pageCount = pageCount
  }

  /// Adds the next page of the run.
  ///
  /// - count: The number of pages known so far; `nil` if it was known from the beginning.
  ///
  /// Throws a `ConversionError` if a document cannot be written.
  package mutating func append(
    _ page: PageResult, of count: Int? = nil, report: (ConversionEvent) -> Void
  ) throws(ConversionError) {
    guard var splitter else {
      try document?.append(page, of: count, report: report)
      isStackEmpty = false
      return
    }
    let steps = splitter.steps(after: page)
    self.splitter = splitter
    try perform(steps, of: count ?? pageCount, report: report)
  }

  /// Publishes the last document and returns its path; `nil` if there are several documents.
  ///
  /// Throws a `ConversionError` if there is no document; no files are left then.
  package mutating func finish(report: (ConversionEvent) -> Void) throws(ConversionError) -> String?
  {
    if var splitter { try perform(splitter.end(), of: done, report: report) }
    if !isStackEmpty || published == 0 { try publish(report: report) }
    return published == 1 ? path : nil
  }

  private mutating func perform(
    _ steps: [StackSplitter.Step], of count: Int, report: (ConversionEvent) -> Void
  ) throws(ConversionError) {
    for step in steps {
      switch step {
      case .page(let page): try write(page, of: count, report: report)
      case .separator(let pages):
        if !isStackEmpty { try publish(report: report) }
        done += pages.count
        earlier = done
        for page in pages { report(.skippedBlank(page.report)) }
      }
    }
  }

  private mutating func write(
    _ page: PageResult, of count: Int, report: (ConversionEvent) -> Void
  ) throws(ConversionError) {
    if isStackEmpty, published > 0 {
      path = naming.next()
      document = try DocumentRun(
        [], to: path, options.titled(by: path), isFurther: true)
    }
    isStackEmpty = false
    done += 1
    try document?.append(page, of: max(count, done) - earlier, report: report)
  }

  private mutating func publish(report: (ConversionEvent) -> Void) throws(ConversionError) {
    try document.take()?.finish(report: report)
    published += 1
    isStackEmpty = true
  }
}

/// Names the documents of a run, none of which replaces another file.
struct StackNaming {
  private let destination: DocumentDestination
  private let time: CalendarTime
  private var number = 0

  /// Creates the naming of documents that are made at `time`.
  init(_ destination: DocumentDestination, time: CalendarTime = .now) {
    self.destination = destination
    self.time = time
  }

  /// Returns the path of the next document: the first without a file if there may be several.
  mutating func next() -> String? {
    switch destination {
    case .file(let path): return path
    case .directory(let directory, let template):
      let folder = OutputPath.name(of: OutputPath.absolute(directory)) ?? "scans"
      let values = NameTemplate.Values(folder: folder, file: "scan", time: time)
      while true {
        number += 1
        let name = template.name(values, number: number)
        // A template without a number gives one name.
        let isOther = !template.isNumbered && number > 1
        let path = OutputDirectory.path(
          of: isOther ? "\(name)-\(number).pdf" : "\(name).pdf", in: directory)
        if FileStatus(of: path, followsLinks: false) == nil { return path }
      }
    }
  }
}

extension DocumentDestination {
  /// Returns the options for documents at this place: those in a directory replace no file.
  fileprivate func options(_ options: ConversionOptions) -> ConversionOptions {
    var options = options
    if case .directory = self { options.keepsExistingOutput = true }
    return options
  }
}

extension ConversionOptions {
  /// Returns the options with the name of the file at `path` as the title, if a title is needed.
  fileprivate func titled(by path: String?) -> ConversionOptions {
    guard claim.pdfUA, metadata.title == nil, let path else { return self }
    var options = self
    options.metadata.title = OutputPath.stem(of: path)?.printable
    return options
  }
}
