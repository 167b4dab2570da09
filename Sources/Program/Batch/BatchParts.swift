import Documents
import Files
import Inputs
import PagePipeline
import SearchablePDF
import WorkerProtocol

/// The PDFs of a document of a batch: `b.pdf` and, of further stacks between separators,
/// `b-2.pdf`, `b-3.pdf` and so on, or `b-001.pdf`, `b-002.pdf` if the template of names has a
/// number; without the names of other documents and files.
struct BatchParts: PartPlan {
  let document: PlannedDocument
  let options: ConversionOptions
  let batch: BatchOptions
  /// The names that further PDFs do not get, relative to the directory of documents.
  let takenNames: Set<[UInt8]>
  /// The number of the last PDF.
  var number = 0

  var pageCount: Int { document.sources.count }
  var separator: StackSeparator? { document.isPDF ? nil : options.page.separator }
  var pagesPerSheet: Int { separator?.pageCount ?? 1 }
  var languages: String { options.recognition.languages }
  var namesByPages: Bool { false }
  var entryOfFurtherParts: InformationEntry? { marker.entry }

  /// The marker of the PDFs of further stacks.
  private var marker: BatchMarker { .part(of: document.name) }

  /// Returns the path of the next PDF; an earlier batch may have made it of the same document.
  mutating func nextPath(_: NameTemplate.Contents) -> String? {
    number += 1
    if number == 1 { return document.output }
    while case let name = document.name(ofStack: number), isTaken(name) { number += 1 }
    return path(of: document.name(ofStack: number))
  }

  private func isTaken(_ name: String) -> Bool {
    takenNames.contains(Array(name.utf8)) || !isFree(path(of: name))
  }

  private func path(of name: String) -> String {
    OutputDirectory.path(of: name, in: batch.outputDirectory)
  }

  private func isFree(_ path: String) -> Bool {
    FileStatus(of: path, followsLinks: false) == nil
      || !options.publication.keepsExisting
        && BatchMarker(inFile: path, links: batch.outputLinks) == marker
  }

  func begin(at path: String?, isFurther: Bool) throws(ConversionError) -> DocumentRun {
    var part = document
    part.output = path ?? document.output
    let options = part.options(options, batch)
    try OutputConflict.check(
      [part.output] + options.outputs.paths,
      against: document.sources.map(\.systemPath) + options.recognition.files)
    try writing(
      OutputDirectory.make(
        OutputPath.directory(of: part.output), below: batch.outputRoot))
    return try DocumentRun(
      separator == nil ? document.sources : [], to: part.output, options,
      isFurther: isFurther)
  }
}
