import ImageFiles
import TestSupport
import Testing

@Suite struct ColorProfileTests {
  @Test(arguments: [
    ("GRAY", ColorModel.gray), ("RGB ", .rgb), ("RGB ", .indexed), ("CMYK", .cmyk),
  ])
  func `a profile fits only its own colour space`(space: String, model: ColorModel) {
    let bytes = ProfileBuilder.profile(space: space)
    #expect(ColorProfile(bytes, fitting: model)?.bytes == bytes)
    for other in ColorModel.allCases where other != model {
      let alike = [model, other].allSatisfy { $0 == .rgb || $0 == .indexed }
      #expect((ColorProfile(bytes, fitting: other) != nil) == alike)
    }
  }

  @Test func `a wrong length or signature is refused`() {
    let sound = ProfileBuilder.profile()
    #expect(ColorProfile(sound + [0], fitting: .rgb) == nil)
    #expect(ColorProfile(sound.dropLast(), fitting: .rgb) == nil)
    var unsigned = sound
    unsigned[36] = 0
    #expect(ColorProfile(unsigned, fitting: .rgb) == nil)
    #expect(ColorProfile([], fitting: .rgb) == nil)
  }

  @Test func `a profile has its version`() {
    #expect(ColorProfile(bytes: ProfileBuilder.profile(majorVersion: 4)).majorVersion == 4)
    #expect(ColorProfile(bytes: [1, 2]).majorVersion == nil)
  }
}
