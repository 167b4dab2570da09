import Files

/// The problems that runs of `--only-new-problems` know, which every run leaves, in a hidden file of
/// the directory of documents.
struct ProblemFile {
  /// The name of the file, which only its owner may read, because it has the paths of the inputs.
  static let name = ".scanpdf-problems"
  static let lockName = ".scanpdf-problems.lock"
  /// The first line: a later version writes another one.
  private static let header = "scanpdf problems 1"
  /// The maximum length that is read, in bytes: a million problems.
  private static let maximumLength = 1 << 28

  /// The known problems, each with the document that has it.
  private(set) var problems: [BatchProblem: String] = [:]
  /// Whether there was a file.
  private(set) var exists = false
  /// Whether there was a file that is not one of known problems.
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
    read(String(pathBytes: bytes))
  }

  private mutating func read(_ text: String) {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
    guard lines.popFirst() == Self.header[...], lines.popLast() == "" else {
      isCorrupt = true
      return
    }
    for line in lines {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(Self.plain)
      guard fields.count == 4 else {
        isCorrupt = true
        continue
      }
      problems[BatchProblem(fields[0], path: fields[2], content: fields[1])] = fields[3]
    }
  }

  /// Writes the file, which replaces an earlier one when it is complete.
  func write(in directory: DirectoryRoot) throws(FileError) {
    let path = OutputDirectory.path(of: Self.name, in: directory.path)
    let lines = problems.map { problem, document in
      [problem.kind, problem.content, problem.path, document].map(Self.escaped)
        .joined(separator: "\t")
    }
    let text = ([Self.header] + lines.sorted()).map { $0 + "\n" }.joined()
    try OutputFile.write(text.pathBytes, to: path, below: directory, isPrivate: true)
  }

  /// Returns a field without the scalars that end fields and lines.
  ///
  /// Characters do not serve: a carriage return joins the line feed after it, and a sign the accents
  /// after it.
  private static func escaped(_ field: String) -> String {
    var text = String.UnicodeScalarView()
    for scalar in field.unicodeScalars {
      switch scalar {
      case "\\": text.append(contentsOf: "\\\\".unicodeScalars)
      case "\t": text.append(contentsOf: "\\t".unicodeScalars)
      case "\n": text.append(contentsOf: "\\n".unicodeScalars)
      case "\r": text.append(contentsOf: "\\r".unicodeScalars)
      default: text.append(scalar)
      }
    }
    return String(text)
  }

  private static func plain(_ field: Substring) -> String {
    var text = String.UnicodeScalarView()
    var isEscape = false
    for scalar in field.unicodeScalars {
      if isEscape {
        text.append(scalar == "t" ? "\t" : scalar == "n" ? "\n" : scalar == "r" ? "\r" : scalar)
        isEscape = false
      } else if scalar == "\\" {
        isEscape = true
      } else {
        text.append(scalar)
      }
    }
    return String(text)
  }
}
