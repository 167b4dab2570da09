import Files
import Inputs
import PagePipeline
import SearchablePDF
import WorkerProtocol

/// The text of a batch's options that the fingerprints of its documents hash.
///
/// Equal options must have the same text in all versions of scanpdf, because another text converts
/// every archive again. Values are spelled as on the command line, or as Swift printed them when
/// the spelling was chosen. An option added later adds text at the end, and no text for its
/// default. This is version 1 of the text: a later version begins with its number, and documents
/// with the text of an earlier version stay finished.
struct FingerprintText {
  /// The texts with the same meaning, first the one to write.
  ///
  /// There are several texts if no language is given, so that documents made with another default
  /// language stay finished.
  let alternatives: [String]

  /// Spells the options of the tables, and other options between them.
  init(_ options: ConversionOptions, _ batch: BatchOptions) throws(ConversionError) {
    let recognition = options.recognition
    var parts = DocumentOption.all.filter(\.determinesDocument).map { Self.part($0, of: options) }
    // The producer in version 1 of the text, whichever version of scanpdf makes the document.
    parts.append((0, "scanpdf 0.1.0\u{0}\(options.document.metadata.created ?? -1)\u{0}"))
    let sidecars = batch.sidecars.map { "\u{0}\($0.name)" }
    let pages = batch.pageFiles.map { "\u{0}pages: \($0.name)" }
    parts.append((27, sidecars.joined()))
    parts.append((28, "\u{0}\(batch.namesAreTitles)"))
    for (place, path) in [(31, recognition.userWords), (32, recognition.userPatterns)] {
      var hash = ""
      if let path { hash = try BatchFingerprint.hash(ofFile: path) }
      parts.append((place, "\u{0}" + hash))
    }
    if let folder = recognition.secondReader.folder,
      recognition.uses(RecognitionOptions.paddleEngine)
    {
      parts.append((42, "\u{0}second reader: " + (try Self.networks(in: folder))))
    }
    if let name = batch.textExtension { parts.append((35, "\u{0}text from: \(name)")) }
    parts.append((36, pages.joined()))
    if batch.writesMETS { parts.append((39, "\u{0}METS")) }
    alternatives = Self.languages(of: options).map { Self.joined(parts + [(1, $0)]) }
  }

  /// Returns the part about an option and its place: the spelling of version 1, or the name and the
  /// value at the end.
  private static func part(
    _ option: DocumentOption, of options: ConversionOptions
  ) -> (place: Int, text: String) {
    let value = option.value(in: options)
    guard let (place, spelling) = version1[option.name] else {
      return (.max, value.map { "\u{0}\(option.name)=\($0)" } ?? "")
    }
    switch spelling {
    case .ifSet(let text): return (place, value == nil ? "" : "\u{0}" + text)
    case .valueIfSet(let text): return (place, value.map { "\u{0}" + text + $0 } ?? "")
    case .always(let text): return (place, text(options))
    }
  }

  /// Returns the hashes of the networks in a folder.
  private static func networks(in folder: String) throws(ConversionError) -> String {
    let names = try reading(DirectoryListing.names(in: folder, links: .followed))
    let paths = names.sorted().filter { $0.hasSuffix(".onnx") }.map { folder + "/" + $0 }
    var hashes: [String] = []
    for path in paths { hashes.append(try BatchFingerprint.hash(ofFile: path)) }
    return hashes.joined(separator: " ")
  }

  /// Returns the joined text of parts in the order of their places; parts with the same place are
  /// in the order of their texts.
  static func joined(_ parts: [(place: Int, text: String)]) -> String {
    parts.sorted { ($0.place, $0.text) < ($1.place, $1.text) }.map(\.text).joined()
  }

  /// The default language in version 1 of the text.
  private static let firstLanguage = "eng"

  /// Returns the spellings of the languages; all defaults if no language is given, so that neither
  /// a new version nor another installed language converts an archive again.
  private static func languages(of options: ConversionOptions) -> [String] {
    let codes = options.recognition.languages
    guard !options.isLanguageGiven else { return [codes] }
    let defaults = [RecognitionOptions.automatic, firstLanguage]
    return codes == firstLanguage ? defaults.reversed() : defaults
  }
}
