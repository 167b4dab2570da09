package import PDFContent
package import PDFSource
package import PDFSyntax
package import PageModel

extension SourcePage {
  /// The maximum number of annotations that are read.
  package static let maximumAnnotations = 1_000

  /// The first annotations of the page.
  package var annotations: [QPDFObject] {
    dictionary["/Annots"].elements(limit: Self.maximumAnnotations)
  }

  /// Interprets content of the page, and returns the visitor and the state at the end of the
  /// content.
  ///
  /// - matrix: The map from default user space to the coordinates of the results.
  package func interpreted<Visitor: ContentVisitor<IndirectReference, TextFont>>(
    _ content: PageContent, by visitor: Visitor, _ fonts: FontCache<QPDFObject>,
    matrix: AffineTransform = .identity, isKnockoutGroup: Bool = false,
    maximumOperators: Int = ContentInterpreter<QPDFObject, Visitor>.defaultMaximumOperators
  ) -> (visitor: Visitor, end: ContentInterpreter<QPDFObject, Visitor>.End) {
    var interpreter = ContentInterpreter<QPDFObject, Visitor>(
      visitor: visitor, fonts: fonts, maximumOperators: maximumOperators, budget: file.budget)
    let end = interpreter.run(
      content.bytes, resources: resources, matrix: matrix, isKnockoutGroup: isKnockoutGroup)
    return (interpreter.visitor, end)
  }
}
