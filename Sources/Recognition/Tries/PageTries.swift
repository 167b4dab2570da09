package import Imaging
package import PageLayout

/// Recognizes a prepared image in a page segmentation mode.
package protocol ImageReader: ~Copyable {
  /// The words of an image, in pixels of the original; they do not depend on the number of threads.
  mutating func read(
    _ image: PreparedBitmap, mode: Int, threads: Int
  ) throws(RecognitionError) -> RecognizedPage
}

/// Recognises a page in as many tries as its ink asks for.
package struct PageTries {
  private let threads: Int
  /// Whether every page gets all tries.
  private let isThorough: Bool

  /// The only page segmentation mode with later tries: the others say where text is.
  private static let wholePage = 3

  /// Runs tries on `threads` threads.
  package init(threads: Int, isThorough: Bool = false) {
    self.threads = threads
    self.isThorough = isThorough
  }

  /// The words of an image in pixels of the original, the tries that found them, and what the first
  /// try found.
  package typealias Result = (page: RecognizedPage, report: TriesReport, first: RecognizedPage)

  /// Returns the words of an image.
  package func recognize(
    _ image: PreparedBitmap, mode: Int, by reader: inout some ImageReader & ~Copyable
  ) throws(RecognitionError) -> Result {
    guard let inked = InkedImage.readable(image) else {
      let page = try reader.read(image, mode: mode, threads: threads)
      return (page, TriesReport(entries: [.init(purpose: .page, words: page.wordCount)]), page)
    }
    let first = try reader.read(inked.image, mode: mode, threads: threads)
    var tried = TriedPage(first, of: inked, threads: threads)
    guard mode == Self.wholePage, first.isLeftToRight else { return (first, tried.report, first) }
    try tried.retryIfPoor(by: &reader)
    try tried.readLeftover(always: isThorough, by: &reader)
    try tried.readTurnedColumns(by: &reader)
    let (page, report) = tried.finished()
    return (page, report, first)
  }

  /// Returns the words of an image in the first try alone.
  package func recognizeOnce(
    _ image: PreparedBitmap, mode: Int, by reader: inout some ImageReader & ~Copyable
  ) throws(RecognitionError) -> RecognizedPage {
    guard let inked = InkedImage.readable(image) else {
      return try reader.read(image, mode: mode, threads: threads)
    }
    return try reader.read(inked.image, mode: mode, threads: threads)
  }
}

/// A page while its tries are made.
private struct TriedPage: ~Copyable {
  private var page: RecognizedPage
  private var image: InkedImage
  private(set) var report: TriesReport
  private let threads: Int

  /// Starts with the words of the first try.
  init(_ page: RecognizedPage, of image: consuming InkedImage, threads: Int) {
    self.page = page
    self.image = image
    self.threads = threads
    report = TriesReport(entries: [.init(purpose: .page, words: page.wordCount)])
  }

  /// Recognises a page with unsure words again as a whole, and keeps the surest result.
  mutating func retryIfPoor(
    by reader: inout some ImageReader & ~Copyable
  ) throws(RecognitionError) {
    for retry in PoorPage.retries(of: page, letterHeight: image.letterHeight.pixels) {
      guard let other = (try? retry.prepare(image)).flatMap(InkedImage.init) else { continue }
      let again = try reader.read(other.image, mode: retry.mode, threads: threads)
      let isBetter = PoorPage.quality(of: again) > PoorPage.quality(of: page)
      report.entries.append(.init(purpose: retry.purpose, words: isBetter ? again.wordCount : 0))
      guard isBetter else { continue }
      page = again
      image = other
    }
  }

  /// Recognises the ink in no sure word, in up to two tries, if there is enough or `always`.
  mutating func readLeftover(
    always: Bool, by reader: inout some ImageReader & ~Copyable
  ) throws(RecognitionError) {
    for next in [Try.leftover, .remainder(isScaled: image.isEnlarged)] {
      let leftover = image.leftover(of: page, leastConfidence: TryGate.sureConfidence(for: next))
      guard always || leftover.share >= TryGate.leastShare(for: next),
        let prepared = try? next.prepare(image, without: leftover.isSure)
      else { return }
      let found = try reader.read(prepared, mode: next.mode, threads: threads)
      add(found, for: next)
    }
  }

  /// Recognises columns of letters that are turned by a quarter.
  mutating func readTurnedColumns(
    by reader: inout some ImageReader & ~Copyable
  ) throws(RecognitionError) {
    let leftover = image.leftover(of: page, leastConfidence: TryGate.certainty)
    guard let columns = TurnedColumns(image, without: leftover.isSure) else { return }
    let found = try columns.read(by: &reader)
    report.entries.append(.init(purpose: .turned, words: found.reduce(0) { $0 + $1.words.count }))
    page = page.adding(turned: found)
  }

  /// Adds words where they improve the page.
  private mutating func add(_ found: RecognizedPage, for next: Try) {
    let old = page.lines.flatMap(\.words)
    let new = found.lines.flatMap(\.words)
    let merge = TryMerge(old: old, new: new, leastConfidence: next.leastConfidence)
    var words = FoundWords(page, kept: merge.keptOld, confidences: merge.confidences)
    for (number, word) in zip(merge.replaced, new) {
      if let number { words.replace(number, by: word) }
    }
    var start = 0
    for line in found.lines {
      let range = start..<start + line.words.count
      start = range.upperBound
      let added = range.filter { merge.takenNew[$0] && merge.replaced[$0] == nil }.map { new[$0] }
      if !added.isEmpty { words.add(added, of: line) }
    }
    page = words.finished()
    report.entries.append(.init(purpose: next.purpose, words: merge.takenNew.count { $0 }))
  }

  /// The page without noise, and its tries.
  consuming func finished() -> (page: RecognizedPage, report: TriesReport) {
    report.uncovered = image.leftover(of: page, leastConfidence: TryGate.certainty).share
    return (WordCleaning.clean(page), report)
  }
}

/// The height that letters are brought to before recognition.
package enum RecognitionHeight {
  /// Text whose letters are smaller is scaled up, in pixels; scaling up larger letters hurts.
  private static let smallest = 15.0
  /// The height that they get, in pixels.
  private static let wanted = 27.0
  private static let largestFactor = 4.0
  /// Fewer parts may be specks.
  private static let leastSamples = 20

  /// The factor to scale an image of such letters by, at least 1.
  package static func factor(for height: LetterHeight) -> Double {
    guard height.pixels < smallest, height.sampleCount >= leastSamples else { return 1 }
    return min(largestFactor, wanted / height.pixels)
  }
}

extension RecognizedPage {
  /// Whether the later tries can be merged: their words are placed along lines that run to the right.
  fileprivate var isLeftToRight: Bool { lines.allSatisfy { $0.direction == .leftToRight } }
}

extension InkedImage {
  /// Finds the ink of an image, scaled up if its letters are small; `nil` as `init`.
  static func readable(_ image: PreparedBitmap) -> InkedImage? {
    guard let first = InkedImage(image) else { return nil }
    let factor = RecognitionHeight.factor(for: first.letterHeight)
    guard factor > 1, let scaled = (try? image.scaled(by: factor)).flatMap(InkedImage.init) else {
      return first
    }
    return scaled
  }

  /// Whether the image is larger than the original.
  var isEnlarged: Bool { image.toOriginal.a < 1 }
}

extension PreparedBitmap {
  /// The image, scaled up if its letters are small.
  var withReadableLetters: PreparedBitmap {
    guard let inked = InkedImage(self) else { return self }
    let factor = RecognitionHeight.factor(for: inked.letterHeight)
    return factor > 1 ? (try? scaled(by: factor)) ?? self : self
  }

  /// The resolution Tesseract is told of images of a lower resolution, in dots per inch: it drops small text as
  /// noise at the true value.
  private static let declaredResolution = 300.0
  private static let highestUndeclared = 250.0

  /// The image with the resolution that Tesseract is to assume.
  var declared: PreparedBitmap {
    guard resolution.vertical < Self.highestUndeclared else { return self }
    return PreparedBitmap(
      bitmap: bitmap, resolution: Resolution(Self.declaredResolution), originalSize: originalSize,
      toOriginal: toOriginal, pose: pose)
  }

  /// The image scaled by a factor.
  func scaled(by factor: Double) throws(ImagingError) -> PreparedBitmap {
    let size = PixelSize(
      width: max(1, Int((Double(bitmap.size.width) * factor).rounded())),
      height: max(1, Int((Double(bitmap.size.height) * factor).rounded())))
    let scaled = try RecognitionScaler.scale(bitmap, resolution: resolution, to: size)
    return PreparedBitmap(
      bitmap: scaled.bitmap, resolution: scaled.resolution, originalSize: originalSize,
      toOriginal: scaled.toOriginal.concatenating(toOriginal), pose: pose)
  }
}
