import InstallationAdvice
package import PDFSyntax
package import WorkerProtocol

/// The reason why a PDF cannot be an input.
package enum PDFInputError: Error, Sendable, Equatable {
  case refused(PDFRefusal)
  case notPDF
  case tooLarge
  /// Reading or copying the PDF takes more work than its length allows.
  case tooCostly(WorkBudget.Excess)
  /// The PDF cannot be read, for this reason.
  case surveyFailed(String)
  /// The damaged PDF, which is to be collated or appended (to), lacks this number of pages.
  case lacksPages(Int)
  /// The PDF, which is to be collated or appended (to), ends within an update, which begins at this
  /// byte.
  case endsWithinUpdate(Int)
  /// The text of the PDF cannot be read, for this reason.
  case textUnreadable(String)
  /// The PDF cannot join other inputs, because the page with this number is not one image, for this
  /// reason.
  case pageIsNotImage(Int, String)
  /// The page with this number is copied, for this reason, and does not allow the claim that the
  /// options require.
  case cannotClaim(Int, String)
  /// An update of the PDF cannot honour these options.
  case cannotBeUpdated([String])
  /// These options need the images of pages, whose text is to be kept if it is better.
  case cannotKeepText([String])
  /// The PDF is to be updated, but joins other inputs in a new document.
  case cannotBeUpdatedAmongOthers
  /// The options ask for boxes or visible text, which are drawn only on pages that scanpdf makes.
  case cannotBeDrawnOn
  /// The options ask to attach the files of photographs, but images of PDFs are not files.
  case hasNoOriginal
  /// The options ask to attach files to pages, but pages of input PDFs get none.
  case cannotHoldFiles
  /// Pages cannot be appended to the PDF, for this reason.
  case cannotBeAppendedTo(String)
  /// The PDF claims PDF/A, to which this page would not conform.
  case pageIsNotArchival(String)
  /// The PDF claims PDF/A, and the options change its metadata.
  case isArchival
  /// The PDF's pages would become several documents.
  case cannotBeSplit
}

extension PDFInputError {
  /// Whether the file cannot be read, whatever the options are.
  package var isDamage: Bool {
    switch self {
    case .surveyFailed, .tooCostly, .refused(.isUnreadable), .refused(.isTooCostly): true
    default: false
    }
  }

  /// Whether the file cannot be read without another password.
  package var isLock: Bool {
    self == .refused(.needsPassword) || self == .refused(.wrongPassword)
  }
}

extension PDFInputError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .refused(let refusal): refusal.message
    case .notPDF: "is not a PDF; name a PDF"
    case .tooLarge: "is larger than 1 GiB; split it first, as with qpdf --split-pages=500"
    case .tooCostly(let excess):
      "takes far more work than a file of its size may (\(excess)); \(Self.costAdvice)"
    case .surveyFailed(let reason):
      "cannot be read as a PDF (\(reason)); repair it first, as with qpdf or mutool clean"
    case .lacksPages(let count):
      "is damaged, and \(count == 1 ? "a page is" : "\(count) pages are") missing; "
        + "try mutool clean, or get another copy"
    case .endsWithinUpdate(let offset):
      "is cut short: its last update, from byte \(offset) on, is missing; get another copy"
    case .textUnreadable(let reason):
      "has text that cannot be read (\(reason)); use pdftotext (\(SystemPackage.advice([.popplerTools])))"
    case .isArchival:
      "is a PDF/A file, whose metadata --title, --author, --subject and --keywords cannot change; leave them out"
    case .pageIsNotImage(let number, let reason):
      "page \(number) cannot join other inputs as an image (\(reason)); "
        + "convert the PDF alone and join the results, as with qpdf --empty --pages"
    case .cannotClaim(let number, let reason):
      "page \(number) is copied as it is (\(reason)), which --pdfa and --ua do not allow; "
        + "leave these out"
    case .cannotBeUpdated(let options):
      "cannot be updated with \(options.joined(separator: ", ")); "
        + "leave out --update, or \(options.count == 1 ? "this option" : "these options")"
    case .cannotKeepText(let options):
      "--existing-text better excludes \(options.joined(separator: ", ")), which "
        + "\(options.count == 1 ? "makes" : "make") its pages anew; use --existing-text keep or redo"
    case .cannotBeUpdatedAmongOthers:
      "cannot be updated together with other inputs; leave out --update"
    case .cannotBeAppendedTo(let reason):
      "cannot be appended to (\(reason)); make a PDF of the pages and join both with qpdf --pages"
    case .pageIsNotArchival(let page):
      "is a PDF/A file, to which \(page) cannot be appended, because its colours "
        + "need another profile; save its image as sRGB or gray"
    case .hasNoOriginal:
      "is a PDF, whose images are not files that --keep-original could attach; leave out --keep-original"
    case .cannotHoldFiles:
      "is a PDF, to which --attach attaches nothing; leave out --attach"
    case .cannotBeDrawnOn:
      "is a PDF, over which --boxes and --show-text draw nothing; leave out these options"
    case .cannotBeSplit:
      "is a PDF, whose pages stay together; leave out --split-at, or split it with qpdf --pages"
    }
  }
}

extension PDFInputError {
  /// The advice on a file whose parts refer to one another too often.
  fileprivate static let costAdvice = "rewrite it first, as with mutool clean -gggg"
}

extension PDFRefusal {
  /// The reason why the file must not be changed, and what to do; follows the file's name and a
  /// colon.
  fileprivate var message: String {
    switch self {
    case .needsPassword: "is encrypted; give its password with --password-file"
    case .wrongPassword: "is encrypted, and the password does not open it; check --password-file"
    case .forbidsChanges:
      "is encrypted, and its permissions forbid changes; ask its author for a copy without them"
    case .forbidsReading:
      "is encrypted, and its permissions forbid reading out its text; ask its author for a copy"
    case .isSigned:
      "is signed, and a change makes the signature invalid; --break-signatures changes it anyway"
    case .isXFAForm: "is an XFA form, whose pages are not in the file; print it to a PDF first"
    case .isPortfolio:
      "is a portfolio of other files; extract them first, as with pdfdetach -saveall"
    case .isTooCostly:
      "takes far more work to read than a file of its size may, because its parts repeat one another; "
        + PDFInputError.costAdvice
    case .hasTooManyPages:
      "has more than 50 000 pages; split it first, as with qpdf --split-pages=500"
    case .isUnreadable:
      "is damaged, and qpdf cannot repair it; try mutool clean, or get another copy"
    }
  }
}
