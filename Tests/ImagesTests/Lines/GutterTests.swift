import Testing

@testable import Lines

@Suite struct GutterTests {
  @Test func `gaps beside capitals and beside small letters of one line count once`() {
    var gutter = Gutter(LineGap(y: 100, span: 200...240), letterHeight: 20)
    let isSame = gutter.narrow(to: LineGap(y: 110, span: 205...250))
    #expect(isSame)
    #expect(gutter.lines == 1)
    _ = gutter.narrow(to: LineGap(y: 148, span: 190...235))
    #expect(gutter.lines == 2)
    #expect(gutter.span == 205...235)
  }
}
