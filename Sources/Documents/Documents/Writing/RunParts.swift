import Files
package import Inputs
package import PagePipeline
package import SearchablePDF
import WorkerProtocol

/// The PDFs of a run: one PDF at a path, or a PDF per stack in a directory, which replaces no other
/// file.
package struct RunParts: PartPlan {
  package let separator: StackSeparator?
  package let pagesPerSheet: Int
  package let pageCount: Int
  package var entryOfFurtherParts: InformationEntry? { nil }
  private let sources: [ScanSource]
  private let options: ConversionOptions
  private let base: SurveyedPDF?
  private var naming: StackNaming

  /// Plans the PDFs of `sources`.
  ///
  /// - base: The PDF to which the pages are appended; `nil` for new PDFs.
  /// - sides: The number of pages per sheet in the run's source.
  /// - Throws: a `ConversionError` if the directory cannot be made, or if a PDF would be divided.
  package init(
    _ sources: [ScanSource], to destination: DocumentDestination, _ options: ConversionOptions,
    appendingTo base: SurveyedPDF? = nil, sides: Int = 1
  ) throws(ConversionError) {
    self.sources = sources
    self.base = base
    naming = StackNaming(destination: destination)
    pageCount = sources.count
    var options = options
    switch destination {
    case .file: separator = nil
    case .directory(let directory, _):
      try writing(OutputDirectory.make(directory))
      options.publication.keepsExisting = true
      separator = options.page.separator
    }
    pagesPerSheet = max(sides, separator?.pageCount ?? 1)
    self.options = options
    let pdf =
      ScanSource.onlyPDF(of: sources) ?? sources.lazy.compactMap({ $0.pdfPage?.pdf }).first
    if separator != nil, let pdf {
      throw .pdf(path: pdf.path, .cannotBeSplit)
    }
  }

  package var namesByPages: Bool { naming.destination.template?.namesByPages == true }

  package var languages: String { options.recognition.languages }

  package mutating func nextPath(_ contents: NameTemplate.Contents) -> String? {
    naming.next(contents)
  }

  package func begin(at path: String?, isFurther: Bool) throws(ConversionError) -> OpenDocument {
    // The pages of a stack are not known in advance.
    try OpenDocument(
      separator == nil ? sources : [], to: path, options.titled(by: path),
      appendingTo: isFurther ? nil : base, isFurther: isFurther)
  }
}

/// Names the documents of a run, none of which replaces another file.
struct StackNaming {
  let destination: DocumentDestination
  /// The time at which the documents are made.
  var time = CalendarTime.now
  var number = 0
  /// The paths of documents without a number in their names.
  private(set) var taken: Set<String> = []

  /// Returns the path of the next document; in a directory, the first path without a file.
  mutating func next(_ contents: NameTemplate.Contents = NameTemplate.Contents()) -> String? {
    switch destination {
    case .file(let path): return path
    case .directory(let directory, let template):
      let folder = OutputPath.name(of: OutputPath.absolute(directory)) ?? "scans"
      let values = NameTemplate.Values(folder: folder, file: "scan", time: time)
      // A template without a number gives the same name again.
      var copy = 0
      while true {
        if template.isNumbered { number += 1 } else { copy += 1 }
        let name = template.name(values, number: number, contents)
        let path = OutputDirectory.path(
          of: copy > 1 ? "\(name)-\(copy).pdf" : "\(name).pdf", in: directory)
        guard FileStatus(of: path, followsLinks: false) == nil else { continue }
        if template.isNumbered || taken.insert(path).inserted { return path }
      }
    }
  }
}

extension ConversionOptions {
  /// Returns the options with the name of the file at `path` as the title, if a title is needed.
  fileprivate func titled(by path: String?) -> ConversionOptions {
    guard document.claim.pdfUA, document.metadata.title == nil, let path else { return self }
    var options = self
    options.document.metadata.title = OutputPath.stem(of: path)?.printable
    return options
  }
}
