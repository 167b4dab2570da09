import PDFUpdate
import SearchablePDF
import WorkerProtocol

extension ConversionOptions {
  /// The options, as given, that change the form of pages: of a PDF, only of pages that are one
  /// image each.
  package var formOptions: [String] {
    let options: [(String, Bool)] = [
      ("--dpi", dotsPerInch != nil), ("--page-size", pageFormat.size != .image),
      ("--margin", pageFormat.margin > 0), ("--deskew on", straightening.deskew == .on),
      ("--rectify \(straightening.rectification.rawValue)", straightening.rectification != .off),
      ("--crop-borders", straightening.cropsBorders),
      ("--split-spread", straightening.splitsSpreads),
      ("--split-items", straightening.splitsItems), ("--skip-blank", blankPages == .skip),
      ("--compress \(compression.level.rawValue)", compression.level != .lossless),
      ("--bilevel", compression.bilevel != nil), ("--strip-metadata", stripsMetadata),
    ]
    return options.filter(\.1).map(\.0)
  }

  /// The options, as given, that a PDF can honour only as a new document.
  package var rebuildingOptions: [String] {
    let claims: [(String, Bool)] = [
      ("--pages", selectedPages != nil), ("--pdfa", isClaimRequested && claim.pdfA != nil),
      ("--ua", claim.pdfUA),
    ]
    return formOptions + claims.filter(\.1).map(\.0)
  }

  /// The options, as given, that have no effect on a PDF that is updated.
  package var optionsWithoutUpdate: [String] {
    let options = [
      ("--mark-blank", blankPages == .mark), ("--outline", outline != .none),
      ("--page-labels", labelsPages),
    ]
    return options.filter(\.1).map(\.0)
  }

  /// Whether a page of a PDF that is one image is made anew even if it has text already.
  package var needsImages: Bool {
    !formOptions.isEmpty || mustClaim
  }

  /// Whether a document must claim what the options say, or fail.
  package var mustClaim: Bool { isClaimRequested && claim.pdfA != nil || claim.pdfUA }

  /// Returns the page of a PDF that is made anew of its image as a copy instead; `nil` if a new
  /// document with these options cannot have it.
  func copy(of source: ScanSource) -> ScanSource? {
    guard let page = source.rebuiltPage, !mustClaim, boxes == nil, textVisibility == .hidden,
      !DocumentInventory(of: page.pdf).parts.contains(.layers)
    else { return nil }
    return source.notRecognized(keepsImage: false)
  }

  /// Returns whether the crooked page of a PDF that is copied is levelled by a matrix around its
  /// content.
  package func levels(_ source: ScanSource) -> Bool {
    source.isCopied && straightening.deskew == .on && source.pdfPage?.survey.isTurnable == true
  }

  /// Returns the options, as given, that have no effect on a page that is copied.
  package func optionsWithoutEffect(on source: ScanSource) -> [String] {
    let isShrunk = source.rebuiltPage?.pdf.isShrunk == true
    return formOptions.filter { option in
      switch option {
      case "--deskew on": !levels(source)
      case "--bilevel": !isShrunk
      case _ where option.hasPrefix("--compress"): !isShrunk
      default: true
      }
    }
  }

  /// Whether images of pages that are copied are encoded again where that is smaller.
  package var shrinksImages: Bool {
    compression.level != .lossless || compression.bilevel == .jbig2
  }
}
