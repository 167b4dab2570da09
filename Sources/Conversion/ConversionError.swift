package import Files
import PDFObjects
import Supervision
import SystemPackage

/// Why a conversion ended without its document, in words for the person who asked for it.
package enum ConversionError: Error, Sendable, Equatable {
  /// An input is missing or cannot be read.
  case input(FileError)
  /// An output is the file of one of the images.
  case outputIsInput(String)
  /// Two outputs would go to the same place.
  case outputTwice(String)
  /// A directory holds no image that can be read.
  case noImages(directory: String)
  /// Something stands in a document's place that no batch has made.
  case foreignOutput(String)
  /// A list of inputs names none.
  case noNames(list: String)
  /// A page that is asked for lies behind the last.
  case noSuchPage(Int, of: Int)
  /// No page could be shown; a line for each says why.
  case nothingShown([String])
  /// Recognition cannot begin: a language is not installed.
  case recognitionUnavailable(String)
  /// Workers end before they do anything.
  case workerUnusable(String)
  /// So many pages have a problem, and none may.
  case incomplete(pages: Int)
  /// The output cannot be made, written or given its name.
  case output(FileError)
  /// The output would pass so many bytes, more than a PDF 1.4 file can have.
  case tooLong(path: String, limit: Int)
  /// The task was cancelled.
  case cancelled
}

extension ConversionError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .input(let error), .output(let error): "\(error)"
    case .outputIsInput(let path):
      "\(path.printable): is also an input; give the output another name"
    case .outputTwice(let path):
      "\(path.printable): is to be two outputs at once; give one of them another name"
    case .noImages(let directory): "\(directory.printable): holds no image; name another folder"
    case .foreignOutput(let path):
      "\(path.printable): is there already, and not from a batch; move it away, or give --force"
    case .noNames(let list): "\(list.printable): names no input; see how the list is made"
    case .noSuchPage(let number, let count):
      "there is no page \(number): the input has \(count == 1 ? "one page" : "\(count) pages")"
    case .nothingShown(let messages): messages.joined(separator: "\n")
    case .recognitionUnavailable(let message):
      "\(SupervisionError.recognitionUnavailable(message))"
    case .workerUnusable(let message): "\(SupervisionError.workerUnusable(message))"
    case .incomplete(let pages):
      "no PDF was written, because of \(pages == 1 ? "one page" : "\(pages) pages") (--strict)"
    case .tooLong(let path, let limit):
      "\(path.printable): the PDF would be larger than \(limit) bytes; split the input"
    case .cancelled: "\(SupervisionError.cancelled)"
    }
  }

  /// The error of a document that goes to `path`.
  init(_ error: PDFWriterError<FileError>, path: String) {
    self =
      switch error {
      case .sink(let error): .output(error)
      case .tooLong(let limit): .tooLong(path: path, limit: limit)
      }
  }

  /// Whether whoever read the output has gone.
  package var isBrokenPipe: Bool {
    if case .output(let error) = self { error.errno == .brokenPipe } else { false }
  }

  /// Converts the failure of a run of workers.
  init(_ failure: RunFailure<ConversionError>) {
    self =
      switch failure {
      case .delivery(let error): error
      case .supervision(.recognitionUnavailable(let message)): .recognitionUnavailable(message)
      case .supervision(.workerUnusable(let message)): .workerUnusable(message)
      case .supervision(.cancelled): .cancelled
      }
  }
}
