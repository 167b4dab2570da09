import Conversion

extension ConversionOptions {
  /// What the arguments that all commands share ask for.
  init(
    _ main: MainOptions, _ recognition: RecognitionChoices, _ page: PageOptions,
    _ document: DocumentOptions, _ limits: LimitOptions, metadata: Metadata
  ) {
    self.init(
      recognition: recognition.options(languages: main.language), dotsPerInch: page.dpi,
      jobs: main.workerCount, metadata: metadata)
    processors = min(main.workerCount, main.processors)
    pageFormat = page.format
    maximumPixels = page.maxPixels
    recognitionTimeout = limits.timeout
    workerMemory = limits.workerMemory.bytes
    workerCommand = limits.workerCommand.map { .shell($0) } ?? .own
    isStrict = limits.strict
    keepsExistingOutput = limits.noClobber
    claim = document.claim
    stripsMetadata = document.stripMetadata
  }
}
