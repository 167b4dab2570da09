import ArgumentParser
import Conversion

/// `scanpdf text FILE.pdf`: the text of a PDF that scanpdf has made.
struct TextCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "text",
    abstract: "Print the text of a PDF that scanpdf has made.",
    usage: "scanpdf text FILE.pdf [OPTIONS]",
    discussion: """
      The text has empty lines between paragraphs and form feeds between pages, in reading order, as \
      --text writes it. For PDFs of other programs use pdftotext.

        scanpdf text letter.pdf | espeak-ng

      Exit status: 0 done; 64 wrong usage; 65 FILE is damaged or was not made by scanpdf; 66 FILE \
      cannot be read; 73 the output cannot be created; 74 writing failed.
      """)

  @Argument(
    help: ArgumentHelp("The PDF; - is standard input.", valueName: "file"),
    completion: .file(extensions: ["pdf"]))
  var file: String

  @Option(
    name: [.customShort("o", allowingJoined: true), .long],
    help: ArgumentHelp("The text file; - is standard output.", valueName: "path"),
    completion: .file())
  var output = "-"

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Only these pages, in this order, such as 3,1,5-; z is the last page.", valueName: "numbers"))
  var pages: PageSelection?

  func validate() throws {
    guard !file.isEmpty else { throw ValidationError("name the PDF, as in scanpdf text out.pdf") }
    guard !output.isEmpty else { throw ValidationError("name the text file, as in -o out.txt") }
  }

  func run() throws {
    do {
      try PDFText.write(of: file, pages: pages, to: output)
    } catch {
      BrokenPipe.end(after: error)
      ErrorReport.print("\(error)")
      throw ExitCode(ExitStatus(error).rawValue)
    }
  }
}
