/// The record of how a document was made, in its XMP packet and its JSON if this is requested.
///
/// The record has neither times nor folders, so that equal pages give equal bytes.
package struct Provenance: Sendable, Equatable {
  /// The name, version and commit of the program.
  package let program: String
  /// The names and versions of the engines that read text.
  package let engines: [String]
  /// The options that determine the document, as written on a command line.
  package let options: [String]
  /// The files of the engines, such as language data.
  package let data: [FileDigest]
  /// The files of the pages, in order; a file that can be read only once has no digest.
  package var sources: [FileDigest] = []

  /// Makes a record without the files of pages.
  package init(program: String, engines: [String], options: [String], data: [FileDigest]) {
    self.program = program
    self.engines = engines
    self.options = options
    self.data = data
  }
}
