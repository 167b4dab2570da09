import PageLayout

extension SidecarPage {
  /// The median angle of the page's upright lines in degrees, clockwise positive; `nil` if there
  /// are none.
  package var angle: Double? { recognized.lines.filter(\.isUpright).medianAngle }
}
