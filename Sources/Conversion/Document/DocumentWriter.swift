import ImageFiles
package import PDFObjects

/// Writes pages one after another into a PDF file; what all pages share comes at the end.
package struct DocumentWriter<Sink: ByteSink & ~Copyable>: ~Copyable {
  /// What goes wrong: the sink, or a file of more than ten digits of bytes.
  package typealias Failure = PDFWriterError<Sink.Failure>

  private var writer: PDFWriter<Sink>
  private var pages = PageTree()
  private var font = HiddenFont()
  private let fontReference: IndirectReference
  /// Where the profiles of earlier pages stand: scanners give all pages the same.
  private var profiles: [ColorProfile: IndirectReference] = [:]

  private let visibility: TextVisibility
  /// What the document may still claim: less after a page that forbids it.
  private var claim: ConformanceClaim

  /// Begins a document in `sink` that is to claim as much as its pages allow; throws what the sink
  /// throws.
  package init(
    sink: consuming Sink, visibility: TextVisibility = .hidden, claim: ConformanceClaim = .pdfA1b
  ) throws(Failure) {
    self.visibility = visibility
    self.claim = claim
    writer = try PDFWriter(sink: sink)
    fontReference = writer.reserve()
  }

  /// Writes the next page; throws what the sink throws.
  package mutating func append(_ page: PreparedPage) throws(Failure) {
    var resources: PDFDictionary = [:]
    var content = ContentStream()
    // Hidden text stands under the picture, which covers it even where a reader shows it.
    if visibility == .hidden { appendText(of: page, to: &content, &resources) }
    try appendImage(of: page, to: &content, &resources)
    if visibility == .outlined {
      appendText(of: page, to: &content, &resources)
      FitDrawing.append(page.lines, geometry: page.geometry, to: &content)
    }
    try writePage(page, resources: resources, content: content)
  }

  /// Ends the document and hands back the sink; throws what the sink throws.
  package consuming func finish(_ metadata: Metadata) throws(Failure) -> Sink {
    if font.isUsed { try font.write(as: fontReference, to: &writer) }
    let root = try pages.write(to: &writer)
    let metadata = metadata.cleaned
    let catalog = try writeCatalog(pages: root, metadata)
    let info = try writer.add(metadata.info)
    return try writer.finish(catalog: catalog, info: info)
  }

  private mutating func appendText(
    of page: PreparedPage, to content: inout ContentStream, _ resources: inout PDFDictionary
  ) {
    guard !page.lines.isEmpty else { return }
    TextLayer.append(
      page.lines, geometry: page.geometry, visibility: visibility, font: &font, to: &content)
    resources["Font"] = .dictionary([HiddenFont.resourceName: .reference(fontReference)])
  }

  private mutating func appendImage(
    of page: PreparedPage, to content: inout ContentStream, _ resources: inout PDFDictionary
  ) throws(Failure) {
    guard let image = page.image else { return }
    if ConformanceObstacle(in: image) != nil { claim = .none }
    let reference = try writeImage(image)
    resources["XObject"] = .dictionary([ImageLayer.resourceName: .reference(reference)])
    content.saveGraphicsState()
    content.concatenate(page.geometry.imageMatrix(page.orientation))
    content.paintXObject(ImageLayer.resourceName)
    content.restoreGraphicsState()
  }

  /// The catalog (ISO 32000-1, 7.7.2) with what archives ask for.
  private mutating func writeCatalog(
    pages: IndirectReference, _ metadata: Metadata
  ) throws(Failure) -> IndirectReference {
    let packet = try writer.add(XMPPacket(metadata, claim: claim).stream)
    var catalog: PDFDictionary = [
      "Type": .name("Catalog"), "Pages": .reference(pages), "Metadata": .reference(packet),
    ]
    if claim != .none {
      catalog["OutputIntents"] = [.reference(try OutputIntent.write(to: &writer))]
    }
    return try writer.add(.dictionary(catalog))
  }

  /// The page object (ISO 32000-1, 7.7.3.3).
  private mutating func writePage(
    _ page: PreparedPage, resources: PDFDictionary, content: ContentStream
  ) throws(Failure) {
    let contents = try writer.add(
      PDFStream(
        dictionary: ["Filter": .name("FlateDecode")], data: FlateEncoder.encode(content.bytes)))
    let reference = writer.reserve()
    let parent = pages.parent(for: reference, in: &writer)
    try writer.write(
      [
        "Type": .name("Page"), "Parent": .reference(parent),
        "MediaBox": .rectangle(page.geometry.mediaBox), "Resources": .dictionary(resources),
        "Contents": .reference(contents),
      ], as: reference)
  }

  private mutating func writeImage(_ image: EncodedImage) throws(Failure) -> IndirectReference {
    let profile: IndirectReference? =
      if let profile = image.profile { try self.profile(profile, of: image) } else { nil }
    return try writer.add(ImageLayer.stream(of: image, profile: profile))
  }

  private mutating func profile(
    _ profile: ColorProfile, of image: EncodedImage
  ) throws(Failure) -> IndirectReference {
    if let known = profiles[profile] { return known }
    let stream = ImageLayer.stream(of: profile, componentCount: image.profileComponentCount)
    let reference = try writer.add(stream)
    profiles[profile] = reference
    return reference
  }
}
