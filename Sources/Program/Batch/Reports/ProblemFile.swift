import Files

/// The known problems for `--only-new-problems`, which every batch writes to a hidden file in the
/// directory of documents.
struct ProblemFile {
  /// The name of the file, which only its owner may read, because it contains the paths of inputs.
  static let name = ".scanpdf-problems"
  static let lockName = ".scanpdf-problems.lock"
  /// The first field, which is another one in later versions.
  ///
  /// Each field ends with a zero byte, because no path contains one.
  private static let header = "scanpdf problems 2"
  /// The maximum length that is read, in bytes, which is enough for a million problems.
  private static let maximumLength = 1 << 28

  /// The known problems, each with the document that has it.
  private(set) var problems: [BatchProblem: String] = [:]
  /// Whether there was a file.
  private(set) var exists = false
  /// Whether the file is malformed.
  private(set) var isCorrupt = false

  init(_ problems: [BatchProblem: String]) { self.problems = problems }

  /// Reads the file in a directory; no problem is known if there is none.
  init(in directory: DirectoryRoot) throws(FileError) {
    let path = OutputDirectory.path(of: Self.name, in: directory.path)
    let links = LinkPolicy.refusedIn(directory)
    guard let status = links.status(of: path) else { return }
    exists = true
    let bytes = try FileReader.bytes(
      of: path, from: 0, count: min(max(status.size, 1), Self.maximumLength), links: links)
    read(bytes)
  }

  private mutating func read(_ bytes: [UInt8]) {
    let fields = bytes.split(separator: 0, omittingEmptySubsequences: false)
      .map(String.init(pathBytes:))
    isCorrupt = fields[0] != Self.header || fields.count % 4 != 2 || fields.last != ""
    guard !isCorrupt else { return }
    for start in stride(from: 1, to: fields.count - 1, by: 4) {
      let problem = BatchProblem(
        fields[start], path: fields[start + 2], content: fields[start + 1])
      problems[problem] = fields[start + 3]
    }
  }

  /// Writes the file, which replaces the earlier version when it is complete.
  func write(in directory: DirectoryRoot) throws(FileError) {
    let path = OutputDirectory.path(of: Self.name, in: directory.path)
    let entries = problems.map { problem, document in
      [problem.kind, problem.content, problem.path, document].map { $0 + "\0" }.joined()
    }
    let text = "\(Self.header)\0" + entries.sorted().joined()
    try OutputFile.write(text.pathBytes, to: path, below: directory, isPrivate: true)
  }
}
