package import PDFSyntax
import PageModel
package import SearchablePDF
package import TextLayer

/// Makes PDFs that are drawn and then discarded.
package enum TrialDocument {
  /// Returns a PDF of pages.
  package static func bytes(of pages: [PreparedPage]) -> [UInt8] {
    do {
      var document = DocumentWriter(claim: .none)
      for page in pages { document.append(page) }
      return joined(try document.finish(Metadata(producer: "")))
    } catch {
      // The images are longer than a PDF can be, so no page can be drawn.
      return []
    }
  }

  /// Returns a PDF with a page for each image of `file`, in its smaller form if `areSmaller` is
  /// true; no bytes, of which no page can be drawn, if an image cannot be read.
  ///
  /// - sides: The width and height of each page, in units of user space.
  package static func bytes(
    of images: [ShrunkImageData], in file: SourceFile, areSmaller: Bool,
    sides: [(width: Double, height: Double)]
  ) -> [UInt8] {
    do {
      var document = DocumentWriter(claim: .none)
      var copier = ObjectCopier(file)
      if areSmaller { for image in images { try image.replaceImage(in: &copier) } }
      for (image, sides) in zip(images, sides) {
        let number = document.writer.reserve()
        let parent = document.addCopy(number)
        write(image, sides, as: number, below: parent, &copier, to: &document.writer)
      }
      try copier.finish(to: &document.writer)
      return joined(try document.finish(Metadata(producer: "")))
    } catch {
      return []
    }
  }

  /// Writes a page that is filled by an image.
  private static func write(
    _ image: ShrunkImageData, _ sides: (width: Double, height: Double),
    as number: IndirectReference, below parent: IndirectReference, _ copier: inout ObjectCopier,
    to writer: inout PDFWriter
  ) {
    var content = ContentStream()
    content.concatenate(
      AffineTransform(a: sides.width, b: 0, c: 0, d: sides.height, tx: 0, ty: 0))
    content.paintXObject("Im")
    let reference = copier.reference(to: image.object, in: &writer)
    writer.write(
      [
        "Type": .name("Page"), "Parent": .reference(parent),
        "MediaBox": .array([0, 0, .real(sides.width), .real(sides.height)]),
        "Resources": ["XObject": ["Im": reference.map { .reference($0) } ?? .null]],
        "Contents": .reference(writer.add(PDFStream(data: content.bytes))),
      ], as: number)
  }

  /// Returns the bytes that an update with the given pages adds to a PDF; `nil` if the update
  /// cannot be written.
  ///
  /// - pages: The index and the new form of each changed page.
  package static func update(
    of pdf: SurveyedPDF, with pages: [(index: Int, page: PreparedPage)]
  ) -> [UInt8]? {
    do {
      var update = DocumentUpdate(of: pdf)
      for (index, page) in pages { _ = update.setText(of: page, onPage: index) }
      // The first piece is the PDF.
      return joined(try update.finish(Metadata(producer: "")).dropFirst())
    } catch {
      // Without the update, the file would look the same.
      return nil
    }
  }

  private static func joined(_ pieces: some Sequence<[UInt8]>) -> [UInt8] {
    pieces.reduce(into: []) { $0 += $1 }
  }
}
