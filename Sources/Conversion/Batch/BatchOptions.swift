/// What a batch makes of a tree of images, besides how each document is made.
package struct BatchOptions: Sendable {
  /// What becomes a document.
  package enum Unit: String, Sendable, CaseIterable {
    /// The images of a directory.
    case folder
    /// An image's file.
    case file
  }

  /// Where the documents go.
  package let outputDirectory: String
  package var unit = Unit.folder
  /// Whether finished documents are made again, and foreign ones replaced.
  package var isForced = false
  /// What is wanted beside each document.
  package var sidecars: [Sidecar.Format] = []
  /// Whether a document without a title has its file's name for one.
  package var namesAreTitles = false
  /// Which of the documents are wanted; `nil` for all.
  package var shard: Shard?

  /// Makes options for documents that go into a directory.
  package init(outputDirectory: String) {
    self.outputDirectory = outputDirectory
  }
}
