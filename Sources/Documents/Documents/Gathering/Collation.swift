package import Inputs

extension InputList {
  /// Returns the pages of both sides of sheets in turn: the first front, its back, the second front
  /// and so on.
  ///
  /// This list has the fronts, in the order of the sheets.
  ///
  /// - backs: The pages of the backs, the last sheet's first, as a feeder takes a turned stack.
  /// - inOrder: Whether the backs are in the order of the sheets instead.
  /// - Throws: `ConversionError.unequalSides` if there are more pages of one side.
  package func collated(
    with backs: InputList, inOrder: Bool
  ) throws(ConversionError) -> InputList {
    guard sources.count == backs.sources.count else {
      throw .unequalSides(fronts: sources.count, backs: backs.sources.count)
    }
    let others = inOrder ? backs.sources : backs.sources.reversed()
    var skipped = skipped
    skipped += backs.skipped
    return InputList(zip(sources, others).flatMap { [$0, $1] }, skipped: skipped)
  }
}
