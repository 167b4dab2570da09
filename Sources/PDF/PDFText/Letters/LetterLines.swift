import Fitting
import PageModel

/// Makes lines of words from the positions of the letters of a page.
struct LetterLines {
  /// The minimum gap between words in em, beyond the usual gap between the letters of a row.
  ///
  /// Measured: words of 228 pages of 199 documents that are found: 0.981 with 0.12, 0.980 with
  /// 0.15, 0.967 with 0.2.
  private static let narrowGap = 0.12
  /// The minimum gap between words in any row of letters, in em.
  private static let wordGap = 0.2
  /// The maximum gap between words of a line that follow each other in the content, in em.
  private static let followingGap = 2.5
  /// The maximum gap between other words of a line, in em; wider gaps divide columns.
  private static let columnGap = 0.9
  /// The maximum distance between the baselines of the words of a line, in em, which raised numbers
  /// do not exceed.
  private static let baselineDistance = 0.4
  /// The minimum number of steps from word to word that make the slope of lines certain.
  private static let minimumSteps = 5
  /// The height of small letters, in em.
  private static let xHeight = 0.48
  /// The height of ascenders above small letters, in em.
  private static let ascenders = 0.24
  /// The depth of descenders below the baseline, in em.
  private static let descenders = 0.22
  /// The maximum overlap of letters of a word, in em.
  private static let overlap = 0.6
  /// The distance below which equal letters are at one position, in em.
  private static let twins = 0.15
  /// The numbers of spaces between words that follow each other in the content.
  fileprivate static let following = 0...3
  /// The maximum number of letters of a word; longer words are divided.
  private static let maximumLetters = 400
  /// The maximum number of words of a line; longer lines are divided.
  private static let maximumWords = 900
  /// The maximum number of rows of a page that a word may continue.
  private static let maximumRows = 500

  private let size: PixelSize
  private let dividesTextObjects: Bool

  /// Prepares to make lines on a page of `size` pixels.
  ///
  /// - dividesTextObjects: Whether words of two text objects are never on one line, as in text that
  ///   scanpdf writes.
  init(size: PixelSize, dividesTextObjects: Bool = false) {
    self.size = size
    self.dividesTextObjects = dividesTextObjects
  }

  /// A letter in its frame.
  private struct Letter {
    let placed: PlacedLetter
    let left: Double
    let right: Double
    /// The baseline at the left end.
    let y: Double
    /// The baseline at the right end.
    let endY: Double

    var text: String { placed.text }
    var em: Double { placed.em }
    var readsFromTheRight: Bool { text.readsFromTheRight }
    var isSpace: Bool { text.allSatisfy(\.isWhitespace) }
  }

  /// Letters without a gap.
  private struct Run {
    var letters: [Letter]
    /// The position in the content.
    let position: Int
    var left: Double
    var right: Double
    var em: Double

    init(_ letter: Letter, position: Int) {
      letters = [letter]
      self.position = position
      (left, right, em) = (letter.left, letter.right, letter.em)
    }

    mutating func append(_ letter: Letter) {
      letters.append(letter)
      left = min(left, letter.left)
      right = max(right, letter.right)
      em = max(em, letter.em)
    }

    /// Whether a letter of the run reads from the right.
    var readsFromTheRight: Bool { letters.contains(where: \.readsFromTheRight) }

    /// The left and the right end of the baseline.
    private var ends: (Point, Point)? {
      guard let first = letters.min(by: { $0.left < $1.left }),
        let last = letters.max(by: { $0.right < $1.right })
      else { return nil }
      return (Point(x: first.left, y: first.y), Point(x: last.right, y: last.endY))
    }

    /// The slope of the baseline from the first letter to the last; `nil` if the run is too short.
    var slope: Double? {
      guard let (first, last) = ends, last.x - first.x > em else { return nil }
      return (last.y - first.y) / (last.x - first.x)
    }

    /// The middle of the baseline.
    var middle: Point? {
      ends.map { Point(x: ($0.x + $1.x) / 2, y: ($0.y + $1.y) / 2) }
    }

    /// Returns the slope from this run to the next one on its line; `nil` if `next` does not follow
    /// on the line.
    ///
    /// - gap: The maximum gap between both, in em.
    func slope(to next: Run, upTo gap: Double) -> Double? {
      guard let first = letters.first, let other = next.letters.first,
        LetterLines.following.contains(next.position - position - letters.count),
        (0..<gap * max(em, next.em)).contains(next.left - right), abs(other.y - first.y) < 2 * em
      else { return nil }
      return (other.y - first.y) / (other.left - first.left)
    }

    /// Returns the baseline at x = 0 for lines of a slope.
    func level(_ slope: Double) -> Double {
      guard let first = letters.first else { return 0 }
      return first.y - slope * first.left
    }
  }

  /// A line with its place in the content.
  struct PlacedLine {
    let line: TextLine
    /// The text object of its first letter; `nil` outside of text objects.
    let textObject: Int?
    /// The marked-content sequence of each word.
    let sequences: [Int?]
    fileprivate let position: Int
  }

  /// Returns the lines of letters in the order of the content.
  func lines(of letters: [PlacedLetter]) -> [PlacedLine] {
    var byFrame: [LineFrame: [(letter: Letter, position: Int)]] = [:]
    for (position, letter) in letters.enumerated() where isOnPage(letter) {
      let frame = LineFrame(letter.orientation, letter.direction)
      byFrame[frame, default: []].append((Self.inFrame(letter, frame), position))
    }
    var lines: [PlacedLine] = []
    for (frame, letters) in byFrame {
      guard let first = letters.first?.letter.placed else { continue }
      let runs = Self.runs(of: letters, dividingObjects: dividesTextObjects)
      lines += rows(of: runs).map { line(of: $0, frame, like: first) }
    }
    return lines.sorted { $0.position < $1.position }.filter { !$0.line.words.isEmpty }
  }

  /// Returns whether the middle of a letter is on the page, and the letter is no larger than it.
  private func isOnPage(_ letter: PlacedLetter) -> Bool {
    BoundingBox(size).contains(letter.start.moved(toward: letter.end, by: 0.5))
      && letter.em <= Double(max(size.width, size.height))
  }

  private static func inFrame(_ letter: PlacedLetter, _ frame: LineFrame) -> Letter {
    let map = frame.fromPage
    let start = map.apply(x: letter.start.x, y: letter.start.y)
    let end = map.apply(x: letter.end.x, y: letter.end.y)
    let (first, last) = start.x <= end.x ? (start, end) : (end, start)
    return Letter(placed: letter, left: first.x, right: last.x, y: first.y, endY: last.y)
  }

  /// Divides letters in the order of the content into runs without gaps.
  private static func runs(
    of letters: [(letter: Letter, position: Int)], dividingObjects: Bool
  ) -> [Run] {
    var runs: [Run] = []
    for row in letters.grouped(while: { isLevel($0.letter, $1.letter) }) {
      let wordGap = wordGap(in: row.map(\.letter))
      var last: Letter?
      for (letter, position) in row {
        guard !letter.isSpace else {
          last = nil
          continue
        }
        if let last, let run = runs.indices.last, runs[run].letters.count < maximumLetters,
          !dividingObjects || last.placed.textObject == letter.placed.textObject,
          continues(last, with: letter, wordGap)
        {
          if !isTwin(last, letter) { runs[run].append(letter) }
        } else {
          runs.append(Run(letter, position: position))
        }
        last = letter
      }
    }
    return runs
  }

  private static func isLevel(_ last: Letter, _ next: Letter) -> Bool {
    min(abs(next.y - last.endY), abs(next.endY - last.y)) < 0.3 * em(last, next)
  }

  private static func em(_ first: Letter, _ second: Letter) -> Double {
    max(min(first.em, second.em), 1e-6)
  }

  /// Returns the gap from a letter to the next one on its right, in em, without character spacing
  /// unless the spacing is as wide as a gap between columns.
  private static func gap(_ last: Letter, _ next: Letter) -> Double {
    let em = em(last, next)
    let spacing = last.placed.spacing
    return (next.left - last.right) / em - (spacing < columnGap * em ? spacing / em : 0)
  }

  /// Returns the minimum gap between words in a row of letters, in em: positions alone may space
  /// letters.
  private static func wordGap(in row: [Letter]) -> Double {
    let gaps = zip(row, row.dropFirst()).map { gap($0, $1) }
      .filter { (-overlap..<wordGap).contains($0) }
    return min(max(gaps.sorted().prefix((gaps.count + 1) / 2).last ?? 0, 0) + narrowGap, wordGap)
  }

  private static func continues(_ last: Letter, with next: Letter, _ wordGap: Double) -> Bool {
    let gap = gap(last, next)
    if gap > -overlap, gap < wordGap || next.left < last.right { return gap < wordGap }
    guard next.readsFromTheRight || last.readsFromTheRight else { return isTwin(last, next) }
    let leftGap = (last.left - next.right) / em(last, next)
    return leftGap > -overlap && leftGap < wordGap
  }

  /// Returns whether a letter is drawn over the same letter, to imitate bold type; the letters of
  /// "ll" in a narrow word are close too, but do not overlap.
  private static func isTwin(_ first: Letter, _ second: Letter) -> Bool {
    let (shift, width) = (abs(first.left - second.left), first.right - first.left)
    return first.text == second.text && shift < twins * first.em
      && (width <= 0 || 2 * shift < width) && abs(first.y - second.y) < twins * first.em
      && second.right > second.left
  }

  /// The runs of a line from left to right, with the slope of the baseline.
  private struct Row {
    var runs: [Run]
    let slope: Double
    var position: Int { runs.map(\.position).min() ?? 0 }
  }

  /// Joins runs on one baseline to lines.
  private func rows(of runs: [Run]) -> [Row] {
    let slope = Self.slope(of: runs)
    guard dividesTextObjects else { return Self.rows(of: runs, slope) }
    let objects = Dictionary(grouping: runs) { $0.letters.first?.placed.textObject }
    return objects.values.flatMap { runs in
      Self.rows(of: runs, slope, dividingAtGaps: false).map { row in
        Row(runs: row.runs, slope: Self.slope(alongMiddlesOf: row.runs) ?? row.slope)
      }
    }
  }

  /// Returns the slope from the middle of a line's first word to the middle of its last word; `nil`
  /// if these words are not apart.
  private static func slope(alongMiddlesOf runs: [Run]) -> Double? {
    let middles = runs.compactMap(\.middle).sorted { $0.x < $1.x }
    guard let first = middles.first, let last = middles.last,
      last.x - first.x > runs.map(\.em).max() ?? 1
    else { return nil }
    return (last.y - first.y) / (last.x - first.x)
  }

  private static func rows(
    of runs: [Run], _ slope: Double, dividingAtGaps: Bool = true
  ) -> [Row] {
    let levels = runs.map { (run: $0, level: $0.level(slope)) }.sorted { $0.level < $1.level }
      .grouped { $1.level - $0.level < baselineDistance * max($0.run.em, $1.run.em) }
    return levels.flatMap { level in
      divided(level.sorted { $0.run.left < $1.run.left }, slope, atGaps: dividingAtGaps)
    }
  }

  /// Returns the median slope from word to word, because the words of a climbing line may be level,
  /// or within words if hardly any follow one another.
  private static func slope(of runs: [Run]) -> Double {
    let steps = zip(runs, runs.dropFirst()).compactMap { $0.slope(to: $1, upTo: followingGap) }
    return (steps.count < minimumSteps ? runs.compactMap(\.slope) : steps).median ?? 0
  }

  /// Divides runs, from left to right, into rows: each run continues the row that ends nearest to
  /// it, but not across a gap between columns if `atGaps`.
  private static func divided(
    _ runs: [(run: Run, level: Double)], _ slope: Double, atGaps: Bool
  ) -> [Row] {
    var rows: [Row] = []
    var ends: [(run: Run, level: Double)] = []
    for (run, level) in runs {
      let home = rows.indices.suffix(maximumRows).filter { row in
        let (last, em) = (ends[row].run, max(ends[row].run.em, run.em))
        guard rows[row].runs.count < maximumWords else { return false }
        guard atGaps else { return true }
        return abs(level - ends[row].level) < baselineDistance * em
          && (-em..<maximumGap(last, run) * em).contains(run.left - last.right)
      }.max { ends[$0].run.right < ends[$1].run.right }
      if let home {
        rows[home].runs.append(run)
        ends[home] = (run, level)
      } else {
        rows.append(Row(runs: [run], slope: slope))
        ends.append((run, level))
      }
    }
    return rows
  }

  private static func maximumGap(_ first: Run, _ second: Run) -> Double {
    let between = second.position - (first.position + first.letters.count)
    return following.contains(between) ? followingGap : columnGap
  }

  private func line(
    of row: Row, _ frame: LineFrame, like letter: PlacedLetter
  ) -> PlacedLine {
    let (runs, slope) = (row.runs, row.slope)
    let isReversed = 2 * runs.count(where: \.readsFromTheRight) > runs.count
    let ordered = isReversed ? Self.fromTheRight(runs) : runs
    let found = ordered.compactMap { run in
      word(of: run, frame).map { (word: $0, sequence: run.letters.first?.placed.sequence) }
    }
    let words = found.map(\.word)
    let em = runs.map(\.em).max() ?? 1
    let box = words.map(\.box).hull ?? BoundingBox(left: 0, top: 0, right: 0, bottom: 0)
    let frameBox = frame.fromPage.apply(box)
    let level = runs.first?.level(slope) ?? 0
    let baseline = level + slope * frameBox.left
    let line = TextLine(
      box: box, baseline: Baseline(slope: slope, offset: baseline - frameBox.bottom),
      metrics: RowMetrics(
        xHeight: Self.xHeight * em, ascenders: Self.ascenders * em,
        descenders: Self.descenders * em),
      words: words, orientation: letter.orientation,
      direction: isReversed ? .rightToLeft : letter.direction)
    return PlacedLine(
      line: line, textObject: runs.first?.letters.first?.placed.textObject,
      sequences: found.map(\.sequence), position: row.position)
  }

  /// Returns the runs in reading order from the right; neighbours that read from the left keep
  /// their order.
  private static func fromTheRight(_ runs: [Run]) -> [Run] {
    runs.grouped { !$0.readsFromTheRight && !$1.readsFromTheRight }.reversed().flatMap(\.self)
  }

  private func word(of run: Run, _ frame: LineFrame) -> Word? {
    let letters = run.letters.enumerated().sorted {
      ($0.element.left, $0.offset) < ($1.element.left, $1.offset)
    }.map(\.element)
    let text = (run.readsFromTheRight ? letters.reversed() : letters).map(\.text).joined()
    // Fonts of hidden text may have no widths.
    let minimum = 0.15 * run.em * Double(letters.count)
    let right = run.right - run.left >= minimum ? run.right : run.left + 2 * minimum
    let top = letters.map { min($0.y, $0.endY) }.min() ?? 0
    let bottom = letters.map { max($0.y, $0.endY) }.max() ?? 0
    let box = BoundingBox(
      left: run.left, top: top - (Self.xHeight + Self.ascenders) * run.em, right: right,
      bottom: bottom + Self.descenders * run.em)
    return frame.toPage.apply(box).intersection(BoundingBox(size)).map {
      Word(
        text: text, box: $0,
        confidence: Double(letters.compactMap(\.placed.confidence).min() ?? 100))
    }
  }
}
