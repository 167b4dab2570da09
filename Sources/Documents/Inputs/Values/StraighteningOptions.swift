/// The options for rotating, levelling, cutting out and dividing images, beyond the orientation in
/// their files.
package struct StraighteningOptions: Sendable, Equatable {
  /// The pages that are turned by quarters.
  package enum Rotation: String, Sendable, CaseIterable {
    /// Pages whose text is upside down or sideways.
    case auto
    /// No pages.
    case none
    /// All pages, by degrees clockwise.
    case quarter = "90"
    case half = "180"
    case threeQuarters = "270"

    /// The turn of all pages in clockwise quarters; `nil` if pages are turned as needed.
    package var quarters: Int? { self == .auto ? nil : (Int(rawValue) ?? 0) / 90 }
  }

  /// The choice of the pages to straighten: pages that need it, all pages that allow it, or none.
  package enum Selection: String, Sendable, CaseIterable { case auto, on, off }

  package var rotation = Rotation.auto
  /// The crooked pages that are levelled: pages whose lines climb too much for level text over
  /// them, or all pages with a skew of 0.3° or more.
  package var deskew = Selection.auto
  /// The images from which a sheet of paper is cut out, flattened and evenly lit: images of cameras
  /// or without a usable resolution, or all images in which a sheet is certain.
  package var rectification = Selection.off
  /// Whether the files of photographs from which sheets are cut out are attached.
  package var keepsOriginals = false
  /// Whether dark borders of scans are cut off.
  package var cropsBorders = false
  /// Whether images of an open book become two pages.
  package var splitsSpreads = false
  /// Whether separate items on a scanner's glass become a page each.
  package var splitsItems = false

  /// Makes the default options, which rotate pages automatically, level pages whose text requires
  /// it, and keep whole images.
  package init() {}
}
