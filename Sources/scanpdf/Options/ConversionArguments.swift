import ArgumentParser
import FoundationEssentials
import PagePipeline
import SearchablePDF
import Supervision
import TesseractEngine
import WorkerProtocol

/// The options for making documents, of one conversion or a batch, except the main options, which
/// come earlier in the manual.
struct ConversionArguments: ParsableArguments {
  @OptionGroup(title: "Recognition options") var recognition: RecognitionArguments
  @OptionGroup(title: "Page options") var page: PageOptions
  @OptionGroup(title: "Compression options") var compression: CompressionArguments
  @OptionGroup(title: "Document options") var document: DocumentOptions
  @OptionGroup(title: "Limits") var limits: LimitOptions

  /// Returns the options for the document at `output`, or for several documents if that is `nil`;
  /// throws a `ValidationError` if the conformance claim lacks a title or language.
  func options(
    _ main: MainOptions, output: String? = nil, splitAt separator: StackSeparator?
  ) throws -> ConversionOptions {
    try checkLanguages(main.language)
    var options = ConversionOptions(
      recognition: recognition.options(languages: main.language), dotsPerInch: page.dpi,
      jobs: main.workerCount,
      metadata: try document.metadata(output: output, languages: main.language))
    if options.recognition.choosesLanguage {
      try chooseAmongInstalled(&options.recognition)
    }
    options.separator = separator
    options.processors = min(main.workerCount, main.processors)
    options.pageFormat = page.format
    options.straightening = page.straightening
    options.recognition.findsOrientation = options.straightening.rotation == .automatic
    if options.straightening.deskew == .on { options.recognition.leastSkew = 0.3 }
    options.blankPages = page.blankPages?.blankPages ?? .keep
    options.compression = compression.options
    options.maximumPixels = page.maxPixels
    options.recognitionTimeout = limits.timeout
    options.workerMemory = limits.workerMemory.bytes
    options.workerCommand = limits.workerCommand.map { .shell($0) } ?? .own
    options.isStrict = limits.strict
    options.keepsExistingOutput = limits.noClobber
    options.claim = document.claim
    options.isClaimRequested = document.pdfa != nil
    options.outline = DocumentOutline(rawValue: document.outline.rawValue) ?? .none
    options.labelsPages = document.pageLabels
    options.stripsMetadata = document.stripMetadata
    try require(
      !(document.stripMetadata && page.keepOriginal),
      "--keep-original would keep the metadata that --strip-metadata removes; leave one out")
    options.keepsConfidences = !document.noConfidence
    return options
  }

  /// Names the installed languages, so that every worker, also of another machine, chooses among
  /// the same ones or fails.
  private func chooseAmongInstalled(_ options: inout RecognitionOptions) throws {
    try exclude(
      "-l auto", "--user-words and --user-patterns",
      if: recognition.userWords != nil || recognition.userPatterns != nil)
    let installed = (try? InstalledLanguages.find(in: recognition.tessdataDir))?.codes ?? []
    let candidates = LanguageCandidates.among(installed)
    try require(
      !candidates.isEmpty,
      "-l auto: no language is installed; scanpdf languages lists what can be installed")
    options.candidates = candidates
    options.fallbackLanguage = LocaleLanguage.code(
      among: candidates, environment: ProcessInfo.processInfo.environment)
  }

  /// Throws a `ValidationError` if the languages are named by other words than Tesseract's codes.
  private func checkLanguages(_ value: String) throws {
    // Other machines may have languages of any name.
    guard limits.workerCommand == nil, value != RecognitionOptions.automatic else { return }
    let suggestion = LanguageAdvice.suggestion(for: value) {
      (try? InstalledLanguages.find(in: recognition.tessdataDir))?.codes ?? []
    }
    guard let suggestion else { return }
    throw ValidationError(
      "--language: expected codes joined by +, such as eng+deu, got '\(value)'; "
        + "did you mean -l \(suggestion)?")
  }
}
