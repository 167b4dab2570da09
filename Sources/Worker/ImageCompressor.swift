import ImageFiles
import Imaging
import PageLayout
import PageWork

/// Makes the image of a recognised page smaller, and proves by another recognition of what a viewer
/// will show that its text can still be read.
struct ImageCompressor {
  /// The answer for the main process, and the data of the layers in it.
  typealias Outcome = (answer: CompressionAnswer, data: [UInt8])
  /// Recognises the page anew from these pixels; `nil` if that fails.
  typealias Recognition = (Bitmap) -> StoredText?

  let decoding: PageDecoding
  let page: PageRequest
  /// What was recognised of the image as it is.
  let text: StoredText

  /// The share of sure words that may be lost.
  private static let mostLost = 0.02
  /// How much more the layers may lose than another scan of the page would.
  private static let tolerance = 0.01

  /// Returns the smallest form of the page's image that keeps its text.
  func compress(_ recognize: Recognition) -> Outcome {
    if decoding.bitmap.format == .bilevel || decoding.encoded?.bitsPerComponent == 1 {
      return unchanged(nil)
    }
    return hasText ? layers(recognize) : photograph()
  }

  /// The bytes of the image without compression.
  private var originalByteCount: Int { decoding.encoded?.data.count ?? page.keptLength ?? 0 }

  /// Returns the answer that the image stays as it is, and why.
  func unchanged(_ reason: String?) -> Outcome {
    (CompressionAnswer(unchanged: reason, originalByteCount: originalByteCount), [])
  }

  private func outcome(
    _ choice: CompressionAnswer.Choice, _ image: PageImage, _ reason: String?
  ) -> Outcome {
    let answer = CompressionAnswer(
      choice, image, reason: reason, originalByteCount: originalByteCount)
    return (answer, image.images.flatMap(\.data))
  }

  /// Whether the page has text, and not only what noise in a photograph was taken for.
  private var hasText: Bool {
    text.words.count { $0.confidence >= 60 && $0.text.count > 1 } >= 3
  }
}

// MARK: Layers

extension ImageCompressor {
  /// A form that is tried.
  private struct Attempt {
    /// What is shown of words that earlier attempts lost: nothing else, themselves, or their lines,
    /// since Tesseract reads lines.
    enum Patches { case none, words, lines }

    let choice: CompressionAnswer.Choice
    var patches = Patches.none
    /// The size of a JPEG.
    var rate = LayerSettings.Rate(dotsPerInch: .infinity, quality: 50)
  }

  /// The forms in the order in which they are tried.
  private static let attempts = [
    Attempt(choice: .layers), Attempt(choice: .patchedLayers, patches: .words),
    Attempt(choice: .finerLayers, patches: .words), Attempt(choice: .finerLayers, patches: .lines),
    Attempt(choice: .jpeg, rate: LayerSettings.Rate(dotsPerInch: 200, quality: 40)),
    Attempt(choice: .jpeg),
  ]

  private func layers(_ recognize: Recognition) -> Outcome {
    var reason: String?
    var allowed: Double?
    var lost: [BoundingBox] = []
    for attempt in Self.attempts {
      guard let shown = shown(attempt, lost: lost) else {
        return unchanged("\(attempt.choice.name) could not be encoded")
      }
      guard shown.image.byteCount < originalByteCount else {
        reason = reason ?? "\(attempt.choice.name) would be no smaller"
        continue
      }
      guard let again = recognize(shown.composite) else {
        return unchanged("\(attempt.choice.name) could not be recognised")
      }
      let kept = KeptWords(of: text.words, in: again.words)
      if kept.losesAtMost(Self.mostLost) { return outcome(attempt.choice, shown.image, reason) }
      let limit = allowed ?? lossOfAnotherScan(recognize) + Self.tolerance
      if kept.losesAtMost(limit) { return outcome(attempt.choice, shown.image, reason) }
      allowed = limit
      reason = "\(attempt.choice.name) kept \(kept.found) of \(kept.sure) sure words"
      lost += kept.lost
    }
    return unchanged(reason)
  }

  private func shown(_ attempt: Attempt, lost: [BoundingBox]) -> LayeredPage? {
    let settings: LayerSettings = page.compression.level == .smallest ? .smallest : .small
    let patches =
      switch attempt.patches {
      case .none: [BoundingBox]()
      case .words: lost
      case .lines: text.lines(of: lost)
      }
    switch attempt.choice {
    case .layers, .patchedLayers: return layered(settings, patches: patches)
    case .finerLayers: return layered(settings.finer, patches: patches)
    case .jpeg: return jpeg(attempt.rate)
    case .unchanged: return nil
    }
  }

  /// The whole page as one JPEG, for pages whose text no layers keep.
  private func jpeg(_ rate: LayerSettings.Rate) -> LayeredPage? {
    try? LayerEncoder.jpeg(
      decoding.bitmap, storedSize: decoding.storedSize, dotsPerInch: dotsPerInch, rate)
  }

  private func layered(_ settings: LayerSettings, patches: [BoundingBox]) -> LayeredPage? {
    // A word's neighbourhood matters to its recognition.
    let margin = 0.02 * page.uprightResolution.vertical
    return try? LayerEncoder.encode(
      decoding.bitmap, storedSize: decoding.storedSize,
      dotsPerInch: dotsPerInch,
      words: text.words.filter { $0.confidence >= 30 }.map(\.box),
      patches: patches.map { $0.enlarged(by: margin) },
      settings: settings, keepsColors: page.hasProfile)
  }

  /// The resolution of the decoded image.
  private var dotsPerInch: Double {
    min(page.resolution.horizontal, page.resolution.vertical)
      * Double(decoding.bitmap.size.width) / Double(decoding.storedSize.width)
  }

  /// The share of sure words that are lost if the page is scanned again, half a pixel beside; 0 if
  /// that cannot be recognised.
  private func lossOfAnotherScan(_ recognize: Recognition) -> Double {
    guard let again = recognize(decoding.bitmap.shiftedByHalfAPixel()) else { return 0 }
    return KeptWords(of: text.words, in: again.words).lostShare
  }
}

// MARK: Photographs

extension ImageCompressor {
  private func photograph() -> Outcome {
    let similarity = page.compression.level == .smallest ? 0.95 : 0.97
    guard
      let image = try? PhotographEncoder.encode(decoding.bitmap, leastSimilarity: similarity),
      image.data.count < originalByteCount
    else { return unchanged("a JPEG that looks the same would be no smaller") }
    let whole = PageImage.Layer(
      frame: PixelRectangle(whole: decoding.storedSize), content: .image(image))
    return outcome(.jpeg, PageImage(size: decoding.storedSize, layers: [whole]), nil)
  }
}

extension CompressionAnswer.Choice {
  /// The form's name in a reason.
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

extension BoundingBox {
  /// The box with so many pixels more on each side.
  fileprivate func enlarged(by margin: Double) -> BoundingBox {
    BoundingBox(
      left: left - margin, top: top - margin, right: right + margin, bottom: bottom + margin)
  }
}
