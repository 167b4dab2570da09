package import PageModel

extension TextLine {
  /// Whether the line is on the page as most lines of Latin letters are, so that places in it can be compared
  /// along x.
  package var isUprightLeftToRight: Bool { frame == .upright && direction == .leftToRight }
}
