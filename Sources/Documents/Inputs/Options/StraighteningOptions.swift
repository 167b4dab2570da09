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

  /// The pages that are straightened: those that need it, all that can be, or none.
  package enum Selection: String, Sendable, CaseIterable { case auto, on, off }

  package var rotation = Rotation.auto
  /// The crooked pages that are levelled: those whose lines climb too much for level text over them,
  /// or all with a skew of 0.3° or more.
  package var deskew = Selection.auto
  /// The images from which a sheet of paper is cut out, made flat and evenly lit: those from cameras
  /// and without a usable resolution, or all in which a sheet is certain.
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
