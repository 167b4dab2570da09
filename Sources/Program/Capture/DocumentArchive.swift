import Batch
import Files
import Inputs

/// The directory that takes the original files of finished documents.
///
/// The originals of the document `a/b.pdf` go to the directory `a/b` if they are the images of a
/// directory; a single original goes to `a` as `b` with its own extension. A list of the moves is
/// written before the first move, so that an interrupted move can be completed.
struct DocumentArchive: Sendable {
  let directory: DirectoryRoot
  /// The directory of the documents.
  let documents: DirectoryRoot
  /// The directory of the originals, which is opened for each move because it may be a share that
  /// comes and goes.
  let inbox: String

  private static let listName = ".scanpdf-archive"

  /// The device and inode of the archive.
  var identity: FileIdentity? { directory.identity }

  private var list: String { OutputDirectory.path(of: Self.listName, in: documents.path) }

  /// Returns whether the document with this name exists and the archive has its originals.
  ///
  /// - name: The path of the document relative to the directory of documents, without `.pdf`.
  func holds(_ name: String) -> Bool {
    let document = OutputDirectory.path(of: name + ".pdf", in: documents.path)
    guard LinkPolicy.refusedIn(documents).status(of: document) != nil else { return false }
    let place = OutputDirectory.path(of: name, in: directory.path)
    if hasFile(in: place) { return true }
    let stem = name.split(separator: "/").last.map(String.init) ?? name
    return hasFile(in: OutputPath.directory(of: place)) { OutputPath.stem(of: $0) == stem }
  }

  private func hasFile(
    in directory: String, where isMeant: (String) -> Bool = { _ in true }
  ) -> Bool {
    let links = LinkPolicy.refusedIn(self.directory)
    let names = (try? DirectoryListing.names(in: directory, links: links)) ?? []
    return names.contains { name in
      isMeant(name)
        && links.status(of: OutputDirectory.path(of: name, in: directory))?.isRegular == true
    }
  }

  /// Moves the originals of the document at `output` and reports the outcome; moves nothing if an
  /// original has changed since it was read.
  ///
  /// First completes an earlier move that was left unfinished.
  ///
  /// - isOneFile: Whether each document of the batch is made from a single file.
  func move(
    _ files: [InputFile], of output: String, isOneFile: Bool, report: (WatchEvent) -> Void
  ) {
    guard !files.contains(where: \.hasChanged) else { return }
    do throws(FileError) {
      try completeInterruptedMove()
      let moves = files.map { ($0, place(of: $0, in: output, isOneFile: isOneFile)) }
      try write(moves)
      let inbox = try inboxRoot()
      for (source, target) in moves {
        try FileTransfer.move(source.path, below: inbox, to: target, below: directory)
      }
      documents.remove(name: Self.listName)
      report(.archived(document: output, files: files.count))
    } catch {
      report(.archiveFailed(error))
    }
  }

  /// Completes a move that was left unfinished.
  ///
  /// Others may have forged the list if they can write to the directory of documents: only files of
  /// the inbox are moved, and only to the archive. Files that have replaced originals stay.
  func completeInterruptedMove() throws(FileError) {
    let links = LinkPolicy.refusedIn(documents)
    guard links.status(of: list)?.isRegular == true else { return }
    let paths = try FileReader.list(list, links: links)
      .split(separator: 0, omittingEmptySubsequences: false).map { String(pathBytes: $0) }
    let inbox = try inboxRoot()
    for index in stride(from: 0, to: paths.count - 2, by: 3)
    where directory.contains(paths[index + 1]) {
      guard let source = LinkPolicy.refusedIn(inbox).status(of: paths[index]), source.isRegular,
        Self.state(source) == paths[index + 2]
      else { continue }
      try FileTransfer.move(paths[index], below: inbox, to: paths[index + 1], below: directory)
    }
    documents.remove(name: Self.listName)
  }

  private func inboxRoot() throws(FileError) -> DirectoryRoot {
    try DirectoryRoot(path: inbox, followsLinks: directory.followsLinks)
  }

  private func write(_ moves: [(source: InputFile, target: String)]) throws(FileError) {
    let bytes: [UInt8] = moves.flatMap { move in
      [move.source.path, move.target, Self.state(move.source.status)].flatMap { $0.pathBytes + [0] }
    }
    try OutputFile.write(bytes, to: list, below: documents)
  }

  /// Returns a text that distinguishes a file from a file that replaced it.
  private static func state(_ status: FileStatus) -> String {
    "\(status.size) \(status.modified.secondsSince1970)"
  }

  private func place(of file: InputFile, in output: String, isOneFile: Bool) -> String {
    let prefix = OutputDirectory.path(of: "", in: documents.path)
    let name = output.hasPrefix(prefix) ? String(output.dropFirst(prefix.count)) : output
    let place = OutputDirectory.path(of: name.withoutPDFExtension, in: directory.path)
    guard isOneFile else { return "\(place)/\(file.name)" }
    let parts = file.name.split(separator: ".", omittingEmptySubsequences: false)
    return place + (parts.count > 1 ? ".\(parts[parts.count - 1])" : "")
  }
}
