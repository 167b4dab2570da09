package import PDFSyntax
package import PageModel
package import TextLayer
import WorkerProtocol

/// A new document of pages that are rebuilt, or copied from PDFs, with the other parts of one of
/// these PDFs: outline, page labels, names, attachments, forms and metadata.
package struct RebuiltDocument: ~Copyable {
  /// The writer of the pages.
  package var document: DocumentWriter
  private var copies: [SurveyedPDF: PDFCopy] = [:]
  /// The PDF whose outlines, labels, names and metadata the document takes over.
  private let main: SurveyedPDF?
  /// Whether the document must make the claim of its options.
  private let mustClaim: Bool
  /// The indices of the pages of `main` that became pages, in order; `nil` for other pages.
  private var origins: [Int?] = []

  /// Begins a document.
  ///
  /// - places: The pages of PDFs that become pages of the document.
  /// - main: The PDF whose outlines, labels, names and metadata are taken over; `nil` for none.
  /// - mustClaim: Whether parts that prevent the claim are left out.
  /// - Throws: `PDFWriterError.source` if a PDF cannot be read.
  package init(
    of places: [PDFPageSource], main: SurveyedPDF?, mustClaim: Bool,
    in document: consuming DocumentWriter
  ) throws(PDFWriterError) {
    self.document = document
    self.main = main
    self.mustClaim = mustClaim
    for pdf in places.map(\.pdf) where copies[pdf] == nil {
      let kept = Set(places.filter { $0.pdf == pdf }.map(\.index))
      do throws(SourceFileError) {
        copies[pdf] = try PDFCopy(of: pdf, keeping: kept, in: &self.document.writer)
      } catch {
        throw .source(error, path: pdf.path)
      }
    }
    if let main, !mustClaim, self.document.claim != .none {
      let parts = DocumentInventory(of: main).forbidden
      if !parts.isEmpty {
        self.document.limitClaim(by: .carries(parts.joined(separator: ", ")))
      }
    }
  }

  /// Whether labels are requested, but no numbers on the pages agree, and the document takes over
  /// no labels of a PDF.
  package var lacksLabels: Bool {
    document.lacksLabels && main.map { !DocumentInventory(of: $0).hasLabels } ?? true
  }

  /// Writes a rebuilt page, in place of a PDF's page if `place` is given, and returns any fault of
  /// its text.
  package mutating func append(
    _ page: PreparedPage, insteadOf place: PDFPageSource?, boxesOf recognized: RecognizedPage? = nil
  ) -> TextLayerFault? {
    document.append(page, as: number(of: place), boxesOf: recognized)
  }

  /// Writes a copy of a PDF's page with the text of `page`, and returns any fault of the text.
  ///
  /// If the text has a fault, the page is copied without it.
  ///
  /// - Throws: `PDFWriterError.source` if an object of the page cannot be read.
  package mutating func append(
    _ page: PreparedPage, copying place: PDFPageSource
  ) throws(PDFWriterError) -> TextLayerFault? {
    guard place.pdf.survey.pages.indices.contains(place.index) else {
      throw .source(.unreadable, path: place.pdf.path)
    }
    let survey = place.pdf.survey.pages[place.index].turned(quarters: page.quarters)
    let number = number(of: place)
    // The copy has one owner while it changes, so that none of its dictionaries is copied.
    guard var copy = copies.removeValue(forKey: place.pdf) else {
      throw .source(.unreadable, path: place.pdf.path)
    }
    defer { copies[place.pdf] = copy }
    var change: UpdatedPage?
    var fault: TextLayerFault?
    if page.changes(survey) {
      do throws(TextLayerFault) {
        change = try UpdatedPage(
          page, on: survey, of: copy.pdf, &copy.pages, in: document.fontReference, &document.layers,
          replacesLines: false, isArtifact: false)
      } catch {
        fault = error
      }
    }
    let rotation = fault == nil && page.quarters != 0 ? survey.rotation : nil
    let matrix = change == nil ? nil : page.levelingMatrix(on: survey)
    let parent = document.addCopy(number)
    do throws(SourceFileError) {
      try copy.write(
        survey, as: number, below: parent, changed: change, rotation: rotation, turnedBy: matrix,
        confidencesAt: document.confidenceDate, to: &document.writer)
    } catch {
      throw .source(error, path: place.pdf.path)
    }
    return fault
  }

  /// Ends the document and returns its remaining bytes in pieces.
  ///
  /// - keepsMetadata: Whether the metadata of the main PDF are taken over.
  /// - Throws: a `PDFWriterError`.
  package consuming func finish(
    _ metadata: Metadata, keepsMetadata: Bool
  ) throws(PDFWriterError) -> [[UInt8]] {
    var metadata = metadata
    var carried = CarriedEntries()
    if let main, var copy = copies.removeValue(forKey: main) {
      do throws(SourceFileError) {
        copy.omitUnwritten()
        var carrier = DocumentCarrier(
          of: main, copy.copier, origins: origins, claim: document.claim, mustClaim: mustClaim)
        try carrier.carry(into: &carried, to: &document.writer)
        if keepsMetadata {
          try carrier.carryMetadata(into: &carried, &metadata, to: &document.writer)
        }
        copy.copier = carrier.copier
        try copy.copier.finish(to: &document.writer)
      } catch {
        throw .source(error, path: main.path)
      }
    }
    return try document.finish(metadata, carrying: carried)
  }

  /// Returns the number of the next page, which may be reserved.
  private mutating func number(of place: PDFPageSource?) -> IndirectReference {
    origins.append(place.flatMap { $0.pdf == main ? $0.index : nil })
    guard let place, var copy = copies.removeValue(forKey: place.pdf) else {
      return document.writer.reserve()
    }
    defer { copies[place.pdf] = copy }
    return copy.number(ofPage: place.index, in: &document.writer)
  }
}
