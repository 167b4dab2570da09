package import Codecs
package import PageModel
package import Raster
package import Sheets
package import WorkerProtocol

/// The text of a page that was recognised upright, level and flat, and the sheet of paper it is on.
package struct StraightenedPage: Sendable {
  package let text: PosedPage
  /// The text of the whole image, level and upright but not flattened; equal to `text` unless the
  /// page was flattened and the whole image was recognised too.
  package let plain: PosedPage
  /// The sheet of paper in a photograph that the page is on, upright but not levelled; `nil` if the
  /// page is the whole image.
  package let sheet: FlatSheet?
}

/// A sheet of paper in a photograph.
package struct FlatSheet: Sendable, Equatable {
  /// The size of the flat sheet and its place in the upright photograph.
  package let plan: Rectification
  /// The number of clockwise quarter turns that make the flat sheet upright, 0 to 3.
  package let quarters: Int
  /// The pose of the page on the flat, upright sheet, which has the page's size.
  package let pose: Pose
}

/// Recognises the page in an image, which may be a photograph of paper, crooked, sideways or upside
/// down.
///
/// An upright, level page is recognised once; so is a sheet of paper with certain text, unless one
/// try finds more text in the whole photograph.
///
/// Of two readings, the one whose text is worth more is kept (`TextCertainty`). A photograph is
/// searched for a sheet, which is made flat; otherwise the whole image is the page. The page is
/// levelled, recognised, and turned by quarters if its text is not sufficient. If most ink is still
/// unread, steeper lines are sought; if some ink is, bent lines are straightened. Finally, the
/// whole photograph is recognised too if its text is wanted, if the text of the sheet may be
/// improved, or if there is text around the sheet.
package struct StraighteningTries {
  private let recognizer: any Recognizer
  private let options: RecognitionOptions
  private let size: RecognitionSize
  private let threads: Int

  /// Prepares tries by a recogniser at the size `size`, on `threads` threads.
  package init(
    by recognizer: any Recognizer, _ options: RecognitionOptions, size: RecognitionSize,
    threads: Int
  ) {
    self.recognizer = recognizer
    self.options = options
    self.size = size
    self.threads = threads
  }

  /// The properties of an image to recognise.
  package struct Source: Sendable {
    /// The size of the upright image in pixels, of which the bitmap may be a reduced copy.
    package let size: PixelSize
    /// The resolution of the upright image.
    package var resolution: Resolution
    /// Whether the image is searched for a sheet of paper.
    package var mayBePhotograph = false
    /// The factor by which the text of the whole photograph must be worth more than the text of the
    /// flat sheet to be used.
    package var minimumGain = 1.0
    /// Whether the text of the whole image is needed even if the page is flattened.
    package var wantsPlainText = false

    /// Describes an image that is a page, not a photograph.
    package init(size: PixelSize, resolution: Resolution) {
      self.size = size
      self.resolution = resolution
    }
  }

  /// The minimum of `Source.minimumGain` for a slanted sheet, on which equal text is placed better.
  private static let minimumGainOfSlantedSheet = 1.05
  /// The minimum worth of text around a sheet for which the whole photograph is recognised, as a
  /// share of the worth of the sheet's text.
  private static let minimumShareAround = 0.02
  /// The share of its bounding box from which a sheet is not slanted, as in a scan with borders.
  private static let minimumUprightShare = 0.97

  /// Returns the page in an upright image.
  ///
  /// - Throws: a `CodecError` if an image cannot be prepared, or the error of the recogniser.
  package func recognize(
    _ upright: Bitmap, _ source: Source
  ) throws -> StraightenedPage {
    let flat =
      source.mayBePhotograph
      ? try PreparedBitmap.flatPage(in: upright, originalSize: source.size) : nil
    guard let flat else {
      let plain = try plain(upright, source)
      return StraightenedPage(text: plain, plain: plain, sheet: nil)
    }
    var source = source
    if let outline = flat.outline,
      outline.area < Self.minimumUprightShare * outline.boundingBox.area
    {
      source.minimumGain = max(source.minimumGain, Self.minimumGainOfSlantedSheet)
    }
    let photographed = try straight(flat, imageSize: source.size)
    let sheet = FlatSheet(photographed.pose, on: flat, imageSize: source.size)
    let isSheetEnough =
      try !source.wantsPlainText
      && !mayHaveMoreText(upright, than: photographed, on: flat, source)
    if isSheetEnough {
      return StraightenedPage(text: photographed, plain: photographed, sheet: sheet)
    }
    let plain = try plain(upright, source)
    return isBetter(plain, than: photographed, source)
      ? StraightenedPage(text: plain, plain: plain, sheet: nil)
      : StraightenedPage(text: photographed, plain: plain, sheet: sheet)
  }

  /// Returns whether the text of the whole photograph is clearly worth more than the text of the
  /// sheet.
  private func isBetter(_ plain: PosedPage, than sheet: PosedPage, _ source: Source) -> Bool {
    TextCertainty(plain).worth > source.minimumGain * TextCertainty(sheet).worth
  }

  /// Returns whether all tries may find more text in the whole photograph than on its flat sheet.
  ///
  /// Paper with uncertain text may not be flat, so that the photograph may be read better. If there
  /// may be text outside the outline, one try without the sheet measures it.
  private func mayHaveMoreText(
    _ photograph: Bitmap, than sheet: PosedPage, on flat: PreparedBitmap, _ source: Source
  ) throws -> Bool {
    guard TextCertainty(sheet).isHardToImprove,
      let outline = flat.outline?.scaled(from: source.size, to: photograph.size)
    else { return true }
    let around = SheetSurroundings(of: outline, in: photograph)
    guard around.mayHaveText else { return false }
    // The bend is left out, because only the flat sheet has it.
    let lying = Pose(quarters: sheet.pose.quarters, toImage: sheet.pose.toImage)
    let once = try recognizeOnce(
      around.withoutSheet(), lyingAs: lying, originalSize: source.size,
      resolution: source.resolution)
    let minimum = max(source.minimumGain - 1, Self.minimumShareAround)
    return TextCertainty(once).worth > minimum * TextCertainty(sheet.asFirstTried).worth
  }

  /// Returns the text that one try finds in another image of a page in the pose `pose`, which is
  /// not flattened.
  ///
  /// - Throws: a `CodecError` or the error of a recogniser that fails.
  package func recognizeOnce(
    _ upright: Bitmap, lyingAs pose: Pose, originalSize: PixelSize, resolution: Resolution
  ) throws -> PosedPage {
    let scaled = try RecognitionScaler.prepare(
      upright, originalSize: originalSize, resolution: resolution, size: size)
    let level = pose.toImage == nil ? scaled : try level(scaled)
    let image = level.turned(quarters: pose.quarters, imageSize: originalSize)
    return try recognizer.recognizeOnce(
      pose.bend.map(image.straightened) ?? image, threads: threads)
  }

  private func plain(_ upright: Bitmap, _ source: Source) throws -> PosedPage {
    let scaled = try RecognitionScaler.prepare(
      upright, originalSize: source.size, resolution: source.resolution, size: size)
    return try straight(scaled, imageSize: source.size)
  }

  /// Returns the image levelled; small letters are scaled up first, because levelling blurs them.
  private func level(_ image: PreparedBitmap) throws(CodecError) -> PreparedBitmap {
    guard let skew = image.skew(from: options.minimumSkew) else { return image }
    return try (options.level == .fast ? image : image.withReadableLetters).leveled(skew)
  }

  /// Recognises an image after levelling it, and turns it or straightens its lines if that is
  /// better.
  private func straight(_ image: PreparedBitmap, imageSize: PixelSize) throws -> PosedPage {
    let level = try level(image)
    let found = try turned(image, leveled: level, imageSize: imageSize)
    guard !PoorPage.isPaper(found.page, on: level) else {
      return PosedPage(
        page: RecognizedPage(size: found.page.size, blocks: []), pose: found.pose,
        evidence: found.evidence, tries: found.tries)
    }
    return try unbent(
      level.turned(quarters: found.pose.quarters, imageSize: imageSize), found)
  }

  /// Recognises a levelled image, and turns it if that is better.
  private func turned(
    _ image: PreparedBitmap, leveled level: PreparedBitmap, imageSize: PixelSize
  ) throws -> PosedPage {
    guard options.findsOrientation else {
      return try recognizer.recognize(level, threads: threads)
    }
    let found = try upright(level, imageSize: imageSize)
    return try steeper(image, than: found, imageSize: imageSize) ?? found
  }

  /// Returns the page with the lines of its bent sheet straightened if that gives more text;
  /// `found` otherwise, or if hardly any ink is unread.
  ///
  /// Bent lines left at least 0.1 of the ink unread, clean pages 0.01.
  private func unbent(_ image: PreparedBitmap, _ found: PosedPage) throws -> PosedPage {
    guard found.tries.uncovered ?? 1 >= Leftover.minimumForFirstTry,
      let bend = InkedImage(image)?.bend, bend.isPossible(on: found.page.size)
    else { return found }
    let straight = try recognizer.recognize(image.straightened(by: bend), threads: threads)
    let isBetter = TextCertainty(straight).worth > TextCertainty(found).worth
    return isBetter ? straight.upright(by: found.evidence) : found
  }

  /// Recognises an image in the quarter turn that is better.
  private func upright(_ image: PreparedBitmap, imageSize: PixelSize) throws -> PosedPage {
    try OrientationTry(
      recognizer: recognizer, image: image, imageSize: imageSize, threads: threads,
      isFast: options.level == .fast
    ).recognize()
  }

  /// The minimum share of letter-sized ink in no certain word for a search for steeper lines.
  private static let minimumUnread = 0.5
  /// The factor by which the text of steeper lines must be worth more.
  private static let minimumGainOfSteeperLines = 2.0

  /// Returns the page with lines that lean by more than 15° levelled, if that has clearly more text;
  /// `nil` if not.
  private func steeper(
    _ image: PreparedBitmap, than found: PosedPage, imageSize: PixelSize
  ) throws -> PosedPage? {
    guard found.tries.uncovered ?? 0 >= Self.minimumUnread, !TextCertainty(found).isSufficient,
      let skew = image.wideSkew
    else { return nil }
    let turned = try upright(image.leveled(skew), imageSize: imageSize)
    let minimum = Self.minimumGainOfSteeperLines * TextCertainty(found).worth
    return TextCertainty(turned).worth > minimum ? turned : nil
  }
}

extension PreparedBitmap {
  /// The outline of a flattened page in the original image; `nil` if the page was not flattened.
  fileprivate var outline: Quadrilateral? { pose.toImage?.quadrilateral(BoundingBox(originalSize)) }
}

extension FlatSheet {
  /// Makes the sheet from the pose of a page that was recognised on `flat`, a flat copy of the
  /// sheet; `nil` if `flat` was not cut out of a photograph.
  ///
  /// - imageSize: The size in pixels of the upright photograph.
  init?(_ page: Pose, on flat: PreparedBitmap, imageSize: PixelSize) {
    guard let toPhotograph = flat.pose.toImage,
      let toImage = page.toImage,
      let sheet = flat.pose.turned(
        quarters: page.quarters, page: flat.originalSize, image: imageSize
      ).toImage
    else { return nil }
    plan = Rectification(size: flat.originalSize, toPhotograph: toPhotograph)
    quarters = page.quarters
    // The difference between the two maps levels the page on the sheet.
    let leveling = sheet == toImage ? nil : sheet.inverse.flatMap(toImage.concatenating)
    pose = Pose(
      quarters: 0, toImage: leveling.map { ProjectiveTransform($0.affinePart) }, bend: page.bend)
  }
}
