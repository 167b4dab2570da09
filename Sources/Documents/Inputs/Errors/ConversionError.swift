package import Files
package import ImageFiles
import InstallationAdvice
package import PDFSyntax
package import Supervision
import SystemPackage

/// An error that ends a conversion without a document.
package enum ConversionError: Error, Sendable, Equatable {
  /// An input is missing or cannot be read.
  case input(FileError)
  /// A scanner delivers no page.
  case scanner(ScannerError)
  /// A PDF cannot be an input.
  case pdf(path: String, PDFInputError)
  /// A file with text for pages cannot be used, for a reason that follows its name.
  case text(path: String, String)
  /// The number of texts differs from the number of pages; the first text is in `file`.
  case textPages(Int, of: Int, file: String)
  /// An output path is also an input.
  case outputIsInput(String)
  /// Two outputs have the same path.
  case outputTwice(String)
  /// A directory contains no image and no PDF itself; `hasDirectories` says whether it contains
  /// directories.
  case noImages(directory: String, hasDirectories: Bool = false)
  /// An input is neither an image nor named like one.
  case notAnImage(path: String, ImageFileError)
  /// Several inputs are at fault.
  indirect case several([ConversionError])
  /// Another process makes the documents of this directory from a watched directory.
  case alreadyWatched(String)
  /// The output path holds a file that no batch made.
  case foreignOutput(String)
  /// A list, or a line of a list, cannot be used, for a reason that follows.
  case list(path: String, line: Int?, String)
  /// Another worker has taken over the documents of this worker.
  case leaseLost
  /// The first line of the file is longer than `limit` bytes, too long for a password.
  case longPassword(file: String, limit: Int)
  /// A page number in an option is greater than the page count.
  case noSuchPage(Int, of: Int, option: String = "--pages")
  /// No page can be shown; the associated lines give the reason for each page.
  case nothingShown([String])
  /// No worker can recognise the pages, or the task was cancelled.
  case supervision(SupervisionError)
  /// A strict conversion has pages with problems; `pages` is their number.
  case incomplete(pages: Int)
  /// The output cannot be created, written or renamed.
  case output(FileError)
  /// A review is made of one PDF, or of images.
  case severalReviewed
  /// The numbers of the fronts and backs of sheets, to be put in order, differ.
  case unequalSides(fronts: Int, backs: Int)
  /// An option has no effect on the described input.
  case hasNoEffect(String, on: String)
  /// pdftoppm, which draws pages for people, is not installed.
  case drawingProgramMissing
  /// The output would exceed `limit` bytes, the maximum length of a PDF 1.4 file.
  case tooLong(path: String, limit: Int)
}

extension ConversionError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .input(let error), .output(let error): "\(error)"
    case .scanner(let error): "\(error)"
    case .pdf(let path, let error):
      "\(InputPath.name(path)): \(error)"
    case .text(let path, let reason): "\(InputPath.name(path)): \(reason)"
    case .textPages(let texts, let pages, let file):
      "\(InputPath.name(file)): --text-from has text for \(texts.counted("page")), "
        + "the input has \(pages.counted("page")); select them with --pages"
    case .outputIsInput(let path):
      "\(path.printable): is also an input; give the output another name"
    case .outputTwice(let path):
      "\(path.printable): is the path of two outputs; give one of them another name"
    case .noImages(let directory, hasDirectories: false):
      "\(directory.printable): contains no images and no PDFs; name another folder"
    case .noImages(let directory, hasDirectories: true):
      "\(directory.printable): contains no images and no PDFs, only folders; use --recursive or scanpdf batch"
    case .notAnImage(let path, let reason): "\(InputPath.name(path)): \(reason)"
    case .several(let errors): errors.map { "\($0)" }.joined(separator: "\n")
    case .alreadyWatched(let path):
      "\(path.printable): another scanpdf watch makes the PDFs of this folder; end it first"
    case .foreignOutput(let path):
      "\(path.printable): already exists and was not made by a batch; move it away or use --force"
    case .list(let path, let line, let reason):
      "\(path.printable): \(line.map { "line \($0): " } ?? "")\(reason)"
    case .leaseLost:
      "another worker has taken over these documents, because this worker did not renew its lease in time"
    case .longPassword(let path, let limit):
      "\(InputPath.name(path)): its first line is too long for a password; expected at most \(limit) bytes"
    case .noSuchPage(let number, let count, let option):
      "there is no page \(number): the input has \(count.counted("page")); "
        + "correct \(option)"
    case .nothingShown(let messages): messages.joined(separator: "\n")
    case .supervision(let error): "\(error)"
    case .incomplete(let pages):
      "nothing was written, because \(pages == 1 ? "1 page has" : "\(pages) pages have") problems; "
        + "correct them or leave them out, or omit --strict"
    case .severalReviewed: "a review shows one PDF, or images; make a review of each PDF"
    case .unequalSides(let fronts, let backs):
      "--collate: there are \(fronts.counted("front")), but \(backs.counted("back")); scan the missing "
        + "sides, or take out pages, until they are equal"
    case .hasNoEffect(let option, let input):
      "\(option) has no effect on \(input); leave it out"
    case .drawingProgramMissing:
      "pdftoppm is missing, which draws the pages; \(SystemPackage.advice([.popplerTools]))"
    case .tooLong(let path, let limit):
      "\(path.printable): the PDF would be larger than \(limit) bytes; split the input"
    }
  }

  /// A list of inputs is empty.
  package static func emptyList(_ path: String) -> ConversionError {
    .list(path: path, line: nil, "the list is empty; check how it is made")
  }

  /// Makes one error of several; returns `nil` if there are none.
  package init?(_ errors: [ConversionError]) {
    guard let first = errors.first else { return nil }
    self = errors.count == 1 ? first : .several(errors)
  }

  /// Converts the error of a document written to `path`.
  package init(_ error: PDFWriterError, path: String) {
    self =
      switch error {
      case .tooLong(let limit): .tooLong(path: path, limit: limit)
      case .source(.unreadable, let pdf):
        .pdf(path: pdf, .surveyFailed("an object in it cannot be read"))
      case .source(.exceeds(let excess), let pdf): .pdf(path: pdf, .tooCostly(excess))
      }
  }

  /// Whether the reader of the output pipe has closed it.
  package var isBrokenPipe: Bool {
    if case .output(let error) = self { error.errno == .brokenPipe } else { false }
  }
}

/// Returns the value of an expression that reads files; its error becomes `ConversionError.input`.
package func reading<Value: ~Copyable>(
  _ value: @autoclosure () throws(FileError) -> Value
) throws(ConversionError) -> Value {
  try rethrow(as: ConversionError.input, value)
}

/// Returns the value of an expression that writes files; its error becomes
/// `ConversionError.output`.
package func writing<Value: ~Copyable>(
  _ value: @autoclosure () throws(FileError) -> Value
) throws(ConversionError) -> Value {
  try rethrow(as: ConversionError.output, value)
}
