import ArgumentParser
import Glibc
import Supervision
import Worker

/// `scanpdf render-page`: draws pages of the PDF on standard input through pdftoppm, for a main
/// process.
struct RenderCommand: ParsableCommand {
  static let name = "render-page"

  static let configuration = CommandConfiguration(
    commandName: name,
    abstract: "Draw pages of a PDF: the PDF on standard input, images on output.",
    shouldDisplay: false)

  @Argument var program: String
  @Argument var format: String
  @Argument var first: Int
  @Argument var last: Int
  @Argument var dotsPerInch: Int
  @Argument var memory: Int
  @Argument var seconds: Int
  /// The left and upper edge, width and height of the part to draw, in pixels; empty for all.
  @Argument var part: [Int] = []

  /// The options of pdftoppm for the part.
  private var partOptions: [String] {
    zip(["-x", "-y", "-W", "-H"], part).flatMap { [$0, "\($1)"] }
  }

  func run() throws {
    // A terminal sends these to the main process too; pdftoppm ends after its time at the latest.
    for number in [SIGINT, SIGHUP] { signal(number, SIG_IGN) }
    ConfinedDrawing.run(
      program: program, pages: first...max(first, last),
      options: (DrawingFormat(rawValue: format)?.options ?? []) + partOptions,
      dotsPerInch: dotsPerInch,
      memory: memory, seconds: seconds)
    ErrorReport.print("\(program): cannot be started (\(unsafe String(cString: strerror(errno))))")
    throw ExitCode(ExitStatus.software.rawValue)
  }
}
