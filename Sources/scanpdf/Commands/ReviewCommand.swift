import ArgumentParser
import Documents
import Files
import PagePipeline
import Review
import SearchablePDF
import WorkerProtocol

/// `scanpdf review INPUT -o review.html`: a page to correct the text in a browser.
struct ReviewCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "review",
    abstract: "Make an HTML page to correct the text of a PDF in a browser.",
    usage: "scanpdf review FILE.pdf -o review.html [OPTIONS]",
    discussion: """
      The HTML file holds the images of the pages and their words, and needs no network. Its button \
      Save writes the corrections to a file, such as letter.corrections.json.

        scanpdf review letter.pdf -o review.html

      Exit status: 0 done; 1 done, but a page is shown without its image, or text may be missing; 64 \
      wrong usage; 65 the text of FILE cannot be read; 66 FILE cannot be read; 69 pdftoppm is \
      missing; 73 the output cannot be created; 74 writing failed.
      """)

  @Argument(
    help: ArgumentHelp("The PDF; - is standard input.", valueName: "file"),
    completion: .file(extensions: ["pdf"]))
  var file: String

  @Option(
    name: [.customShort("o", allowingJoined: true), .long],
    help: ArgumentHelp("The HTML file; - is standard output.", valueName: "path"),
    completion: .file(extensions: ["html"]))
  var output: String

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Only these pages, in this order, such as 3,1,5-.", valueName: "numbers"))
  var pages: PageSelection?

  @Option(
    help: ArgumentHelp(
      "A file for every so many pages: review-1.html, review-2.html and so on.",
      valueName: "number"))
  var split: Int?

  @Option(
    help: ArgumentHelp(
      "The resolution of the images in dots per inch, from 30 to 300.", valueName: "number"))
  var dpi = ReviewOptions.usualDotsPerInch

  @Option(
    help: ArgumentHelp(
      "A file whose first line is the password of an encrypted PDF; - is standard input.",
      valueName: "file"),
    completion: .file())
  var passwordFile: String?

  @OptionGroup var main: MainOptions

  @Flag(name: .shortAndLong, help: "Show only problems.")
  var quiet = false

  func validate() throws {
    try require(!file.isEmpty, "name the PDF, as in scanpdf review letter.pdf -o review.html")
    try require(!output.isEmpty, "name the HTML file, as in -o review.html")
    try require(split ?? 1 > 0, "--split: expected a number of pages from 1")
    try require((30...300).contains(dpi), "--dpi: expected a number from 30 to 300")
    try require(
      split == nil || output != OutputPath.standardOutput,
      "--split: expected the name of a file with it, as in -o review.html")
  }

  private var conversion: ConversionOptions {
    ConversionOptions(
      recognition: RecognitionOptions(languages: main.language), jobs: main.workerCount,
      metadata: Metadata(producer: "scanpdf \(Version.current)"))
  }

  func run() async throws {
    var display = ReviewDisplay(isQuiet: quiet)
    do throws(ConversionError) {
      var options = ReviewOptions(output: output)
      options.pages = pages
      options.pagesPerFile = split
      options.dotsPerInch = dpi
      options.producer = "scanpdf \(Version.current)"
      options.password = try passwordFile.map { file throws(ConversionError) in
        try PasswordFile.password(in: file)
      }
      try await PDFReview(options, conversion).write(of: file) { display.show($0) }
    } catch {
      BrokenPipe.end(after: error)
      ErrorReport.print("\(error)")
      try ExitStatus(error).end()
    }
    if !display.isSound { try ExitStatus.incomplete.end() }
  }
}
