import Glibc
import PageLayout

extension SidecarPage {
  /// By how much the page's lines climb or fall, in degrees, clockwise positive: the median of its
  /// upright lines, each counting by its width; `nil` for a page without any.
  package var angle: Double? {
    let lines = recognized.lines
      .filter { $0.isUpright && $0.baseline.slope.isFinite && $0.box.width > 0 }
      .sorted { $0.baseline.slope < $1.baseline.slope }
    let half = lines.reduce(0) { $0 + $1.box.width } / 2
    var passed = 0.0
    for line in lines {
      passed += line.box.width
      if passed >= half { return atan(line.baseline.slope) * 180 / .pi }
    }
    return nil
  }
}
