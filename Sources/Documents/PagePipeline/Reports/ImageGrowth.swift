/// An image that is much larger without loss than in its file, whose coding no PDF can contain.
package struct ImageGrowth: Sendable, Equatable {
  /// The length of the file, in bytes.
  let before: Int
  /// The length of the image in the PDF, in bytes.
  let after: Int

  /// The minimum growth that is reported: a photograph of 1 MB as HEIC takes 7.4 MB without loss,
  /// and a page of text in any other coding grows by less than 100 kB.
  private static let minimumGrowth = 500_000
  /// The minimum ratio of the lengths that is reported.
  private static let minimumRatio = 2

  /// Compares the lengths; `nil` if the image is not much larger.
  package init?(from before: Int, to after: Int) {
    guard before > 0, after - before >= Self.minimumGrowth, after / before >= Self.minimumRatio
    else {
      return nil
    }
    self.before = before
    self.after = after
  }
}

extension ImageGrowth: CustomStringConvertible {
  package var description: String {
    "takes \(Self.length(after)) without loss instead of \(Self.length(before)); "
      + "--compress small avoids that"
  }

  /// Returns a length as text with a unit: kilobytes, from a million bytes on megabytes.
  static func length(_ bytes: Int) -> String {
    bytes < 1_000_000
      ? "\(bytes / 1_000) kB" : "\(bytes / 1_000_000).\(bytes / 100_000 % 10) MB"
  }
}
