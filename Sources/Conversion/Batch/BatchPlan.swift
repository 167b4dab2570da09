import Files
import SystemPackage

/// The documents of a tree of pictures, and what is to be done for each.
package struct BatchPlan: Sendable {
  /// A folder's document before those of the folders in it, in natural order.
  package let documents: [PlannedDocument]
  /// The paths of the files that were left out because they are no pictures.
  package let leftOut: [String]
  let fingerprint: BatchFingerprint
  /// Where the documents go.
  let outputFolder: String

  /// Looks through the tree at `root`.
  ///
  /// Throws a `ConversionError` where the root or a file that the options name cannot be read, or
  /// there is no picture at all.
  package init(
    root: String, _ options: ConversionOptions, _ batch: BatchOptions
  ) throws(ConversionError) {
    try RecognitionFiles.check(options.recognition)
    outputFolder = batch.outputFolder
    fingerprint = try BatchFingerprint(options, batch)
    let outputs = FileStatus(of: batch.outputFolder)?.identity
    let isInPlace = outputs != nil && outputs == FileStatus(of: root)?.identity
    let walk = FolderWalk(root: root, outputs: isInPlace ? nil : outputs)
    if let problem = walk.folders.first?.problem, walk.folders.count == 1 { throw problem }
    guard walk.folders.contains(where: { !$0.pictures.isEmpty || $0.problem != nil }) else {
      throw .noPictures(folder: root)
    }
    let planned = Self.documents(of: walk.folders, BatchNaming(root: root), batch)
    // Earlier outputs beside the pictures are nothing to wonder about.
    let made =
      isInPlace
      ? Set(planned.flatMap { [$0.output] + $0.sidecars(batch.sidecars).map(\.path) }) : []
    let prefix = Self.prefix(batch.outputFolder)
    let others = walk.others.map { $0.joined(separator: "/") }
    leftOut = others.filter { !made.contains(prefix + $0) }.map { Self.prefix(root) + $0 }
    let look = FinishedDocuments(
      fingerprint: fingerprint, batch: batch, keepsExisting: options.keepsExistingOutput)
    documents = planned.filter { batch.shard?.contains($0.name) ?? true }.map(look.decided)
  }

  private static func prefix(_ folder: String) -> String {
    folder.hasSuffix("/") ? folder : folder + "/"
  }

  private static func documents(
    of folders: [ScanFolder], _ naming: BatchNaming, _ batch: BatchOptions
  ) -> [PlannedDocument] {
    var naming = naming
    return folders.flatMap { folder in
      var documents: [PlannedDocument] = []
      let isOne = batch.unit == .folder && !folder.pictures.isEmpty
      // What cannot be read is told as the folder's document.
      if isOne || folder.problem != nil {
        let name = naming.name(of: folder)
        documents.append(document(name, of: folder.pictures, in: folder, batch))
      }
      guard batch.unit == .file else { return documents }
      let readable = ScanFolder(path: folder.path, place: folder.place)
      return documents
        + folder.pictures.map { file in
          document(naming.name(of: file, in: folder), of: [file], in: readable, batch)
        }
    }
  }

  private static func document(
    _ name: String?, of files: [PlannedFile], in folder: ScanFolder, _ batch: BatchOptions
  ) -> PlannedDocument {
    let place = name ?? "\(folder.place.joined(separator: "/")).pdf"
    let output = prefix(batch.outputFolder) + place
    let problem = folder.problem ?? (name == nil ? .outputTwice(output) : nil)
    return PlannedDocument(
      output: output, name: place, files: files,
      state: problem.map { .impossible($0) } ?? .toMake([]))
  }
}
