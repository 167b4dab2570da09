import ArgumentParser
import Glibc
import Worker

/// `scanpdf render-page`: draws pages of the PDF on standard input through pdftoppm, for a main
/// process.
struct RenderCommand: ParsableCommand {
  static let name = "render-page"

  static let configuration = CommandConfiguration(
    commandName: name,
    abstract: "Draw pages of a PDF: the PDF on standard input, images on output.",
    shouldDisplay: false)

  @Argument var memory: Int
  @Argument var seconds: Int
  /// The path of pdftoppm and its arguments.
  @Argument(parsing: .postTerminator) var program: [String]

  func run() throws {
    // A terminal sends these signals to the main process too; pdftoppm ends after its time at the
    // latest.
    for number in [SIGINT, SIGHUP] { signal(number, SIG_IGN) }
    ConfinedDrawing.run(program, memory: memory, seconds: seconds)
    ErrorReport.print(
      "\(program.first ?? ""): cannot be started (\(unsafe String(cString: strerror(errno))))")
    throw ExitCode(ExitStatus.software.rawValue)
  }
}
