import SearchablePDF
import Files
import PDFObjects
import PageWork

/// What decides how documents come out, besides what their images show.
struct BatchFingerprint: Sendable {
  private let options: String
  /// How far pages could go: what a page with a problem may depend on, and no other.
  private let limits: String

  /// Takes in the options; throws a `ConversionError` where a file they name cannot be read.
  init(_ options: ConversionOptions, _ batch: BatchOptions) throws(ConversionError) {
    let recognition = options.recognition
    var parts: [String] = [
      options.metadata.producer, "\(options.metadata.created ?? -1)",
      recognition.languages, recognition.level.rawValue, "\(recognition.usesDictionary)",
      "\(recognition.pageSegmentation)", recognition.dataDirectory ?? "",
      "\(options.dotsPerInch ?? 0)", "\(options.textVisibility)",
      "\(options.pageFormat)", "\(options.claim)", "\(options.stripsMetadata)",
    ]
    parts += [
      options.metadata.title, options.metadata.author, options.metadata.subject,
      options.metadata.keywords,
    ].map { $0.map { "=\($0)" } ?? "" }
    parts += batch.sidecars.map(\.rawValue) + ["\(batch.namesAreTitles)"]
    for path in [recognition.userWords, recognition.userPatterns] {
      parts.append(
        try path.map { path throws(ConversionError) in try Self.hash(ofFile: path) } ?? "")
    }
    self.options = parts.joined(separator: "\u{0}")
    limits =
      "\(options.maximumPixels) \(options.recognitionTimeout) \(options.workerMemory)"
  }

  /// The mark of a document made of these files, with problems on so many of its pages.
  func mark(of files: [PlannedFile], problemPages: Int) -> BatchMarker {
    var hash = FNV1aHash()
    hash.combine(Array(options.utf8))
    if problemPages > 0 { hash.combine(Array("\u{0}\(limits)".utf8)) }
    for file in files { hash.combine(Array("\u{0}\(file.name)\u{0}\(file.status.size)".utf8)) }
    return BatchMarker(fingerprint: Self.digits(of: hash), problemPages: problemPages)
  }

  private static func hash(ofFile path: String) throws(ConversionError) -> String {
    do {
      var hash = FNV1aHash()
      hash.combine(try FileReader.list(path))
      return digits(of: hash)
    } catch {
      throw .input(error)
    }
  }

  private static func digits(of hash: FNV1aHash) -> String {
    hash.bytes.map { byte in
      let digits = String(byte, radix: 16)
      return byte < 0x10 ? "0" + digits : digits
    }.joined()
  }
}
