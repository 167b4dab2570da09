import Codecs
import PageModel
import Raster
import Sheets
import Words

/// Text below a stamp, or another mark in coloured ink, and the text of the stamp.
///
/// Where black and coloured ink cross, neither is read. In the brightest channel the coloured ink
/// fades; in the difference of the channels only this ink is left.
struct StampedText {
  private let image: PreparedBitmap
  private let coloredInk: Bitmap
  /// The minimum height of a part of the ink, in pixels.
  private let minimumHeight: Double
  /// The groups of coloured ink that cross doubtful words, in pixels of the image.
  private let stamps: [BoundingBox]

  // Chosen on: a made letter with a stamp; not varied.

  /// The minimum share of a doubtful word's box that coloured ink covers.
  private static let minimumColoredShare = 0.05
  /// The minimum share of a doubtful word's box that black ink covers.
  private static let minimumDarkShare = 0.03
  /// The minimum number of doubtful words that one stamp crosses.
  private static let minimumCrossedWords = 2
  /// The maximum number of parts of coloured ink; a colour photograph has more.
  private static let maximumParts = 5_000
  /// The minimum height of a part, in heights of letters; a colour photograph has lower parts.
  private static let minimumPartHeight = 0.3
  /// The maximum number of stamps.
  private static let maximumStamps = 4

  /// The minimum number of neighbouring letters that are noted if no word has them.
  private static let minimumUnreadLetters = 3
  /// The heights of unread letters, in median heights of the letters of words, as in `InkKinds`.
  private static let unreadHeights = 0.55...2.1

  /// Finds coloured ink that crosses doubtful words of a page; `nil` if there is none.
  init?(_ image: borrowing InkedImage, on page: RecognizedPage) {
    let prepared = image.image
    guard prepared.bitmap.format == .rgb else { return nil }
    let toImage = prepared.toOriginal.inverse
    let crossed = page.words.filter { !$0.isCertain }.map { toImage.apply($0.box) }
      .filter {
        let shares = prepared.bitmap.inkShares(in: $0)
        return shares.colored >= Self.minimumColoredShare
          && shares.dark >= Self.minimumDarkShare
      }
    guard crossed.count >= Self.minimumCrossedWords else { return nil }
    let coloredInk = prepared.bitmap.coloredInk()
    let height = image.letterHeight.pixels
    let minimumHeight = Self.minimumPartHeight * height
    guard
      let parts = PageInk(coloredInk)?.components.map(\.box).filter({ $0.height >= minimumHeight }),
      parts.count <= Self.maximumParts
    else { return nil }
    stamps = Self.groups(of: parts, reach: height).filter { group in
      crossed.count { word in group.contains { $0.intersection(word) != nil } }
        >= Self.minimumCrossedWords
    }.prefix(Self.maximumStamps).compactMap(\.hull)
    guard !stamps.isEmpty else { return nil }
    self.image = prepared
    self.coloredInk = coloredInk
    self.minimumHeight = minimumHeight
  }

  /// Returns the groups of parts whose boxes are at most `reach` apart, directly or through others.
  private static func groups(of parts: [BoundingBox], reach: Double) -> [[BoundingBox]] {
    var groups = DisjointSets(count: parts.count)
    for (index, part) in parts.enumerated() {
      let near = part.enlarged(by: reach)
      for other in (index + 1)..<parts.count where near.intersection(parts[other]) != nil {
        groups.join(index, other)
      }
    }
    return groups.members().map { $0.map { parts[$0] } }
  }

  /// The image without the coloured ink.
  var imageBelow: PreparedBitmap {
    image.with(bitmap: stamps.reduce(image.bitmap) { $0.withoutColoredInk(in: $1) })
  }

  /// The text of stamps, in pixels of the original.
  struct StampReading {
    /// The certain words, in lines that may lean.
    var lines: [TextLine] = []
    /// The places of uncertain words.
    var unread: [BoundingBox] = []
  }

  /// Returns the text of the stamps.
  func reading(by engine: any TextEngine, threads: Int) throws(RecognitionError) -> StampReading {
    var reading = StampReading()
    for stamp in stamps {
      let (lines, letters) = try lines(of: stamp, by: engine, threads: threads)
      let words = lines.flatMap(\.words)
      // Without a certain word it may be a drawing or a signature.
      let isText = words.contains(where: \.isCertain)
      reading.lines += lines.map { $0.with(words: $0.words.filter(\.isCertain)) }
      reading.unread +=
        words
        .filter {
          !$0.isCertain && (isText || $0.confidence >= Confidence.ofLine)
        }
        .map(\.box)
      if isText { reading.unread += Self.rest(of: letters, in: words) }
    }
    return reading
  }

  /// Returns the boxes of groups of neighbouring letters that are in no word, and enough for a
  /// word.
  static func rest(of letters: [BoundingBox], in words: [Word]) -> [BoundingBox] {
    let isRead = letters.map { letter in words.contains { $0.box.contains(letter.middle) } }
    guard let height = zip(letters, isRead).filter(\.1).map(\.0.height).median else { return [] }
    let rest = zip(letters, isRead).filter { !$1 && unreadHeights.contains($0.height / height) }
    return groups(of: rest.map(\.0), reach: height)
      .filter { $0.count >= minimumUnreadLetters }.compactMap(\.hull)
  }

  /// Returns the lines that the engine finds in a stamp, and the boxes of its letters, in pixels of
  /// the original.
  private func lines(
    of stamp: BoundingBox, by engine: any TextEngine, threads: Int
  ) throws(RecognitionError) -> (lines: [TextLine], letters: [BoundingBox]) {
    guard let (ink, letters, corner) = inkInFrame(of: stamp) else { return ([], []) }
    let level = SkewDetector.skew(ofLetters: ink.bitmap).flatMap { try? ink.leveled($0) } ?? ink
    let found = try engine.read(level, as: .page, threads: threads)
      .keeping { $0.text.contains { $0.isLetter || $0.isNumber } }
    let toOriginal = AffineTransform.moving(x: corner.x, y: corner.y)
      .concatenating(image.toOriginal)
    let toPage = ProjectiveTransform(toOriginal)
    let map = level.pose.toImage.flatMap { $0.concatenating(toPage) } ?? toPage
    let lines = found.mapped(by: PageMap(map), to: image.originalSize)?.lines ?? []
    return (lines, letters.map(toOriginal.apply))
  }

  /// Returns the coloured ink of a stamp without frame and specks, with a margin for turning, the
  /// boxes of its parts, and the position of its corner in the image; `nil` if memory is
  /// insufficient.
  private func inkInFrame(
    of stamp: BoundingBox
  ) -> (ink: PreparedBitmap, letters: [BoundingBox], corner: Point)? {
    let margin = max(stamp.width, stamp.height) / 4
    let (part, corner) = coloredInk.cropped(around: stamp.enlarged(by: margin))
    guard let ink = PageInk(part) else { return nil }
    let isOther = ink.components.map { part in
      let isInside = stamp.contains(
        Point(x: part.box.midX + corner.x, y: part.box.midY + corner.y))
      return !isInside || part.box.height < minimumHeight
        || 2 * part.box.width >= stamp.width && 2 * part.box.height >= stamp.height
    }
    guard let inside = try? ink.repainted(isOther, Repainting()) else { return nil }
    let image = PreparedBitmap(original: inside, resolution: image.resolution)
    return (image, zip(ink.components, isOther).filter { !$1 }.map(\.0.box), corner)
  }
}

extension RecognizedPage {
  /// Returns the page with the lines of stamps as blocks at its end, without words that it has
  /// already.
  ///
  /// Letters of stamps that neither reader read are noted on the nearest words.
  func adding(_ stamps: StampedText.StampReading) -> RecognizedPage {
    let words = words
    let new = stamps.lines.map { line in
      line.with(
        words: line.words.filter { word in
          !words.contains { $0.text == word.text && $0.box.overlapsWord(word.box) }
        })
    }
    let second = words.filter { $0.reader == .second && $0.isCertain }
    return adding(new.filter { !$0.words.isEmpty }).noting(
      unread: stamps.unread.filter { place in !second.contains { $0.box.overlapsWord(place) } })
  }
}
