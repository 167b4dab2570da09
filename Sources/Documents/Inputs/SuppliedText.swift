package import PageModel

/// The text of a page that a file of another program supplies.
package struct SuppliedText: Sendable, Hashable {
  /// The path of the file.
  package let file: String
  package let page: ImportedPage
  /// Whether the page has edits of words instead of words.
  package let isCorrections: Bool
  /// The lines that corrections change; `nil` if there are no corrections, or if all lines are
  /// rewritten.
  package var corrected: CorrectedLines?
  /// The edits whose words are not on the page, for a message.
  package var unmatched: [String] = []
  /// The reason why the edits are not written, as a sentence fragment; `nil` if their words are not
  /// on the page.
  package var reason: String?

  package init(file: String, page: ImportedPage, isCorrections: Bool = false) {
    self.file = file
    self.page = page
    self.isCorrections = isCorrections
  }

  /// Whether the words have places; otherwise, they get the places of recognised words.
  package var hasPlaces: Bool { page.properties.hasPlaces }

  /// The maximum difference between the ratios of width to height of page and image, as a share.
  private static let maximumDifference = 0.01

  /// Returns whether the text fits an image of `size` pixels: by the ratio of the page's sides or,
  /// if the page states no size, by the extent of its text.
  package func fits(_ size: PixelSize) -> Bool {
    guard hasPlaces else { return true }
    let own = page.page.size
    guard page.properties.statesSize else {
      return size.width >= own.width && size.height >= own.height
    }
    guard own.width > 0, own.height > 0, size.width > 0, size.height > 0 else { return false }
    let ratio =
      Double(own.width) * Double(size.height) / (Double(own.height) * Double(size.width))
    return abs(ratio - 1) <= Self.maximumDifference
  }

  /// Returns the text in pixels of an image of `size`; `nil` if it does not fit.
  package func text(on size: PixelSize) -> RecognizedPage? {
    let own = page.page.size
    guard fits(size) else { return nil }
    guard page.properties.statesSize else {
      return RecognizedPage(size: size, blocks: page.page.blocks)
    }
    guard own.width > 0, own.height > 0 else { return nil }
    return own == size
      ? page.page : page.page.scaled(by: AffineTransform(from: own, to: size), to: size)
  }
}

extension RecognizedPage {
  /// Returns the page on a copy of its image of another size.
  fileprivate func scaled(by map: AffineTransform, to size: PixelSize) -> RecognizedPage {
    RecognizedPage(
      size: size, blocks: blocks.map { $0.mapped(boxes: map.apply) { $0.scaled(by: map) } })
  }
}

extension TextLine {
  /// Returns the line on a copy of its image of another size.
  fileprivate func scaled(by map: AffineTransform) -> TextLine {
    let (along, across) = frame.isSideways ? (map.d, map.a) : (map.a, map.d)
    return with(
      box: map.apply(box),
      baseline: Baseline(slope: baseline.slope * across / along, offset: baseline.offset * across),
      metrics: metrics.scaled(by: across),
      words: words.map { $0.mapped(by: map) })
  }
}
