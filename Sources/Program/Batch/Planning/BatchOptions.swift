package import Files
package import Inputs
package import PagePipeline

/// The options of a batch that are not options of its documents.
package struct BatchOptions: Sendable {
  /// The input unit of a document.
  package enum Unit: String, Sendable, CaseIterable {
    /// All images of a directory.
    case folder
    /// A single image file.
    case file
  }

  /// The directory of the documents.
  package let outputDirectory: String
  package var unit = Unit.folder
  /// Whether finished documents are made again and other files are replaced.
  package var isForced = false
  /// The sidecars of each document.
  package var sidecars: [Sidecar.Format] = []
  /// The formats in which each page of a document has a file of its own.
  package var pageFiles: [Sidecar.Format] = []
  /// Whether each document has a METS file.
  package var writesMETS = false
  /// Whether the file name is the title of a document without one.
  package var namesAreTitles = false
  /// The names of documents; `nil` for the names of directories or files.
  package var nameTemplate: NameTemplate?
  /// The extension of text files, which are beside images and PDFs of the same name; `nil` if pages
  /// are recognised.
  package var textExtension: String?
  /// The part of the batch to make; `nil` for all documents.
  package var shard: Shard?
  /// The documents to make, which an earlier batch did not make; `nil` for all documents.
  package var retried: RetriedDocuments?
  /// The directory in which workers lease documents of a manifest, and the time of a lease; `nil`
  /// if this worker makes all documents.
  package var leases: (folder: String, duration: Duration)?
  /// The hash of the second reader's networks, which all workers with leases must have; `nil` for
  /// no networks.
  package var networks: String?
  /// Whether links to files are inputs, and links below the directory of documents are followed.
  package var followsLinks = false
  /// The directory of documents, held open, below which no link is followed; `nil` if links are
  /// followed or the directory is still missing.
  package var outputRoot: DirectoryRoot?

  /// Creates options for documents in `outputDirectory`.
  package init(outputDirectory: String) {
    self.outputDirectory = outputDirectory
  }

  /// Whether a manifest lists the documents, so that the directory may have others.
  package var hasManifest = false

  /// Whether the batch is to make only some of the documents.
  var isPart: Bool { shard != nil || retried != nil }

  /// Returns whether the batch is to make the document with `name`.
  func selects(_ name: String) -> Bool {
    shard?.contains(name) ?? true && retried?.contains(name) ?? true
  }

  /// The identity of the directory of documents; `nil` if it is missing.
  var outputIdentity: FileIdentity? {
    outputRoot?.identity ?? FileStatus(of: outputDirectory)?.identity
  }

  /// The links that are followed to existing documents.
  var outputLinks: LinkPolicy { outputRoot.map { .refusedIn($0) } ?? .followed }

  /// Returns the directories below which no link is followed to a report or another file besides
  /// documents.
  ///
  /// - roots: The trees of the inputs.
  package func linkFreeDirectories(below roots: [String]) -> [String] {
    followsLinks ? [] : roots + [outputDirectory]
  }

  /// Returns the options with the directory of documents open, unless links are followed.
  ///
  /// - roots: The trees of the inputs, to which others may write.
  /// - makesMissing: Whether the directory is made if it is missing.
  /// - Throws: `ConversionError.output` if the directory cannot be made or opened.
  package func openingOutputDirectory(
    below roots: [String], makesMissing: Bool
  ) throws(ConversionError) -> BatchOptions {
    var options = self
    guard outputRoot == nil, makesMissing || FileStatus(of: outputDirectory) != nil else {
      return self
    }
    guard !followsLinks else {
      try writing(OutputDirectory.make(outputDirectory))
      return self
    }
    options.outputRoot = try writing(DirectoryRoot(making: outputDirectory, below: roots))
    return options
  }
}
