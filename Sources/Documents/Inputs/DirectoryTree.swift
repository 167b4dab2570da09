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
      let directories = DirectoryWalk(root: path).directories
      if let problem = directories.lazy.compactMap(\.problem).first { throw problem }
      let found = directories.filter { !$0.images.isEmpty }.map(\.path)
      expanded += found.isEmpty ? [path] : found
    }
    return expanded
  }
}
