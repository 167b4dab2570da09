import Documents
import Files
import Glibc
package import Inputs
import PagePipeline
import SystemPackage

/// The problems of a batch, divided into new problems and problems that its last run had.
///
/// A problem is the same if its file, its kind and the content of the file are the same.
package struct ProblemLedger {
  /// The problems that the last run knew.
  private let earlier: ProblemFile
  private let directory: DirectoryRoot
  private let batch: BatchOptions
  /// The documents of the lot by the path of their PDFs.
  private var documents: [String: PlannedDocument] = [:]
  /// The hashes of the names of all documents so far.
  private var names: Set<Int> = []
  /// The problems of this run, each with the name of the document that has it.
  private var found: [BatchProblem: String] = [:]
  /// The problems of the pages of the next document that ends.
  private var ofPages: Set<BatchProblem> = []
  /// The number of problems that the last run did not have.
  package private(set) var newCount = 0

  /// Reads the problems that the last run knew.
  ///
  /// - Throws: a `ConversionError` if the directory of documents cannot be made, or the file of
  ///   problems cannot be read.
  package init(roots: [String], _ batch: BatchOptions) throws(ConversionError) {
    directory = try writing(
      DirectoryRoot(
        making: batch.outputDirectory, below: roots, followsLinks: batch.followsLinks))
    earlier = try reading(ProblemFile(in: directory))
    self.batch = batch
  }

  /// Begins the next lot of documents.
  package mutating func begin(_ plan: BatchPlan) {
    documents = [:]
    for document in plan.documents {
      documents[document.output] = document
      if batch.hasManifest { names.insert(document.name.hashValue) }
    }
  }

  /// The number of problems that the last run had too.
  package var knownCount: Int { found.count - newCount }

  /// Whether the file of known problems is damaged, so that all problems count as new.
  package var isDamaged: Bool { earlier.isCorrupt }

  /// Adds the problems of an event; returns whether it has problems and all of them are known.
  package mutating func add(_ event: BatchEvent) -> Bool {
    switch event {
    case .skippedLinks(let paths):
      return add(paths.map(BatchProblem.ofLink), of: "")
    case .conversion(.wrote(let page, _, _), _), .conversion(.omitted(let page), _):
      let problems = Self.problems(of: page)
      ofPages.formUnion(problems)
      return !problems.isEmpty && problems.allSatisfy { earlier.problems[$0] != nil }
    case .ended(let report):
      return add(problems(of: report), of: documents[report.output]?.name ?? report.output)
    case .began, .surveyed, .conversion, .abandoned: return false
    }
  }

  private mutating func add(_ problems: [BatchProblem], of document: String) -> Bool {
    for problem in problems where found.updateValue(document, forKey: problem) == nil {
      if earlier.problems[problem] == nil { newCount += 1 }
    }
    return !problems.isEmpty && problems.allSatisfy { earlier.problems[$0] != nil }
  }

  private static func problems(of page: PageReport) -> [BatchProblem] {
    guard !page.problems.isEmpty else { return [] }
    let content = BatchProblem.content(of: [(page.source.path, page.source.links)])
    return page.problems.map {
      BatchProblem($0.kind.rawValue, path: page.source.path, content: content)
    }
  }

  private mutating func problems(of report: DocumentReport) -> [BatchProblem] {
    guard !report.isSound else { return [] }
    let document = documents[report.output]
    let files = document?.files ?? []
    var problems: [BatchProblem] = []
    if case .unchanged = report.status {
      // The problems that the document had when it was made.
      problems = earlier.problems.filter { $0.value == document?.name }.map(\.key)
    } else {
      problems = Array(ofPages)
      ofPages = []
    }
    var kinds = report.sidecarErrors.isEmpty ? [] : [BatchProblem.sidecar]
    if case .failed(let error) = report.status { kinds.append(error.problemKind) }
    if problems.isEmpty, kinds.isEmpty { kinds = [BatchProblem.ofPages] }
    guard !kinds.isEmpty else { return problems }
    let content = BatchProblem.content(of: files.map { ($0.path, $0.links) })
    return problems + kinds.map { BatchProblem($0, path: report.output, content: content) }
  }

  /// Returns whether a document of the known problems is not among the documents of this run.
  private func isOfOthers(_ document: String) -> Bool {
    batch.hasManifest
      ? !names.contains(document.hashValue) : !document.isEmpty && !batch.selects(document)
  }

  /// Writes the problems of this run, and the known problems of documents of other parts, for the
  /// next run; writes nothing if there are no problems and there is no file.
  ///
  /// - Throws: a `ConversionError` if the file cannot be read, locked or written.
  package func save() throws(ConversionError) {
    guard !found.isEmpty || earlier.exists else { return }
    try rethrow(as: ConversionError.output) { () throws(FileError) in
      guard batch.isPart || batch.hasManifest else {
        return try ProblemFile(found).write(in: directory)
      }
      let lock = try lock()
      defer { withExtendedLifetime(lock) {} }
      var problems = found
      for (problem, document) in try ProblemFile(in: directory).problems
      where isOfOthers(document) {
        problems[problem] = document
      }
      try ProblemFile(problems).write(in: directory)
    }
  }

  /// The time between two attempts to lock the file, in microseconds.
  private static let lockWait: UInt32 = 10_000
  /// The maximum number of attempts to lock the file, within which thousands of shards can write.
  private static let maximumLockTries = 3_000

  /// Waits until no other shard writes its problems.
  private func lock() throws(FileError) -> LockFile {
    for _ in 0..<Self.maximumLockTries {
      if let lock = try LockFile(name: ProblemFile.lockName, in: directory) { return lock }
      usleep(Self.lockWait)
    }
    let path = OutputDirectory.path(of: ProblemFile.lockName, in: directory.path)
    throw FileError(.create, path: path, errno: .resourceTemporarilyUnavailable)
  }
}
