package import Imaging
package import PageLayout

/// Recognizes a prepared image in a page segmentation mode.
package protocol ImageReader: ~Copyable {
  /// The words of an image, in pixels of the original; they do not depend on the number of threads.
  mutating func read(
    _ image: PreparedBitmap, mode: Int, threads: Int
  ) throws(RecognitionError) -> RecognizedPage
}

/// What the tries of a page came to.
package struct TriesReport: Sendable, Equatable {
  /// A try and the number of words that it brought to the page.
  package struct Entry: Sendable, Equatable {
    package let purpose: Try.Purpose
    package let words: Int
  }

  /// The tries in the order they ran.
  package var entries: [Entry] = []
  /// The share of text-like ink that no sure word covers in the end; `nil` if it was not measured.
  package var uncovered: Double?
}

/// Recognizes a page in as many tries as its ink asks for.
package struct PageTries {
  private let threads: Int
  /// Whether every page gets all tries.
  private let isThorough: Bool

  /// Runs tries on `threads` threads.
  package init(threads: Int, isThorough: Bool = false) {
    self.threads = threads
    self.isThorough = isThorough
  }

  /// The words of an image, in pixels of the original.
  package func recognize(
    _ image: PreparedBitmap, mode: Int, by reader: inout some ImageReader & ~Copyable
  ) throws(RecognitionError) -> (page: RecognizedPage, report: TriesReport) {
    guard let first = InkedImage(image) else {
      return (try reader.read(image, mode: mode, threads: threads), TriesReport())
    }
    let factor = RecognitionHeight.factor(for: first.letterHeight)
    if factor > 1, let larger = try? image.scaled(by: factor), let scaled = InkedImage(larger) {
      return try run(on: scaled, isScaled: true, mode: mode, by: &reader)
    }
    return try run(on: first, isScaled: false, mode: mode, by: &reader)
  }

  /// Runs the first try and those that it leaves work for.
  private func run(
    on first: consuming InkedImage, isScaled: Bool, mode: Int,
    by reader: inout some ImageReader & ~Copyable
  ) throws(RecognitionError) -> (page: RecognizedPage, report: TriesReport) {
    var page = try reader.read(first.image, mode: mode, threads: threads)
    var report = TriesReport()
    report.entries.append(.init(purpose: .page, words: page.wordCount))
    guard mode == Self.wholePage, page.isLeftToRight else { return (page, report) }
    var best = first
    for retry in PoorPage.retries(of: page, letterHeight: best.letterHeight.pixels) {
      guard let image = try? retry.prepare(best), let other = InkedImage(image) else { continue }
      let again = try reader.read(image, mode: retry.mode, threads: threads)
      let isBetter = PoorPage.quality(of: again) > PoorPage.quality(of: page)
      report.entries.append(.init(purpose: retry.purpose, words: isBetter ? again.wordCount : 0))
      guard isBetter else { continue }
      page = again
      best = other
    }
    for next in [Try.leftover, .remainder(isScaled: isScaled)] {
      let leftover = best.leftover(of: page, leastConfidence: TryGate.sureConfidence(for: next))
      report.uncovered = leftover.share
      guard isThorough || leftover.share >= TryGate.leastShare(for: next),
        let prepared = try? next.prepare(best, without: leftover.isSure)
      else { break }
      let found = try reader.read(prepared, mode: next.mode, threads: threads)
      let (merged, count) = Self.merge(found, into: page, leastConfidence: next.leastConfidence)
      report.entries.append(.init(purpose: next.purpose, words: count))
      page = merged
    }
    return (WordCleaning.clean(page), report)
  }

  /// The only page segmentation mode with later tries: the others say where text is.
  private static let wholePage = 3

  private static func merge(
    _ found: RecognizedPage, into page: RecognizedPage, leastConfidence: Double
  ) -> (page: RecognizedPage, count: Int) {
    let old = page.lines.flatMap(\.words)
    let new = found.lines.flatMap(\.words)
    let merge = TryMerge(old: old, new: new, leastConfidence: leastConfidence)
    var words = FoundWords(page, kept: merge.keptOld, confidences: merge.confidences)
    for (number, word) in zip(merge.replaced, new) {
      if let number { words.replace(number, by: word) }
    }
    var next = 0
    for line in found.lines {
      let range = next..<next + line.words.count
      next = range.upperBound
      let added = range.filter { merge.takenNew[$0] && merge.replaced[$0] == nil }.map { new[$0] }
      if !added.isEmpty { words.add(added, of: line) }
    }
    return (words.finished(), merge.takenNew.count { $0 })
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

extension PreparedBitmap {
  /// The resolution Tesseract is told of images of a lower resolution, in dots per inch: it drops small text as
  /// noise at the true value.
  private static let declaredResolution = 300.0
  private static let highestUndeclared = 250.0

  /// The image with the resolution that Tesseract is to assume.
  var declared: PreparedBitmap {
    guard resolution.vertical < Self.highestUndeclared else { return self }
    return PreparedBitmap(
      bitmap: bitmap, resolution: Resolution(Self.declaredResolution), originalSize: originalSize,
      toOriginal: toOriginal)
  }

  /// The image scaled by a factor.
  func scaled(by factor: Double) throws(ImagingError) -> PreparedBitmap {
    let size = PixelSize(
      width: max(1, Int((Double(bitmap.size.width) * factor).rounded())),
      height: max(1, Int((Double(bitmap.size.height) * factor).rounded())))
    let scaled = try RecognitionScaler.scale(bitmap, resolution: resolution, to: size)
    return PreparedBitmap(
      bitmap: scaled.bitmap, resolution: scaled.resolution, originalSize: originalSize,
      toOriginal: scaled.toOriginal.concatenating(toOriginal))
  }
}
