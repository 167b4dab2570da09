import ImageFiles
import PageModel
import TestSupport
import Testing
@testable import Worker
import WorkerProtocol

/// The forms that pages get for the text that is recognised on them.
@Suite struct ImageCompressorTests {
  /// Compresses a page of 50 words, whose image takes `byteCount` bytes.
  private func compressed(
    _ recognition: ScriptedRecognition, byteCount: Int = 1 << 20, plainText: StoredText? = nil,
    dotsPerInch: Double = 150
  ) throws -> CompressionAnswer {
    let image = EncodedImage(
      size: SampleText.size, bitsPerComponent: 8, colorSpace: .gray,
      compression: .flateWithPNGPredictor, data: [UInt8](repeating: 0, count: byteCount))
    var request = PageRequest(
      try SourceImage(bytes: JPEGBuilder().bytes()), frame: 0, reusesFile: false,
      resolution: Resolution(dotsPerInch), recognition: PageRequest.Recognition(),
      maximumPixels: 1 << 20)
    request.compression.level = .small
    let decoding = PageDecoding(
      bitmap: SampleText.page, storedSize: SampleText.size, damage: nil, encoded: image,
      profile: [])
    let compressor = ImageCompressor(
      decoding: decoding, page: request, text: SampleText.text(),
      plainText: plainText ?? SampleText.text())
    return compressor.compress(recognition.recognize).answer
  }

  @Test func `layers that keep the text are recognised once`() throws {
    let recognition = ScriptedRecognition([SampleText.text()])
    let answer = try compressed(recognition)
    #expect((answer.choice, answer.reason) == (.layers, nil))
    #expect(recognition.images.count == 1)
  }

  @Test func `lost words are patched, and only their lines recognised`() throws {
    let recognition = ScriptedRecognition([
      SampleText.text { $0 < 8 }, SampleText.text(), SampleText.text(10),
    ])
    let answer = try compressed(recognition)
    #expect(
      (answer.choice, answer.reason) == (.patchedLayers, "layers kept 42 of 50 certain words"))
    #expect(recognition.images.count == 3)
  }

  @Test func `finer layers and a JPEG come after patches that are not enough`() throws {
    let poor = SampleText.text { $0 < 8 }
    let answers = [poor, SampleText.text(), poor]
    #expect(
      try compressed(ScriptedRecognition(answers + [SampleText.text()])).choice == .finerLayers)
    #expect(
      try compressed(ScriptedRecognition(answers + [poor, SampleText.text()])).choice == .jpeg)
  }

  @Test func `the image stays if every form loses words`() throws {
    let poor = SampleText.text { $0 < 8 }
    let recognition = ScriptedRecognition([poor, SampleText.text(), poor, poor, poor])
    let answer = try compressed(recognition)
    #expect((answer.choice, answer.reason) == (.unchanged, "a JPEG kept 42 of 50 certain words"))
    #expect(answer.layers.isEmpty)
  }

  @Test func `only words that one try finds on the image as it lies are asked for`() throws {
    let plain = SampleText.text { $0 < 25 }
    let recognition = ScriptedRecognition([plain])
    #expect(try compressed(recognition, plainText: plain).choice == .layers)
  }

  @Test func `letters of few pixels get no mask`() throws {
    let recognition = ScriptedRecognition([SampleText.text()])
    #expect(try compressed(recognition, dotsPerInch: 100).choice == .jpeg)
  }

  @Test func `forms that are no smaller are not recognised`() throws {
    let recognition = ScriptedRecognition([])
    let answer = try compressed(recognition, byteCount: 10)
    #expect((answer.choice, answer.reason) == (.unchanged, "layers would be no smaller"))
    #expect(recognition.images.isEmpty)
  }

  @Test func `an image stays if its layers cannot be recognised`() throws {
    let answer = try compressed(ScriptedRecognition([nil]))
    #expect((answer.choice, answer.reason) == (.unchanged, "layers could not be recognised"))
  }
}
