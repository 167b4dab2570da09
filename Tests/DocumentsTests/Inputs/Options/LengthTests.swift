import Inputs
import Testing
import TextLayer

@Suite struct LengthTests {
  @Test(arguments: [
    ("10", 28.346), ("10mm", 28.346), ("1cm", 28.346), ("0.5in", 36), ("36pt", 36), ("1IN", 72),
  ])
  func `lengths have units, by default millimetres`(text: String, points: Double) throws {
    let length = try #require(Length(argument: text))
    #expect(abs(length.points - points) < 0.001)
  }

  @Test(arguments: ["", "mm", "x", "1e3", "nan", "inf", "1 mm", "1m", "0x10", "1,5cm"])
  func `other texts are not lengths`(text: String) {
    #expect(Length(argument: text) == nil)
  }

  @Test(arguments: [
    ("a3", 842, 1191), ("A4", 595, 842), ("a5", 420, 595), ("a6", 298, 420), ("letter", 612, 792),
    ("legal", 612, 1008), ("148x210mm", 420, 595), ("14.8cmx210mm", 420, 595),
    ("8.5x11in", 612, 792), ("612x792pt", 612, 792), ("210x148mm", 595, 420),
  ])
  func `sizes of paper lie as their image does`(text: String, width: Double, height: Double) throws
  {
    let size = try #require(PageFormat.Size(argument: text))
    guard case .sheet(let foundWidth, let foundHeight) = size else {
      Issue.record("\(size)")
      return
    }
    #expect([foundWidth.rounded(), foundHeight.rounded()] == [width, height])
  }

  @Test(arguments: ["a4^T", "A4^t", "297x210mm^T", "210x297mm^T"])
  func `a transposed size is landscape`(text: String) throws {
    let size = try #require(PageFormat.Size(argument: text))
    guard case .fixed(let width, let height) = size else {
      Issue.record("\(size)")
      return
    }
    #expect([width.rounded(), height.rounded()] == [842, 595])
  }

  @Test(arguments: [
    "", "b4", "a4^", "image^T", "148x210", "148mmx210", "1x1mm", "x210mm", "10x20x30mm",
    "99x99999in",
  ])
  func `other texts are not sizes`(text: String) {
    #expect(PageFormat.Size(argument: text) == nil)
  }
}
