package import ArgumentParser
import Supervision
import WorkerProtocol

/// The options that most calls use.
package struct MainArguments: ParsableArguments {
  @Option(
    name: [.customShort("l", allowingJoined: true), .long],
    help: ArgumentHelp(
      """
      The pages' languages, such as eng or deu+fra; scanpdf languages lists them; auto chooses one \
      for each page. (default: the only one that is installed, or auto)
      """,
      valueName: "codes"), completion: .custom(LanguageCompletion.words))
  package var language: String?

  @Option(
    name: [.customShort("j", allowingJoined: true), .long],
    help: ArgumentHelp(
      "How many pages, and threads of a page, to recognise at once. (default: one per processor)",
      valueName: "number"))
  var jobs: Int?

  package init() {}

  package func validate() throws {
    try require((1...1024).contains(jobs ?? 1), "--jobs: expected a number from 1 to 1024")
    guard let language else { return }
    try require(
      language == RecognitionOptions.automatic
        || !language.split(separator: "+").contains { $0 == RecognitionOptions.automatic },
      "--language: auto chooses among all installed languages; leave the other codes out")
    try require(
      !language.split(separator: "+", omittingEmptySubsequences: false).contains(""),
      "--language: expected codes joined by +, such as eng+deu")
  }

  /// The number of workers.
  package var workerCount: Int { max(1, min(jobs ?? processors, OpenFiles.maximumWorkers)) }

  /// The number of processors available to this process.
  package var processors: Int { AvailableProcessors.count() }
}
