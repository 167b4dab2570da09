import ArgumentParser
import Supervision

/// What nearly every call says.
struct MainOptions: ParsableArguments {
  @Option(
    name: [.customShort("l", allowingJoined: true), .long],
    help: ArgumentHelp(
      "The pages' languages, such as eng or deu+fra; scanpdf languages lists them.",
      valueName: "codes"), completion: .custom(LanguageCompletion.words))
  var language = "eng"

  @Option(
    name: [.customShort("j", allowingJoined: true), .long],
    help: ArgumentHelp(
      "How many pages, and threads of a page, to recognise at once. (default: one a processor)",
      valueName: "number"))
  var jobs: Int?

  func validate() throws {
    if let jobs, !(1...1024).contains(jobs) {
      throw ValidationError("--jobs: give a number from 1 to 1024")
    }
    if language.split(separator: "+", omittingEmptySubsequences: false).contains("") {
      throw ValidationError("--language: give codes joined by +, such as eng+deu")
    }
  }

  /// How many workers there are to be.
  var workerCount: Int { max(1, min(jobs ?? processors, OpenFiles.mostWorkers)) }

  /// How many processors this process may use.
  var processors: Int { AvailableProcessors.count() }
}
