/// The temporary files and directories of this process.
package enum AbandonedFiles {
  /// Removes them, before the process ends while others of its threads may still wait.
  package static func remove() {
    UnfinishedFile.removeAll()
    TemporaryFolder.removeAll()
  }
}
