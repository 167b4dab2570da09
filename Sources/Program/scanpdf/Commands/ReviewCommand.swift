import ArgumentParser
import Arguments
import Documents
import Files
import Inputs
import PagePipeline
import Review
import SearchablePDF
import WorkerProtocol

/// `scanpdf review INPUT -o review.html`: a page to correct the text in a browser.
struct ReviewCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "review",
    abstract: "Make an HTML page to correct the text in a browser.",
    usage: "scanpdf review INPUT ... -o review.html [OPTIONS]",
    discussion: """
      The HTML file holds the images of the pages and their words, and needs no network. Its button \
      Save writes the corrections to a file, such as letter.corrections.json. A PDF is shown with its \
      own text; images are recognised.

        scanpdf review letter.pdf -o review.html
        scanpdf review old.pdf --compare -l deu -o review.html

      Exit status: 0 done; 1 done, but a page is shown without its image or its text, or text may be \
      missing; 64 wrong usage; 65 the text of a PDF cannot be read; 66 an input cannot be read; 69 a \
      language or pdftoppm is missing; 73 the output cannot be created; 74 writing failed.
      """)

  @Argument(
    help: ArgumentHelp(
      "One PDF, or images in page order; - is standard input.", valueName: "input"),
    completion: .file())
  var inputs: [String]

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
      "Make a file for each group of this many pages: review-1.html, review-2.html and so on.",
      valueName: "number"))
  var split: Int?

  @Flag(
    help: """
      Also recognise the pages of a PDF, and mark words that are read differently as doubtful.
      """)
  var compare = false

  @Option(
    help: ArgumentHelp(
      """
      A list of words, one per line, such as /usr/share/dict/words; other words are marked as \
      doubtful.
      """,
      valueName: "file"),
    completion: .file())
  var dictionary: String?

  @Option(
    help: ArgumentHelp(
      "The resolution of the images of pages in dots per inch, from 30 to 300.",
      valueName: "number"))
  var screenDpi = ReviewOptions.defaultDotsPerInch

  @OptionGroup var password: PasswordArgument

  @OptionGroup var main: MainArguments

  @Flag(name: .shortAndLong, help: "Show only problems.")
  var quiet = false

  @OptionGroup(title: "Settings") var settings: SettingsArguments

  func validate() throws {
    try require(
      !inputs.contains(""), "name the input, as in scanpdf review letter.pdf -o review.html")
    try require(!output.isEmpty, "name the HTML file, as in -o review.html")
    try require(split ?? 1 > 0, "--split: expected a number of pages from 1")
    try require((30...300).contains(screenDpi), "--screen-dpi: expected a number from 30 to 300")
    try require(
      split == nil || output != OutputPath.standardOutput,
      "--split: needs the name of a file, as in -o review.html")
  }

  func run() async throws {
    let display = ReviewDisplay(isQuiet: quiet)
    let conversion = try conversion()
    try await display.status(showing: display.show) { (report) throws(ConversionError) in
      try await review(conversion, report: report)
    }.end()
  }

  private func review(
    _ conversion: ConversionOptions, report: (ReviewEvent) -> Void
  ) async throws(ConversionError) {
    let list = try InputList(paths: inputs, omitsPDF: { _ in true })
    let isPDF = list.sources.contains(where: \.isPDF)
    guard !isPDF || list.sources.count == 1 else { throw .severalReviewed }
    let options = try options()
    if list.sources.contains(where: { $0.path == output }) { throw .outputIsInput(output) }
    guard isPDF, let pdf = list.sources.first else {
      if let unused = optionOfPDFs { throw .hasNoEffect(unused, on: "images") }
      return try await ReviewWriter(options, conversion).write(of: list, report: report)
    }
    if !compare, let language = main.language, language != RunLanguages.plain {
      throw .hasNoEffect("-l", on: "a PDF without --compare")
    }
    try await ReviewWriter(options, conversion).write(
      of: pdf.path, bytes: pdf.bytes, report: report)
  }

  /// The given option that only applies to PDFs; `nil` if there is none.
  private var optionOfPDFs: String? {
    if compare { return "--compare" }
    return password.passwordFile == nil ? nil : "--password-file"
  }

  private func options() throws(ConversionError) -> ReviewOptions {
    var options = ReviewOptions(output: output)
    options.pages = pages
    options.pagesPerFile = split
    options.dotsPerInch = screenDpi
    options.compares = compare
    options.producer = Version.producer
    if let dictionary { options.dictionary = try ReviewDictionary(path: dictionary) }
    options.password = try password.password()
    return options
  }

  /// Returns the options for recognising pages; throws a `ValidationError` if the languages are
  /// wrong.
  private func conversion() throws -> ConversionOptions {
    var recognition = RecognitionOptions(languages: "")
    try RunLanguages(given: main.language, in: nil, permitsChoice: true).apply(to: &recognition)
    return ConversionOptions(
      recognition: recognition, jobs: main.workerCount,
      metadata: Metadata(producer: Version.producer))
  }
}
