import Codecs
import PageModel
import Raster
import Words

/// A page between its tries, as many as its unread ink requires.
///
/// Each try reads a copy of the page in which the engine fails on other words; a page whose ink is
/// in certain words needs few. The first try reads the whole page. `retry` then replaces the page
/// if it has a stamp or is poor, and adds the words of left-over ink, turned columns, broken lines,
/// left-over lines and inverse bars, in this order. If much ink is still unread or the words are
/// uncertain, whole copies are read for comparison. `finished` chooses the most likely words of all
/// these readings, completes words that lack letters, mends numbers and settles prices. It adds
/// raised numbers, boxes to tick and numbers in fields last, and notes the ink that no word has.
struct TriedPage: ~Copyable {
  private(set) var page: RecognizedPage
  private var image: InkedImage
  private(set) var report: TriesReport
  /// Other readings of the whole page, with which its words are compared.
  private var others: [(purpose: TriesReport.Purpose, page: RecognizedPage)] = []
  /// The text of stamps, which joins the page last, because its words cross other words.
  private(set) var stamps = StampedText.StampReading()
  /// The reading of each try, of the whole page or of a part, in which prices are looked up.
  private var readings: [RecognizedPage]
  /// Whether printed screens were removed from the image; letters keep traces of them.
  private let hadScreens: Bool
  private let lines: LineReader
  private let dictionary: PageDictionary

  /// Reads an image in the first try.
  init(
    _ image: consuming InkedImage, by engine: any TextEngine, threads: Int
  ) throws(RecognitionError) {
    lines = LineReader(engine: engine, threads: threads)
    page = try lines.firstPage(image)
    readings = [page]
    report = TriesReport(firstTry: page)
    hadScreens = image.kind == .withoutScreens
    self.image = image
    dictionary = PageDictionary(engine)
  }

  /// Whether all lines run to the right, which the placement of words of later tries requires.
  var isLeftToRight: Bool { page.lines.allSatisfy { $0.direction == .leftToRight } }

  /// Recognises the page in all later tries: better readings replace the page, words of others join
  /// it, and the last ones are compared with it when it is finished.
  mutating func retry() throws(RecognitionError) {
    // Stamps come first, because a retry of a poor page leaves an image in gray.
    try replaceIfStamped()
    try replaceIfPoor()
    try addLeftover()
    try addTurnedColumns()
    add(try lines.page(ofLinesIn: image, brokenOn: page), for: .brokenLines, keepsLines: true)
    add(try leftoverLines(), for: .leftoverLines)
    for bars in image.bars { add(try readParts(of: bars, byLines: true), for: .inverse) }
    for copy in comparedCopies { try compare(with: copy) }
  }

  /// The minimum share of unread ink for a try without rulings, which may hide letters that touch
  /// them.
  private static let minimumUnruled = 0.1

  /// The copies in which the whole page is read again; none if its words are sure, and no more of
  /// the letter-sized ink is in no certain word than on most clean pages.
  private var comparedCopies: [Try] {
    let unread = image.leftover(of: page).share
    let minimum =
      image.isEnlarged ? Leftover.minimumForFirstTry : Leftover.minimumForFurtherTries
    guard hadScreens || PoorPage.isPoor(page) || unread >= minimum else { return [] }
    return [.coarse(letterHeight: image.letterHeight.pixels), .sharp]
      + (unread >= Self.minimumUnruled ? [.unruled] : [])
  }

  /// Reads the whole page in another copy, to compare the words.
  private mutating func compare(with copy: Try) throws(RecognitionError) {
    guard let other = InkedImage(copy, of: image) else { return }
    let page = try read(other, as: .page, byLines: copy.purpose != .coarse)
    others.append((copy.purpose, page))
    readings.append(page)
  }

  /// Returns the words in a copy of parts of the page, which was scaled by a factor.
  ///
  /// - byLines: Whether the lines are found in the ink rather than by the engine.
  private func readParts(
    of copy: PreparedBitmap, scale: Double = 1, byLines: Bool
  ) throws(RecognitionError) -> RecognizedPage {
    let letterHeight = image.letterHeight.scaled(by: scale)
    guard let inked = InkedImage(copy, letterHeight: letterHeight) else {
      return RecognizedPage(size: copy.originalSize, blocks: [])
    }
    return try read(inked, as: .scattered, byLines: byLines)
  }

  private func read(
    _ image: borrowing InkedImage, as layout: TextLayout, byLines: Bool
  ) throws(RecognitionError) -> RecognizedPage {
    if byLines, let page = try lines.page(image) { return page }
    let maximum = layout == .page ? Try.maximumPartsOfPage : Try.maximumSparseParts
    guard image.ink.components.count <= maximum else {
      return RecognizedPage(size: image.image.originalSize, blocks: [])
    }
    return try lines.engine.read(image.image, as: layout, threads: lines.threads)
  }

  /// Recognises the whole page again if its words are uncertain, and keeps the most certain result.
  ///
  /// Each retry starts from the same image; for an image that was scaled up, from the best image so
  /// far, which finds more on forms.
  private mutating func replaceIfPoor() throws(RecognitionError) {
    var best: InkedImage?
    let isEnlarged = image.isEnlarged
    let retries = PoorPage.retries(
      of: page, letterHeight: image.letterHeight.pixels, isEnlarged: isEnlarged)
    for retry in retries {
      guard let other = InkedImage(retry, of: image) else { continue }
      let again = try read(other, as: .page, byLines: isEnlarged)
      let isBetter = PoorPage.quality(of: again) > PoorPage.quality(of: page)
      replace(by: again, if: isBetter, for: retry.purpose)
      guard isBetter else { continue }
      if isEnlarged { image = consume other } else { best = consume other }
    }
    if let chosen = consume best { image = chosen }
  }

  /// Recognises the page without the coloured ink that crosses its text, and this ink alone, and
  /// keeps both results if they have more certain letters.
  private mutating func replaceIfStamped() throws(RecognitionError) {
    guard let stamped = StampedText(image, on: page), let below = InkedImage(stamped.imageBelow)
    else { return }
    let again = try lines.firstPage(below)
    let reading = try stamped.reading(by: lines.engine, threads: lines.threads)
    let isBetter = (again.lines + reading.lines).certainLetters > page.lines.certainLetters
    replace(by: again, if: isBetter, for: .stamped)
    guard isBetter else { return }
    stamps = reading
    image = consume below
  }

  /// Replaces the page by another reading if that is better.
  private mutating func replace(
    by other: RecognizedPage, if isBetter: Bool, for purpose: TriesReport.Purpose
  ) {
    readings.append(other)
    report.entries.append(.init(purpose: purpose, words: isBetter ? other.wordCount : 0))
    if isBetter { page = other }
  }

  /// Recognises the ink that is in no certain word: in three tries if the image was scaled up, as
  /// of most forms, or if the words are uncertain, as on faint receipts; otherwise in one.
  ///
  /// A try that adds no word is the last one, unless the image was scaled up.
  private mutating func addLeftover() throws(RecognitionError) {
    let further = [Try.secondOfLeftover(isScaled: image.isEnlarged), .screened]
    for next in [.firstOfLeftover] + (image.isEnlarged || PoorPage.isPoor(page) ? further : []) {
      let isFirst = next.purpose == .leftover
      let leftover = image.leftover(
        of: page, minimumConfidence: isFirst ? Confidence.trusted : Confidence.certain)
      let minimum = isFirst ? Leftover.minimumForFirstTry : Leftover.minimumForFurtherTries
      guard leftover.share >= minimum,
        let copy = try? next.prepare(image, without: leftover.isSure)
      else { return }
      let found = try readParts(of: copy, scale: next.scale, byLines: image.isEnlarged)
      guard add(found, for: next.purpose) > 0 || image.isEnlarged else { return }
    }
  }

  /// Returns the words of the ink that is still in no certain word, read by lines without layout
  /// analysis; `nil` without such lines.
  ///
  /// If more ink is left over than on most clean pages, only numbers in columns count, which layout
  /// analysis treats as noise.
  ///
  /// Words that are uncertain in their line are often certain alone. Turned letters are recognised
  /// before, because some look like upright letters.
  private func leftoverLines() throws(RecognitionError) -> RecognizedPage? {
    let leftover = image.leftover(of: page)
    guard leftover.share > 0,
      let found = try lines.page(ofLinesIn: image, without: leftover.isSure)
    else { return nil }
    return leftover.share < Leftover.minimumForFirstTry ? found : numbers(of: found)
  }

  /// Returns the numbers of a page that are in columns, with each other or with certain numbers
  /// found before.
  private func numbers(of found: RecognizedPage) -> RecognizedPage {
    let certain = page.words.filter(\.isCertain)
    let columns = NumberColumns(certain + found.words)
    return found.keeping { columns.share(of: $0) >= NumberColumns.minimum }
  }

  /// Recognises columns of letters that are turned by a quarter.
  private mutating func addTurnedColumns() throws(RecognitionError) {
    let isSure = image.leftover(of: page).isSure
    let long = page.keeping { $0.text.count >= TurnedColumns.minimumLettersOfLongWord }
    let isInLong = image.leftover(of: long).isSure
    guard let columns = TurnedColumns(image, without: isSure, longWords: isInLong) else { return }
    let found = try columns.read(by: lines.engine)
    report.entries.append(
      .init(purpose: .turned, words: found.reduce(0) { $0 + $1.line.words.count }))
    page = columns.page(page, with: found)
  }

  /// Adds the found words, if any, that improve the page, and returns their number.
  ///
  /// - keepsLines: Whether the found lines are right, so that their words replace words with the
  ///   same letters in several lines.
  @discardableResult
  private mutating func add(
    _ found: RecognizedPage?, for purpose: TriesReport.Purpose, keepsLines: Bool = false
  ) -> Int {
    guard let found else { return 0 }
    readings.append(found)
    let (merged, taken) = page.merged(
      with: found, by: .confidence(completes: keepsLines, isWord: dictionary.contains),
      keepsLines: keepsLines)
    page = merged
    report.entries.append(.init(purpose: purpose, words: taken.count))
    return taken.count
  }

  /// Returns the page without noise, its tries, and the page with noise.
  ///
  /// - observe: Receives the evidence about the words, for fits.
  consuming func finished(
    observe: ((PageEvidence) -> Void)?
  ) throws(RecognitionError) -> (
    page: RecognizedPage, report: TriesReport, uncleaned: RecognizedPage
  ) {
    let uncovered = image.leftover(of: page).share
    report.uncovered = uncovered
    let others = others.map { Self.withoutStrokes($0.page) }
    let readings = PageReadings(
      [Self.withoutStrokes(page)] + others, unread: uncovered, isWord: dictionary.contains)
    let ink = image.letterInk(of: image.ink.components)
    let unread = UnreadInk(ink: image.letterInk(of: image.componentsBesideRulings))
    let chosen = chosen(from: readings)
    let completed = try lines.completed(
      chosen, among: others, unread, on: image, uncovered: uncovered,
      isWord: dictionary.contains)
    let mended = LineNumbers.mended(
      ListMarks.mended(NumberMending(ink: unread.ink, inked: ink.components).mended(completed)))
    let (proved, prices) = try lines.proved(
      Bullets(ink: ink).recognized(mended), among: self.readings, on: image, unread.ink)
    let splitting = WordSplitting(ink, isWord: dictionary.contains)
    // Boxes to tick come last, because they would change the gaps between the words of their lines.
    let marked = try lines.marked(
      LetterTwins.removed(from: splitting.split(proved), unread.ink),
      by: RaisedMarks(ink: unread.ink), on: image)
    let (page, boxes) = try withBoxes(marked, ink, unread)
    observe?(
      PageEvidence(
        words: readings.items, gaps: splitting.gaps(of: proved), page: chosen, unread: unread,
        boxes: boxes, prices: prices.map(\.items)))
    return (unread.noted(on: page).with(rulings: image.rulings), report, uncleaned: self.page)
  }

  /// Returns a page with boxes to tick and numbers with spaced digits in place of the words that
  /// were read in their ink, and the ink that may be boxes.
  private func withBoxes(
    _ page: RecognizedPage, _ ink: LetterInk, _ unread: UnreadInk
  ) throws(RecognitionError) -> (page: RecognizedPage, boxes: [CheckBoxes.Sample]) {
    let boxes = CheckBoxes(ink: ink, page: page)
    let items = boxes.items(in: image.ink)
    let far = unread.lacking(on: page).filter { $0.place == .rowEnd }
    let numbers =
      try lines.numbersInFields(of: image)
      + lines.numbers(of: unread.lostRows(on: page), on: image, exceptScales: true)
      + lines.numbers(of: unread.pageNumbers(on: page), on: image, exceptScales: false)
      + lines.romanNumbers(
        at: far.map { $0.letters.map(unread.ink.toImage.apply) }, on: image,
        smallUpTo: ink.heightOfSmallLetters ?? .infinity)
    let words = CheckBoxes.words(of: items) + numbers
    guard !words.isEmpty else { return (page, items) }
    let (rest, found) = boxes.page(page, with: words)
    return (rest.merged(with: found, by: .old).page, items)
  }

  /// Returns a page without strokes of rulings, and with lone bars as the letter I.
  private static func withoutStrokes(_ page: RecognizedPage) -> RecognizedPage {
    page.compactMapLines { RulingStrokes.removed(from: LoneBars.read($0)) }
  }

  /// Returns the page with the words of all its readings that are most likely text.
  private mutating func chosen(from readings: PageReadings) -> RecognizedPage {
    let (chosen, taken) = readings.merged()
    for (other, words) in zip(others, taken) {
      report.entries.append(.init(purpose: other.purpose, words: words))
    }
    return chosen
  }
}

extension [TextLine] {
  /// The number of letters in certain words.
  fileprivate var certainLetters: Int {
    reduce(0) { $0 + $1.words.filter(\.isCertain).reduce(0) { $0 + $1.text.count } }
  }
}

extension TriesReport {
  /// The report of a page that was recognised once.
  init(firstTry page: RecognizedPage) {
    self.init(entries: [.init(purpose: .page, words: page.wordCount)])
  }
}
