/// A scanner that the system has found.
package struct Scanner: Sendable, Equatable {
  /// The name of the device in SANE.
  package let device: String
  package let vendor: String
  package let model: String
  package let type: String

  /// Reads a line of four fields separated by tabs; returns `nil` for any other line.
  package init?(line: Substring) {
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard fields.count == 4, !fields[0].isEmpty else { return nil }
    device = fields[0]
    vendor = fields[1]
    model = fields[2]
    type = fields[3]
  }

  /// Whether the device is a camera, which SANE lists too.
  var isCamera: Bool { device.hasPrefix("v4l:") }
}
