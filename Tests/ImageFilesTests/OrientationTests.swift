import PageModel
import Testing

@Suite struct OrientationTests {
  @Test(arguments: Orientation.allCases)
  func `swaps axes from five on`(orientation: Orientation) {
    let swaps = orientation.rawValue >= 5
    #expect(orientation.swapsAxes == swaps)
    let upright = orientation.uprightSize(of: PixelSize(width: 20, height: 10))
    #expect(upright == PixelSize(width: swaps ? 10 : 20, height: swaps ? 20 : 10))
    let resolution = orientation.uprightResolution(of: Resolution(horizontal: 200, vertical: 100))
    #expect(resolution.horizontal == (swaps ? 100 : 200))
  }
}
