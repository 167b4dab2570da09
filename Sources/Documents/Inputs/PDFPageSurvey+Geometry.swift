import PDFSyntax
package import PageModel
package import TextLayer
package import WorkerProtocol

extension PDFPageSurvey {
  /// The placement of the canvas on the upright page; `nil` if the survey has no canvas, or one
  /// with implausible numbers.
  package var geometry: PageGeometry? {
    guard let canvas, canvas.size.width > 0, canvas.size.height > 0, canvas.size.area < Int.max,
      [canvas.left, canvas.bottom, canvas.right, canvas.top, width, height].allSatisfy({
        abs($0) < 1e6
      }), canvas.right > canvas.left, canvas.top > canvas.bottom
    else { return nil }
    let page = PDFRectangle(lowerLeftX: 0, lowerLeftY: 0, upperRightX: width, upperRightY: height)
    let box = PDFRectangle(
      lowerLeftX: canvas.left, lowerLeftY: canvas.bottom, upperRightX: canvas.right,
      upperRightY: canvas.top)
    return PageGeometry(size: canvas.size, on: page, at: box)
  }

  /// Returns the part of the canvas that is on the page, in pixels of the canvas.
  package func visiblePixels(of canvas: Canvas) -> BoundingBox {
    let x = Double(canvas.size.width) / (canvas.right - canvas.left)
    let y = Double(canvas.size.height) / (canvas.top - canvas.bottom)
    return BoundingBox(
      left: -canvas.left * x, top: (canvas.top - height) * y, right: (width - canvas.left) * x,
      bottom: canvas.top * y)
  }
}
