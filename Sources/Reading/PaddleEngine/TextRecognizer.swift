import Codecs
import PageModel
import Raster

/// A character that the network read in a line.
struct ReadCharacter {
  let text: Substring
  /// The range along x in which the network saw the character, in pixels of the image.
  let range: ClosedRange<Double>
  /// The probability of the character, 0 to 1.
  let probability: Double
}

/// Reads the image of a line by a network whose outputs are probabilities of characters, decoded
/// greedily (Graves and others, *Connectionist Temporal Classification*, 2006).
final class TextRecognizer {
  private let network: Network
  private lazy var alphabet = network.metadata("character").map(Alphabet.init)

  /// The height of the network's images, in pixels.
  private static let height = 48
  /// The widths of the network's images, in pixels.
  ///
  /// Chosen on: 6 receipts: with a minimum of 320, PaddleOCR's default, a word F1 of 0.9667 instead of
  /// 0.9662 takes 22 instead of 17 ms per line.
  private static let widths = 160...3_200

  init(_ network: Network) {
    self.network = network
  }

  /// Returns the characters in a band of a gray image from left to right; `nil` if the network fails.
  func characters(in band: TextBand, of bitmap: Bitmap) -> [ReadCharacter]? {
    guard let line = band.pixels(of: bitmap) else { return [] }
    let wanted = Self.height * line.size.width / line.size.height
    let size = PixelSize(width: min(max(wanted, 1), Self.widths.upperBound), height: Self.height)
    let whole = PixelSize(
      width: max((size.width + 7) / 8 * 8, Self.widths.lowerBound), height: Self.height)
    guard let image = NetworkImage(line, scaledTo: size, paddedTo: whole) else { return nil }
    let read = unsafe network.result(for: image.values, shape: image.shape) { values, shape in
      unsafe steps(values, shape)
    }
    guard case let read?? = read, let alphabet else { return nil }
    let perPixel = (band.right - band.left) / Double(size.width)
    let step = perPixel * Double(whole.width) / Double(max(read.count, 1))
    return alphabet.characters(of: read, stepsInPixels: step, from: band.left)
  }

  /// Returns the most probable character of each step; `nil` if the network's output has another
  /// shape.
  private func steps(
    _ values: UnsafeBufferPointer<Float>, _ shape: [Int]
  ) -> [(number: Int, probability: Float)]? {
    guard shape[0] == 1, shape[3] == 1 else { return nil }
    return (0..<shape[1]).map { step in
      let first = step * shape[2]
      var best = (number: 0, probability: -Float.infinity)
      for number in 0..<shape[2] {
        let probability = unsafe values[first + number]
        if probability > best.probability { best = (number, probability) }
      }
      return best
    }
  }
}

/// The characters that the network knows.
struct Alphabet {
  /// The characters from number 1 on; number 0 is no character (blank), and the number after the
  /// last one is a space.
  private let characters: [Substring]

  /// Takes the characters of the network's metadata, one per line.
  init(_ text: String) {
    characters = text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// Returns the characters of steps; equal neighbouring steps are one character.
  func characters(
    of steps: [(number: Int, probability: Float)], stepsInPixels width: Double, from left: Double
  ) -> [ReadCharacter] {
    var found: [ReadCharacter] = []
    for run in steps.indices.grouped(while: { steps[$0].number == steps[$1].number }) {
      guard let first = run.first, let last = run.last, let text = text(of: steps[first].number)
      else { continue }
      found.append(
        ReadCharacter(
          text: text,
          range: left + Double(first) * width...left + Double(last + 1) * width,
          probability: Double(run.map { steps[$0].probability }.max() ?? 0)))
    }
    return found
  }

  /// Returns the character of a number; `nil` if the number has none.
  private func text(of number: Int) -> Substring? {
    if characters.indices.contains(number - 1) { return characters[number - 1] }
    return number == characters.count + 1 ? " " : nil
  }
}
