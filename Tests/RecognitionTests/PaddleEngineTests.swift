import Codecs
import Lines
import PageModel
import Recognition
import TestSupport
import Testing
import WorkerProtocol

@testable import PaddleEngine

/// The second reader, without its networks.
@Suite struct PaddleEngineTests {
  @Test(arguments: [
    // Small images grow, large ones shrink; sides are multiples of 32.
    ((240, 480), (480, 960)), ((600, 900), (608, 896)), ((600, 1_500), (416, 992)),
    ((2_480, 3_508), (896, 1_280)), ((5, 5), (480, 480)), ((10, 5_000), (32, 1_280)),
  ])
  func `the network that finds lines sees images of a size that it can read`(
    size: (Int, Int), seen: (Int, Int)
  ) {
    let size = PixelSize(width: size.0, height: size.1)
    let seen = PixelSize(width: seen.0, height: seen.1)
    #expect(TextDetector.size(for: size, of: size) == seen)
    let larger = PixelSize(width: 2 * size.width, height: 2 * size.height)
    #expect(TextDetector.size(for: larger, of: size) == seen)
    #expect(TextDetector.size(for: size, of: larger) == seen)
  }

  @Test(arguments: [((992, 640), 1), ((992, 1_280), 2), ((1_280, 896), 2), ((1_280, 1_280), 3)])
  func `a large image is seen in parts that have each of its rows once`(
    size: (Int, Int), count: Int
  ) {
    let parts = TextDetector.parts(of: PixelSize(width: size.0, height: size.1))
    #expect(parts.count == count)
    #expect(parts.flatMap(Array.init) == Array(0..<size.1))
    #expect(parts.allSatisfy { $0.count.isMultiple(of: 32) })
  }

  @Test func `equal characters side by side are one, unless a blank is between them`() {
    let alphabet = Alphabet("a\nb")
    let steps = [0, 1, 1, 0, 1, 3, 2, 9].map { (number: $0, probability: Float(0.5)) }
    let characters = alphabet.characters(of: steps, stepsInPixels: 8, from: 100)
    #expect(characters.map(\.text) == ["a", "a", " ", "b"])
    #expect(characters.map(\.range) == [108...124, 132...140, 140...148, 148...156])
  }

  @Test func `words end at spaces and have the boxes of their ink`() {
    let ink = [(10, 18), (20, 30), (52, 60), (64, 70)].map {
      BoundingBox(left: $0.0, top: 4, right: $0.1, bottom: 20)
    }
    let piece = InkPiece(
      alone: ink, in: BoundingBox(left: 0, top: 0, right: 80, bottom: 24))
    let characters = [
      ("N", 12.0...16), ("o", 22...28), (" ", 38...44), ("4", 54...58), ("2", 65...95),
    ]
    .map { ReadCharacter(text: Substring($0.0), range: $0.1, probability: $0.0 == "o" ? 0.5 : 1) }
    let words = piece.words(of: characters)
    #expect(words.map(\.text) == ["No", "42"])
    #expect(words.map(\.confidence) == [75, 100])
    #expect(words.allSatisfy { $0.reader == .second })
    #expect(
      words.map(\.box) == [
        BoundingBox(left: 10, top: 4, right: 30, bottom: 20),
        BoundingBox(left: 52, top: 4, right: 70, bottom: 20),
      ])
    #expect(words.map(\.symbols.count) == [2, 2])
  }

  @Test func `a sloping band is cut out level`() throws {
    // A line of ink that falls by a pixel in two.
    let size = PixelSize(width: 64, height: 64)
    let bitmap = Bitmap(bilevel: size) { $0 / 64 == 10 + $0 % 64 / 2 }.luminance()
    let band = TextBand(left: 8, right: 40, top: 6, bottom: 16, slope: 0.5)
    let level = try #require(band.pixels(of: bitmap))
    #expect(level.size == PixelSize(width: 32, height: 10))
    let darkest = (0..<32).map { column in
      (0..<10).min { level.bytes[$0 * 32 + column] < level.bytes[$1 * 32 + column] } ?? 0
    }
    #expect(Set(darkest).isSubset(of: [3, 4]))
    // The band of the only line of an image reaches beyond it.
    #expect(TextBand(left: -8, right: 72, top: -8, bottom: 72, slope: 0).pixels(of: bitmap) != nil)
    #expect(TextBand(left: 8, right: 8, top: 6, bottom: 16, slope: 0).pixels(of: bitmap) == nil)
  }

  @Test func `the networks are found by their names, and a missing one is told`() throws {
    let directory = TemporaryDirectory()
    try directory.write([1], to: "PP-OCRv6_det_small.onnx")
    var options = RecognitionOptions(languages: "eng")
    options.secondReader.folder = directory.path
    #expect(throws: RecognitionError.modelsMissing(folder: directory.path)) {
      try PaddleEngine(options)
    }
    try directory.write([1], to: "PP-OCRv6_rec_small.onnx")
    try directory.write([1], to: "libonnxruntime.so.1.21")
    let files = try #require(ModelFiles(in: directory.path))
    #expect(files.detection.hasSuffix("/PP-OCRv6_det_small.onnx"))
    #expect(files.recognition.hasSuffix("/PP-OCRv6_rec_small.onnx"))
    #expect(files.library?.hasSuffix("/libonnxruntime.so.1.21") == true)
    // SHA-256 of the bytes 1 and 1.
    #expect(files.hash == "9dcf97a184f32623")
  }

  @Test func `other networks than those of the machine that asks are refused, and none too`() throws
  {
    let directory = TemporaryDirectory()
    var options = RecognitionOptions(languages: "eng")
    options.secondReader.folder = directory.path
    options.secondReader.networks = .same(hash: "0123456789abcdef")
    #expect(throws: RecognitionError.otherModels(folder: nil)) { try PaddleEngine(options) }
    for name in ["a_det_a.onnx", "b_rec_b.onnx"] { try directory.write([1], to: name) }
    #expect(throws: RecognitionError.otherModels(folder: directory.path)) {
      try PaddleEngine(options)
    }
  }
}
