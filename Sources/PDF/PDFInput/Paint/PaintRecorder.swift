import PDFContent
import PDFSyntax
import PDFText
import PageModel

/// Records the text, the images and the areas that a page paints, and what may hide text.
struct PaintRecorder: ContentVisitor {
  typealias Part = ContentPart<IndirectReference, TextFont>

  /// The maximum number of texts that are recorded.
  private static let maximumTexts = 300_000
  /// The maximum number of images that are recorded.
  private static let maximumImages = 2_000

  private(set) var painted = PaintedPage()
  private(set) var texts: [PaintedText] = []
  /// The number of texts and the number of painted areas before each image.
  private(set) var precedents: [(texts: Int, paintings: Int)] = []
  /// The numbers of text objects that have operators that text objects must not contain.
  private(set) var disturbedObjects: Set<Int> = []
  /// The numbers of text objects whose text clips later paint; `nil` if they are not known.
  private(set) var clippingObjects: Set<Int>? = []
  /// The marked-content sequences that scanpdf added.
  private(set) var ownParts: [(form: IndirectReference?, range: Range<Int>)] = []
  private(set) var stretch = 0
  /// Whether the paint is above the content of a page, so that white paint is not merely paper.
  var isAnnotation = false

  mutating func show(_ text: ShownText, _ part: Part) {
    guard text.byteCount > 0 else { return }
    guard texts.count < Self.maximumTexts else {
      painted.isTooComplex = true
      painted.visibleText += text.byteCount
      painted.letters.known += text.byteCount
      return
    }
    let text = PaintedText(text, part, stretch: stretch)
    if !text.isHidden { notePaint(part) }
    texts.append(text)
  }

  /// Notes that something is painted, which the text before it may clip.
  private mutating func notePaint(_ part: Part) {
    guard let objects = part.state.clip.textObjects else {
      clippingObjects = nil
      return
    }
    if !objects.isEmpty { clippingObjects?.formUnion(objects) }
  }

  mutating func moveText() { stretch += 1 }

  mutating func disturbTextObject(_ number: Int) { disturbedObjects.insert(number) }

  mutating func paintImage(_ image: IndirectReference, _ part: Part) {
    guard isShown(part) else { return }
    guard painted.images.count < Self.maximumImages else {
      painted.isTooComplex = true
      return
    }
    notePaint(part)
    painted.images.append(
      PaintedImage(
        object: image, matrix: part.state.matrix,
        fill: RGB(part.state.fill.components) ?? .black, isFillCertain: part.state.fill.isCertain,
        paintsOpaquely: part.paintsOpaquely, showsOpaquely: part.showsOpaquely,
        clip: part.state.clip,
        altersTones: part.state.altersTones, altersDeviceTones: part.hasDefaultColorSpaces))
    precedents.append((texts.count, painted.paintings))
  }

  mutating func paintInlineImage(_ part: Part) {
    notePaint(part)
    painted.inlineImages += isShown(part) ? 1 : 0
  }

  mutating func paintArea(isFillOnly: Bool, _ part: Part) {
    notePaint(part)
    guard isShown(part) else { return }
    let fill = part.state.fill
    let isPaper =
      isFillOnly && part.paintsOpaquely && fill.isCertain && RGB(fill.components) == .white
      && painted.images.isEmpty && painted.inlineImages == 0 && !isAnnotation
    painted.paintings += isPaper ? 0 : 1
  }

  /// Returns whether a part of the content is not in a layer that is off.
  private mutating func isShown(_ part: Part) -> Bool {
    if part.visibility == .hidden { painted.hasHiddenLayers = true }
    return part.visibility != .hidden
  }

  mutating func note(_ issue: ContentIssue) {
    switch issue {
    case .ambiguous: painted.isAmbiguous = true
    case .tooComplex: painted.isTooComplex = true
    case .tooDeep: (painted.isTooComplex, painted.isTooDeep) = (true, true)
    case .missingObject: painted.missingObjects += 1
    case .undecodableForm: painted.hasUndecodableContent = true
    }
  }

  func passableSequence(
    _ marked: MarkedContent, in content: [UInt8], next: Int
  ) -> PassableSequence? {
    guard marked.tag == OwnText.tag, marked.hasNoProperties, !marked.isInTextObject else {
      return nil
    }
    return OwnText.sequence(in: content, from: next)
  }

  mutating func pass(_ fonts: [TextFont?], _ part: Part) -> Bool {
    guard fonts.allSatisfy({ $0?.isOwn == true }) else { return false }
    painted.hasOwnText = true
    ownParts.append((part.form, part.range))
    return true
  }
}

extension PaintRecorder {
  /// The maximum number of comparisons of texts with images.
  private static let maximumComparisons = 20_000_000

  /// Decides which text is hidden and which of it can be removed, and returns the painted page.
  ///
  /// - removesHidden: Whether hidden text of other programs is to be removed.
  /// - mediaBox: The area of the page that PDF readers can show.
  /// - cropBox: The area of the page that PDF readers do show.
  /// - budget: The budget of the file, from which comparisons are spent.
  /// - isOpaque: Whether all pixels of an image are certainly opaque.
  func finished(
    mediaBox: BoundingBox, cropBox: BoundingBox, removesHidden: Bool, _ budget: WorkBudget,
    isOpaque: (IndirectReference) -> Bool
  ) -> PaintedPage {
    var covering = Covering(comparisonsLeft: Self.maximumComparisons)
    var (texts, painted) = (markedTexts, painted)
    let page = ConvexArea(mediaBox)
    let parts = painted.images.isEmpty ? [] : texts.map { $0.visiblePart(of: page) }
    var covered = 0
    for (image, before) in zip(painted.images, precedents) where image.paintsOpaquely {
      covering.cover(&texts, parts[..<before.texts], with: image, isOpaque)
      if before.paintings > covered, covering.covers(cropBox, with: image, isOpaque) {
        covered = before.paintings
      }
    }
    try? budget.spend(Self.maximumComparisons - covering.comparisonsLeft, on: .comparisons)
    painted.paintings -= covered
    for index in texts.indices {
      texts[index].noteBounds(mediaBox: mediaBox, cropBox: cropBox)
      painted.count(texts[index])
    }
    TextRemovalPlan(texts: removesHidden ? texts : [], ownParts: ownParts).apply(to: &painted)
    return painted
  }
}

extension PaintRecorder {
  /// The texts, each marked as fixed if its removal might change anything else.
  var markedTexts: [PaintedText] {
    texts.map { text in
      var text = text
      text.isFixed = isFixed(text)
      return text
    }
  }

  /// Returns whether the removal of a text might change anything else: its text object has other
  /// operators, or the text clips.
  private func isFixed(_ text: PaintedText) -> Bool {
    guard let object = text.textObject else { return true }
    return disturbedObjects.contains(object)
      || text.isClip && (clippingObjects?.contains(object) ?? true)
  }
}

/// Finds the texts that images cover.
private struct Covering {
  var comparisonsLeft: Int

  /// Marks the texts whose visible parts an image contains as covered.
  ///
  /// - parts: The corners of the visible parts; `nil` for texts that cannot be covered.
  mutating func cover(
    _ texts: inout [PaintedText], _ parts: ArraySlice<[Point]?>, with image: PaintedImage,
    _ isOpaque: (IndirectReference) -> Bool
  ) {
    guard parts.count <= comparisonsLeft, let area = image.area else { return }
    comparisonsLeft -= parts.count
    var isProven = false
    for index in parts.indices where !texts[index].isCovered {
      guard let part = parts[index], part.allSatisfy({ area.contains($0) }),
        image.clip.contains(part)
      else { continue }
      // An image is decoded only if its opacity matters.
      guard isProven || isOpaque(image.object) else { return }
      isProven = true
      texts[index].isCovered = true
    }
  }

  /// Returns whether an image covers a box in user space.
  func covers(
    _ box: BoundingBox, with image: PaintedImage, _ isOpaque: (IndirectReference) -> Bool
  ) -> Bool {
    guard let area = image.area, let part = ConvexArea(box) else { return false }
    return area.contains(part) && image.clip.contains(part.corners) && isOpaque(image.object)
  }
}
