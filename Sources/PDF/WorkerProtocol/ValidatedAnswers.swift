package import ImageFiles
package import PageModel

/// A worker's validated answer about an image of a known size.
package struct ValidatedImage: Sendable {
  package let answer: ImageAnswer
  /// The image, if the worker encoded it.
  package let image: EncodedImage?
  /// The inflated ICC profile; empty if there is none.
  package let profile: [UInt8]
  /// The places of the items on a scanner's glass; `nil` if there are none.
  package let items: [ItemPlace]?
}

extension ImageAnswer {
  /// Returns the answer about an image of `size` pixels with its payload; `nil` if no sound worker
  /// gives it.
  ///
  /// - glass: The size of the upright image if it is searched for items; `nil` if not.
  package func validated(
    for size: PixelSize, glass: PixelSize?, _ payload: [UInt8]
  ) -> ValidatedImage? {
    guard (0...min(payload.count, ColorProfile.maximumLength)).contains(profileLength),
      content?.isPlausible(on: size) ?? (contentOutline == nil),
      contentOutline?.isPlausible(on: size) ?? true,
      itemCount.map(ItemPlace.counts.contains) ?? true, codes.map(Self.arePlausible) ?? true
    else { return nil }
    var places: [ItemPlace]?
    if let items {
      guard let glass, ItemPlace.counts.contains(items.count) else { return nil }
      let plausible = items.compactMap { ItemPlace($0, on: glass) }
      guard plausible.count == items.count else { return nil }
      places = plausible
    }
    var image: EncodedImage?
    if let encoding {
      var data = payload.dropLast(profileLength)
      image = encoding.image(takingDataFrom: &data)
      guard encoding.size == size, encoding.compression != .dct, encoding.paletteLength == nil,
        image != nil, data.isEmpty
      else { return nil }
    }
    return ValidatedImage(
      answer: self, image: image, profile: Array(payload.suffix(profileLength)), items: places)
  }

  private static func arePlausible(_ codes: [PageCode]) -> Bool {
    codes.count <= PageCode.maximumCount
      && codes.allSatisfy { (1...PageCode.maximumTextLength).contains($0.text.utf8.count) }
  }
}

extension PixelRectangle {
  /// Returns whether the part within black borders is plausible for an image of `whole` pixels.
  fileprivate func isPlausible(on whole: PixelSize) -> Bool {
    isInside(whole) && size.area >= whole.area / 4
  }
}

extension Quadrilateral {
  /// Returns whether the outline of a part is plausible for an image of `size` pixels: its corners
  /// are at most an image's length away.
  fileprivate func isPlausible(on size: PixelSize) -> Bool {
    let (width, height) = (Double(size.width), Double(size.height))
    return corners.allSatisfy {
      (-width...2 * width).contains($0.x) && (-height...2 * height).contains($0.y)
    }
  }
}

extension TextAnswer {
  /// Returns the text of a page on an upright image of `size` pixels with its payload; `nil` if no
  /// sound worker gives it.
  ///
  /// - isItem: Whether the page is an item on a scanner's glass.
  package func validated(
    for size: PixelSize, isItem: Bool = false, _ payload: [UInt8]
  ) -> PosedPage? {
    guard tries.isPossible, let page = page(in: payload), !isItem || pose.toImage != nil,
      pose.isPossible(
        page: page.size, image: size.turned(quarters: pose.quarters), isItem: isItem)
    else { return nil }
    return PosedPage(page: page, pose: pose, evidence: evidence, tries: tries)
  }

  /// Returns the page in a payload, with the files of its pictures at the end; `nil` if it is
  /// malformed.
  private func page(in payload: [UInt8]) -> RecognizedPage? {
    let filesLength = pictures?.filesLength ?? 0
    guard (0...payload.count).contains(filesLength),
      let page = try? PageRecords.decode(payload.dropLast(filesLength))
    else { return nil }
    guard let pictures else { return page }
    return pictures.pictures(on: page.size, files: payload.suffix(filesLength))
      .map(page.with(pictures:))
  }
}

extension CompressionAnswer {
  /// Returns the answer with its layers, for an image of `size` pixels and `byteCount` bytes; `nil`
  /// if no sound worker gives the answer.
  ///
  /// The layers are `nil` if the image is unchanged.
  package func validated(
    for size: PixelSize, smallerThan byteCount: Int, _ payload: [UInt8]
  ) -> (answer: CompressionAnswer, layers: PageImage?)? {
    if choice == .unchanged, payload.isEmpty { return (self, nil) }
    guard payload.count < byteCount, let layers = image(size: size, data: payload) else {
      return nil
    }
    return (self, layers)
  }
}
