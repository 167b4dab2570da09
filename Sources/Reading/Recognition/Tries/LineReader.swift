import Lines
import PageModel
import Raster
import Words

/// Reads a page by the lines found in its ink, without the layout analysis of the engine.
///
/// Layout analysis may lose or break lines, so it is only used if the lines in the ink are
/// doubtful. `firstReading` reads the lines if their measures allow it, and rejects uncertain
/// words. Its page is certain if certain words cover nearly all ink, or if the image was scaled up.
/// Otherwise `firstPage` lets the engine find the lines too, and keeps that page unless its words
/// break or miss too many lines. Later tries read the lines in other copies, the lines in the ink
/// that no certain word covers, and the lines that the page has broken. Extensions read single
/// words: prices, numbers in fields, raised numbers and words that lack letters.
struct LineReader {
  let engine: any TextEngine
  let threads: Int

  /// The maximum share of a certain page's letter-sized ink that no certain word covers.
  ///
  /// Chosen on: 48 reports and letters: CER 0.0167 instead of 0.0175 with 0.05; 0.12 and a
  /// confidence of 88 give 0.0165, but 0.0363 instead of 0.0301 on ten books.
  private static let maximumUncovered = 0.08

  /// The first reading of a page by its lines.
  struct FirstReading {
    let page: RecognizedPage
    /// Whether the page needs no layout analysis.
    let isCertain: Bool
    fileprivate let lines: InkLines
  }

  /// Returns the words of a page; `nil` if the engine must find the lines.
  ///
  /// The engine finds the lines of a page whose lines or words are uncertain, unless its letters
  /// are so small that it was scaled up: layout analysis finds less on such pages, mostly forms.
  func firstReading(_ image: borrowing InkedImage) throws(RecognitionError) -> FirstReading? {
    guard let lines = image.firstLines,
      lines.certainty.isSufficient(isEnlarged: image.isEnlarged),
      let page = try page(lines.lines, of: image.image),
      image.isEnlarged || (page.meanConfidence ?? 0) >= Confidence.high
    else { return nil }
    let isCertain = image.isEnlarged || image.leftover(of: page).share <= Self.maximumUncovered
    return FirstReading(page: page, isCertain: isCertain, lines: lines)
  }

  /// The maximum share of a page's lines that layout analysis may break or miss.
  ///
  /// Neither fitted nor varied: of four receipts of `read-numbers.py make FOLDER --kind receipt`
  /// (seeds 21 and 22), layout analysis broke 9 or 10 of 22 to 24 lines on some, and lost the rest
  /// of others. With this limit, reports have a CER of 0.0147 instead of 0.0146, forms a word F1 of
  /// 0.8981 instead of 0.8983.
  private static let maximumBroken = 0.1

  /// Returns the first words of a page: the words of its lines if they are certain, or if the
  /// engine's layout breaks or misses many lines; otherwise the words in the engine's layout.
  func firstPage(_ image: borrowing InkedImage) throws(RecognitionError) -> RecognizedPage {
    let reading = try firstReading(image)
    if let reading, reading.isCertain { return reading.page }
    let page = try engine.read(image.image, as: .page, threads: threads)
    guard let reading else { return page }
    let words = image.placed(page)
    let pieces = reading.lines.lines.joined()
    let broken = Double(pieces.count { words.breaks($0) || words.misses($0) })
    return broken > Self.maximumBroken * Double(pieces.count) ? reading.page : page
  }

  /// Returns the words of another copy of a page, none if its ink has no letters; `nil` if the
  /// engine must find the lines.
  func page(_ image: borrowing InkedImage) throws(RecognitionError) -> RecognizedPage? {
    if let lines = image.lines(.close) { return try page(lines.lines, of: image.image) }
    let mayHaveLines = InkLines.haveLetters(
      image.componentsBesideRulings, letterHeight: image.letterHeight.pixels)
    return mayHaveLines ? nil : try page([], of: image.image)
  }

  /// Returns the words of the lines that the parts of the ink form for which `isSure` is false,
  /// read with the ink between them; `nil` if the ink has no letters or too many parts, or if the
  /// engine must find the lines.
  ///
  /// Letters that touch ruling lines belong to the rulings, and are not read.
  func page(
    ofLinesIn image: borrowing InkedImage, without isSure: [Bool]
  ) throws(RecognitionError) -> RecognizedPage? {
    let parts = zip(image.ink.components, isSure).filter { !$0.1 }.map(\.0)
    guard parts.count <= Try.maximumSparseParts,
      let lines = InkLines(
        parts, size: image.ink.size, letterHeight: image.letterHeight.pixels)
    else { return nil }
    return try page(lines.lines, of: image.image)
  }

  /// Returns the words of the lines in the ink that a page has broken, that is only in part or in
  /// several lines, or of all lines if most are broken; `nil` if none is broken, or if the engine
  /// must find the lines.
  ///
  /// Layout analysis treats the digits before a column of decimal points as a column of their own.
  func page(
    ofLinesIn image: borrowing InkedImage, brokenOn page: RecognizedPage
  ) throws(RecognitionError) -> RecognizedPage? {
    guard let lines = image.lines(.close) else { return nil }
    let words = image.placed(page)
    let pieces = lines.lines.joined()
    let broken = pieces.filter(words.breaks)
    let read = 2 * broken.count > pieces.count ? Array(pieces) : broken
    return broken.isEmpty ? nil : try self.page(read.map { [$0] }, of: image.image)
  }

  /// Returns the words of lines of an image; `nil` if the engine must find the lines.
  func page(
    _ lines: [[InkPiece]], of image: PreparedBitmap
  ) throws(RecognitionError) -> RecognizedPage? {
    try words(of: lines.flatMap(\.self), image).map {
      RecognizedPage(lines, words: $0, of: image)
    }
  }

  /// Returns the words of each piece of an image; `nil` if the engine must find the lines.
  func words(
    of pieces: [InkPiece], _ image: PreparedBitmap
  ) throws(RecognitionError) -> [[Word]]? {
    guard engine.handling == .lines else { return nil }
    return try engine.read(pieces, of: image, threads: threads)
  }
}

extension InkLines.Certainty {
  /// The minimum number of letters, neither fitted nor varied: shares of fewer letters say nothing.
  private static let minimumLetters = 30
  /// The maximum share of the letters' ink in no line; a photograph has more.
  private static let maximumInkOutside = 0.005
  /// The maximum share of letters in short lines; a photograph has more.
  private static let maximumInShortLines = 0.1
  /// The maximum number of parts per letter; a photograph has more.
  private static let maximumPartsPerLetter = 1.5
  /// The maximum share of letters in short lines on a page that was scaled up.
  ///
  /// Chosen on: 14 forms.
  private static let maximumInShortLinesOfEnlarged = 0.5
  /// The maximum number of parts per letter on a page that was scaled up.
  ///
  /// Chosen on: 14 forms.
  private static let maximumPartsPerLetterOfEnlarged = 12.0

  /// Returns whether recognition of the lines may give all words of the page.
  fileprivate func isSufficient(isEnlarged: Bool) -> Bool {
    if isEnlarged {
      return lettersInShortLines <= Self.maximumInShortLinesOfEnlarged
        && partsPerLetter <= Self.maximumPartsPerLetterOfEnlarged
    }
    return letters >= Self.minimumLetters && inkOutside <= Self.maximumInkOutside && tallParts == 0
      && partsPerLetter <= Self.maximumPartsPerLetter
      && lettersInShortLines <= Self.maximumInShortLines
  }
}

extension InkedImage {
  /// The lines in the ink for the first reading, and for the sample that is read for the language.
  var firstLines: InkLines? { kind == .empty ? nil : lines(isEnlarged ? .close : .roomy) }
}

extension PageInk {
  /// The minimum length of a part that may be a ruling line, in letter heights.
  private static let minimumRuling = 4.0

  /// Returns the components of the ink, with letters separated from the ruling lines that they touch.
  func componentsBesideRulings(letterHeight: Double) -> [InkComponent] {
    let minimum = Self.minimumRuling * letterHeight
    guard components.contains(where: { max($0.box.width, $0.box.height) >= minimum }) else {
      return components
    }
    let ruling = RulingSize(letterHeight: letterHeight)
    return componentsBesideRulings(length: ruling.length, thickness: ruling.thickness) ?? components
  }
}
