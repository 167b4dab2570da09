import Files
package import PagePipeline

/// Finds the directories with images below the inputs.
package enum DirectoryTree {
  /// Returns `paths` with each directory replaced by those of its tree that contain images, in
  /// natural order, parents first; links to directories are not followed.
  ///
  /// A directory whose tree has no image is kept, so that it is reported as an error.
  ///
  /// - Throws: a `ConversionError` if a directory cannot be read.
  package static func expanded(_ paths: [String]) throws(ConversionError) -> [String] {
    var expanded: [String] = []
    for path in paths {
      guard !InputPath.isStandardInput(path), FileStatus(of: path)?.isDirectory == true else {
        expanded.append(path)
        continue
      }
      let found = try directoriesWithImages(below: path)
      expanded += found.isEmpty ? [path] : found
    }
    return expanded
  }

  private static func directoriesWithImages(
    below root: String
  ) throws(ConversionError) -> [String] {
    var found: [String] = []
    var waiting = [root]
    while let directory = waiting.popLast() {
      var inner: [String] = []
      var hasImages = false
      for name in try InputList.names(in: directory).sorted(by: NaturalOrder.precedes) {
        let path = OutputDirectory.path(of: name, in: directory)
        if FileStatus(of: path, followsLinks: false)?.isDirectory == true {
          inner.append(path)
        } else if !hasImages {
          let file = InputFile(path: path, name: name, status: FileStatus(of: path))
          hasImages = file.map { $0.content != .pdf } ?? false
        }
      }
      if hasImages { found.append(directory) }
      waiting += inner.reversed()
    }
    return found
  }
}
