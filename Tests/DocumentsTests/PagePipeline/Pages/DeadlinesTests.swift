import PageModel
import SearchablePDF
import Supervision
import Testing
import WorkerProtocol

@testable import PagePipeline

/// The time that a page may take.
@Suite struct DeadlinesTests {
  private func deadlines(
    timeout: Int, _ level: CompressionOptions.Level = .lossless
  ) -> Deadlines {
    var options = ConversionOptions(
      recognition: RecognitionOptions(languages: "eng"), jobs: 1,
      metadata: Metadata(producer: "test", created: 0))
    options.work.recognitionTimeout = timeout
    options.compression.level = level
    return Deadlines(options)
  }

  private func size(megapixels: Int) -> PixelSize {
    PixelSize(width: 1_000, height: 1_000 * megapixels)
  }

  @Test(arguments: [(8, 46), (25, 80), (35, 90), (370, 90)])
  func `decoding ends soon although recognition may be short`(megapixels: Int, seconds: Int) {
    #expect(deadlines(timeout: 30).decoding(size(megapixels: megapixels)) == seconds)
  }

  @Test func `a longer timeout allows large images more`() {
    #expect(deadlines(timeout: 180).decoding(size(megapixels: 370)) == 180)
    #expect(deadlines(timeout: 1_000).decoding(size(megapixels: 370)) == 770)
  }

  @Test func `an attempt has one deadline`() {
    #expect(deadlines(timeout: 30).attempt == 120)
    #expect(deadlines(timeout: 180).attempt == 360)
    #expect(deadlines(timeout: 30, .small).attempt == 90 + 9 * 30)
  }
}
