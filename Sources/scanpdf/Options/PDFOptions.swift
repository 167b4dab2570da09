import ArgumentParser
import Documents
import PagePipeline
import WorkerProtocol

/// What is done with inputs that are PDFs.
struct PDFOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      What to do with text that pages of a PDF have already: keep (leave these pages as they are), \
      redo (remove hidden text and recognise the page again) or all (also recognise the images of \
      pages with visible text).
      """,
      valueName: "what"))
  var existingText = ExistingText.keep

  @Option(
    help: ArgumentHelp(
      "A file whose first line is the password of encrypted PDFs; - is standard input.",
      valueName: "file"),
    completion: .file())
  var passwordFile: String?

  @Flag(help: "Change signed PDFs too, which makes their signatures invalid.")
  var breakSignatures = false

  @Flag(exclusivity: .exclusive) var treatment: PDFTreatmentFlag?

  /// Sets what these options say; throws a `ConversionError` if the password cannot be read.
  func apply(to options: inout ConversionOptions) throws(ConversionError) {
    options.existingText = existingText
    options.breaksSignatures = breakSignatures
    options.pdfTreatment = treatment?.treatment ?? .automatic
    options.password = try passwordFile.map { file throws(ConversionError) in
      try PasswordFile.password(in: file)
    }
  }
}

extension ExistingText: ExpressibleByArgument {}

/// The flags for what becomes of a PDF.
enum PDFTreatmentFlag: EnumerableFlag {
  case rebuild
  case update

  static func help(for value: PDFTreatmentFlag) -> ArgumentHelp? {
    switch value {
    case .rebuild:
      """
      Make a new document of a PDF: pages that are one image each as of image files, other pages \
      copied with hidden text. Options that need it, such as --deskew on or --pages, choose it.
      """
    case .update: "Keep every byte of a PDF and add hidden text, or refuse what that excludes."
    }
  }

  var treatment: PDFTreatment { self == .rebuild ? .rebuild : .update }
}
