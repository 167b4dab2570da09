import Files
import ImageFiles
import Inputs
import PDFSyntax
import PageModel
import PagePipeline
import SearchablePDF

/// A METS 1.12 file (loc.gov/standards/mets) that joins the images, the files of pages and the PDF
/// of a document, with paths relative to its own directory, lengths and checksums.
///
/// Groups of files have the names that libraries use: `DEFAULT` for images, `FULLTEXT` for ALTO and
/// `DOWNLOAD` for the PDF; groups of hOCR and JSON files are named after their formats.
final class METSFile: FurtherOutput {
  /// A file of a group.
  private struct Member {
    let identifier: String
    /// The link to the file; `nil` if the file was replaced.
    let link: String?
    let type: String?
    /// The length and the checksum; `nil` if they are not known.
    let digest: FileDigest?
  }

  private let directory: String
  private let pdf: String?
  private let metadata: Metadata
  private let backupSuffix: String?
  private var file: OutputFile?
  private var images: [Member] = []
  /// The identifiers of images by their paths: several pages may be in one file.
  private var identifiers: [[UInt8]: String] = [:]
  /// The files of pages, by format.
  private var texts: [[Member]]
  /// The identifiers of the files of each page.
  private var pages: [[String]] = []
  /// The files of pages, which get each page before this file does.
  private let pageFiles: [PageFiles]

  /// Creates the file at `path` that joins `pageFiles` and the PDF at `pdf`, if there is one.
  init(
    path: String, pdf: String?, pageFiles: [PageFiles], _ metadata: Metadata,
    _ options: PublicationOptions
  ) throws(ConversionError) {
    self.pageFiles = pageFiles
    directory = OutputPath.directory(of: path)
    self.pdf = pdf == OutputPath.standardOutput ? nil : pdf
    self.metadata = metadata
    backupSuffix = options.backupSuffix
    texts = Array(repeating: [], count: pageFiles.count)
    file = try OutputFile(path: path, options)
  }

  func append(_ page: PageResult, number: Int) {
    var members = image(of: page.report).map { [$0] } ?? []
    for (index, files) in pageFiles.enumerated() where !files.sidecar.format.hasSeveralFiles {
      // A file that could not be written is reported, and not joined; an earlier run may have left
      // one of the same name.
      guard files.lastPage == number else { continue }
      let name = "\(files.sidecar.format.name.uppercased())_\(number)"
      let path = PageFiles.path(ofPage: number, in: files.sidecar)
      texts[index].append(
        Member(
          identifier: name, link: link(to: path), type: files.sidecar.format.mediaType,
          digest: files.lastDigest))
      members.append(name)
    }
    pages.append(members)
  }

  func publish(isDocumentPublished: Bool) throws(ConversionError) {
    var digest: FileDigest?
    if isDocumentPublished, let pdf {
      digest = try writing(FileDigest(ofFile: pdf))
    }
    let text = text(digestOfPDF: digest)
    try writing(file?.write(Array(text.utf8)))
    try file.take()?.publishAsOutput()
  }

  /// Returns the identifier of the file with the page's image; `nil` if it is temporary or a pipe.
  private func image(of page: PageReport) -> String? {
    let source = page.source
    guard let path = source.filePath else { return nil }
    if let known = identifiers[path.pathBytes] { return known }
    let name = "IMAGE_\(images.count + 1)"
    let type = source.isPDF ? "application/pdf" : source.fileImage.format?.mediaType
    identifiers[path.pathBytes] = name
    images.append(
      Member(identifier: name, link: linkToImage(path), type: type, digest: page.digest))
    return name
  }

  /// Returns the link to the image file at `path`, or to its backup if the document replaces the
  /// file; `nil` if there is no backup.
  private func linkToImage(_ path: String) -> String? {
    guard let pdf, OutputPath.isSame(pdf, path) else { return link(to: path) }
    return backupSuffix.map { link(to: OutputPath.resolved(pdf) + $0) }
  }

  /// Returns the path from the directory of this file as a URI reference (RFC 3986, 4.2).
  private func link(to path: String) -> String {
    let directoryOfFile = OutputPath.directory(of: path)
    let name = OutputPath.name(of: path) ?? ""
    // The PDF of a batch is published after this file.
    let above = OutputPath.relative(directoryOfFile, from: directory)
    return (above.isEmpty ? name : OutputDirectory.path(of: name, in: above)).pathBytes
      .percentEncoded { byte in
        let character = Character(UnicodeScalar(byte))
        return character.isASCII && (character.isLetter || character.isNumber)
          || "/-._~".contains(character)
      }
  }
}

/// The text of a METS file.
extension METSFile {
  private static let opening = """
    <?xml version="1.0" encoding="UTF-8"?>
    <mets:mets xmlns:mets="http://www.loc.gov/METS/" xmlns:xlink="http://www.w3.org/1999/xlink" \
    xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" \
    xsi:schemaLocation="http://www.loc.gov/METS/ http://www.loc.gov/standards/mets/mets.xsd"
    """

  /// Returns the text, with the digest of the PDF if the PDF is written already.
  private func text(digestOfPDF digest: FileDigest?) -> String {
    let label = metadata.title.map { " LABEL=\"\(XMLText.escaped($0))\"" } ?? ""
    let date = metadata.created.map {
      " CREATEDATE=\"\(PDFDate(secondsSince1970: $0).iso8601)\""
    }
    return """
      \(Self.opening)\(label)>
      <mets:metsHdr\(date ?? "")>
      <mets:agent ROLE="CREATOR" TYPE="OTHER" OTHERTYPE="SOFTWARE">\
      <mets:name>\(XMLText.escaped(metadata.producer))</mets:name></mets:agent>
      </mets:metsHdr>
      \(files(digestOfPDF: digest))<mets:structMap TYPE="PHYSICAL">
      <mets:div ID="DOCUMENT" TYPE="physSequence">
      \(pdf == nil ? "" : "<mets:fptr FILEID=\"PDF\"/>\n")\(divisions)</mets:div>
      </mets:structMap>
      </mets:mets>

      """
  }

  /// The file section with the groups that have files; empty if there are none.
  private func files(digestOfPDF digest: FileDigest?) -> String {
    let document = pdf.map {
      Member(identifier: "PDF", link: link(to: $0), type: "application/pdf", digest: digest)
    }
    var groups = [("DEFAULT", images)]
    groups += zip(pageFiles, texts).map { (Self.group(of: $0.sidecar.format), $1) }
    groups.append(("DOWNLOAD", document.map { [$0] } ?? []))
    let text = groups.filter { !$0.1.isEmpty }.map(Self.text).joined()
    return text.isEmpty ? "" : "<mets:fileSec>\n\(text)</mets:fileSec>\n"
  }

  private static func text(ofGroup name: String, _ members: [Member]) -> String {
    let files = members.map { member in
      let type = member.type.map { " MIMETYPE=\"\($0)\"" } ?? ""
      let digest = member.digest.map {
        " SIZE=\"\($0.byteCount)\" CHECKSUM=\"\($0.sha256)\" CHECKSUMTYPE=\"SHA-256\""
      }
      let place = member.link.map { "<mets:FLocat LOCTYPE=\"URL\" xlink:href=\"\($0)\"/>" }
      return "<mets:file ID=\"\(member.identifier)\"\(type)\(digest ?? "")>"
        + "\(place ?? "")</mets:file>\n"
    }
    return "<mets:fileGrp USE=\"\(name)\">\n\(files.joined())</mets:fileGrp>\n"
  }

  /// A division for each page, in order.
  private var divisions: String {
    pages.enumerated().map { index, members in
      let pointers = members.map { "<mets:fptr FILEID=\"\($0)\"/>" }.joined()
      return "<mets:div ID=\"PAGE_\(index + 1)\" TYPE=\"page\" ORDER=\"\(index + 1)\">"
        + "\(pointers)</mets:div>\n"
    }.joined()
  }

  private static func group(of format: Sidecar.Format) -> String {
    format.name == "alto" ? "FULLTEXT" : format.name.uppercased()
  }
}
