import Files

/// The directory that takes the original files of finished documents.
///
/// The originals of the document `a/b.pdf` go to the directory `a/b` if they are the images of a
/// directory; a single original goes to `a` as `b` with its own extension. A list of the moves is
/// written before the first move, so that an interrupted move can be completed.
struct DocumentArchive: Sendable {
  private let directory: String
  /// The directory of the documents.
  private let documents: String

  private static let listName = ".scanpdf-archive"

  /// Makes the directory if it is missing; throws a `FileError` if that fails.
  init(directory: String, documents: String) throws(FileError) {
    self.directory = directory
    self.documents = documents
    try OutputDirectory.make(directory)
  }

  private var list: String { OutputDirectory.path(of: Self.listName, in: documents) }

  /// Returns whether the document with this name exists and the archive has its originals.
  ///
  /// - name: The path of the document relative to the directory of documents, without `.pdf`.
  func holds(_ name: String) -> Bool {
    guard FileStatus(of: OutputDirectory.path(of: name + ".pdf", in: documents)) != nil else {
      return false
    }
    let place = OutputDirectory.path(of: name, in: directory)
    if hasFile(in: place) { return true }
    let stem = name.split(separator: "/").last.map(String.init) ?? name
    return hasFile(in: OutputPath.directory(of: place)) { OutputPath.stem(of: $0) == stem }
  }

  private func hasFile(
    in directory: String, where isMeant: (String) -> Bool = { _ in true }
  ) -> Bool {
    let names = (try? DirectoryListing.names(in: directory)) ?? []
    return names.contains { isMeant($0) && FileStatus(of: "\(directory)/\($0)")?.isRegular == true }
  }

  /// Moves the originals of the document at `output` and reports the outcome; moves nothing if an
  /// original has changed since it was read.
  ///
  /// - isOne: Whether each document of the batch is made from a single file.
  func move(
    _ files: [InputFile], of output: String, isOne: Bool, report: (WatchEvent) -> Void
  ) {
    guard !files.contains(where: \.hasChanged) else { return }
    do throws(FileError) {
      let moves = files.map { FileMove(from: $0.path, to: place(of: $0, in: output, isOne: isOne)) }
      try write(moves)
      for move in moves { try move.perform() }
      TemporaryFolder.removeFile(list)
      report(.archived(document: output, files: files.count))
    } catch {
      report(.archiveFailed(error))
    }
  }

  /// Completes a move that an earlier process left unfinished; throws a `FileError` if a file
  /// cannot be moved.
  func completeInterruptedMove() throws(FileError) {
    guard FileStatus(of: list) != nil else { return }
    let paths = try FileReader.list(list).split(separator: 0, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    for index in stride(from: 0, to: paths.count - 1, by: 2)
    where FileStatus(of: paths[index], followsLinks: false) != nil {
      try FileMove(from: paths[index], to: paths[index + 1]).perform()
    }
    TemporaryFolder.removeFile(list)
  }

  private func write(_ moves: [FileMove]) throws(FileError) {
    var file = try OutputFile(path: list)
    try file.write(Array(moves.map { "\($0.from)\0\($0.to)\0" }.joined().utf8))
    try file.publish()
  }

  private func place(of file: InputFile, in output: String, isOne: Bool) -> String {
    let prefix = OutputDirectory.path(of: "", in: documents)
    let name = output.hasPrefix(prefix) ? String(output.dropFirst(prefix.count)) : output
    let stem = name.hasSuffix(".pdf") ? String(name.dropLast(4)) : name
    let place = OutputDirectory.path(of: stem, in: directory)
    guard isOne else { return "\(place)/\(file.name)" }
    let parts = file.name.split(separator: ".", omittingEmptySubsequences: false)
    return place + (parts.count > 1 ? ".\(parts[parts.count - 1])" : "")
  }
}

/// The move of a file to another directory, which may be on another file system.
struct FileMove {
  let from: String
  let to: String

  /// Moves the file and makes missing directories; throws a `FileError` if either fails.
  func perform() throws(FileError) {
    try OutputDirectory.make(OutputPath.directory(of: to))
    try FileTransfer.move(from, to: to)
  }
}
