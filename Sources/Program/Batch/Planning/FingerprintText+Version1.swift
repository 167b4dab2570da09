import Inputs
import PagePipeline
import SearchablePDF
import TextLayer
import WorkerProtocol

/// The order and the spellings of options in version 1 of the text.
extension FingerprintText {
  /// The spelling of an option in the text.
  enum Spelling: Sendable {
    /// A word if the option is set, otherwise nothing.
    case ifSet(String)
    /// The value of the option after a word if the option is set, otherwise nothing.
    case valueIfSet(String)
    /// A text for each value, including the default.
    case always(@Sendable (ConversionOptions) -> String)
  }

  /// The place and the spelling of each option of version 1, by its name.
  ///
  /// A changed place or spelling would convert every archive again. Options added later are not in
  /// the table.
  static let version1: [String: (place: Int, spelling: Spelling)] = [
    "level": (2, .always { "\u{0}" + $0.recognition.level.rawValue }),
    "no-dictionary": (3, .always { "\u{0}\($0.recognition.usesDictionary)" }),
    "psm": (4, .always { "\u{0}\($0.recognition.pageSegmentation)" }),
    "tessdata-dir": (5, .always { "\u{0}\($0.recognition.dataDirectory ?? "")" }),
    "dpi": (6, .always { "\u{0}\($0.page.dotsPerInch ?? 0)" }),
    "show-text": (
      7, .always { $0.document.textVisibility == .hidden ? "\u{0}hidden" : "\u{0}outlined" }
    ),
    "page-size": (8, .always { pageSize($0.page.format.size) }),
    "margin": (9, .always { ", margin: \($0.page.format.margin))" }),
    "rotate": (10, .always { rotation($0.page.straightening.rotation) }),
    "deskew": (
      11, .always { ", deskew: \(options)Deskew.\($0.page.straightening.deskew.rawValue)" }
    ),
    "rectify": (
      12,
      .always {
        ", rectification: \(options)Rectification.\($0.page.straightening.rectification.rawValue)"
      }
    ),
    "crop-borders": (13, .always { ", cropsBorders: \($0.page.straightening.cropsBorders)" }),
    "split-spread": (14, .always { ", splitsSpreads: \($0.page.straightening.splitsSpreads))" }),
    "split-items": (15, .ifSet("splits items")),
    "keep-original": (16, .ifSet("keeps originals")),
    "ua": (17, .always { conformance($0.document.claim) }),
    "strip-metadata": (18, .always { "\u{0}\($0.document.stripsMetadata)" }),
    "compress": (19, .always { compression($0.compression) }),
    "skip-blank": (20, .always { blankPages($0.page.blankPages) }),
    "split-at": (21, .always { $0.page.separator.map { "\u{0}split at " + $0.spelling } ?? "" }),
    "title": (22, .always { entry($0.document.metadata.title) }),
    "author": (23, .always { entry($0.document.metadata.author) }),
    "subject": (24, .always { entry($0.document.metadata.subject) }),
    "keywords": (25, .always { entry($0.document.metadata.keywords) }),
    "existing-text": (26, .valueIfSet("existing text: ")),
    "text-layout": (29, .ifSet("textKeepsColumns")),
    "keep-headers": (30, .ifSet("markdownKeepsHeaders")),
    "rebuild": (34, .always { treatment($0.pdf.treatment) }),
    "outline": (37, .valueIfSet("outline: ")),
    "page-labels": (38, .ifSet("page labels")),
    "no-confidence": (40, .ifSet("no confidence")),
    "engine": (41, .ifSet("public interface")),
    "pdfa": (42, .always { claim($0.document) }),
  ]

  /// The prefix of the names of types, as Swift printed them.
  private static let options = "Conversion.StraighteningOptions."

  private static func pageSize(_ size: PageFormat.Size) -> String {
    let spelling =
      switch size {
      case .image: "image"
      case .sheet(let width, let height): "sheet(width: \(width), height: \(height))"
      case .fixed(let width, let height): "fixed(width: \(width), height: \(height))"
      }
    return "\u{0}PageFormat(size: SearchablePDF.PageFormat.Size.\(spelling)"
  }

  private static func rotation(_ rotation: StraighteningOptions.Rotation) -> String {
    let spelling = rotation.quarters.map { "fixed(quarters: \($0))" } ?? "automatic"
    return "\u{0}StraighteningOptions(rotation: \(options)Rotation.\(spelling)"
  }

  private static func conformance(_ claim: ConformanceClaim) -> String {
    let level = claim.pdfA.map {
      let name = $0 == .a1 ? "a" : $0 == .b1 ? "b" : $0.rawValue
      return "Optional(SearchablePDF.ConformanceClaim.Level.\(name))"
    }
    return "\u{0}ConformanceClaim(pdfA: \(level ?? "nil"), pdfUA: \(claim.pdfUA))"
  }

  private static func compression(_ compression: CompressionOptions) -> String {
    guard compression != CompressionOptions() else { return "" }
    return "\u{0}\(compression.level.rawValue)\u{0}\(compression.bilevelCoding.rawValue)"
  }

  private static func blankPages(_ pages: BlankPages) -> String {
    pages == .keep ? "" : "\u{0}" + pages.rawValue
  }

  private static func entry(_ text: String?) -> String {
    "\u{0}" + (text.map { "=\($0)" } ?? "")
  }

  private static func treatment(_ treatment: PDFTreatment) -> String {
    treatment == .automatic ? "" : "\u{0}PDF: \(treatment.rawValue)"
  }

  private static func claim(_ document: DocumentOptions) -> String {
    let isDefault = document.claim == ConversionOptions.defaults.document.claim
    return document.isClaimRequested && isDefault ? "\u{0}claim requested" : ""
  }
}
