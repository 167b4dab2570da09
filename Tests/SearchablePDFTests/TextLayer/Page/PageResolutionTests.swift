import PageModel
import Testing
import TextLayer

@Suite struct PageResolutionTests {
  private static let a4At300 = PixelSize(width: 2480, height: 3508)
  private static let letterAt200 = PixelSize(width: 1700, height: 2200)
  private static let photo = PixelSize(width: 500, height: 400)

  /// An image, the resolution in its file, the resolution of the page, and the sheet of an assumed
  /// resolution, which is empty for no sheet.
  private static let cases: [(PixelSize, Resolution?, Resolution, String?)] = [
    (a4At300, Resolution(300), Resolution(300), nil),
    (a4At300, nil, Resolution(300), "A4"),
    (letterAt200, nil, Resolution(200), "Letter"),
    (letterAt200.transposed, nil, Resolution(200), "Letter"),
    (a4At300, Resolution(0), Resolution(300), "A4"),
    (a4At300, Resolution(1), Resolution(300), "A4"),
    (a4At300, Resolution(72), Resolution(300), "A4"),
    (a4At300, Resolution(96), Resolution(300), "A4"),
    (photo, Resolution(72), Resolution(72), nil),
    (photo, Resolution(96), Resolution(96), nil),
    (photo, nil, Resolution(72), ""),
    (a4At300, Resolution(65_535), Resolution(300), "A4"),
    (a4At300, Resolution(.infinity), Resolution(300), "A4"),
    (a4At300, Resolution(.nan), Resolution(300), "A4"),
    (a4At300, Resolution(horizontal: 300, vertical: 0), Resolution(300), "A4"),
    (
      PixelSize(width: 1728, height: 1145), Resolution(horizontal: 204, vertical: 98),
      Resolution(horizontal: 204, vertical: 98), nil
    ),
    (PixelSize(width: 20_000, height: 28_284), nil, Resolution(600), ""),
    (PixelSize(width: 1, height: 1), nil, Resolution(72), ""),
  ]

  @Test(arguments: cases)
  func `a plausible resolution in the file is used, otherwise a sheet is assumed`(
    size: PixelSize, file: Resolution?, expected: Resolution, sheet: String?
  ) {
    let chosen = PageResolution.choose(for: size, file: file, option: nil)
    #expect(abs(chosen.resolution.horizontal - expected.horizontal) < 0.2)
    #expect(abs(chosen.resolution.vertical - expected.vertical) < 0.2)
    #expect(chosen.origin == sheet.map { .assumed(sheet: $0.isEmpty ? nil : $0) } ?? .file)
  }

  @Test(
    arguments: [
      (a4At300, 1_200, "52 × 74 mm"), (a4At300, 50, "1260 × 1782 mm"), (a4At300, 300, nil),
      (a4At300, 600, nil), (a4At300.transposed, 1_200, "74 × 52 mm"), (photo, 1_200, nil),
      (PixelSize(width: 2_010, height: 1_300), 600, nil),
      (PixelSize(width: 9_900, height: 14_000), 300, nil),
    ] as [(PixelSize, Double, String?)])
  func `a size that hardly any paper has is said`(size: PixelSize, dpi: Double, doubt: String?) {
    let chosen = PageResolution.choose(for: size, file: Resolution(dpi), option: nil)
    #expect(chosen.doubtfulSize.map { "\($0)" } == doubt)
    let requested = PageResolution.choose(for: size, file: nil, option: dpi)
    #expect(requested.doubtfulSize == nil)
  }

  @Test(arguments: cases)
  func `the user's resolution takes precedence`(
    size: PixelSize, file: Resolution?, _: Resolution, _: String?
  ) {
    let chosen = PageResolution.choose(for: size, file: file, option: 123)
    #expect(chosen.resolution == Resolution(123))
    #expect(chosen.origin == .option)
  }

  @Test(arguments: [7.2e22, .infinity, .nan, -1e300, .leastNonzeroMagnitude])
  func `an impossible resolution is described without a trap`(dpi: Double) {
    let resolution = Resolution(horizontal: dpi, vertical: 300)
    #expect(!PageResolution(resolution: resolution, origin: .file).description.isEmpty)
    let size = PixelSize(width: .max, height: .max)
    _ = PageResolution.choose(for: size, file: resolution, option: nil).doubtfulSize?.description
  }

  @Test func `only a sheet that was cut out may be a card`() {
    let size = PixelSize(width: 1_712, height: 1_080)
    let card = PageResolution.choose(for: size, file: nil, option: nil, mayBeCard: true)
    #expect(card.origin == .assumed(sheet: "ID-1 card"))
    #expect(abs(card.resolution.horizontal - 508) < 1)
    let image = PageResolution.choose(for: size, file: nil, option: nil)
    #expect(image.origin == .assumed(sheet: "A4"))
  }
}
