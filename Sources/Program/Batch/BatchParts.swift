import Documents
import Files
import Inputs
import PagePipeline
import SearchablePDF
import WorkerProtocol

/// The PDFs of a document of a batch, one for each stack between separators.
///
/// The PDFs after `b.pdf` are `b-2.pdf`, `b-3.pdf` and so on, and after `b-001.pdf` they are
/// `b-002.pdf` and so on if the template of names has a number. Names of other documents and files
/// are left out.
struct BatchParts: PartPlan {
  let document: PlannedDocument
  /// The plan of the batch, whose names further PDFs do not get.
  let plan: BatchPlan
  /// The number of the last PDF.
  var number = 0

  var pageCount: Int { document.sources.count }
  var separator: StackSeparator? { document.isPDF ? nil : plan.options.page.separator }
  var pagesPerSheet: Int { separator?.pageCount ?? 1 }
  var languages: String { plan.options.recognition.languages }
  var namesByPages: Bool { false }
  var entryOfFurtherParts: InformationEntry? { marker.entry }

  /// The marker of the PDFs of further stacks.
  private var marker: BatchMarker { .part(of: document.name) }

  /// Returns the path of the next PDF, which is free or names an earlier PDF of the same document.
  mutating func nextPath(_: NameTemplate.Contents) -> String? {
    number += 1
    if number == 1 { return document.output }
    while case let name = document.name(ofStack: number), isTaken(name) { number += 1 }
    return path(of: document.name(ofStack: number))
  }

  private func isTaken(_ name: String) -> Bool {
    plan.names.contains(Array(name.utf8)) || !isFree(path(of: name))
  }

  private func path(of name: String) -> String {
    OutputDirectory.path(of: name, in: plan.batch.outputDirectory)
  }

  private func isFree(_ path: String) -> Bool {
    FileStatus(of: path, followsLinks: false) == nil
      || !plan.options.publication.keepsExisting
        && BatchMarker(inFile: path, links: plan.batch.outputLinks) == marker
  }

  func begin(at path: String?, isFurther: Bool) throws(ConversionError) -> OpenDocument {
    var part = document
    part.output = path ?? document.output
    let options = part.options(plan.options, plan.batch)
    try OutputConflict.check(
      [part.output] + options.outputs.paths,
      against: document.sources.map(\.systemPath) + options.recognition.files)
    try writing(
      OutputDirectory.make(
        OutputPath.directory(of: part.output), below: plan.batch.outputRoot))
    return try OpenDocument(
      separator == nil ? document.sources : [], to: part.output, options,
      isFurther: isFurther)
  }
}
