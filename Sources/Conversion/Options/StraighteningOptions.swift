/// How a page's image is to be brought into its place, besides what its file says.
package struct StraighteningOptions: Sendable, Equatable {
  /// Which pages are turned by quarters.
  package enum Rotation: Sendable, Equatable {
    /// Those whose text is found to be upside down or sideways.
    case automatic
    /// All, by so many quarters clockwise; none for 0.
    case fixed(quarters: Int)
  }

  /// Which crooked pages are levelled.
  package enum Deskew: String, Sendable, CaseIterable {
    /// Those whose lines climb too much for level text over them.
    case auto
    /// All from 0.3°.
    case on
    /// None.
    case off
  }

  /// From which images a sheet of paper is cut out, laid flat and evenly lit.
  package enum Rectification: String, Sendable, CaseIterable {
    /// From those of cameras and those without a resolution.
    case auto
    /// From all in which a sheet is found.
    case on
    /// From none.
    case off
  }

  package var rotation = Rotation.automatic
  package var deskew = Deskew.auto
  package var rectification = Rectification.off
  /// Whether black borders of scans are cut off.
  package var cropsBorders = false
  /// Whether images of an open book become two pages.
  package var splitsSpreads = false

  /// Makes the default: what is wrong is put right as far as the text needs it.
  package init() {}
}
