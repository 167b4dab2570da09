/// The line that a worker's standard error ends with where it knows why it crashes.
package enum WorkerLastWords {
  /// Memory was refused to it.
  package static let outOfMemory = "scanpdf worker: out of memory"
}
