import Codecs
import PageModel
@testable import Worker

/// Text with ten words per line, as if it had been recognised.
enum SampleText {
  static let size = PixelSize(width: 400, height: 320)

  /// Lines of words; a word is read as another if `isLost` holds for its number.
  static func text(_ count: Int = 50, isLost: (Int) -> Bool = { _ in false }) -> StoredText {
    let words = (0..<count).map { number in
      Word(
        text: isLost(number) ? "other" : "word\(number)", box: box(number), confidence: 95)
    }
    return StoredText(
      lines: stride(from: 0, to: count, by: 10).map { Array(words[$0..<min($0 + 10, count)]) })
  }

  /// The box of a word.
  static func box(_ number: Int) -> BoundingBox {
    let (left, top) = (Double(10 + number % 10 * 38), Double(20 + number / 10 * 50))
    return BoundingBox(left: left, top: top, right: left + 30, bottom: top + 20)
  }

  /// A page with two black bars for each word.
  static let page: Bitmap = {
    var bytes = [UInt8](repeating: 0xFF, count: size.area)
    for number in 0..<50 {
      let box = box(number)
      for y in Int(box.top)..<Int(box.bottom) {
        for x in [3, 4, 5, 6, 18, 19, 20, 21] { bytes[y * size.width + Int(box.left) + x] = 0 }
      }
    }
    return Bitmap(size: size, format: .gray, bytes: bytes)
  }()

  /// Whether an image shows the bars of a word.
  static func shows(_ number: Int, _ image: Bitmap) -> Bool {
    let box = box(number)
    let pixel = (Int(box.top) + 10) * image.size.width + Int(box.left) + 5
    return image.bytes[image.format == .rgb ? 3 * pixel : pixel] < 100
  }
}

/// Answers recognitions from a script, and keeps the images.
final class ScriptedRecognition {
  private var answers: [StoredText?]
  private(set) var images: [Bitmap] = []

  init(_ answers: [StoredText?]) {
    self.answers = answers
  }

  func recognize(_ image: Bitmap) -> StoredText? {
    images.append(image)
    return answers.isEmpty ? nil : answers.removeFirst()
  }
}
