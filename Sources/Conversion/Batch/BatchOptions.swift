/// What a batch makes of a tree of pictures, besides how each document is made.
package struct BatchOptions: Sendable {
  /// What becomes a document.
  package enum Unit: String, Sendable, CaseIterable {
    /// The pictures of a folder.
    case folder
    /// A picture's file.
    case file
  }

  /// Where the documents go.
  package let outputFolder: String
  package var unit = Unit.folder
  /// Whether finished documents are made again, and foreign ones replaced.
  package var isForced = false
  /// What is wanted beside each document.
  package var sidecars: [Sidecar.Format] = []
  /// Whether a document without a title has its file's name for one.
  package var namesAreTitles = false
  /// Which of the documents are wanted; `nil` for all.
  package var shard: Shard?

  /// Makes options for documents that go into a folder.
  package init(outputFolder: String) {
    self.outputFolder = outputFolder
  }
}
