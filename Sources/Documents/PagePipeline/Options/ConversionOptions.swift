package import Files
package import Inputs
package import SearchablePDF
package import Supervision
package import TextLayer
package import Understanding
package import WorkerProtocol

/// The options of a conversion, in the groups that its steps take.
package struct ConversionOptions: Sendable {
  package var recognition: RecognitionOptions
  /// Whether the languages were given, and are not the default.
  package var isLanguageGiven = true
  /// The files with the text of the pages, in place of recognition.
  package var textFiles: [String] = []
  package var page = PageOptions()
  package var compression = CompressionOptions()
  package var pdf = PDFOptions()
  package var document: DocumentOptions
  package var outputs = OutputOptions()
  package var publication = PublicationOptions()
  package var work: WorkOptions

  /// The defaults.
  package static let defaults = ConversionOptions(
    recognition: RecognitionOptions(languages: ""), jobs: 1, metadata: Metadata(producer: ""))

  package init(
    recognition: RecognitionOptions, dotsPerInch: Double? = nil, jobs: Int,
    workerCommand: WorkerCommand = .own, metadata: Metadata
  ) {
    self.recognition = recognition
    page.dotsPerInch = dotsPerInch
    document = DocumentOptions(metadata: metadata)
    work = WorkOptions(jobs: jobs, command: workerCommand)
  }

  /// Whether pictures are detected: if the document is accessible, or a sidecar records
  /// structure.
  package var findsPictures: Bool {
    outputs.figures != nil || document.claim.asksForText
      || (outputs.sidecars + outputs.pageFiles).contains { $0.format.recordsPictures }
  }

  /// Whether the files of pages are hashed.
  package var hashesSources: Bool { document.recordsProvenance || outputs.mets != nil }
}

/// The options for making pages of images.
package struct PageOptions: Sendable {
  /// The resolution of all pages in dots per inch; `nil` uses the resolution in each file.
  package var dotsPerInch: Double?
  package var format = PageFormat()
  package var straightening = StraighteningOptions()
  package var blankPages = BlankPages.keep
  /// The separator between two stacks of pages, each of which becomes a document; `nil` if all
  /// pages are one document.
  package var separator: StackSeparator?
  /// Whether the codes of pages are read even if no separator needs them.
  package var readsCodes = false
  /// The grade below which a page is a problem; `nil` for none.
  package var minimumGrade: PageGrade?

  /// Whether blank pages are detected.
  var findsBlankPages: Bool { blankPages != .keep || separator != nil }

  /// Whether the codes of pages are read.
  var findsCodes: Bool { readsCodes || separator?.isCode == true }
}

/// The options for PDFs among the inputs.
package struct PDFOptions: Sendable {
  /// The treatment of text that a page of a PDF already has.
  package var existingText = ExistingText.keep
  /// The password of encrypted PDFs; `nil` for none.
  package var password: String?
  /// Whether a signed PDF may be changed, which makes its signatures invalid.
  package var breaksSignatures = false
  /// The treatment of a PDF that is the only input.
  package var treatment = PDFTreatment.automatic
  /// The pages to keep of a PDF that is the only input; `nil` for all pages.
  package var selectedPages: PageSelection?
}

/// The options for the contents and claims of a document besides its pages.
package struct DocumentOptions: Sendable {
  package var metadata: Metadata
  /// The conformance to claim if all pages allow it.
  package var claim = ConformanceClaim.pdfA1b
  /// Whether the level of PDF/A to claim was given; a PDF then becomes a new document that claims
  /// this level.
  package var isClaimRequested = false
  /// The language (BCP 47) of an accessible document whose pages have no known language; `nil` for
  /// none.
  package var fallbackLanguage: String?
  /// The entries of the outline of a new document.
  package var outline = DocumentOutline.none
  /// Whether the pages of a new document get labels by the numbers that are printed on them.
  package var labelsPages = false
  /// The format in which the text of each page is attached to the page; `nil` for no attachments.
  package var attachedFormat: AttachedFormat?
  /// Whether the text layer is visible.
  package var textVisibility = TextVisibility.hidden
  /// Whether EXIF and other metadata are removed from JPEG data.
  package var stripsMetadata = false
  /// Whether the PDF contains the confidence of each word.
  package var keepsConfidences = true
  /// Whether the document and its JSON record how the document is made.
  package var recordsProvenance = false

  /// The date of the confidences, which is the date of the document, in seconds since 1970; `nil`
  /// if confidences are left out.
  package var confidenceDate: Int? { keepsConfidences ? metadata.created ?? 0 : nil }

  /// The level of PDF/A that was asked for; `nil` if it was not given.
  var archivalLevel: ArchivalLevel? {
    get {
      let level = claim.pdfA.flatMap { ArchivalLevel(rawValue: $0.rawValue) }
      return isClaimRequested ? level ?? ArchivalLevel.none : nil
    }
    set {
      isClaimRequested = newValue != nil
      claim.pdfA = newValue.map { ConformanceClaim.Level(rawValue: $0.rawValue) } ?? .b1
    }
  }
}

/// The files that are written besides the document.
package struct OutputOptions: Sendable {
  /// The sidecars to write besides the document.
  package var sidecars: [Sidecar] = []
  /// The formats of which each page has files of its own, and the directories of these files.
  package var pageFiles: [Sidecar] = []
  /// The path of a METS file that joins the images, the files of pages and the document; `nil` for
  /// none.
  package var mets: String?
  /// The directory of the pictures of pages, which Markdown shows; `nil` for none.
  package var figures: String?
  /// The path of a PDF with the recognised boxes drawn over the pages; `nil` for none.
  package var boxes: String?
  /// Whether the plain text consists of the rows of the page, with columns kept by spaces, instead
  /// of paragraphs in reading order.
  package var textKeepsColumns = false
  /// Whether Markdown has running heads and page numbers.
  package var markdownKeepsHeaders = false

  /// The paths of all single files.
  package var paths: [String] { sidecars.map(\.path) + [boxes, mets].compactMap { $0 } }

  /// Whether files contain the text of pages.
  package var containText: Bool { !sidecars.isEmpty || !pageFiles.isEmpty }
}

/// The options for publishing complete files.
package struct PublicationOptions: Sendable {
  /// Whether an existing output is an error.
  package var keepsExisting = false
  /// The suffix for the name of a document that is replaced; `nil` if it is not kept.
  package var backupSuffix: String?
  /// The directory below which all outputs are written without following links; `nil` if links are
  /// followed.
  package var root: DirectoryRoot?
  /// Whether any page that is lost, damaged or not recognised prevents the document.
  package var isStrict = false
}

/// The workers and programs of a conversion, and their limits.
package struct WorkOptions: Sendable {
  /// The number of concurrent workers, at least 1.
  package var jobs: Int
  /// The number of processors that the workers share; the last pages are recognised on several.
  package var processors: Int
  package var command: WorkerCommand
  /// The maximum number of pixels of an image that is decoded.
  package var maximumPixels = 400_000_000
  /// The deadline for recognising a page, in seconds.
  package var recognitionTimeout = 180
  /// The address-space limit of a worker, in bytes.
  package var memory = 4 << 30
  /// The path of pdftoppm, which draws pages before and after a change; `nil` if they are not
  /// compared.
  package var drawingProgram = DrawingProgram.path

  init(jobs: Int, command: WorkerCommand) {
    self.jobs = max(jobs, 1)
    processors = self.jobs
    self.command = command
  }
}

/// A level of PDF/A as an option names it.
enum ArchivalLevel: String, Sendable, CaseIterable {
  case a1 = "1a"
  case b1 = "1b"
  case b2 = "2b"
  case u2 = "2u"
  case b3 = "3b"
  /// No level is claimed.
  case none
}

/// A format of files that a PDF can contain for its pages.
package enum AttachedFormat: String, Sendable, CaseIterable {
  case alto, json
}

/// The entries of the outline of a new document.
package enum DocumentOutline: String, Sendable, CaseIterable {
  /// Each input file, by its name.
  case files
  /// The headings of the pages, by their levels.
  case headings
  /// There is no outline.
  case none
}

/// The treatment of blank pages, which show nothing but paper.
package enum BlankPages: String, Sendable {
  /// Blank pages are not detected.
  case keep
  /// Blank pages are marked in reports.
  case mark
  /// Blank pages are left out of the document and reported.
  case skip
}

extension [Sidecar] {
  /// The path of the files in a format; `nil` for none.
  package subscript(pathOf format: Sidecar.Format) -> String? {
    get { first { $0.format == format }?.path }
    set {
      removeAll { $0.format == format }
      if let newValue { append(Sidecar(format, path: newValue)) }
    }
  }
}
