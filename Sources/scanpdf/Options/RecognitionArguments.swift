import ArgumentParser
import WorkerProtocol

/// The options for recognition, except the language.
struct RecognitionArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "accurate (the best models installed), fast (the fast models, at 200 dpi) or "
        + "thorough (as accurate, but every page more than once).",
      valueName: "level"))
  var level = RecognitionOptions.Level.accurate

  @Flag(help: "Read letter by letter, without a dictionary: for codes, names and part numbers.")
  var noDictionary = false

  @Option(
    help: ArgumentHelp(
      """
      Tesseract's page segmentation mode: 3 finds columns, 4 is one column, 6 one block, 7 one line, \
      11 scattered words.
      """,
      valueName: "mode"),
    completion: .list(RecognitionOptions.pageSegmentationModes.map(String.init)))
  var psm = 3

  @Option(
    help: ArgumentHelp("Words to add to the dictionary, one per line.", valueName: "file"),
    completion: .file())
  var userWords: String?

  @Option(
    help: ArgumentHelp("Tesseract's patterns of expected words, one per line.", valueName: "file"),
    completion: .file())
  var userPatterns: String?

  @Option(
    help: ArgumentHelp("The folder of the language data.", valueName: "folder"),
    completion: .directory)
  var tessdataDir: String?

  @Option(
    help: ArgumentHelp(
      """
      accelerated (Tesseract with faster functions in place of its own, once they gave equal results) \
      or tesseract (its public interface alone: slower, if recognition crashes).
      """,
      valueName: "use"))
  var engine = RecognitionOptions.EngineUse.accelerated

  @Option(help: .hidden)
  var engineKernels = RecognitionOptions.EngineKernels.fastest

  func validate() throws {
    let modes = RecognitionOptions.pageSegmentationModes
    try require(
      modes.contains(psm),
      "--psm: expected one of \(modes.map(String.init).joined(separator: ", "))")
    try exclude("--user-words", "--no-dictionary", if: userWords != nil && noDictionary)
  }

  /// The recognition options without languages.
  var options: RecognitionOptions {
    var options = RecognitionOptions(languages: "")
    options.level = level
    options.usesDictionary = !noDictionary
    options.pageSegmentation = psm
    options.userWords = userWords
    options.userPatterns = userPatterns
    options.dataDirectory = tessdataDir
    options.engineUse = engine
    options.engineKernels = engineKernels
    return options
  }
}

extension RecognitionOptions.Level: ExpressibleByArgument {}
extension RecognitionOptions.EngineUse: ExpressibleByArgument {}
extension RecognitionOptions.EngineKernels: ExpressibleByArgument {}
