package import ImageFiles
package import PDFSyntax
package import PageModel

/// A request of the main process to a worker.
package enum WorkerRequest: Sendable, Codable, Equatable {
  /// Loads the engine and limits the worker's memory to `memoryLimit` bytes; the first request,
  /// answered by `greeting` or `failure`.
  case setUp(RecognitionOptions, memoryLimit: Int)
  /// Decodes and recognises a page of the file in the payload; answered by `image`, then by `text`,
  /// `sheet` and `compression` if the request asks for them. A `failure` in place of one of these
  /// ends the answer.
  case recognize(PageRequest)
  /// Surveys the PDF in the payload and limits the worker's memory to `memoryLimit` bytes; a first
  /// request in place of `setUp`, answered by `survey`, `refusedPDF` or `failure`, which ends the
  /// worker.
  case surveyPDF(PDFSurveyRequest, memoryLimit: Int)
  /// Reads the file with text for pages in the payload and limits the worker's memory to
  /// `memoryLimit` bytes; a first request in place of `setUp`, answered by `importedText` or
  /// `failure`, which ends the worker.
  case importText(memoryLimit: Int)
  /// Recognises a page of the PDF in the payload; answered by `text` or `failure`.
  case recognizePDFPage(PDFPageRequest)
  /// Extracts a page, without its text if `omitsText` is true, from the PDF in the payload, or in
  /// the previous request about a PDF if `reusesFile` is true; answered by `extractedPage` or
  /// `failure`.
  case extractPDFPage(IndirectReference, omitsText: Bool, reusesFile: Bool)
  /// Finds smaller forms of images of the PDF in the payload and limits the worker's memory to
  /// `memoryLimit` bytes; a first request in place of `setUp`, answered by `shrunkImages` or
  /// `failure`, which ends the worker.
  case shrinkImages(ShrinkImagesRequest, memoryLimit: Int)
  /// Draws a page of `size` pixels with these lines; answered by `image`.
  case drawPlaceholder(lines: [String], size: PixelSize)
  /// Looks up the words of the payload (`WordList`) in the dictionary of the language; answered by
  /// `knownWords`.
  case lookUpWords
}

/// The properties of a page that a worker needs besides the bytes of its file, which are the
/// payload.
package struct PageRequest: Sendable, Codable, Equatable {
  /// The recognition of a page after decoding.
  package struct Recognition: Sendable, Codable, Equatable {
    /// The treatment of separate items on a scanner's glass.
    package enum Items: Sendable, Codable {
      case ignored, counted
      /// Each item is recognised by itself if there are several.
      case recognized
    }

    package var items = Items.ignored
    /// Whether a sheet found in a photograph is cut out, laid flat and evenly lit.
    package var cutsOutSheet = false

    package init() {}
  }

  package let format: ImageFormat
  /// The index of the page in the file, from 0.
  package let frame: Int
  /// The offset of the page's directory in a TIFF file; `nil` for other formats.
  package let directory: Int?
  /// Whether the payload is empty because the worker has the file from the previous request.
  package let reusesFile: Bool
  package let orientation: Orientation
  /// The resolution of the stored image, from the file or assumed, in dots per inch.
  package let resolution: Resolution
  /// The length of the image data that the PDF can take from the file, in bytes; `nil` if the
  /// answer must contain the image encoded again.
  package let keptLength: Int?
  /// The range of a compressed ICC profile in the file; `nil` if there is none.
  package let compressedProfile: Range<Int>?
  /// Whether the image has an ICC profile, so that gray pixels must keep their colour components.
  package let hasProfile: Bool
  /// The colour model that a profile must fit.
  package let colorModel: ColorModel
  /// The recognition of the page; `nil` if the page is only decoded.
  package var recognition: Recognition?
  /// The maximum number of pixels of an image, checked before memory is allocated.
  package let maximumPixels: Int
  /// Whether the image is searched for a sheet of paper.
  package var mayBePhotograph = false
  /// Whether black borders are searched for.
  package var findsBorders = false
  /// The maximum number of threads for recognition, at least 1.
  package var threads = 1
  /// The allowed compression of the image.
  package var compression = CompressionOptions()
  /// Whether the page is examined for being blank.
  package var findsBlank = false
  /// Whether codes are read.
  package var findsCodes = false

  /// Creates a request for a page of an opened image.
  ///
  /// - orientation: The orientation of the stored image; `nil` for the one that the file gives.
  package init(
    _ image: SourceImage, orientation: Orientation? = nil, frame: Int, reusesFile: Bool,
    resolution: Resolution, recognition: Recognition?, maximumPixels: Int
  ) {
    format = image.format
    self.frame = frame
    directory = image.directory
    self.reusesFile = reusesFile
    self.orientation = orientation ?? image.orientation
    self.resolution = resolution
    keptLength = image.encoded?.data.count
    compressedProfile = image.compressedProfile
    hasProfile = image.profile != nil || image.compressedProfile != nil
    colorModel = image.colorModel
    self.recognition = recognition
    self.maximumPixels = maximumPixels
  }

  /// Whether the text is followed by an answer about the image's compression.
  package var wantsCompression: Bool { recognition != nil && compression.level != .lossless }

  /// Whether the text is followed by an answer about a sheet of paper.
  package var wantsSheet: Bool { recognition?.cutsOutSheet == true }

  /// The resolution of the upright image, in dots per inch.
  package var uprightResolution: Resolution { orientation.uprightResolution(of: resolution) }
}

/// An answer of a worker.
package enum WorkerAnswer: Sendable, Codable, Equatable {
  case greeting(WorkerGreeting)
  /// The result of decoding; the payload is the image, if the answer describes one.
  case image(ImageAnswer)
  /// The recognised page, its pose on the upright image and the tries that found it; the payload is
  /// the page's `PageRecords`, then the files of its pictures.
  case text(TextAnswer)
  /// The sheet of paper with the page; the payload is its image. `nil` if no sheet is certain.
  case sheet(SheetAnswer?)
  /// The layers that replace the image if they are smaller; the payload is their data.
  case compression(CompressionAnswer)
  /// The progress of recognition, before `text` or `compression`, if the options ask for reports.
  case progress(RecognitionProgress)
  /// The survey of a PDF, in the payload (`PDFSurveyFraming`).
  case survey(WorkerGreeting)
  /// The reason why a PDF must not be changed.
  case refusedPDF(PDFRefusal)
  /// A PDF of one page, the payload.
  case extractedPage
  /// The text for pages that a file has, in the payload.
  case importedText(WorkerGreeting, ImportedTextAnswer)
  /// The smaller forms of images of a PDF; the payload is their data.
  case shrunkImages(WorkerGreeting, [ShrunkImage])
  /// Whether the dictionary has each word of a request, in the payload (`WordList`).
  case knownWords
  case failure(WorkFailure)

  /// Whether the answer has a greeting of another version of the protocol.
  package var isOfOtherVersion: Bool {
    switch self {
    case .greeting(let greeting), .survey(let greeting), .importedText(let greeting, _),
      .shrunkImages(let greeting, _):
      greeting.protocolVersion != WorkerGreeting.currentProtocolVersion
    case .image, .text, .sheet, .compression, .progress, .refusedPDF, .extractedPage, .knownWords,
      .failure:
      false
    }
  }
}

/// The version, protection and engine of a worker, in its first answer or in its only one.
package struct WorkerGreeting: Sendable, Codable, Equatable {
  /// The version of the protocol, equal on both sides; each change of a message raises it.
  package static let currentProtocolVersion = 27

  package let protocolVersion: Int
  /// The restrictions in force in the worker.
  package let protection: WorkerProtection
  package let engine: EngineReport

  /// Creates the greeting of a worker of this version.
  package init(
    protocolVersion: Int = currentProtocolVersion, protection: WorkerProtection = .none,
    engine: EngineReport = .none
  ) {
    self.protocolVersion = protocolVersion
    self.protection = protection
    self.engine = engine
  }
}

/// The restrictions of a worker that limit the harm of a malicious image, as far as the kernel
/// supports them.
package struct WorkerProtection: Sendable, Codable, Equatable {
  /// Whether the worker cannot open files (Landlock).
  package var isCutOffFromFiles: Bool
  /// Whether the worker cannot start processes, use the network, or make more than a few system
  /// calls (seccomp).
  package var isHeldToFewCalls: Bool
  /// Whether the worker's memory is limited.
  package var isLimitedInMemory: Bool

  /// Creates a protection with these restrictions.
  package init(isCutOffFromFiles: Bool, isHeldToFewCalls: Bool, isLimitedInMemory: Bool) {
    self.isCutOffFromFiles = isCutOffFromFiles
    self.isHeldToFewCalls = isHeldToFewCalls
    self.isLimitedInMemory = isLimitedInMemory
  }

  /// A protection without restrictions.
  package static let none = WorkerProtection(
    isCutOffFromFiles: false, isHeldToFewCalls: false, isLimitedInMemory: false)
}

/// The result of decoding a page's image.
package struct ImageAnswer: Sendable, Codable, Equatable {
  /// The damage of the file, as part of a sentence; `nil` if the data is valid to its end.
  package let damage: String?
  /// The form of the image in the payload; `nil` if the PDF holds the file's own data.
  package let encoding: ImageRecord?
  /// The length in bytes of the inflated ICC profile at the end of the payload.
  package let profileLength: Int
  /// Whether the image shows only paper; false if the request does not look for blank pages.
  package let isBlank: Bool
  /// The part of the stored image within dark borders; `nil` if there are none.
  package let content: PixelRectangle?
  /// The corners of the part within dark borders if a border is slanted, in pixels of the stored
  /// image; `nil` if none is slanted.
  package let contentOutline: Quadrilateral?
  /// The outlines of the items on a scanner's glass, in pixels of the upright image; `nil` if the
  /// page is recognised as a whole.
  ///
  /// A `text` answer follows for each item.
  package let items: [Quadrilateral]?
  /// The number of separate items if the request counts them; `nil` if there are not several.
  package let itemCount: Int?
  /// The codes on the page; `nil` if there are none or they were not requested.
  package let codes: [PageCode]?

  /// Creates the answer for an image, encoded again as described if `encoding` is not `nil`.
  package init(
    damage: String?, encoding: ImageRecord?, profileLength: Int = 0, isBlank: Bool = false,
    content: PixelRectangle? = nil, contentOutline: Quadrilateral? = nil,
    items: [Quadrilateral]? = nil, itemCount: Int? = nil, codes: [PageCode]? = nil
  ) {
    self.isBlank = isBlank
    self.content = content
    self.contentOutline = contentOutline
    self.items = items
    self.itemCount = itemCount
    self.codes = codes
    self.damage = damage
    self.encoding = encoding
    self.profileLength = profileLength
  }
}

/// The pose of a recognised page on its image, and how the page was recognised.
package struct TextAnswer: Sendable, Codable, Equatable {
  package let pose: Pose
  package let evidence: UprightEvidence
  /// The tries in which the page was recognised.
  package let tries: TriesReport
  /// The pictures; `nil` if there are none or they were not requested.
  package let pictures: PictureRecords?

  /// Creates an answer; by default for a page that is upright and level.
  package init(
    pose: Pose = .identity, evidence: UprightEvidence = .notSought,
    tries: TriesReport = TriesReport(), pictures: PictureRecords? = nil
  ) {
    self.pose = pose
    self.evidence = evidence
    self.tries = tries
    self.pictures = pictures
  }
}

/// The sheet of paper of a photograph, cut out, upright and flat, as a JPEG.
package struct SheetAnswer: Sendable, Codable, Equatable {
  private let record: ImageRecord
  /// The pose of the recognised page on the sheet, which has the page's size.
  package let pose: Pose

  /// Makes the description of a sheet whose image is the payload.
  package init(_ image: EncodedImage, pose: Pose) {
    record = ImageRecord(image)
    self.pose = pose
  }

  /// Returns the sheet's image, the payload, for a page of `size` pixels; `nil` if the payload is
  /// not a JPEG of that size or the pose is impossible.
  package func image(for size: PixelSize, data: [UInt8]) -> EncodedImage? {
    var rest = data[...]
    guard record.size == size, pose.quarters == 0, pose.toImage?.isAffine ?? true,
      pose.isPossible(page: size, image: size),
      let image = record.jpeg(takingDataFrom: &rest), rest.isEmpty
    else { return nil }
    return image
  }
}

/// The number of recognised lines of a page, in one of its tries.
package struct RecognitionProgress: Sendable, Codable, Equatable {
  /// The maximum number of reports that answer a request.
  package static let maximumCount = 1_000

  /// The number of lines recognised so far.
  package let lines: Int
  /// The number of lines that were found.
  package let count: Int

  /// Makes a report of `lines` recognised lines among `count`.
  package init(lines: Int, of count: Int) {
    self.lines = lines
    self.count = count
  }

  /// Whether a page can have this number of lines.
  package var isPossible: Bool {
    (1...PageRecordLimits().lines).contains(count) && (0...count).contains(lines)
  }

  /// The recognised share of the lines, from 0 to 1.
  package var share: Double { Double(lines) / Double(max(count, 1)) }
}

/// The reason why a worker could not answer a request, for the user.
package struct WorkFailure: Error, Sendable, Codable, Equatable {
  /// The problem and its remedy, without the file's name.
  package let message: String

  /// Creates a failure with a message.
  package init(message: String) {
    self.message = message
  }

  /// Creates the failure of work that ended with an error.
  package init(_ error: any Error) {
    self = error as? WorkFailure ?? WorkFailure(message: "\(error)")
  }
}

/// The last line of a worker's standard error, if the worker knows why it crashes.
package enum WorkerLastWords {
  /// The line of a worker that could not allocate memory.
  package static let outOfMemory = "scanpdf worker: out of memory"
}
