import Files
import SystemPackage

/// The documents of a tree of images, and what is to be done for each.
package struct BatchPlan: Sendable {
  /// A directory's document before those of the directories in it, in natural order.
  package let documents: [PlannedDocument]
  /// The paths of the files that were left out because they are no images.
  package let leftOut: [String]
  let fingerprint: BatchFingerprint
  /// Where the documents go.
  let outputDirectory: String

  /// Looks through the tree at `root`.
  ///
  /// Throws a `ConversionError` where the root or a file that the options name cannot be read, or
  /// there is no image at all.
  package init(
    root: String, _ options: ConversionOptions, _ batch: BatchOptions
  ) throws(ConversionError) {
    try RecognitionFiles.check(options.recognition)
    outputDirectory = batch.outputDirectory
    fingerprint = try BatchFingerprint(options, batch)
    let outputs = FileStatus(of: batch.outputDirectory)?.identity
    let isInPlace = outputs != nil && outputs == FileStatus(of: root)?.identity
    let walk = DirectoryWalk(root: root, outputs: isInPlace ? nil : outputs)
    if let problem = walk.directories.first?.problem, walk.directories.count == 1 { throw problem }
    guard walk.directories.contains(where: { !$0.pictures.isEmpty || $0.problem != nil }) else {
      throw .noImages(directory: root)
    }
    let planned = Self.documents(of: walk.directories, BatchNaming(root: root), batch)
    // Earlier outputs beside the images are nothing to wonder about.
    let made =
      isInPlace
      ? Set(planned.flatMap { [$0.output] + $0.sidecars(batch.sidecars).map(\.path) }) : []
    let prefix = Self.prefix(batch.outputDirectory)
    let others = walk.others.map { $0.joined(separator: "/") }
    leftOut = others.filter { !made.contains(prefix + $0) }.map { Self.prefix(root) + $0 }
    let look = FinishedDocuments(
      fingerprint: fingerprint, batch: batch, keepsExisting: options.keepsExistingOutput)
    documents = planned.filter { batch.shard?.contains($0.name) ?? true }.map(look.decided)
  }

  private static func prefix(_ directory: String) -> String {
    directory.hasSuffix("/") ? directory : directory + "/"
  }

  private static func documents(
    of directories: [ScanDirectory], _ naming: BatchNaming, _ batch: BatchOptions
  ) -> [PlannedDocument] {
    var naming = naming
    return directories.flatMap { directory in
      var documents: [PlannedDocument] = []
      let isOne = batch.unit == .folder && !directory.pictures.isEmpty
      // What cannot be read is told as the directory's document.
      if isOne || directory.problem != nil {
        let name = naming.name(of: directory)
        documents.append(document(name, of: directory.pictures, in: directory, batch))
      }
      guard batch.unit == .file else { return documents }
      let readable = ScanDirectory(path: directory.path, place: directory.place)
      return documents
        + directory.pictures.map { file in
          document(naming.name(of: file, in: directory), of: [file], in: readable, batch)
        }
    }
  }

  private static func document(
    _ name: String?, of files: [PlannedFile], in directory: ScanDirectory, _ batch: BatchOptions
  ) -> PlannedDocument {
    let place = name ?? "\(directory.place.joined(separator: "/")).pdf"
    let output = prefix(batch.outputDirectory) + place
    let problem = directory.problem ?? (name == nil ? .outputTwice(output) : nil)
    return PlannedDocument(
      output: output, name: place, files: files,
      state: problem.map { .impossible($0) } ?? .toMake([]))
  }
}
