import Documents
import PagePipeline
import SearchablePDF
import WorkerProtocol

/// The text of a batch's options that the fingerprints of its documents hash.
///
/// The text must stay the same as long as the options do, because another text converts every
/// archive again: values are spelled as on the command line, or as Swift printed them when the
/// spelling was chosen. An option added later adds text at the end, and none at its default. This is
/// version 1 of the text: a later version begins with its number, and documents with the text of an
/// earlier one stay finished.
struct FingerprintText {
  /// The texts with the same meaning, the one to be written first.
  ///
  /// There are several after a default has changed, so that documents made with the old default
  /// stay finished if the option is not given, and those that were given the new one too.
  private(set) var alternatives = [""]
  private let options: ConversionOptions

  /// Today's defaults.
  private static let usual = ConversionOptions(
    recognition: RecognitionOptions(languages: ""), jobs: 1, metadata: Metadata(producer: ""))

  /// Spells the options.
  ///
  /// - Throws: a `ConversionError` if a file in the options cannot be read.
  init(_ options: ConversionOptions, _ batch: BatchOptions) throws(ConversionError) {
    self.options = options
    addRecognition()
    addPage()
    addStraightening()
    addDocument()
    for format in batch.sidecars { add("\u{0}\(format.name)") }
    add("\u{0}\(batch.namesAreTitles)")
    add(\.textKeepsColumns, first: false) { $0 ? "\u{0}textKeepsColumns" : "" }
    add(\.markdownKeepsHeaders, first: false) { $0 ? "\u{0}markdownKeepsHeaders" : "" }
    for path in [options.recognition.userWords, options.recognition.userPatterns] {
      var hash = ""
      if let path { hash = try BatchFingerprint.hash(ofFile: path) }
      add("\u{0}" + hash)
    }
    let engine = options.recognition.engine
    if engine != RecognitionOptions.defaultEngine { add("\u{0}engine: \(engine)") }
    // Only PDFs depend on both. A claim other than the usual one is in the text already.
    add(\.pdfTreatment, first: .automatic) { $0 == .automatic ? "" : "\u{0}PDF: \($0.rawValue)" }
    if let name = batch.textExtension { add("\u{0}text from: \(name)") }
    for format in batch.pageFiles { add("\u{0}pages: \(format.name)") }
    add(\.outline, first: .none) { $0 == .none ? "" : "\u{0}outline: \($0.rawValue)" }
    if options.labelsPages { add("\u{0}page labels") }
    if batch.writesMETS { add("\u{0}METS") }
    if !options.keepsConfidences { add("\u{0}no confidence") }
    if options.recognition.engineUse == .tesseract { add("\u{0}public interface") }
    if options.isClaimRequested, options.claim == Self.usual.claim {
      add("\u{0}claim requested")
    }
  }

  /// Creates a text without options.
  init() { options = Self.usual }

  private mutating func add(_ text: String) { add([text]) }

  /// Adds each of several spellings with the same meaning to each text.
  mutating func add(_ spellings: [String]) {
    alternatives = alternatives.flatMap { text in spellings.map { text + $0 } }
  }

  /// Adds an option; `first` is its default in version 1 of the text.
  private mutating func add<Value: Equatable>(
    _ option: KeyPath<ConversionOptions, Value>, first: Value, _ spelling: (Value) -> String
  ) {
    add(
      Self.spellings(
        of: options[keyPath: option], today: Self.usual[keyPath: option], first: first, spelling))
  }

  /// Returns the spellings of a value: if the value is today's default, also that of the default of
  /// the text's version, first.
  static func spellings<Value: Equatable>(
    of value: Value, today: Value, first: Value, _ spelling: (Value) -> String
  ) -> [String] {
    value == today && today != first ? [spelling(first), spelling(value)] : [spelling(value)]
  }
}

/// The options in the order of the text, each value after a separator.
extension FingerprintText {
  private mutating func addRecognition() {
    // The producer of version 1, whatever version of scanpdf makes the document.
    add("scanpdf 0.1.0\u{0}\(options.metadata.created ?? -1)\u{0}")
    add(languages)
    add(\.recognition.level, first: .accurate) { "\u{0}" + $0.rawValue }
    add(\.recognition.usesDictionary, first: true) { "\u{0}\($0)" }
    add(\.recognition.pageSegmentation, first: 3) { "\u{0}\($0)" }
    add("\u{0}\(options.recognition.dataDirectory ?? "")\u{0}\(options.dotsPerInch ?? 0)")
  }

  /// The spellings of the languages: the same ones for all defaults if none are given, so that neither
  /// a new version nor another installed language converts an archive again.
  private var languages: [String] {
    let codes = options.recognition.languages
    guard !options.isLanguageGiven else { return [codes] }
    let defaults = [RecognitionOptions.automatic, Self.firstLanguage]
    return codes == Self.firstLanguage ? defaults.reversed() : defaults
  }

  /// The default language in version 1 of the text.
  private static let firstLanguage = "eng"

  private mutating func addPage() {
    add(options.textVisibility == .hidden ? "\u{0}hidden" : "\u{0}outlined")
    add(\.pageFormat.size, first: .image) { size in
      let spelling =
        switch size {
        case .image: "image"
        case .sheet(let width, let height): "sheet(width: \(width), height: \(height))"
        case .fixed(let width, let height): "fixed(width: \(width), height: \(height))"
        }
      return "\u{0}PageFormat(size: SearchablePDF.PageFormat.Size.\(spelling)"
    }
    add(\.pageFormat.margin, first: 0) { ", margin: \($0))" }
  }

  private mutating func addStraightening() {
    let type = "Conversion.StraighteningOptions."
    add(\.straightening.rotation, first: .automatic) { rotation in
      var spelling = "automatic"
      if case .fixed(let quarters) = rotation { spelling = "fixed(quarters: \(quarters))" }
      return "\u{0}StraighteningOptions(rotation: \(type)Rotation.\(spelling)"
    }
    add(\.straightening.deskew, first: .auto) { ", deskew: \(type)Deskew.\($0.rawValue)" }
    add(\.straightening.rectification, first: .off) {
      ", rectification: \(type)Rectification.\($0.rawValue)"
    }
    add(\.straightening.cropsBorders, first: false) { ", cropsBorders: \($0)" }
    add(\.straightening.splitsSpreads, first: false) { ", splitsSpreads: \($0))" }
    add(\.straightening.splitsItems, first: false) { $0 ? "\u{0}splits items" : "" }
    add(\.straightening.keepsOriginals, first: false) { $0 ? "\u{0}keeps originals" : "" }
  }

  private mutating func addDocument() {
    add(\.claim, first: .pdfA1b) { claim in
      let level = claim.pdfA.map {
        "Optional(SearchablePDF.ConformanceClaim.Level.\($0 == .a ? "a" : "b"))"
      }
      return "\u{0}ConformanceClaim(pdfA: \(level ?? "nil"), pdfUA: \(claim.pdfUA))"
    }
    add(\.stripsMetadata, first: false) { "\u{0}\($0)" }
    var lossless = CompressionOptions()
    (lossless.level, lossless.bilevel) = (.lossless, nil)
    add(\.compression, first: lossless) {
      $0 == lossless ? "" : "\u{0}\($0.level.rawValue)\u{0}\($0.bilevelCoding.rawValue)"
    }
    add(\.blankPages, first: .keep) { $0 == .keep ? "" : "\u{0}" + $0.rawValue }
    add(\.separator, first: nil) { $0.map { "\u{0}split at " + $0.rawValue } ?? "" }
    let metadata = options.metadata
    for text in [metadata.title, metadata.author, metadata.subject, metadata.keywords] {
      add("\u{0}" + (text.map { "=\($0)" } ?? ""))
    }
    add(\.existingText, first: .keep) {
      $0 == .keep ? "" : "\u{0}existing text: " + $0.rawValue
    }
  }
}
