package import PDFSyntax
package import PageModel

/// Writes a searchable PDF file page by page; objects shared by all pages are written at the end.
package struct DocumentWriter<Sink: ByteSink & ~Copyable>: ~Copyable {
  /// An error of the sink, or a file that is too long.
  package typealias Failure = PDFWriterError<Sink.Failure>

  private var sink: Sink
  private var writer = PDFWriter()
  private var pages = PageTreeWriter()
  private var structure = StructureTree()
  private var layers: TextLayerWriter
  private let fontReference: IndirectReference
  private var images = PageImageWriter()

  private let language: String?
  /// The conformance that the pages so far allow.
  private var claim: ConformanceClaim

  /// Begins a document in `sink`, with a main language (BCP 47) and the conformance to claim if all
  /// pages allow it.
  ///
  /// - Throws: the error of the sink.
  package init(
    sink: consuming Sink, visibility: TextVisibility = .hidden, claim: ConformanceClaim = .pdfA1b,
    language: String? = nil
  ) throws(Failure) {
    self.language = language
    layers = TextLayerWriter(visibility: visibility, isStructured: true)
    self.claim = claim
    self.sink = sink
    fontReference = writer.reserve()
    try writer.flush(to: &self.sink)
  }

  /// Writes the next page, with the boxes of `recognized` drawn over it unless that is `nil`.
  ///
  /// Returns a fault and writes the page without text if its text does not read back as intended.
  ///
  /// - Throws: the error of the sink.
  @discardableResult
  package mutating func append(
    _ page: PreparedPage, boxesOf recognized: RecognizedPage? = nil
  ) throws(Failure) -> TextLayerFault? {
    var fault: TextLayerFault?
    switch layers.text(of: page) {
    case .success(let text): write(page, text: text, boxesOf: recognized)
    case .failure(let found):
      write(page.withoutText, text: ContentStream(), boxesOf: recognized)
      fault = found
    }
    try writer.flush(to: &sink)
    return fault
  }

  private mutating func write(
    _ page: PreparedPage, text: ContentStream, boxesOf recognized: RecognizedPage?
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
    for obstacle in page.obstacles { claim = claim.limited(by: obstacle) }
    writePage(page, resources: resources, content: content)
  }

  /// Ends the document and returns the sink.
  ///
  /// - Throws: the error of the sink.
  package consuming func finish(_ metadata: Metadata) throws(Failure) -> Sink {
    if layers.font.isUsed { layers.font.write(as: fontReference, to: &writer) }
    let root = pages.write(to: &writer)
    let structureRoot = structure.write(to: &writer)
    let metadata = metadata.cleaned
    let catalog = writeCatalog(pages: root, structure: structureRoot, metadata)
    let info = writer.add(metadata.info)
    writer.finish(catalog: catalog, info: info)
    try writer.flush(to: &sink)
    return sink
  }

  private mutating func appendImage(
    of page: PreparedPage, to content: inout ContentStream, _ resources: inout PDFDictionary
  ) {
    guard let image = page.image else { return }
    resources["XObject"] = .dictionary(images.write(image, of: page, to: &writer))
    if page.isImageAlone {
      content.beginMarkedContent(PageStructure.figureTag, identifier: 0)
    } else {
      content.beginArtifact()
    }
    PageImageWriter.draw(image, of: page, on: &content)
    content.endMarkedContent()
  }

  /// Writes the catalog (ISO 32000-1, 7.7.2) with the entries required by archives and screen
  /// readers.
  private mutating func writeCatalog(
    pages: IndirectReference, structure: IndirectReference, _ metadata: Metadata
  ) -> IndirectReference {
    let packet = writer.add(XMPPacket(metadata, claim: claim).stream)
    var catalog: PDFDictionary = [
      "Type": .name("Catalog"), "Pages": .reference(pages), "Metadata": .reference(packet),
      "StructTreeRoot": .reference(structure), "MarkInfo": ["Marked": true],
    ]
    catalog["Lang"] = language.map { .text($0) }
    // ISO 14289-1, 7.1: window titles show the document's title instead of the file name.
    if claim.pdfUA { catalog["ViewerPreferences"] = ["DisplayDocTitle": true] }
    if claim.pdfA != nil {
      catalog["OutputIntents"] = [.reference(OutputIntent.write(to: &writer))]
    }
    return writer.add(.dictionary(catalog))
  }

  /// Writes the page object (ISO 32000-1, 7.7.3.3).
  private mutating func writePage(
    _ page: PreparedPage, resources: PDFDictionary, content: ContentStream
  ) {
    let contents = writer.add(PDFStream(deflating: content.bytes))
    let reference = writer.reserve()
    let parent = pages.parent(for: reference, in: &writer)
    var dictionary: PDFDictionary = [
      "Type": .name("Page"), "Parent": .reference(parent),
      "MediaBox": .rectangle(page.geometry.mediaBox), "Resources": .dictionary(resources),
      "Contents": .reference(contents), "Tabs": .name("S"),
    ]
    let key = structure.append(
      PageStructure(of: page, language: language), on: reference, to: &writer)
    dictionary["StructParents"] = key.map { .integer($0) }
    writer.write(.dictionary(dictionary), as: reference)
  }
}
