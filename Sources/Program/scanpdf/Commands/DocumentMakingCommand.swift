import ArgumentParser
import Arguments
import Files
import FoundationEssentials
import Inputs
import PageModel
import PagePipeline
import SearchablePDF
import Supervision
import TesseractEngine
import TextLayer
import WorkerProtocol

/// A command that makes documents.
///
/// Each command declares all groups of options itself, because the parser checks a group within a
/// group many times in a debug build.
protocol DocumentMakingCommand: ParsableCommand {
  var main: MainArguments { get }
  var shown: DisplayArguments { get }
  /// The tables of the command, in the order of the help.
  var tables: [any GivenTable] { get }
  /// The names of given options outside of tables that options of tables exclude or require.
  var others: [String] { get }
}

extension DocumentMakingCommand {
  /// Checks the options of the tables while the parser still knows whether a setting is at fault.
  func validate() throws {
    let options = settingTables(of: .defaults)
    let given = tables.flatMap(\.given).map(\.option).filter { $0.isSet(options) }
    try OptionConflicts.check(given, in: options, with: others)
    try requireNoTerminal("--boxes", options.outputs.boxes)
  }

  /// Returns `options` with the given options of the tables.
  private func settingTables(of options: ConversionOptions) -> ConversionOptions {
    var options = options
    for (option, text) in tables.flatMap(\.given) { _ = option.set(text, &options) }
    return options
  }

  /// The minimum skew, in degrees, at which `--deskew on` straightens the pixels of a page.
  private static var minimumSkew: Double { 0.3 }

  /// Returns the options for the document of `target`, or for several documents if `target` is
  /// `nil`; throws a `ValidationError` if the conformance claim lacks a title or language.
  ///
  /// - isShared: Whether other machines, with other languages, make some of the documents.
  func conversionOptions(
    for target: DestinationArguments? = nil, isShared: Bool = false
  ) throws -> ConversionOptions {
    var options = settingTables(
      of: ConversionOptions(
        recognition: RecognitionOptions(languages: ""), jobs: main.workerCount,
        metadata: Metadata(producer: Version.producer, created: SourceDate.current)))
    if let language = main.language { try check(language, options) }
    let languages = try languages(for: options, isShared: isShared)
    try languages.apply(to: &options.recognition)
    options.isLanguageGiven = languages.isGiven
    options.document.fallbackLanguage = LanguageTag.tag(ofTesseract: languages.fallback)
    try require(
      !options.document.claim.asksForText || options.document.fallbackLanguage != nil,
      "--ua and --pdfa 1a need to know a language: add one, as in -l \(languages.fallback)+eng")
    if options.document.claim.pdfUA, let output = target?.output {
      options.document.metadata.isTitleAssumed = options.document.metadata.title == nil
      options.document.metadata.title = try titleToShow(
        options.document.metadata.title, output: output)
    }
    if !shown.quiet { reportUnusedNetworks(options.recognition) }
    if options.work.command != .own {
      if let hash = Engines.networks(options.recognition) {
        options.recognition.secondReader.networks = .same(hash: hash)
      } else if options.recognition.secondReader.folder == nil {
        options.recognition.secondReader.networks = .absent
      }
    }
    options.publication.backupSuffix = target?.backup
    options.work.processors = min(main.workerCount, main.processors)
    options.recognition.findsOrientation = options.page.straightening.rotation == .auto
    if options.page.straightening.deskew == .on {
      options.recognition.minimumSkew = Self.minimumSkew
    }
    return options
  }

  /// Prints a message if the folder of networks has no effect, because the second reader does not
  /// read.
  private func reportUnusedNetworks(_ options: RecognitionOptions) {
    guard options.secondReader.folder != nil, !options.uses(RecognitionOptions.paddleEngine) else {
      return
    }
    let reason =
      if options.secondReader.share == .off {
        "--second-reader off"
      } else if options.findsLayout {
        "--level fast"
      } else {
        "--psm \(options.pageSegmentation)"
      }
    ErrorReport.print(
      "--models has no effect with \(reason), which reads without the second reader; leave it out "
        + "(scanpdf config shows where settings give it)")
  }

  /// Returns the title shown by PDF readers, by default the file name without extension.
  private func titleToShow(_ title: String?, output: String) throws -> String {
    if let title, !title.isEmpty { return title }
    guard title == nil, let stem = OutputPath.stem(of: output) else {
      throw ValidationError("--ua needs a title, as in --title \"A letter\"")
    }
    return stem
  }

  /// Returns the languages of a run; throws a `ValidationError` if options exclude the given
  /// languages.
  ///
  /// `RunLanguages.optionsWithoutChoice` has the reasons.
  private func languages(for options: ConversionOptions, isShared: Bool) throws -> RunLanguages {
    let hasWords = !options.recognition.files.isEmpty
    let isAutomatic = main.language == RecognitionOptions.automatic
    try exclude("-l auto", "--user-words and --user-patterns", if: isAutomatic && hasWords)
    try require(
      !isAutomatic || !isShared,
      "--shard and -l auto exclude each other, because other machines may have other languages; "
        + "name the languages")
    return RunLanguages(
      given: main.language, in: options.recognition.dataDirectory,
      permitsChoice: !hasWords && !isShared && options.work.command == .own)
  }

  /// Throws a `ValidationError` if `language` has words that are not Tesseract's codes.
  private func check(_ language: String, _ options: ConversionOptions) throws {
    // Other machines may have languages of any name.
    guard options.work.command == .own, language != RecognitionOptions.automatic else { return }
    let suggestion = LanguageAdvice.suggestion(for: language) {
      (try? InstalledLanguages.find(in: options.recognition.dataDirectory))?.codes ?? []
    }
    guard let suggestion else { return }
    throw ValidationError(
      "--language: expected codes joined by +, such as eng+deu, got '\(language)'; "
        + "did you mean -l \(suggestion)?")
  }
}

/// The creation date of documents.
enum SourceDate {
  /// The value of `SOURCE_DATE_EPOCH` in seconds since 1970; otherwise no date, so that the same
  /// pages give the same bytes (reproducible-builds.org/specs/source-date-epoch).
  static var current: Int? {
    ProcessInfo.processInfo.environment["SOURCE_DATE_EPOCH"].flatMap { Int($0) }
  }
}
