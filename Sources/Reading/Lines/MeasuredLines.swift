import PageModel
import Raster

/// The lines of a page, measured on chains of letters.
struct MeasuredLines {
  private(set) var lines: [MeasuredLine]
  /// The number of high parts that are in no line.
  private(set) var strayTall = 0

  private let gutters: Gutters

  /// Measures the lines of the chains between gutters, and adds dots, accents, punctuation and high
  /// letters.
  init(_ gutters: Gutters, _ kinds: InkKinds) {
    self.gutters = gutters
    let chains = gutters.divided()
    lines = chains.filter { !$0.isShort }.map(MeasuredLine.init)
    completeHeights()
    let rest = chains.filter(\.isShort).filter { !take($0) }
    lines += rest.map(MeasuredLine.init)
    completeHeights()
    LineMarks.assign(kinds.marks, to: &lines, divided: gutters)
    for part in kinds.tall { take(tall: part) }
  }

  /// Adds a short chain to the line around it; returns false if there is none.
  private mutating func take(_ chain: LineChain) -> Bool {
    guard let host = LineMarks.host(of: chain, in: lines, divided: gutters) else { return false }
    lines[host].add(chain.letters)
    return true
  }

  private mutating func take(tall part: InkComponent) {
    if let host = gutters.host(of: part.box, in: lines, where: { $0.holds(tall: part.box) }) {
      lines[host].add([part])
    } else {
      strayTall += 1
    }
  }

  /// The height of small letters, as a share of the height of capitals.
  ///
  /// Chosen on: 14 and 30 forms: word F1 0.8745 and 0.8832; 0.7: 0.8738, 0.8817; 0.6: 0.8690,
  /// 0.8832.
  private static let ofCapitals = 0.75
  /// The minimum height of a line of few letters that keeps its own height, in x-heights of the
  /// page.
  private static let minimumOwnHeight = 0.8
  /// The minimum number of letters of a lower line that keeps its own height.
  private static let minimumLettersOfLow = 3

  /// Sets the x-height of lines without tall or without small letters by the x-height of the page.
  private mutating func completeHeights() {
    guard let usual = lines.filter(\.isMeasured).map(\.xHeight).median else { return }
    for index in lines.indices where !lines[index].isMeasured {
      let (height, count) = (lines[index].xHeight, lines[index].letters.count)
      if height >= MeasuredLine.tallLetters.lowerBound * usual {
        lines[index].takeHeight(Self.ofCapitals * height)
      } else if height < Self.minimumOwnHeight * usual, count < Self.minimumLettersOfLow {
        lines[index].takeHeight(usual)
      }
    }
  }
}

extension LineChain {
  /// The maximum number of letters of a chain that may be punctuation of another line.
  static let maximumOfMark = 2

  /// Whether the chain may be punctuation, so that it shows no baseline.
  var isShort: Bool { letters.count <= Self.maximumOfMark }
}

extension MeasuredLine {
  /// Whether the line has so few letters that it shows no baseline.
  var isShort: Bool { letters.count <= LineChain.maximumOfMark }
}
