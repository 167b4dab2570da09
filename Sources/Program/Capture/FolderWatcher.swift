package import Batch
import Files
package import Inputs
package import PagePipeline
package import Supervision
import SystemPackage

/// The options of `scanpdf watch` that a batch does not have.
package struct WatchOptions: Sendable {
  /// The time without changes after which a file counts as complete.
  package var settle = Duration.seconds(10)
  /// The maximum time between two listings of the whole tree.
  package var pollInterval = Duration.seconds(10)
  /// The time after which a document is tried again if its output could not be written.
  package var retryInterval = Duration.seconds(60)
  /// The directory that takes the originals of finished documents; `nil` to leave them.
  package var archive: String?

  package init() {}
}

/// Converts the files that appear in a directory tree, in one batch after another.
///
/// Each batch makes the documents whose files are complete.
package struct FolderWatcher: Sendable {
  private let root: String
  private let options: ConversionOptions
  private let batch: BatchOptions
  private let watch: WatchOptions

  /// The name of the lock file in the directory of documents, which only one watcher can hold.
  package static let lockName = ".scanpdf-watch.lock"

  /// Creates a watcher of the tree at `root`.
  package init(
    root: String, _ options: ConversionOptions, _ batch: BatchOptions, _ watch: WatchOptions
  ) {
    self.root = root
    self.options = options
    self.batch = batch
    self.watch = watch
  }

  /// Watches until `stop` is requested, then finishes the document in progress and returns.
  ///
  /// - Throws: a `ConversionError` if watching cannot begin, or if no further document can be made.
  package func run(
    stop: StopRequest, report: (WatchEvent) -> Void
  ) async throws(ConversionError) {
    try RecognitionFiles.check(options.recognition)
    // No directory is made if the root is not a folder.
    _ = try reading(DirectoryRoot(path: root, followsLinks: true))
    let (documents, archive) = try writing(directories())
    let lock = try self.lock(documents)
    defer { withExtendedLifetime(lock) {} }
    try writing(archive?.completeInterruptedMove())
    var batch = batch
    batch.outputRoot = batch.followsLinks ? nil : documents
    let excluded = [documents.identity, archive?.identity].compactMap { $0 }
    var tree = try reading(
      WatchedTree(
        root: root, settle: watch.settle, without: excluded, followsLinks: batch.followsLinks))
    report(.began(root: root))
    var known = InspectedFiles()
    while await !stop.isMade, !Task.isCancelled {
      tree.update(report: report)
      report(.waiting(files: tree.files.waitingCount))
      if tree.hasWork {
        try await convert(&tree, &known, batch, archive, stop: stop, report: report)
        // A stop may come before the next listing.
        report(.waiting(files: tree.files.waitingCount))
      } else {
        await tree.wait(upTo: watch.pollInterval, stop: stop)
      }
    }
  }

  /// Returns the directories of documents and originals, which stay open, so that nothing is
  /// written to directories that replace them at their paths.
  private func directories() throws(FileError) -> (DirectoryRoot, DocumentArchive?) {
    let documents = try directory(batch.outputDirectory)
    let archive = try watch.archive.map { path throws(FileError) in
      DocumentArchive(directory: try directory(path), documents: documents, inbox: root)
    }
    return (documents, archive)
  }

  /// Opens the directory at `path`, and makes it if it is missing.
  private func directory(_ path: String) throws(FileError) -> DirectoryRoot {
    try DirectoryRoot(making: path, below: [root], followsLinks: batch.followsLinks)
  }

  /// Locks the directory of documents.
  ///
  /// - Throws: `ConversionError.alreadyWatched` if another watcher holds the lock, and `.output` if
  ///   the lock file cannot be made.
  private func lock(_ documents: DirectoryRoot) throws(ConversionError) -> LockFile {
    let lock = try writing(LockFile(name: Self.lockName, in: documents))
    guard let lock else { throw .alreadyWatched(batch.outputDirectory) }
    return lock
  }

  /// Makes the documents whose files are complete, and archives the originals of documents without
  /// problems.
  private func convert(
    _ tree: inout WatchedTree, _ known: inout InspectedFiles, _ batch: BatchOptions,
    _ archive: DocumentArchive?, stop: StopRequest, report: (WatchEvent) -> Void
  ) async throws(ConversionError) {
    // Files that become complete during this batch belong to the next one.
    let now = ContinuousClock.now
    let plan: BatchPlan
    do throws(ConversionError) {
      plan = try BatchPlan(
        roots: [root], options, batch, known: &known, isHeld: { archive?.holds($0) ?? false },
        isWanted: { tree.isReady($0, at: now) }, isNews: { tree.files.isWaiting($0) })
    } catch {
      // The tree has no image or PDF, or cannot be read at the moment.
      switch error {
      case .noImages, .input: return tree.files.take(at: now)
      default: throw error
      }
    }
    var files: [String: [InputFile]] = [:]
    for document in plan.documents { files[document.output] = document.files }
    var retried: Set<String> = []
    var converter = BatchConverter()
    try await converter.convert(plan, stop: stop) { event in
      report(.batch(event))
      guard case .ended(let document) = event, let inputs = files[document.output] else { return }
      if document.isWorthRetry { retried.formUnion(inputs.map(\.path)) }
      if document.isSound {
        archive?.move(inputs, of: document.output, isOneFile: batch.unit == .file, report: report)
      }
    }
    tree.files.take(at: now, retrying: retried, after: watch.retryInterval)
  }
}

extension DocumentReport {
  /// Whether the document may succeed although its files stay the same, as after a full disk.
  fileprivate var isWorthRetry: Bool {
    if case .failed(.output(let error)) = status { return error.errno != .fileExists }
    return sidecarErrors.contains { if case .output = $0 { true } else { false } }
  }
}
