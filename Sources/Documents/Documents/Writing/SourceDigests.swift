import Inputs
import SearchablePDF
import WorkerProtocol

/// The digests of the files of pages, each of which is read once.
struct SourceDigests {
  /// The digests by the bytes of the files' names, because different bytes can be equal strings.
  private var known: [[UInt8]: FileDigest?] = [:]
  /// The digests so far, in the order of the first pages of their files.
  private(set) var all: [FileDigest] = []

  /// Returns the digest of the file with a page's image; `nil` for a scanned page, and for a file
  /// that has changed or cannot be read again.
  mutating func digest(of source: ScanSource) -> FileDigest? {
    let name = Array(source.fileName.utf8)
    if let digest = known[name] { return digest }
    let digest = source.digest
    known[name] = .some(digest)
    if let digest { all.append(digest) }
    return digest
  }
}

extension ScanSource {
  fileprivate var digest: FileDigest? {
    guard scannedPage == nil else { return nil }
    if let pdf = (pdfPage ?? rebuiltPage)?.pdf, pdf.survey.rewritten == nil {
      return FileDigest(of: pdf.bytes, at: path)
    }
    if !isPDF, let bytes { return FileDigest(of: bytes, at: path) }
    return (try? FileDigest(ofFile: systemPath, links: links, version: version)) ?? nil
  }
}
