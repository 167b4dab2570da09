import ImageFiles
package import PDFSyntax
package import PageModel
package import TextLayer

/// Writes a searchable PDF file page by page; the objects that all pages share are written last.
package struct DocumentWriter: ~Copyable {
  /// The writer of objects.
  package var writer = PDFWriter()
  private var pages = PageTreeWriter()
  private var structure = StructureTree()
  var layers: TextLayerWriter
  /// The font of all text.
  let fontReference: IndirectReference
  private var images = PageImageWriter()
  private var attachments = AttachmentWriter()
  /// The date of the words' confidences in seconds since 1970; `nil` to leave the confidences out.
  package var confidenceDate: Int?

  private var outline = Outline()
  /// The entries of the outline that lead to the next page.
  package var nextEntries: [OutlineEntry] = []

  /// Whether pages get labels from the numbers that are printed on them.
  package var labelsPages = false
  private var labels = PrintedPageLabels()

  private let language: String?
  /// The language (BCP 47) of the document if neither the document nor a page has a known language;
  /// `nil` for none.
  package var fallbackLanguage: String?
  /// The number of lines in each language (BCP 47), if the document's language is not known.
  private var lineCounts: [String: Int] = [:]
  /// The conformance that the pages so far allow.
  package private(set) var claim: ConformanceClaim
  /// Whether every page so far was made by scanpdf, so that all its content is tagged.
  private var isTagged = true
  /// Whether an image so far is JPEG 2000, which PDF 1.5 introduced.
  private var hasJPEG2000 = false

  /// Begins a document with a main language (BCP 47) and the conformance to claim if all pages
  /// allow it.
  package init(
    visibility: TextVisibility = .hidden, claim: ConformanceClaim = .pdfA1b,
    language: String? = nil
  ) {
    self.language = language
    layers = TextLayerWriter(visibility: visibility)
    self.claim = claim
    fontReference = writer.reserve()
  }

  /// Writes the next page, with the boxes of `recognized` drawn over it if this is given.
  ///
  /// If the text does not read back as intended, returns the fault and writes the page without
  /// text.
  ///
  /// - reference: The number that is reserved for the page; `nil` if no object refers to the page.
  @discardableResult
  package mutating func append(
    _ page: PreparedPage, as reference: IndirectReference? = nil,
    boxesOf recognized: RecognizedPage? = nil
  ) -> TextLayerFault? {
    let reference = reference ?? writer.reserve()
    do throws(TextLayerFault) {
      let text = try layers.text(of: page, isStructured: true)
      write(page, as: reference, text: text, boxesOf: recognized)
      return nil
    } catch {
      write(page.withoutText, as: reference, text: ContentStream(), boxesOf: recognized)
      return error
    }
  }

  private mutating func write(
    _ page: PreparedPage, as reference: IndirectReference, text: ContentStream,
    boxesOf recognized: RecognizedPage?
  ) {
    var resources: PDFDictionary = [:]
    var content = ContentStream()
    // Hidden text is below the image, which covers the text even if a reader draws it.
    if layers.visibility == .hidden { content.append(text) }
    appendImage(of: page, to: &content, &resources)
    if layers.visibility == .outlined {
      content.append(text)
      FitDrawing.append(page.paragraphs, geometry: page.geometry, to: &content)
    }
    if !page.paragraphs.isEmpty {
      resources["Font"] = .dictionary([HiddenFont.resourceName: .reference(fontReference)])
    }
    if let recognized {
      BoxOverlay.append(recognized, geometry: page.geometry, to: &content)
    }
    let supplements = writeAttachments(of: page)
    for obstacle in page.obstacles { claim = claim.limited(by: obstacle) }
    writePage(
      page, as: reference, resources: resources, content: content, supplements: supplements)
  }

  /// Writes the files that are attached to a page, and returns the files that supplement it.
  private mutating func writeAttachments(of page: PreparedPage) -> [IndirectReference] {
    var supplements: [IndirectReference] = []
    for file in page.attachments {
      let reference = attachments.write(file, isAssociated: claim.pdfA == .b3, to: &writer)
      if file.relationship == .supplement { supplements.append(reference) }
    }
    return supplements
  }

  /// Ends the document and returns its remaining bytes in pieces.
  ///
  /// - carried: The entries that the document takes over from another one.
  /// - Throws: `PDFWriterError.tooLong`.
  package consuming func finish(
    _ metadata: Metadata, carrying carried: CarriedEntries = CarriedEntries()
  ) throws(PDFWriterError) -> [[UInt8]] {
    if layers.font.isUsed { layers.font.write(as: fontReference, to: &writer) }
    let root = pages.write(to: &writer)
    let structureRoot = structure.write(to: &writer)
    let metadata = metadata.cleaned
    let catalog = writeCatalog(pages: root, structure: structureRoot, metadata, carried)
    let info = writer.add(
      .dictionary((carried.information ?? [:]).followed(by: metadata.info)))
    writer.finish(catalog: catalog, info: info)
    return try writer.takeBytes()
  }

  /// Adds a page of another document, which the caller writes under the number `reference`, and
  /// returns its parent in the page tree.
  package mutating func addCopy(_ reference: IndirectReference) -> IndirectReference {
    limitClaim(by: .isCopied)
    isTagged = false
    labels.append(nil)
    return addToTree(reference)
  }

  /// Adds the next page to the page tree, with the entries of the outline that lead to the page,
  /// and returns its parent.
  private mutating func addToTree(_ page: IndirectReference) -> IndirectReference {
    for entry in nextEntries { outline.append(entry, leadingTo: page) }
    nextEntries = []
    return pages.parent(for: page, in: &writer)
  }

  /// Whether labels are requested, but no numbers on the pages so far agree.
  package var lacksLabels: Bool { labelsPages && labels.ranges.isEmpty }

  /// Limits the claim by an obstacle.
  package mutating func limitClaim(by obstacle: ConformanceObstacle) {
    claim = claim.limited(by: obstacle)
  }

  private mutating func appendImage(
    of page: PreparedPage, to content: inout ContentStream, _ resources: inout PDFDictionary
  ) {
    guard let image = page.image else { return }
    hasJPEG2000 = hasJPEG2000 || image.images.contains { $0.compression == .jpx }
    resources["XObject"] = .dictionary(images.write(image, of: page, to: &writer))
    if page.isImageAlone {
      content.beginMarkedContent(PageStructure.figureTag, identifier: 0)
    } else {
      content.beginArtifact()
    }
    PageImageWriter.draw(image, of: page, on: &content)
    content.endMarkedContent()
    for (box, number) in page.figures {
      content.beginMarkedContent(PageStructure.figureTag, identifier: number)
      content.outlineWithoutPainting(box)
      content.endMarkedContent()
    }
  }

  /// Writes the catalog (ISO 32000-1, 7.7.2) with the entries required by archives and screen
  /// readers.
  private mutating func writeCatalog(
    pages: IndirectReference, structure: IndirectReference, _ metadata: Metadata,
    _ carried: CarriedEntries
  ) -> IndirectReference {
    let packet = carried.packet ?? writer.add(XMPPacket(metadata: metadata, claim: claim).stream)
    var catalog: PDFDictionary = [
      "Type": .name("Catalog"), "Pages": .reference(pages), "Metadata": .reference(packet),
      "StructTreeRoot": .reference(structure),
    ]
    if isTagged { catalog["MarkInfo"] = ["Marked": true] }
    catalog["Names"] = attachments.names
    if claim.pdfA == .b3 { catalog["AF"] = attachments.sourceReferences }
    // The outline of a PDF that the document replaces has entries that people made.
    if carried.catalog["Outlines"] == nil {
      catalog["Outlines"] = outline.write(to: &writer).map { .reference($0) }
    }
    if labelsPages, carried.catalog["PageLabels"] == nil {
      catalog["PageLabels"] = labels.tree.map { .dictionary($0) }
    }
    catalog["Lang"] = (language ?? mostFrequentLanguage ?? fallbackLanguage).map { .text($0) }
    // ISO 14289-1, 7.1: window titles show the document's title instead of the file name.
    if claim.pdfUA, carried.catalog["ViewerPreferences"] == nil {
      catalog["ViewerPreferences"] = ["DisplayDocTitle": true]
    }
    if claim.pdfA != nil {
      catalog["OutputIntents"] = [.reference(OutputIntent.write(to: &writer))]
    }
    catalog = carried.added(to: catalog)
    if hasJPEG2000 { catalog["Version"] = .name("1.7") }
    return writer.add(.dictionary(catalog))
  }

  /// Writes the page object (ISO 32000-1, 7.7.3.3).
  private mutating func writePage(
    _ page: PreparedPage, as reference: IndirectReference, resources: PDFDictionary,
    content: ContentStream, supplements: [IndirectReference]
  ) {
    labels.append(page.printedNumber)
    let contents = writer.add(PDFStream(deflating: content.bytes))
    let parent = addToTree(reference)
    var dictionary: PDFDictionary = [
      "Type": .name("Page"), "Parent": .reference(parent),
      "MediaBox": .rectangle(page.geometry.mediaBox), "Resources": .dictionary(resources),
      "Contents": .reference(contents), "Tabs": .name("S"),
    ]
    // ISO 19005-3, 6.8: a file may be associated with a page.
    if claim.pdfA == .b3, !supplements.isEmpty {
      dictionary["AF"] = .array(supplements.map { .reference($0) })
    }
    let elements = PageStructure(of: page, language: language)
    if language == nil { count(elements) }
    let key = structure.append(elements, on: reference, to: &writer)
    dictionary["StructParents"] = key.map { .integer($0) }
    if let confidenceDate {
      dictionary.merge(PageConfidences.entries(of: page, at: confidenceDate, to: &writer))
    }
    writer.write(.dictionary(dictionary), as: reference)
  }

  /// Counts the lines of a page by their language.
  private mutating func count(_ page: PageStructure) {
    for element in page.elements {
      if case .figure = element.kind { continue }
      guard let language = element.language else { continue }
      lineCounts[language, default: 0] += element.sequences.count
    }
  }

  /// The language of most lines, the first in the alphabet if several are equal; `nil` if none is
  /// known.
  private var mostFrequentLanguage: String? {
    lineCounts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
  }
}
