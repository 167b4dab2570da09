import Supervision
import ArgumentParser
import Conversion
import SearchablePDF

/// How documents are made, be it one or a batch of them, besides the main options: those stand further
/// up in the manual.
struct ConversionArguments: ParsableArguments {
  @OptionGroup(title: "Recognition options") var recognition: RecognitionArguments
  @OptionGroup(title: "Page options") var page: PageOptions
  @OptionGroup(title: "Document options") var document: DocumentOptions
  @OptionGroup(title: "Limits") var limits: LimitOptions

  /// The options for one document, which goes to `output`; throws a `ValidationError` where what it is
  /// to claim lacks something.
  func options(_ main: MainOptions, output: String) throws -> ConversionOptions {
    options(main, metadata: try document.metadata(output: output, languages: main.language))
  }

  /// The options for whatever document; throws as that for one does.
  func options(_ main: MainOptions) throws -> ConversionOptions {
    options(main, metadata: try document.metadata(languages: main.language))
  }

  private func options(_ main: MainOptions, metadata: Metadata) -> ConversionOptions {
    var options = ConversionOptions(
      recognition: recognition.options(languages: main.language), dotsPerInch: page.dpi,
      jobs: main.workerCount, metadata: metadata)
    options.processors = min(main.workerCount, main.processors)
    options.pageFormat = page.format
    options.maximumPixels = page.maxPixels
    options.recognitionTimeout = limits.timeout
    options.workerMemory = limits.workerMemory.bytes
    options.workerCommand = limits.workerCommand.map { .shell($0) } ?? .own
    options.isStrict = limits.strict
    options.keepsExistingOutput = limits.noClobber
    options.claim = document.claim
    options.stripsMetadata = document.stripMetadata
    return options
  }
}
