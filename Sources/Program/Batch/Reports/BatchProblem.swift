import Files
import Inputs
import PDFSyntax

/// A problem of a batch, by which a later run recognises it.
package struct BatchProblem: Sendable, Hashable {
  /// The absolute path of the file or document at fault.
  let path: String
  /// The machine-readable kind.
  package let kind: String
  /// A hash of the content at fault.
  let content: String

  init(_ kind: String, path: String, content: String) {
    self.path = path.utf8.first == UInt8(ascii: "/") ? path : "\(Self.directory)/\(path)"
    self.kind = kind
    self.content = content
  }

  /// The working directory.
  private static let directory = OutputPath.absolute(".")

  /// The kind of a document that an earlier batch made with problems on its pages.
  static let ofPages = "pages"
  /// The kind of a file beside a document that was not written.
  static let sidecar = "sidecar"
  /// The kind of a link that is not followed.
  static let link = "link"
}

extension BatchProblem {
  /// Returns the hash of the contents of files, in their order; a file that cannot be read has no
  /// content.
  static func content(of files: [(path: String, links: LinkPolicy)]) -> String {
    var hash = FNV1aHash()
    for file in files {
      _ = try? FileReader.read(file.path, links: file.links) { hash.combine($0) }
      hash.combine([0])
    }
    return hash.bytes.hexadecimal
  }

  /// Returns the problem of a link; the size and time of the link stand for its content, because
  /// its file is not read.
  static func ofLink(_ path: String) -> BatchProblem {
    let status = FileStatus(of: path, followsLinks: false)
    let time = status.map { "\($0.size) \($0.modified.secondsSince1970)" } ?? ""
    return BatchProblem(link, path: path, content: time)
  }
}

extension ConversionError {
  /// The machine-readable kind of a document's failure.
  var problemKind: String {
    switch self {
    case .input, .notAnImage: "input"
    case .pdf: "pdf"
    case .text, .textPages: "text"
    case .foreignOutput, .outputTwice, .outputIsInput: "name"
    case .output, .tooLong: "output"
    case .incomplete: "incomplete"
    case .nothingShown: "notShown"
    default: "notMade"
    }
  }
}
