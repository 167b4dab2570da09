import PagePipeline
import Testing

@Suite struct ImageGrowthTests {
  @Test func `a photograph that is much larger without loss is reported with both lengths`() {
    #expect(
      ImageGrowth(from: 980_000, to: 7_360_000)?.description
        == "takes 7.3 MB without loss instead of 980 kB; --compress small avoids that")
  }

  @Test(arguments: [(0, 9_000_000), (100_000, 500_000), (4_000_000, 7_000_000)])
  func `little growth is not reported`(before: Int, after: Int) {
    #expect(ImageGrowth(from: before, to: after) == nil)
  }
}
