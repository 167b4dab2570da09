package import Inputs
package import PagePipeline
package import TextLayer

/// A document of pages that the program has drawn.
package enum DrawnDocument {
  /// Writes a new PDF of pages; throws a `ConversionError` if that fails.
  package static func write(
    _ pages: [PreparedPage], to path: String, _ options: ConversionOptions
  ) throws(ConversionError) {
    var file = try DocumentFile(path: path, options)
    for page in pages { try file.write(page) }
    try file.publish(options.metadata)
  }
}
