package import Documents
import Files
package import Inputs
package import PagePipeline

/// The documents of a directory tree of images and PDFs, and the work for each.
package struct BatchPlan: Sendable {
  /// The documents in natural order, parent directories first.
  package let documents: [PlannedDocument]
  /// The skipped entries; `files` are neither images nor PDFs, or are PDFs that a batch made or
  /// that are in the directory of documents.
  package let skipped: SkippedEntries
  /// The trees of the inputs.
  let roots: [String]
  let options: ConversionOptions
  var batch: BatchOptions
  let fingerprint: BatchFingerprint
  /// The names of all documents of the trees, relative to the directory of documents, as bytes.
  let names: Set<[UInt8]>
  /// The right to make the documents; `nil` if no other worker may make them.
  package var lease: Lease?

  /// Scans the directory trees at `roots`; the documents of several trees are below their names.
  ///
  /// - Throws: a `ConversionError` with all faults: roots that cannot be read or have no image,
  ///   files in the options that cannot be read, and an output directory that cannot be made.
  package init(
    roots: [String], _ options: ConversionOptions, _ batch: BatchOptions
  ) throws(ConversionError) {
    let outputFault = OutputPreflight.fault(directory: batch.outputDirectory)
    var known = InspectedFiles()
    let batch = try batch.openingOutputDirectory(below: roots, makesMissing: false)
    do throws(ConversionError) {
      try self.init(
        roots: roots, options, batch, known: &known, isHeld: { _ in false },
        isWanted: { _ in true }, isNews: { _ in true })
    } catch {
      throw ConversionError(error.all + [outputFault].compactMap { $0 }) ?? error
    }
    if let outputFault { throw outputFault }
  }

  /// Scans the directory trees at `roots` for a part of the plan.
  ///
  /// - known: The results of an earlier plan's inspection of the files.
  /// - isHeld: Returns whether the existing document with a name, without its extension, must keep
  ///   the name.
  /// - isWanted: Returns whether the document of these files belongs to the plan.
  /// - isNews: Returns whether the skipped file or directory at this path belongs to the plan.
  /// - Throws: a `ConversionError` if a root or a file in the options cannot be read, or there is
  ///   no image.
  package init(
    roots: [String], _ options: ConversionOptions, _ batch: BatchOptions,
    known: inout InspectedFiles, isHeld: @escaping (String) -> Bool,
    isWanted: ([InputFile]) -> Bool, isNews: (String) -> Bool
  ) throws(ConversionError) {
    var faults = RecognitionFiles.faults(options.recognition)
    let outputs = batch.outputIdentity
    let isInPlace =
      roots.count == 1 && outputs != nil && outputs == FileStatus(of: roots[0])?.identity
    let trees = WalkedTrees(
      roots, outputs: isInPlace ? nil : outputs, omitsPDFs: isInPlace,
      followsLinks: batch.followsLinks, known: &known)
    faults += trees.problems
    if let fault = ConversionError(faults) { throw fault }
    self.roots = roots
    self.options = options
    self.batch = batch
    fingerprint = try BatchFingerprint(options, batch)
    guard trees.directories.contains(where: { !$0.isEmpty }) else {
      throw .noImages(directory: roots.first ?? "")
    }
    var naming = BatchNaming(root: roots.first ?? "", batch, fingerprint, isHeld: isHeld)
    let planned = naming.documents(of: trees.directories)
    names = Set(planned.map { Array($0.name.utf8) })
    // Outputs of an earlier batch among the images are not reported as skipped.
    let made =
      isInPlace
      ? Set(
        planned.flatMap { [$0.output] + $0.outputs(options.outputs, batch).paths }.map(\.pathBytes))
      : []
    skipped = trees.skipped(without: made, in: batch.outputDirectory, where: isNews)
    documents = planned.filter { batch.selects($0.name) && isWanted($0.files) }
      .map { [fingerprint] in $0.decided(options, batch, fingerprint) }
  }

  /// Finds the files of a manifest's entries in the directory at `root`.
  ///
  /// - links: The links that are followed to the files.
  init(
    _ entries: [ManifestEntry], below root: String, _ links: LinkPolicy,
    _ options: ConversionOptions, _ batch: BatchOptions, _ fingerprint: BatchFingerprint
  ) {
    roots = [root]
    self.options = options
    self.batch = batch
    self.fingerprint = fingerprint
    var skipped = SkippedEntries()
    let wanted = entries.filter { batch.selects($0.name) }
    documents = wanted.compactMap { entry in
      let walk = DirectoryWalk(
        root: root, places: entry.places, isDirectory: entry.isDirectory, links: links
      ) { BatchMarker(inFile: $0, links: $1) != nil }
      skipped += walk.skipped.compactMap { OutputDirectory.path(of: $0, in: root) }
      return PlannedDocument(entry, walk, batch)?.decided(options, batch, fingerprint)
    }
    names = Set(documents.map { Array($0.name.utf8) })
    let listed = Set(documents.flatMap(\.files).map(\.path.pathBytes))
    skipped.pdfs.removeAll { listed.contains($0.pathBytes) }
    self.skipped = skipped
  }

  /// A line for each document, which says what a run would do and why.
  package var preview: [String] {
    documents.map { $0.preview(options, batch) }
      + skipped.pdfs.map { "\($0.printable): is beside images; made only if listed too" }
      + skipped.unfinished.map { "\($0.printable): is unfinished or temporary; skipped" }
      + skipped.directories.map { "\($0.printable): is a system folder; skipped" }
      + skipped.links.map { "\($0.printable): is a link; skipped (--follow-links follows links)" }
  }

  /// Whether no document is impossible to make, and no link was skipped.
  package var isSound: Bool {
    documents.allSatisfy { !$0.isImpossible } && skipped.links.isEmpty
  }
}

/// The contents of the directory trees of a batch.
private struct WalkedTrees {
  private(set) var directories: [ScanDirectory] = []
  private(set) var skipped: [(root: String, entries: SkippedEntries)] = []
  /// The errors of roots that cannot be read.
  private(set) var problems: [ConversionError] = []

  /// Walks over the trees.
  ///
  /// - outputs: The directory of documents; `nil` if it is missing or the only root.
  /// - omitsPDFs: Whether PDFs are left out, because each would be its own document.
  init(
    _ roots: [String], outputs: FileIdentity?, omitsPDFs: Bool, followsLinks: Bool,
    known: inout InspectedFiles
  ) {
    known.beginWalk()
    for root in roots {
      let walk = DirectoryWalk(
        root: root, outputs: outputs, known: known, followsLinks: followsLinks,
        isMade: omitsPDFs ? nil : { BatchMarker(inFile: $0, links: $1) != nil })
      known = walk.known
      if let problem = walk.directories.first?.problem, walk.directories.count == 1 {
        problems.append(problem)
      }
      directories += walk.directories.map {
        roots.count == 1 ? $0 : $0.below(BatchNaming.name(ofRoot: root))
      }
      skipped.append((root: root, entries: walk.skipped))
    }
    known.endWalk()
  }

  /// Returns the paths of skipped entries for which `isNews` is true, without the outputs `made` in
  /// `directory`.
  func skipped(
    without made: Set<[UInt8]>, in directory: String, where isNews: (String) -> Bool
  ) -> SkippedEntries {
    skipped.reduce(into: SkippedEntries()) { all, walked in
      func path(_ place: String) -> String? {
        let path = OutputDirectory.path(of: place, in: walked.root)
        return isNews(path) ? path : nil
      }
      var entries = walked.entries.compactMap { place in
        let output = OutputDirectory.path(of: place, in: directory)
        return made.contains(output.pathBytes) ? nil : path(place)
      }
      // No batch makes links.
      entries.links = walked.entries.links.compactMap(path)
      all += entries
    }
  }
}

/// Files that a run writes besides documents.
extension BatchPlan {
  /// Throws a `ConversionError` if the file at `path` is an input.
  package func checkOutput(_ path: String) throws(ConversionError) {
    guard path != OutputPath.standardOutput, let identity = FileStatus(of: path)?.identity else {
      return
    }
    let inputs = documents.lazy.flatMap(\.files)
    guard !inputs.contains(where: { $0.status.identity == identity }) else {
      throw .outputIsInput(path)
    }
  }
}

/// The documents before the plan decides which are up to date.
extension BatchNaming {
  /// Returns the documents of the directories.
  fileprivate mutating func documents(of directories: [ScanDirectory]) -> [PlannedDocument] {
    // Images choose their names first: `b.pdf` beside a folder `b` becomes `b.pdf.pdf`.
    let ofImages = directories.map { documents(ofImagesIn: $0) }
    return zip(directories, ofImages).flatMap { directory, documents in
      documents
        + directory.pdfs.map { file in
          var planned = document(of: file, in: directory)
          planned.isRenamed = planned.name != Self.place(of: file, in: directory) + ".pdf"
          return planned
        }
    }
  }

  private mutating func documents(ofImagesIn directory: ScanDirectory) -> [PlannedDocument] {
    var documents: [PlannedDocument] = []
    let isOneFile = batch.unit == .folder && !directory.images.isEmpty
    // An unreadable directory is reported as its document.
    if isOneFile || directory.problem != nil {
      let name = name(of: directory)
      var planned = document(name, of: directory.images, in: directory, directory.problem)
      planned.filesAndLinks = directory.imagesAndLinks
      documents.append(planned)
    }
    guard batch.unit == .file else { return documents }
    return documents + directory.images.map { document(of: $0, in: directory) }
  }

  private mutating func document(
    of file: InputFile, in directory: ScanDirectory
  ) -> PlannedDocument {
    let name = name(of: file, in: directory)
    return document(name, of: [file], in: directory)
  }

  /// Returns the document with the name that was assigned last.
  private func document(
    _ name: String?, of files: [InputFile], in directory: ScanDirectory,
    _ problem: ConversionError? = nil
  ) -> PlannedDocument {
    let place = name ?? "\(directory.place.joined(separator: "/")).pdf"
    let output = OutputDirectory.path(of: place, in: batch.outputDirectory)
    let problem = problem ?? (name == nil ? .outputTwice(output) : nil)
    return PlannedDocument(
      output: output, name: place, files: files,
      state: problem.map { .impossible($0) } ?? .toMake([]), numbering: lastNumbered)
  }
}
