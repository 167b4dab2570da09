import Inputs
import PageModel
import WorkerProtocol

/// The deadlines of an attempt at a page, in seconds.
struct Deadlines {
  /// The deadline for recognising the page, from `--timeout`.
  let recognition: Int
  /// The maximum number of recognitions besides the first of the page.
  private let furtherRecognitions: Int

  /// The maximum number of recognitions that check a page's compression.
  static let compressionRecognitions = 8

  /// The minimum deadline for decoding, several times as long as decoding takes on a loaded
  /// machine.
  private static let minimumDecoding = 30
  /// The time added per megapixel, because decoding includes encoding.
  private static let decodingPerMegapixel = 2
  /// The maximum deadline for decoding, unless the deadline for recognition is longer.
  private static let defaultMaximumDecoding = 90

  init(_ options: ConversionOptions) {
    recognition = options.work.recognitionTimeout
    furtherRecognitions =
      (options.compression.level == .lossless ? 0 : Self.compressionRecognitions)
      + (options.page.straightening.splitsItems ? ItemPlace.counts.upperBound : 0)
  }

  /// Returns the deadline for decoding and encoding an image: 30 seconds and two more per
  /// megapixel, at most 90 seconds or, if that is longer, the deadline for recognition.
  ///
  /// The deadline is the same for every attempt at the page.
  func decoding(_ size: PixelSize) -> Int {
    // No image has so many megapixels that the sum would overflow.
    let megapixels = min(size.area / 1_000_000, 1 << 32)
    return min(Self.minimumDecoding + Self.decodingPerMegapixel * megapixels, maximumDecoding)
  }

  private var maximumDecoding: Int { max(Self.defaultMaximumDecoding, recognition) }

  /// The deadline for all of an attempt: decoding, recognition, cutting out a sheet or drawing a
  /// page, and the recognitions that check a smaller image.
  var attempt: Int { maximumDecoding + (1 + furtherRecognitions) * recognition }
}
