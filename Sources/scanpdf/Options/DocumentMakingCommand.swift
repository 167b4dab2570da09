import ArgumentParser
import FoundationEssentials
import PagePipeline
import SearchablePDF
import Supervision
import TesseractEngine
import WorkerProtocol

/// A command that makes documents, with the options for these except the main options.
///
/// Its groups are its own rather than of one group, because the parser checks a group within a group
/// many times in a debug build.
protocol DocumentMakingCommand: ParsableCommand {
  var main: MainOptions { get }
  var recognition: RecognitionArguments { get }
  var page: PageOptions { get }
  var compression: CompressionArguments { get }
  var document: DocumentOptions { get }
  var limits: LimitOptions { get }
}

extension DocumentMakingCommand {
  /// Returns the options for the document at `output`, or for several documents if that is `nil`;
  /// throws a `ValidationError` if the conformance claim lacks a title or language.
  ///
  /// - isShared: Whether other machines, with other languages installed, make some of the documents.
  func conversionOptions(
    output: String? = nil, splitAt separator: StackSeparator?, isShared: Bool = false
  ) throws -> ConversionOptions {
    if let language = main.language { try checkLanguages(language) }
    let languages = try languages(isShared: isShared)
    var options = ConversionOptions(
      recognition: recognition.options, dotsPerInch: page.dpi, jobs: main.workerCount,
      metadata: try document.metadata(output: output, language: languages.fallback))
    try languages.apply(to: &options.recognition)
    options.isLanguageGiven = languages.isGiven
    options.fallbackLanguage = LanguageTag.tag(ofTesseract: languages.fallback)
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

  /// Returns the languages of a run; throws a `ValidationError` if options exclude those given.
  ///
  /// `RunLanguages.optionsWithoutChoice` has the reasons.
  private func languages(isShared: Bool) throws -> RunLanguages {
    let hasWords = recognition.userWords != nil || recognition.userPatterns != nil
    let isAutomatic = main.language == RecognitionOptions.automatic
    try exclude("-l auto", "--user-words and --user-patterns", if: isAutomatic && hasWords)
    try require(
      !isAutomatic || !isShared,
      "--shard and -l auto exclude each other, because other machines may have other languages; "
        + "name the languages")
    return RunLanguages(
      given: main.language, in: recognition.tessdataDir,
      permitsChoice: !hasWords && !isShared && limits.workerCommand == nil)
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
