import CLeptonica
package import PageModel

/// A connected component of an image's dark pixels, such as a letter or the frame of a table.
package struct InkComponent: Sendable, Equatable {
  /// The smallest box around the component, in pixels.
  package let box: BoundingBox
  /// The number of dark pixels.
  package let pixels: Int

  /// Makes a component from its box in pixels and its number of dark pixels.
  package init(box: BoundingBox, pixels: Int) {
    self.box = box
    self.pixels = pixels
  }
}

extension InkComponent {
  init(_ component: CLeptonica_Component) {
    self.init(
      box: BoundingBox(
        left: Double(component.left), top: Double(component.top),
        right: Double(component.left) + Double(component.width),
        bottom: Double(component.top) + Double(component.height)),
      pixels: Int(component.pixels))
  }
}
