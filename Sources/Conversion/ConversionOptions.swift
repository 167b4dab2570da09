package import PageWork
package import Supervision
package import SearchablePDF

/// How a conversion is to be done.
package struct ConversionOptions: Sendable {
  package var recognition: RecognitionOptions
  /// The resolution of all pages in dots per inch; `nil` to believe their files.
  package var dotsPerInch: Double?
  /// How many workers run at once, at least 1.
  package var jobs: Int
  /// How many processors they share; the last pages are recognised on several.
  package var processors: Int
  /// Larger images are not decoded, in pixels.
  package var maximumPixels = 400_000_000
  /// The time a page's recognition may take, in seconds.
  package var recognitionTimeout = 180
  /// How much memory a worker may take, in bytes of address space.
  package var workerMemory = 4 << 30
  /// Whether there is to be no document where a page is lost, damaged or could not be recognised.
  package var isStrict = false
  /// Whether an existing output is an error.
  package var keepsExistingOutput = false
  /// Whether the words are seen on the page.
  package var textVisibility = TextVisibility.hidden
  package var pageFormat = PageFormat()
  /// What the document is to claim, where its pages allow it.
  package var claim = ConformanceClaim.pdfA1b
  /// Whether EXIF and other private data are taken out of JPEG files.
  package var stripsMetadata = false
  /// What is wanted beside the document.
  package var sidecars: [Sidecar] = []
  /// Where a PDF goes that shows what was recognised drawn over the pages; `nil` for none.
  package var boxes: String?
  package var workerCommand: WorkerCommand
  package var metadata: Metadata

  /// Makes options that differ from the default in these.
  package init(
    recognition: RecognitionOptions, dotsPerInch: Double? = nil, jobs: Int,
    workerCommand: WorkerCommand = .own, metadata: Metadata
  ) {
    self.recognition = recognition
    self.dotsPerInch = dotsPerInch
    self.jobs = max(jobs, 1)
    processors = self.jobs
    self.workerCommand = workerCommand
    self.metadata = metadata
  }

  /// The paths of all outputs but the document.
  var furtherOutputs: [String] { sidecars.map(\.path) + [boxes].compactMap { $0 } }
}
