import CLineNetwork
import CLineReader
import TestSupport

/// A language that reads lines.
@safe final class LineReader {
  struct Character: Equatable {
    var text: String
    var left, right: Int32
    var beginsWord: Bool
    var confidence: Float
  }

  private let data: UnsafeMutablePointer<UInt8>
  private let language: OpaquePointer

  /// Opens language data, or throws the problem.
  init(
    _ bytes: [UInt8], usesDictionary: Bool = true, userWords: String = "",
    kernels: CLineNetwork_Kernels = CLineNetwork_scalar
  ) throws {
    unsafe data = .allocate(capacity: bytes.count)
    unsafe data.initialize(from: bytes, count: bytes.count)
    var problem = CLineReader_noProblem
    let opened = unsafe CLineReader_open(
      data, bytes.count, usesDictionary, userWords, userWords.utf8.count, kernels, &problem)
    guard let opened = unsafe opened else {
      unsafe data.deallocate()
      throw Problem(kind: problem)
    }
    unsafe language = opened
  }

  struct Problem: Error, Equatable {
    var kind: CLineReader_Problem

    static func == (one: Problem, other: Problem) -> Bool {
      one.kind.rawValue == other.kind.rawValue
    }
  }

  deinit {
    unsafe CLineReader_close(language)
    unsafe data.deallocate()
  }

  private static func characters(of line: CLineReader_Line) -> [Character] {
    unsafe UnsafeBufferPointer(start: line.characters, count: Int(line.count)).map {
      unsafe Character(
        text: String(cString: $0.text), left: $0.left, right: $0.right, beginsWord: $0.beginsWord,
        confidence: $0.confidence)
    }
  }

  /// Reads the whole of an image as a line that is turned clockwise by some quarters; `nil` if it is
  /// refused.
  func read(_ image: LineImage, bitsPerPixel: Int = 8, quarterTurns: Int = 0) -> [Character]? {
    let turned = image.turned(by: quarterTurns)
    let (pixels, bytesPerRow) = turned.packed(bitsPerPixel: bitsPerPixel)
    let box = CLineReader_Box(
      left: 0, top: 0, right: Int32(turned.width), bottom: Int32(turned.height),
      quarterTurns: Int32(quarterTurns))
    var characters: [Character] = []
    let isRead = unsafe pixels.withUnsafeBufferPointer { pixels in
      guard let first = pixels.baseAddress else { return false }
      let image = unsafe CLineReader_Image(
        pixels: first, width: box.right, height: box.bottom, bitsPerPixel: Int32(bitsPerPixel),
        bytesPerRow: bytesPerRow)
      return unsafe withUnsafeMutablePointer(to: &characters) { characters in
        unsafe CLineReader_readLines(
          language, image, [box], 1, 1,
          { context, _, line in
            let found = unsafe LineReader.characters(of: line)
            unsafe context?.assumingMemoryBound(to: [Character].self).pointee = found
          }, characters)
      }
    }
    return isRead ? characters : nil
  }

  /// The words of an image, divided by spaces.
  func text(_ image: LineImage) -> String? {
    read(image).map { characters in
      characters.enumerated().map { index, character in
        (index > 0 && character.beginsWord ? " " : "") + character.text
      }.joined()
    }
  }
}

/// An image for the network of `LanguageDataBuilder`.
struct LineImage {
  var pixels: [UInt8]
  var width, height: Int

  /// Makes a column per code, each certain.
  init(_ codes: [Int], of builder: LanguageDataBuilder) {
    self.init(codes.map { [$0: 1.0] }, of: builder)
  }

  /// Makes a column for each letter of a text, in which an underscore is not a character.
  ///
  /// A letter that `doubts` has is less probable than another letter: 2 to 3.
  init(
    _ text: String, doubts: [Swift.Character: Swift.Character] = [:],
    of builder: LanguageDataBuilder
  ) {
    func code(_ letter: Swift.Character) -> Int {
      letter == "_"
        ? builder.nullCode : builder.characters.firstIndex(of: String(letter)).map { $0 + 1 } ?? 0
    }
    self.init(
      text.map { letter in
        doubts[letter].map { [code(letter): 0.4, code($0): 0.6] } ?? [code(letter): 1]
      }, of: builder)
  }

  private init(_ columns: [[Int: Double]], of builder: LanguageDataBuilder) {
    (width, height) = (columns.count, builder.height)
    pixels = [UInt8](repeating: 0, count: width * height)
    for (x, column) in columns.enumerated() {
      for (code, probability) in column {
        // A gray level is a tenth of a logarithm.
        let level = probability < 1 ? 200 + Int((10 * (probability - 0.5)).rounded()) * 2 : 255
        pixels[code * width + x] = UInt8(level)
      }
    }
  }

  /// The image with inverted gray levels.
  var inverted: LineImage {
    var image = self
    image.pixels = pixels.map { 255 - $0 }
    return image
  }

  /// The image with each pixel four times.
  var doubled: LineImage {
    var image = self
    (image.width, image.height) = (2 * width, 2 * height)
    image.pixels = (0..<image.height).flatMap { y in
      (0..<image.width).map { x in pixels[y / 2 * width + x / 2] }
    }
    return image
  }

  /// The image turned clockwise by some quarters.
  func turned(by quarters: Int) -> LineImage {
    guard quarters > 0 else { return self }
    var image = self
    (image.width, image.height) = (height, width)
    image.pixels = (0..<width).flatMap { y in
      (0..<height).map { x in pixels[(height - 1 - x) * width + y] }
    }
    return image.turned(by: quarters - 1)
  }

  /// The rows of the image with 1, 8 or 24 bits per pixel, and the bytes of a row.
  func packed(bitsPerPixel: Int) -> (bytes: [UInt8], bytesPerRow: Int) {
    switch bitsPerPixel {
    case 1:
      let bytesPerRow = (width + 7) / 8
      var bytes = [UInt8](repeating: 0, count: bytesPerRow * height)
      for (place, level) in pixels.enumerated() where level >= 128 {
        bytes[place / width * bytesPerRow + place % width / 8] |= 0x80 >> (place % width % 8)
      }
      return (bytes, bytesPerRow)
    case 24: return (pixels.flatMap { [$0, $0, $0] }, 3 * width)
    default: return (pixels, width)
    }
  }
}
