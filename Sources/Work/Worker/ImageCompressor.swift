import Codecs
import ImageFiles
import Layers
import PageModel
import Raster
import Understanding
import WorkerProtocol

/// Compresses the image of a recognised page, and recognises the result as a viewer shows it to
/// check that its text is still readable.
struct ImageCompressor {
  /// The answer for the main process, and the data of its layers.
  typealias Outcome = (answer: CompressionAnswer, data: [UInt8])

  let decoding: PageDecoding
  let page: PageRequest
  /// The text that all tries recognised, which locates the words.
  let text: StoredText
  /// The text that one try recognised on the image as stored, which a smaller image must keep.
  let plainText: StoredText

  /// Returns the smallest form of the page's image that keeps its text.
  func compress(_ recognize: TextGate.Recognition) -> Outcome {
    if decoding.bitmap.format == .bilevel || decoding.encoded?.bitsPerComponent == 1 {
      return unchanged(nil)
    }
    return hasText ? layers(recognize) : photograph()
  }

  private var isSmallest: Bool { page.compression.level == .smallest }

  /// The bytes of the image without compression.
  private var originalByteCount: Int { decoding.encoded?.data.count ?? page.keptLength ?? 0 }

  /// Returns the answer that the image stays unchanged, with the reason.
  private func unchanged(_ reason: String?) -> Outcome {
    (CompressionAnswer(unchanged: reason), [])
  }

  private func outcome(
    _ choice: CompressionAnswer.Choice, _ image: PageImage, _ reason: String?
  ) -> Outcome {
    (CompressionAnswer(choice, image, reason: reason), image.images.flatMap(\.data))
  }

  /// The minimum number of words of a page with text.
  private static let minimumWords = 3

  /// Whether the page has text, and not only noise of a photograph that was recognised as text.
  private var hasText: Bool {
    text.words.count { $0.confidence >= Confidence.noise && $0.text.count > 1 }
      >= Self.minimumWords
  }

  /// The boxes of the words whose ink layers treat as text.
  private var inkedWords: [BoundingBox] {
    text.words.filter { $0.confidence >= Confidence.ofLetters }.map(\.box)
  }
}

// MARK: Layers

extension ImageCompressor {
  /// The minimum resolution, in dots per inch, at which a mask shows the shapes of letters; below,
  /// letters are mostly shades.
  private static let minimumMaskResolution = 120.0

  /// The forms in the order in which they are tried.
  private var choices: [CompressionAnswer.Choice] {
    dotsPerInch < Self.minimumMaskResolution
      ? [.jpeg] : [.layers, .patchedLayers, .finerLayers, .jpeg]
  }

  /// The resolution and the quality of a JPEG of a whole page of text.
  private static let wholePage = LayerSettings.Rate(dotsPerInch: 200, quality: 40)

  private func layers(_ recognize: TextGate.Recognition) -> Outcome {
    guard let encoder = try? makeEncoder() else {
      return unchanged("\(CompressionAnswer.Choice.layers.name) could not be encoded")
    }
    var gate = TextGate(plainText, isSmallest ? .smallest : .small)
    var reason: String?
    var differing: [BoundingBox] = []
    for choice in choices {
      guard var shown = try? shown(choice, encoder, gate, showing: differing) else {
        return unchanged("\(choice.name) could not be encoded")
      }
      if choice == .layers {
        differing = parts(differingIn: shown)
        guard isLittle(differing) else {
          reason = "\(choice.name) would look different"
          differing = []
          continue
        }
        if !differing.isEmpty, let mended = try? encoder.encode(patches: differing) {
          shown = mended
        }
      }
      guard shown.image.byteCount < originalByteCount else {
        reason = reason ?? "\(choice.name) would be no smaller"
        continue
      }
      switch judge(choice, shown.takeComposite(), &gate, recognize) {
      case .keepsText: return outcome(choice, shown.image, reason)
      case .losesWords:
        reason = "\(choice.name) kept \(gate.kept.found) of \(gate.kept.sure) certain words"
      case .cannotBeRecognized: return unchanged("\(choice.name) could not be recognised")
      }
    }
    return unchanged(reason)
  }

  /// The maximum share of a page that layers may show differently and patches then show unchanged.
  private static let maximumDiffering = 0.1

  /// Returns the parts of the image, outside of words, that layers show differently.
  private func parts(differingIn shown: LayeredPage) -> [BoundingBox] {
    StructureLosses.parts(
      of: decoding.bitmap, shownAs: shown.composite, dotsPerInch: dotsPerInch,
      size: decoding.storedSize, words: inkedWords)
  }

  private func isLittle(_ parts: [BoundingBox]) -> Bool {
    let area = parts.reduce(0) { $0 + $1.width * $1.height }
    return area <= Self.maximumDiffering * Double(decoding.storedSize.area)
  }

  private func judge(
    _ choice: CompressionAnswer.Choice, _ composite: consuming Bitmap, _ gate: inout TextGate,
    _ recognize: TextGate.Recognition
  ) -> TextGate.Verdict {
    // Layers that look different or are too large are not recognised, and have no losses.
    if choice == .patchedLayers, !gate.lost.isEmpty {
      return gate.judgeLinesWithLosses(of: composite, size: decoding.storedSize, recognize)
    }
    return gate.judge(
      composite, another: decoding.bitmap.shiftedByHalfAPixel(), recognize)
  }

  private func shown(
    _ choice: CompressionAnswer.Choice, _ encoder: LayerEncoder, _ gate: TextGate,
    showing differing: [BoundingBox]
  ) throws(CodecError) -> LayeredPage {
    switch choice {
    case .patchedLayers:
      try encoder.encode(
        patches: gate.lost.map(withNeighborhood) + differing)
    case .finerLayers:
      try encoder.encode(
        patches: gate.linesWithLosses.map(withNeighborhood) + differing, isFiner: true)
    case .jpeg:
      try LayerEncoder.jpeg(
        decoding.bitmap, storedSize: decoding.storedSize, dotsPerInch: dotsPerInch, Self.wholePage)
    case .layers, .unchanged: try encoder.encode()
    }
  }

  private func makeEncoder() throws(CodecError) -> LayerEncoder {
    try LayerEncoder(
      decoding.bitmap, storedSize: decoding.storedSize, dotsPerInch: dotsPerInch,
      words: inkedWords,
      settings: isSmallest ? .smallest : .small, keepsColors: page.hasProfile)
  }

  /// The size of the neighbourhood of a word, in inches.
  private static let neighborhood = 0.02

  /// Returns a word's box with its neighbourhood, which matters to recognition.
  private func withNeighborhood(_ box: BoundingBox) -> BoundingBox {
    box.enlarged(by: Self.neighborhood * page.uprightResolution.vertical)
  }

  /// The resolution of the decoded image.
  private var dotsPerInch: Double {
    min(page.resolution.horizontal, page.resolution.vertical)
      * Double(decoding.bitmap.size.width) / Double(decoding.storedSize.width)
  }
}

// MARK: Photographs

extension ImageCompressor {
  /// The minimum similarity of a JPEG to its photograph.
  private var minimumSimilarity: Double { isSmallest ? 0.95 : 0.97 }

  private func photograph() -> Outcome {
    guard
      let image = try? PhotographEncoder.encode(
        decoding.bitmap, minimumSimilarity: minimumSimilarity),
      image.data.count < originalByteCount
    else { return unchanged("a JPEG that looks the same would be no smaller") }
    let whole = PageImage.Layer(
      frame: PixelRectangle(whole: decoding.storedSize), content: .image(image))
    return outcome(.jpeg, PageImage(size: decoding.storedSize, layers: [whole]), nil)
  }
}

extension CompressionAnswer.Choice {
  /// The name of the form for messages.
  fileprivate var name: String {
    switch self {
    case .layers: "layers"
    case .patchedLayers: "layers with patches"
    case .finerLayers: "finer layers"
    case .jpeg: "a JPEG"
    case .unchanged: "the image"
    }
  }
}
