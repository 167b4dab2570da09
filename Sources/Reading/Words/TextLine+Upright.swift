package import PageModel

extension TextLine {
  /// Whether the line is upright and runs from left to right, so that positions in it compare along
  /// x.
  package var isUprightLeftToRight: Bool { frame == .upright && direction == .leftToRight }
}
