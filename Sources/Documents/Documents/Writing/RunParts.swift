import Files
package import Inputs
package import PagePipeline
package import SearchablePDF

/// The PDFs of a run: one at a path, or one of each stack in a directory, none of which replaces
/// another file.
package struct RunParts: PartPlan {
  package let separatorLength: Int?
  package let pageCount: Int
  package var furtherEntry: InformationEntry? { nil }
  private let sources: [ScanSource]
  private let options: ConversionOptions
  private let base: SurveyedPDF?
  private var naming: StackNaming

  /// Plans the PDFs of `sources`, whose pages come after those of `base` if that is given.
  ///
  /// - sides: The number of pages of a sheet, from the run's source.
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
    case .file: separatorLength = nil
    case .directory(let directory, _):
      try rethrow(as: ConversionError.output, from: try OutputDirectory.make(directory))
      options.keepsExistingOutput = true
      separatorLength = options.separator.map { max(sides, $0.pageCount) }
    }
    self.options = options
    let pdf =
      ScanSource.onlyPDF(of: sources) ?? sources.lazy.compactMap({ $0.pdfPage?.pdf }).first
    if separatorLength != nil, let pdf {
      throw .pdf(path: pdf.path, .cannotBeSplit)
    }
  }

  package mutating func nextPath() -> String? { naming.next() }

  package func begin(at path: String?, isFurther: Bool) throws(ConversionError) -> DocumentRun {
    // The pages of a stack are not known in advance.
    try DocumentRun(
      separatorLength == nil ? sources : [], to: path, options.titled(by: path),
      appendingTo: isFurther ? nil : base, isFurther: isFurther)
  }
}

/// Names the documents of a run, none of which replaces another file.
struct StackNaming {
  let destination: DocumentDestination
  /// The time at which the documents are made.
  var time = CalendarTime.now
  var number = 0

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

extension ConversionOptions {
  /// Returns the options with the name of the file at `path` as the title, if a title is needed.
  fileprivate func titled(by path: String?) -> ConversionOptions {
    guard claim.pdfUA, metadata.title == nil, let path else { return self }
    var options = self
    options.metadata.title = OutputPath.stem(of: path)?.printable
    return options
  }
}
