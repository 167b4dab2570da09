import ArgumentParser
import Recognition

/// What nearly every call says.
struct MainOptions: ParsableArguments {
  @Option(
    name: .shortAndLong, help: ArgumentHelp("The PDF; - is standard output.", valueName: "path"))
  var output: String?

  @Option(
    name: [.customShort("l"), .long],
    help: ArgumentHelp("The pages' languages, such as eng or deu+fra.", valueName: "codes"))
  var language = "eng"

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "How many pages to recognise at once. (default: one a processor)", valueName: "number"))
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
  var workerCount: Int {
    max(1, min(jobs ?? AvailableProcessors.count(), OpenFiles.mostWorkers))
  }
}
