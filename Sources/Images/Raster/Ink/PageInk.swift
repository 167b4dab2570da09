import CLeptonica
package import Codecs
package import PageModel

/// The ink of an image: its dark pixels and their connected components.
@safe package struct PageInk: ~Copyable {
  /// The size of the image, in pixels.
  package let size: PixelSize
  /// The connected components (8-connectivity), unordered.
  package let components: [InkComponent]
  private let handle: OpaquePointer

  /// The maximum number of pixels of an image: four A3 pages at 300 dots per inch.
  private static let maximumPixels = 70_000_000

  /// Finds the ink of an image by a threshold of brightness; `nil` if the image is too large or if
  /// memory is insufficient.
  package init?(_ bitmap: Bitmap) {
    guard bitmap.size.area <= Self.maximumPixels,
      let image = CLeptonica_Image(size: bitmap.size, format: bitmap.format),
      let handle = unsafe CLeptonica_findInk(image, bitmap.bytes)
    else { return nil }
    size = bitmap.size
    components = unsafe Self.components(of: handle)
    unsafe self.handle = handle
  }

  deinit {
    unsafe CLeptonica_destroyInk(handle)
  }

  private static func components(of handle: OpaquePointer) -> [InkComponent] {
    var components = [CLeptonica_Component](
      repeating: CLeptonica_Component(), count: Int(unsafe CLeptonica_componentCount(handle)))
    unsafe CLeptonica_copyComponents(handle, &components)
    return components.map(InkComponent.init)
  }

  /// Returns the components of the ink, unordered, with rulings separated from the letters that
  /// they touch; `nil` if memory is insufficient.
  ///
  /// - length: The minimum length of a ruling, in pixels.
  /// - thickness: The thickness from which an area is not a ruling, in pixels.
  package func componentsBesideRulings(length: Int, thickness: Int) -> [InkComponent]? {
    guard
      let rest = unsafe CLeptonica_withoutRulings(
        handle, Int32(clamping: length), Int32(clamping: thickness))
    else { return nil }
    defer { unsafe CLeptonica_destroyInk(rest) }
    return unsafe Self.components(of: rest)
  }

  /// Returns the boxes of level and upright rulings, which may slope slightly; empty if memory is
  /// insufficient.
  ///
  /// - length: The minimum length of a ruling, in pixels.
  /// - thickness: The thickness from which an area is not a ruling, in pixels.
  package func rulings(length: Int, thickness: Int) -> [BoundingBox] {
    guard let lines = unsafe CLeptonica_straightLines(handle, Int32(clamping: length)) else {
      return []
    }
    defer { unsafe CLeptonica_destroyInk(lines) }
    return unsafe Self.components(of: lines).map(\.box).filter {
      min($0.width, $0.height) - Self.maximumSlope * max($0.width, $0.height) < Double(thickness)
    }
  }

  /// The maximum slope of a ruling on a level page.
  private static let maximumSlope = 0.01

  /// Returns the image in gray without the components for which `isPainted` is true.
  ///
  /// - isPainted: A flag for each of `components`.
  /// - Throws: `CodecError.unscalable` if memory is insufficient.
  package func repainted(_ isPainted: [Bool], _ how: Repainting) throws(CodecError) -> Bitmap {
    let repainted = Bitmap(size: size, format: .gray) { image, rows in
      unsafe isPainted.count == components.count
        && CLeptonica_repaint(handle, isPainted, CLeptonica_Repainting(how), image, &rows)
    }
    guard let repainted else { throw .unscalable(to: size) }
    return repainted
  }

  /// Returns the image in gray with all its components.
  ///
  /// - Throws: `CodecError.unscalable` if memory is insufficient.
  package func repainted(as how: Repainting) throws(CodecError) -> Bitmap {
    try repainted(Array(repeating: false, count: components.count), how)
  }

  /// Returns the ink in a box of whole pixels inside the image, such as the box of a component;
  /// `nil` if memory is insufficient.
  package func mask(in box: BoundingBox) -> InkMask? {
    let size = PixelSize(width: Int(box.width), height: Int(box.height))
    return Bitmap(size: size, format: .gray) { image, rows in
      unsafe CLeptonica_copyInk(handle, CLeptonica_Component(box), image, &rows)
    }.map { InkMask(size: size, pixels: $0.bytes) }
  }

  /// Returns the image in gray, blurred in some boxes inside it and black elsewhere; `nil` if
  /// memory is insufficient.
  ///
  /// - deviation: The standard deviation of the blur, in pixels.
  package func blurred(in boxes: [BoundingBox], deviation: Double) -> Bitmap? {
    let boxes = boxes.map(CLeptonica_Component.init)
    return Bitmap(size: size, format: .gray) { image, rows in
      unsafe CLeptonica_blurBoxes(
        handle, boxes, Int32(clamping: boxes.count), Float(deviation), image, &rows)
    }
  }

  /// Returns the dark bars with lighter text inverted, on white; `nil` if there are none, or if
  /// memory is insufficient.
  package func invertedBars(letterHeight: Double) -> Bitmap? {
    guard letterHeight >= 1 else { return nil }
    return Bitmap(size: size, format: .gray) { image, rows in
      unsafe CLeptonica_invertBars(handle, Int32(clamping: Int(letterHeight)), image, &rows)
    }
  }

  /// Returns an image of the text that is lighter than the gray or screened area around it, and an
  /// image of the text that is darker.
  ///
  /// Text becomes dark, and all else white. Dark bars with lighter text are left out, and so are
  /// areas with darker text that are not ink. An image is `nil` if there are no such areas, or if
  /// memory is insufficient.
  ///
  /// - blur: The standard deviation of the blur that joins the dots of screens, in pixels.
  /// - groundReach: The radius around each pixel in which the mean brightness becomes white, in
  ///   pixels.
  package func screens(
    letterHeight: Double, blur: Double, groundReach: Int
  ) -> (lighter: Bitmap?, darker: Bitmap?) {
    guard letterHeight >= 1, let image = CLeptonica_Image(size: size, format: .gray) else {
      return (nil, nil)
    }
    let sizes = CLeptonica_ScreenSize(
      letterHeight: Int32(clamping: Int(letterHeight)), blur: Float(blur),
      groundReach: Int32(clamping: groundReach))
    var drawn = CLeptonica_Screens(hasLighter: false, hasDarker: false)
    var darker: [UInt8] = []
    // Most pages have no screens, and memory that is not written takes no space.
    let lighter = unsafe [UInt8](unsafeUninitializedCapacity: size.area) { lighterRows, count in
      darker = unsafe [UInt8](unsafeUninitializedCapacity: size.area) { darkerRows, darkerCount in
        guard let lighter = lighterRows.baseAddress, let darker = darkerRows.baseAddress else {
          return
        }
        drawn = unsafe CLeptonica_drawScreens(handle, sizes, image, lighter, darker)
        darkerCount = drawn.hasDarker ? size.area : 0
      }
      count = drawn.hasLighter ? size.area : 0
    }
    return (
      drawn.hasLighter ? Bitmap(size: size, format: .gray, bytes: lighter) : nil,
      drawn.hasDarker ? Bitmap(size: size, format: .gray, bytes: darker) : nil
    )
  }
}

extension Bitmap {
  /// Returns the ink that `PageInk` finds as a bilevel image; `nil` if memory is insufficient.
  package func bilevel() -> Bitmap? {
    guard let source = CLeptonica_Image(size: size, format: format) else { return nil }
    return Bitmap(size: size, format: .bilevel) { image, rows in
      unsafe CLeptonica_binarize(source, bytes, image, &rows)
    }
  }

  /// Returns the image in gray with only the ink in some boxes; `nil` if memory is insufficient.
  ///
  /// - size: The size of the image in whose pixels the boxes are.
  package func showingOnly(_ boxes: [BoundingBox], of size: PixelSize) -> Bitmap? {
    guard let ink = PageInk(self) else { return nil }
    let scale = AffineTransform(from: size, to: self.size)
    let shown = boxes.map(scale.apply)
    let isPainted = ink.components.map { part in
      !shown.contains { $0.contains(part.box.middle) }
    }
    return try? ink.repainted(isPainted, Repainting())
  }
}

extension CLeptonica_Component {
  /// Creates a box of whole pixels.
  fileprivate init(_ box: BoundingBox) {
    self.init(
      left: Int32(clamping: Int(box.left)), top: Int32(clamping: Int(box.top)),
      width: Int32(clamping: Int(box.width)), height: Int32(clamping: Int(box.height)), pixels: 0)
  }
}

extension CLeptonica_Repainting {
  fileprivate init(_ how: Repainting) {
    self.init(
      rulingLength: Int32(clamping: how.rulingLength ?? 0),
      rulingThickness: Int32(clamping: max(how.rulingThickness, 1)),
      followsRulings: how.followsRulings && how.rulingLength != nil,
      reach: Int32(clamping: max(how.backgroundReach, 1)),
      evensContrast: how.evensContrast,
      groundReach: Int32(clamping: max(how.groundReach, 0)), blur: Float(max(how.blur, 0)),
      sharpening: Int32(clamping: max(how.sharpening, 0)))
  }
}
