import Documents
import Files
package import Inputs
package import PagePipeline
import Supervision

/// The documents of a batch in lots: a tree is one lot, and a manifest has lots of a hundred
/// documents, so that memory hardly grows with the number of documents.
package struct BatchLots: Sendable {
  private enum Source {
    /// The plan of a tree; `nil` after it was returned.
    case tree(BatchPlan?)
    /// A manifest, and the index of its next lot.
    case manifest(Manifest, next: Int)
    /// A manifest whose lots workers lease, and the index of the lot before the next candidate.
    case leased(Manifest, LeaseDirectory, last: Int)
  }

  private var source: Source
  private let options: ConversionOptions
  private var batch: BatchOptions
  private let roots: [String]
  /// The links that are followed to the files of a manifest.
  private let links: LinkPolicy
  private let fingerprint: BatchFingerprint

  /// Finds the documents of the trees at `roots`, or reads and checks the manifest at a path.
  ///
  /// - Throws: a `ConversionError` with all faults: of the roots, the files in the options, the
  ///   output directory or the manifest.
  package init(
    roots: [String], manifest: String?, _ options: ConversionOptions, _ batch: BatchOptions
  ) throws(ConversionError) {
    self.options = options
    self.roots = roots
    guard let manifest, let root = roots.first else {
      let plan = try BatchPlan(roots: roots, options, batch)
      source = .tree(plan)
      fingerprint = plan.fingerprint
      self.batch = batch
      links = .followed
      return
    }
    let inputs = try reading(DirectoryRoot(path: root))
    links = batch.followsLinks ? .followed : .refusedIn(inputs)
    try RecognitionFiles.check(options.recognition)
    if let fault = OutputPreflight.fault(directory: batch.outputDirectory) { throw fault }
    let list = try Manifest(path: manifest, root: root)
    fingerprint = try BatchFingerprint(options, batch)
    source = .manifest(list, next: 0)
    var batch = batch
    if let leases = batch.leases {
      batch = try batch.openingOutputDirectory(below: roots, makesMissing: true)
      // Machines may mount the directory at different paths, so its inode number identifies it.
      // Some file systems invent the number on each machine (CIFS with noserverino, FUSE), and the
      // roots of two file systems may have the same number.
      let outputs = batch.outputIdentity?.numberInFileSystem
      let mark = fingerprint.marker(of: [], problemPages: 0).fingerprint
      let directory = try LeaseDirectory(
        making: leases.folder,
        run: "\(list.hash) \(mark) \(batch.isForced) \(outputs ?? 0)",
        networks: batch.networks, lotCount: list.lotCount, duration: leases.duration)
      // Workers begin at different lots, so that they seldom try to lease the same lot. A manifest
      // has at least one lot.
      source = .leased(list, directory, last: Int.random(in: 0..<list.lotCount))
    }
    self.batch = batch
  }

  /// Returns the plan of the next lot; `nil` after the last one.
  ///
  /// Waits while other workers have the leases of all unfinished lots, because they may lose them.
  ///
  /// - Throws: a `ConversionError` if the manifest has changed or cannot be read, or leases cannot
  ///   be taken.
  package mutating func next() async throws(ConversionError) -> BatchPlan? {
    switch source {
    case .tree(let plan):
      source = .tree(nil)
      return plan
    case .manifest(let manifest, let index):
      guard index < manifest.lotCount else { return nil }
      source = .manifest(manifest, next: index + 1)
      return try plan(ofLot: index, in: manifest)
    case .leased(let manifest, let directory, let last):
      guard let lease = try await lease(in: directory, after: last) else { return nil }
      source = .leased(manifest, directory, last: lease.lot)
      // Opening many files may take longer than the time of a lease.
      let renewal = lease.renewal()
      defer { renewal.cancel() }
      var plan = try plan(ofLot: lease.lot, in: manifest)
      plan.lease = lease
      return plan
    }
  }

  private mutating func plan(
    ofLot index: Int, in manifest: Manifest
  ) throws(ConversionError) -> BatchPlan {
    // The first lot makes the directory.
    batch = try batch.openingOutputDirectory(below: roots, makesMissing: false)
    return BatchPlan(
      try manifest.entries(ofLot: index), below: roots[0], links, options, batch, fingerprint)
  }

  /// The maximum time between two checks of the leases of other workers.
  private static let maximumWait = Duration.seconds(5)

  /// Returns the lease of a lot; `nil` if all lots are finished.
  private func lease(
    in directory: LeaseDirectory, after lot: Int
  ) async throws(ConversionError) -> Lease? {
    while true {
      switch try writing(directory.claim(after: lot)) {
      case .lot(let lease): return lease
      case .finished: return nil
      case .wait:
        try? await Task.sleep(for: min(directory.duration / 4, Self.maximumWait))
        if Task.isCancelled { throw .supervision(.cancelled) }
      }
    }
  }

  /// Throws a `ConversionError` if the output file at `path` is an input or the manifest.
  package func checkOutput(_ path: String) throws(ConversionError) {
    switch source {
    case .tree(let plan): try plan?.checkOutput(path)
    case .manifest(let manifest, _), .leased(let manifest, _, _):
      let status = FileStatus(of: path)
      // Any image or PDF may be an input.
      guard path != OutputPath.standardOutput, let status, status.isRegular else { return }
      guard status.identity != FileStatus(of: manifest.path)?.identity,
        InputFile(path: path, name: OutputPath.name(of: path) ?? path, status: status) == nil
      else { throw .outputIsInput(path) }
    }
  }
}
