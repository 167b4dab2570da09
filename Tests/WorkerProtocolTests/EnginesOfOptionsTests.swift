import Testing
import WorkerProtocol

@Suite struct EnginesOfOptionsTests {
  @Test(arguments: RecognitionOptions.pageSegmentationModes)
  func `a page that is read once has no second reader`(mode: Int) {
    var options = RecognitionOptions(languages: "eng")
    options.secondReader.networks = .same(hash: "0")
    options.pageSegmentation = mode
    #expect(options.engines.second == (mode == 3 ? RecognitionOptions.paddleEngine : nil))
    options.pageSegmentation = 3
    options.level = .fast
    #expect(options.engines.second == nil)
  }

  @Test func `the second reader alone reads in all modes`() {
    var options = RecognitionOptions(languages: "eng")
    options.secondReader.share = .only
    options.pageSegmentation = 6
    #expect(options.engines.first == RecognitionOptions.paddleEngine)
    #expect(options.engines.second == nil)
  }
}
