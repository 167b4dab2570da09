import ArgumentParser
import Arguments
import Codecs
import Documents
import Files
import ImageFiles
import Inputs
import PageModel
import PagePipeline
import SearchablePDF
import Sheets
import TextLayer
import WorkerProtocol

/// `scanpdf separators TEXT… -o OUT.pdf`: sheets with codes, to print.
struct SeparatorsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "separators",
    abstract: "Make sheets with codes, which separate stacks of pages.",
    usage: "scanpdf separators TEXT ... -o OUT.pdf [OPTIONS]",
    discussion: """
      A sheet for each text, with its code and the text beside it. Print them, and put each before its \
      stack of pages:

        scanpdf separators Miller Smith -o sheets.pdf
        scanpdf scan --output-dir in --split-at code --name {code}
        scanpdf separators T --type patch -o sheet.pdf   for --split-at patch
      """)

  @Argument(help: "The texts of the codes; of patch codes T or 2.")
  var texts: [String]

  @Option(
    name: [.customShort("o", allowingJoined: true), .long],
    help: ArgumentHelp("The PDF; - is standard output.", valueName: "path"), completion: .file())
  var output: String

  @Option(
    help: ArgumentHelp(
      "The kind of code, which qr is for any text, code128 and code39 for ASCII.", valueName: "kind"
    ))
  var type = PageCode.Symbology.qr

  @Option(help: ArgumentHelp("The size of the sheets.", valueName: "size"))
  var paper = Paper.a4

  @OptionGroup var shown: DisplayArguments
  @OptionGroup(title: "Settings") var settings: SettingsArguments

  /// The sizes of sheets.
  enum Paper: String, ExpressibleByArgument, CaseIterable {
    case a4, letter

    /// The size at the resolution of sheets, in pixels.
    var size: PixelSize {
      switch self {
      case .a4: PixelSize(width: 2_480, height: 3_508)
      case .letter: PixelSize(width: 2_550, height: 3_300)
      }
    }
  }

  func run() async throws {
    try requireNoTerminal("-o", output)
    let pages = try texts.map { try page(of: $0) }
    let options = ConversionOptions(
      recognition: RecognitionOptions(languages: ""), jobs: 1,
      metadata: Metadata(producer: Version.producer, created: SourceDate.current))
    let display = shown.runDisplay
    let status = await display.status(showing: display.show) { (report) throws(ConversionError) in
      try pages.write(to: output, options)
      report(.published(path: output, pages: pages.count))
    }
    try status.end()
  }

  /// Returns the sheet of a text; throws a `ValidationError` if the symbology cannot express it.
  private func page(of text: String) throws -> PreparedPage {
    guard let bitmap = SeparatorSheet.bitmap(of: PageCode(type, text), size: paper.size) else {
      let advice =
        type == .patch ? "expected T or 2" : "too long, or with other letters; try --type qr"
      throw ValidationError("--type \(type.rawValue): no code of '\(text.printable)' (\(advice))")
    }
    return PreparedPage(
      geometry: PageGeometry(
        size: paper.size, resolution: Resolution(SeparatorSheet.resolution)), orientation: .upright,
      image: PageImage(try LosslessEncoder.encode(bitmap)), paragraphs: [], isTextMissing: false)
  }
}

extension PageCode.Symbology: ExpressibleByArgument {}
