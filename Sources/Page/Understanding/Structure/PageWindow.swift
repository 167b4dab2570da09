package import PageModel

/// The evidence of the pages before and after a page about its text.
package struct PageContext: Sendable, Hashable {
  /// The running heads, feet and page numbers.
  package fileprivate(set) var heads: Set<TextLine> = []
  /// The lines that have a part of a word hyphenated across pages, by the lines as they were
  /// recognised: the whole word is on the page where it begins.
  package fileprivate(set) var joined: [TextLine: TextLine] = [:]

  /// Makes the context of a single page.
  package init() {}

  /// The context with only the heads.
  package var withoutJoinedWords: PageContext {
    var context = self
    context.joined = [:]
    return context
  }

  /// Returns the roles of the heads on a page, by the indices of the first lines of paragraphs.
  package func roles(on page: RecognizedPage) -> [Int: TextRole] {
    guard !heads.isEmpty else { return [:] }
    let places = Dictionary(
      zip(page.lines, page.lines.indices), uniquingKeysWith: { first, _ in first })
    var roles: [Int: TextRole] = [:]
    for case .artifact(let lines) in PageStructuring.elements(of: page, in: self) {
      guard let first = lines.first, let place = places[first] else { continue }
      roles[place] = .artifact(RunningHead.number(in: first))
    }
    return roles
  }
}

/// A page whose text depends on the pages around it.
package protocol DocumentPage {
  var recognized: RecognizedPage { get }
  var context: PageContext { get set }
}

/// Holds pages of a document until the pages that show their running heads are known.
///
/// Equal or nearly equal lines at one place of several pages are running heads, and numbers that
/// count up with the pages are page numbers. A page is compared with two pages before it and two
/// after it, because heads of left and right pages differ.
package struct PageWindow<Page: DocumentPage> {
  /// The number of pages before and after a page with which it is compared.
  private static var reach: Int { 2 }

  private var held: [Page] = []
  /// The evidence of the pages that were returned last, and of the pages that are held.
  private var evidence: [RunningHeadEvidence] = []

  /// Makes the window before the first page.
  package init() {}

  /// Adds the next page and returns the page whose context is now known; none at first.
  package mutating func append(_ page: Page) -> Page? {
    held.append(page)
    evidence.append(RunningHeadEvidence(of: page.recognized))
    return held.count > Self.reach ? next() : nil
  }

  /// Returns the pages that are still held, and starts again.
  package mutating func end() -> [Page] {
    defer { evidence = [] }
    var pages: [Page] = []
    while !held.isEmpty { pages.append(next()) }
    return pages
  }

  private mutating func next() -> Page {
    var page = held.removeFirst()
    let place = evidence.count - held.count - 1
    page.context.heads.formUnion(evidence[place].heads(among: evidence, at: place))
    joinWord(at: place, &page)
    if place == Self.reach { evidence.removeFirst() }
    return page
  }

  /// Joins the word that is hyphenated from a page to the next one, without their heads.
  private mutating func joinWord(at place: Int, _ page: inout Page) {
    guard var next = held.first?.context else { return }
    next.heads = evidence[place + 1].heads(among: evidence, at: place + 1)
    let elements = PageStructuring.elements(of: page.recognized, in: page.context)
    let following = PageStructuring.elements(of: held[0].recognized, in: next)
    guard let last = elements.last(where: \.isRunningText)?.lines.last,
      let first = following.first(where: \.isText)?.lines.first, first.startsInLowerCase,
      let end = last.words.last, let beginning = first.words.first,
      let whole = Dehyphenation(page.recognized).joined(end.text, beginning.text)
    else { return }
    page.context.joined[last] = last.with(words: last.words.dropLast() + [end.with(text: whole)])
    held[0].context.joined[first] = first.with(words: Array(first.words.dropFirst()))
  }
}

extension PageElement {
  /// Whether the element is a paragraph or an item of a list, which may go on in the next page.
  fileprivate var isRunningText: Bool {
    switch self {
    case .paragraph, .item: true
    default: false
    }
  }

  /// Whether the element is text of the page.
  fileprivate var isText: Bool {
    switch self {
    case .artifact, .figure: false
    default: true
    }
  }
}

/// The evidence of a page about the running heads of its document.
struct RunningHeadEvidence {
  private let margins: [MarginLine]
  private let measures: PageMeasures
  /// The numbers in the margins.
  private let numbers: Set<PageNumber>

  init(of page: RecognizedPage) {
    let pieces = TextPiece.pieces(of: page)
    measures = PageMeasures(of: pieces, on: page.size)
    margins = MarginLine.lines(among: pieces, measures)
    numbers = Set(margins.flatMap(\.numbers))
  }

  /// The addition to the score of a line that another page repeats.
  private static let scoreOfRepetition = 2.0
  /// The addition to the score of a line that two pages repeat, or one page whose numbers count up
  /// with the numbers of this page.
  private static let scoreOfSureRepetition = 5.7

  /// Returns the lines of heads on the page at `place` of neighbouring pages.
  func heads(among pages: [RunningHeadEvidence], at place: Int) -> Set<TextLine> {
    let others = pages.enumerated().filter { $0.offset != place }
    let counting = others.filter { counts(to: $0.element, after: $0.offset - place) }.map(\.offset)
    let heads = margins.filter { line in
      let repeating = others.filter { other in
        line.numbers.contains { number in
          other.element.numbers.contains(number.advanced(by: other.offset - place))
        } || other.element.margins.contains { $0.repeats(line) }
      }.map(\.offset)
      guard !repeating.isEmpty, measures.hasRunningText,
        // Titles of letters and forms are larger.
        line.piece.size <= TextLine.minimumSizeRatio * measures.bodySize
      else { return line.score >= MarginLine.minimumScore }
      let isSure = repeating.count > 1 || repeating.contains(where: counting.contains)
      return line.score + (isSure ? Self.scoreOfSureRepetition : Self.scoreOfRepetition)
        >= MarginLine.minimumScore
    }
    return Set(heads.flatMap(\.piece.lines))
  }

  /// Returns whether a number in the margins counts up by the number of pages to another page.
  private func counts(to other: RunningHeadEvidence, after distance: Int) -> Bool {
    numbers.contains { other.numbers.contains($0.advanced(by: distance)) }
  }
}

extension PageNumber {
  fileprivate func advanced(by distance: Int) -> PageNumber {
    PageNumber(value + distance, style: style)
  }
}

extension MarginLine {
  /// The numbers of the piece that may be page numbers.
  fileprivate var numbers: Set<PageNumber> {
    Set(piece.words.compactMap(RunningHead.number(of:)))
  }

  /// The maximum distance between the places of repeated lines, as a share of the page's height.
  private static let maximumShift = 0.025
  /// The maximum share of the letters of two repeated lines that are removed or inserted.
  private static let maximumLetterChanges = 0.2
  /// The minimum number of letters of a repeated line.
  private static let minimumLetters = 3

  /// Returns whether a line on another page is at the same place with nearly the same letters.
  fileprivate func repeats(_ other: MarginLine) -> Bool {
    guard isAtTop == other.isAtTop, abs(edge - other.edge) <= Self.maximumShift else {
      return false
    }
    return Self.isSame(letters.piece, other.letters.piece)
      || Self.isSame(letters.row, other.letters.row)
  }

  private static func isSame(_ a: String, _ b: String) -> Bool {
    guard min(a.count, b.count) >= minimumLetters else { return false }
    // A letter that differs is a removal and an insertion.
    let changes = Double(Array(a).difference(from: Array(b)).count)
    return changes <= maximumLetterChanges * Double(a.count + b.count)
  }
}
