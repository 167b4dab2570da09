package import Inputs
import SearchablePDF
import TextLayer
import WorkerProtocol

extension ConversionOptions {
  /// Returns the options of the tables, as given, that satisfy a condition.
  package func arguments(_ isSelected: (DocumentOption) -> Bool) -> [String] {
    DocumentOption.all.filter(isSelected).compactMap { $0.argument(in: self) }
  }

  /// The options, as given, that change the form of pages; in a PDF, they change only pages that
  /// are one image each.
  private var formOptions: [String] {
    arguments { [.rebuilds, .rebuildsOrTurns, .rebuildsOrRecodes].contains($0.onPDF) }
  }

  /// The options, as given, that a PDF can honour only as a new document.
  package var rebuildingOptions: [String] {
    formOptions + (pdf.selectedPages == nil ? [] : ["--pages"]) + arguments { $0.onPDF == .claims }
  }

  /// The options, as given, for which a page of a PDF that is one image is rebuilt even if it
  /// already has text.
  package var imageOptions: [String] { formOptions + arguments { $0.onPDF == .claims } }

  /// Whether a page of a PDF that is one image is rebuilt even if it has text already.
  package var needsImages: Bool { !imageOptions.isEmpty }

  /// Whether the document must fail unless it can make the claims that the options ask for.
  package var mustClaim: Bool { !arguments { $0.onPDF == .claims }.isEmpty }

  /// Returns a copy of the PDF page that `source` rebuilds from its image; `nil` if a new document
  /// with these options cannot have the copy.
  func copy(of source: ScanSource) -> ScanSource? {
    guard let rebuilt = source.rebuiltPage, !mustClaim, outputs.boxes == nil,
      document.textVisibility == .hidden,
      !DocumentInventory(of: rebuilt.pdf).parts.contains(.layers)
    else { return nil }
    return source.notRecognized(keepsImage: false)
  }

  /// Returns whether the crooked page of a PDF that is copied is levelled by a matrix around its
  /// content.
  package func isLeveled(_ source: ScanSource) -> Bool {
    source.isCopied && page.straightening.deskew == .on && source.pdfPage?.survey.isTurnable == true
  }

  /// Returns the options, as given, that have no effect on a page that is copied.
  package func optionsWithoutEffect(on source: ScanSource) -> [String] {
    arguments { option in
      switch option.onPDF {
      case .rebuilds: true
      case .rebuildsOrTurns: !isLeveled(source)
      case .rebuildsOrRecodes: source.rebuiltPage?.pdf.isShrunk != true
      default: false
      }
    }
  }

  /// Whether images of copied pages are encoded again if that makes them smaller.
  package var shrinksImages: Bool {
    compression.level != .lossless || compression.bilevel == .jbig2
  }
}
