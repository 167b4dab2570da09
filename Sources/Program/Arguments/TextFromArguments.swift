package import ArgumentParser
import Documents
import Files
import Inputs
package import PagePipeline
import WorkerProtocol

/// The options for text of other programs.
package struct TextFromArguments: ParsableArguments {
  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      """
      Take the words from this file instead of recognising them: hOCR, ALTO, PAGE XML, JSON of \
      scanpdf, RapidOCR or PaddleOCR, or plain text with a form feed between pages, whose words get \
      the places of recognised ones. May be repeated, one file after the other. Hidden text that \
      pages of a PDF have is replaced.
      """,
      valueName: "file"), completion: .file())
  package var textFrom: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      With --text-from and corrections: a folder for the corrected lines, each an image and its text \
      (.png and .gt.txt), to train Tesseract or Kraken.
      """,
      valueName: "dir"), completion: .directory)
  package var exportLines: String?

  package init() {}

  package func validate() throws {
    try require(
      !textFrom.contains { $0.isEmpty || InputPath.isStandardInput($0) },
      "--text-from: name a file, as in --text-from page.hocr")
    try require(
      exportLines == nil || exportLines?.isEmpty == false && !textFrom.isEmpty,
      "--export-lines: expected a folder, and --text-from with corrections")
  }

  /// Applies these options; throws a `ValidationError` if another option needs recognition or
  /// another image.
  package func apply(to options: inout ConversionOptions) throws {
    options.textFiles = textFrom
    if !textFrom.isEmpty { try options.takeText() }
  }
}

extension ConversionOptions {
  /// Makes the text of files replace the text of pages; throws a `ValidationError` if an option
  /// needs recognition or another image.
  fileprivate mutating func takeText() throws {
    if let refused = arguments({ $0.onText == .refused }).first {
      throw ValidationError(excluding: "--text-from", refused)
    }
    guard pdf.existingText != .better else {
      throw ValidationError(excluding: "--text-from", "--existing-text better")
    }
    if pdf.existingText == .keep { pdf.existingText = .redo }
  }
}

/// The options of a batch for text of other programs.
package struct BatchTextArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Take the words of page1.jpg from page1.hocr beside it instead of recognising them, if the \
      extension is hocr; the same formats as in a conversion.
      """,
      valueName: "extension"))
  var textFrom: String?

  package init() {}

  package func validate() throws {
    try require(
      textFrom.map { !$0.isEmpty && !$0.contains("/") } ?? true,
      "--text-from: expected an extension, such as hocr")
  }

  /// The extension without a dot; `nil` if pages are recognised.
  package var name: String? { textFrom.map { $0.hasPrefix(".") ? String($0.dropFirst()) : $0 } }

  /// Applies these options; throws a `ValidationError` if another option needs recognition or
  /// another image, or if a sidecar could replace a text.
  package func apply(to options: inout ConversionOptions, sidecars: [Sidecar.Format]) throws {
    guard let name else { return }
    try options.takeText()
    for format in sidecars {
      try exclude(
        "--text-from \(name)", "--sidecars \(format.name)", if: format.fileExtension == name)
    }
  }
}

extension ConversionOptions {
  /// A warning on given options that have no effect because files supply all text; `nil` for no
  /// such options.
  package var warningWithoutRecognition: String? {
    guard recognition.isTextSupplied else { return nil }
    let names = arguments { $0.onText == .reported }.joined(separator: ", ")
    return names.isEmpty ? nil : "\(names): no effect on text of --text-from"
  }
}

extension InputList {
  /// Whether files supply the text of all pages, with the positions of the words.
  package var isTextSupplied: Bool {
    !sources.isEmpty && sources.allSatisfy { $0.suppliedText?.hasPlaces == true }
  }
}
