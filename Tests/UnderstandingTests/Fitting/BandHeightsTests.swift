import Fitting
import PageModel
import Testing

/// poppler joins lines into one block only if their sizes differ by less than 5 %.
@Suite struct BandHeightsTests {
  private func sizes(_ lines: [TextLine]) -> [Double] {
    LineFitter(sizeStep: 0.01).fit(Sketch.page([Sketch.block(lines)])).flatMap(\.lines).map(\.size)
  }

  private func areJoined(_ first: Double, _ second: Double) -> Bool {
    abs(first - second) < 0.05 * min(first, second)
  }

  @Test func `a text has one size, however its lines were measured`() {
    let scales = [1, 1.12, 0.93, 1, 1.06, 1]
    let lines = scales.enumerated().map { row, scale in
      Sketch.line("read in one block by poppler", top: 100 + 40 * Double(row), scale: scale)
    }
    let sizes = sizes(lines)
    #expect(sizes.allSatisfy { areJoined($0, 30) }, "\(sizes)")
  }

  @Test func `a heading and its text keep their sizes`() {
    let sizes = sizes([
      Sketch.line("A heading", top: 40, scale: 1.5), Sketch.line("and the text of", top: 120),
      Sketch.line("the chapter below it", top: 160),
    ])
    #expect(zip(sizes, [45, 30, 30]).allSatisfy { abs($0 - $1) < 0.1 }, "\(sizes)")
  }

  @Test(arguments: [true, false])
  func `neighbouring rows of cells are not joined, in one line or several`(isOneLine: Bool) {
    let rows = (0..<4).map { row -> [TextLine] in
      let top = 100 + 40 * Double(row)
      return isOneLine
        ? [Sketch.line("Entry \(row)  12.50", top: top)]
        : [Sketch.line("Entry \(row)", top: top), Sketch.line("12.50", left: 400, top: top)]
    }
    let all = sizes(rows.flatMap(\.self))
    let firsts = isOneLine ? all : stride(from: 0, to: all.count, by: 2).map { all[$0] }
    #expect(firsts.count == 4)
    #expect(zip(firsts, firsts.dropFirst()).allSatisfy { !areJoined($0, $1) }, "\(all)")
    #expect(all.allSatisfy { abs($0 - 30) < 1 }, "the cells stay over their ink: \(all)")
  }

  @Test func `one line with a gap keeps its size among others`() {
    let sizes = sizes(
      Sketch.lines(["all of these lines are", "a text  with one gap", "that is no table at all"]))
    #expect(sizes.allSatisfy { abs($0 - 30) < 0.1 }, "\(sizes)")
  }
}
