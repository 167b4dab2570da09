package import Files
package import ImageFiles
import PDFSyntax
package import PageModel
package import SearchablePDF
package import WorkerProtocol

/// The source of one page's image, or of the pages of a PDF.
package struct ScanSource: Sendable, Hashable {
  /// The path of the image file, as given by the user or listed by its directory.
  package let path: String
  /// The index of the image in its file, from 0.
  package let frame: Int
  /// The number of images in the file.
  package let frameCount: Int
  /// The index of the image in the input, which may be a stream of several files, from 0.
  package private(set) var index: Int
  /// The number of images in the input.
  package private(set) var count: Int
  /// The place of the image in the file; `nil` if the file has only one image.
  package private(set) var place: FramePlace?
  /// The bytes of the image's file if it was read from a pipe; `nil` for a regular file, which is
  /// read when its page is converted.
  package let bytes: [UInt8]?
  /// The place of the image's file in a stream of several files.
  private var offset: Int?
  /// The version of the file at the start of the run; `nil` if changes do not matter.
  package private(set) var version: FileVersion?
  /// The format of the file by its first bytes; `nil` for a page of a PDF, and if it is not known.
  package private(set) var format: ImageFormat?
  /// The links that are followed to the file.
  package private(set) var links = LinkPolicy.followed
  private var kind = Kind.image
  /// Whether the text of the page's image is recognised.
  package private(set) var isRecognized = true
  /// The text of the page in a file of another program; `nil` if the page is recognised.
  package var suppliedText: SuppliedText?
  /// Whether this is the first page of a PDF in the run.
  private(set) var beginsPDF = false
  /// The remarks on the file, if this is its first page.
  package var fileRemarks: [PageNote] = []

  /// The kinds of sources.
  private enum Kind: Sendable, Hashable {
    /// An image of a file.
    case image
    /// The image of a page of a scan, with its number from 1, in a temporary file.
    case scanned(page: Int)
    /// A PDF that is yet to be surveyed, which was found in a directory or named by the user.
    case pdf(isFound: Bool)
    /// A PDF of which no page can be shown, for this reason.
    case faultyPDF(String)
    /// A page of a PDF that is updated.
    case page(PDFPageSource)
    /// A page of a PDF that is copied into a new document.
    case copy(PDFPageSource)
    /// The image, in `bytes`, of a page of a PDF, and the page that it replaces in a new document
    /// in place of the PDF.
    case pageImage(ShownImage, PDFPageSource?)
  }

  /// The appearance of an image on a page of a PDF, which overrides the image's own file.
  package struct ShownImage: Sendable, Hashable {
    package let orientation: Orientation
    /// The resolution along the stored axes in dots per inch.
    package let resolution: Resolution
    /// The ICC profile; empty if there is none.
    package let profile: [UInt8]
    /// Whether the PDF has outlines, page labels, names or a form, which are lost when only its
    /// images are used.
    fileprivate(set) var leavesNavigation: Bool
  }

  package init(path: String, frame: Int = 0, frameCount: Int = 1, bytes: [UInt8]? = nil) {
    self.path = path
    self.frame = frame
    self.frameCount = frameCount
    self.bytes = bytes
    index = frame
    count = frameCount
  }

  /// Returns the sources of all images at `places` in a file, or of the file itself if `places` is
  /// empty.
  package static func all(
    of path: String, at places: [FramePlace], bytes: [UInt8]? = nil, version: FileVersion? = nil,
    format: ImageFormat? = nil, links: LinkPolicy = .followed
  ) -> [ScanSource] {
    (0..<max(places.count, 1)).map { frame in
      var source = ScanSource(
        path: path, frame: frame, frameCount: max(places.count, 1), bytes: bytes)
      source.place = places.isEmpty ? nil : places[frame]
      source.version = version
      source.format = format
      source.links = links
      return source
    }
  }

  /// Returns the sources of all images of all files that follow one another in a stream.
  package static func all(of path: String, inStream bytes: [UInt8]) -> [ScanSource] {
    let ranges = ImageSequence.ranges(in: bytes)
    let format = ImageFormat(detecting: bytes)
    guard ranges.count > 1 else {
      return all(of: path, at: SourceImage.places(in: bytes), bytes: bytes, format: format)
    }
    var sources: [ScanSource] = []
    for range in ranges {
      let file = Array(bytes[range])
      let places = SourceImage.places(in: file)
      for var source in all(of: path, at: places, bytes: file, format: format) {
        source.offset = range.lowerBound
        source.index = sources.count
        sources.append(source)
      }
    }
    for index in sources.indices { sources[index].count = sources.count }
    return sources
  }

  /// The name of the image's file, which distinguishes the files of a stream.
  package var fileName: String { offset.map { "\(path)\u{0}\($0)" } ?? path }

  /// Makes the source of a PDF that is yet to be surveyed.
  package static func pdf(
    _ path: String, bytes: [UInt8]?, version: FileVersion?, links: LinkPolicy = .followed,
    isFound: Bool = false
  ) -> ScanSource {
    var source = ScanSource(path: path, bytes: bytes)
    source.version = version
    source.links = links
    source.kind = .pdf(isFound: isFound)
    return source
  }

  /// Returns the source of a placeholder page in place of this PDF.
  package func notShown(because reason: String) -> ScanSource {
    var source = self
    source.kind = .faultyPDF(reason)
    return source
  }

  /// Makes the source of a page that a scanner's driver, which is not trusted, wrote to a temporary
  /// file.
  package static func scanned(_ path: String, page: Int) -> ScanSource {
    var source = ScanSource(path: path)
    source.kind = .scanned(page: page)
    source.links = .refusedBelow(OutputPath.directory(of: path))
    return source
  }

  /// Returns the sources of all pages of a surveyed PDF.
  package static func all(of pdf: SurveyedPDF) -> [ScanSource] {
    pdf.survey.pages.indices.map { index in
      var source = ScanSource(
        path: pdf.path, frame: index, frameCount: pdf.survey.pages.count)
      source.beginsPDF = index == 0
      source.kind = .page(PDFPageSource(pdf: pdf, index: index))
      return source
    }
  }

  /// Returns the source of a drawing, in `bytes`, of a page of the PDF at `path`.
  package static func drawing(
    of path: String, _ bytes: [UInt8], _ resolution: Resolution
  ) -> ScanSource {
    var source = ScanSource(path: path, bytes: bytes)
    let shown = ShownImage(
      orientation: .upright, resolution: resolution, profile: [], leavesNavigation: false)
    source.kind = .pageImage(shown, nil)
    return source
  }

  /// Returns the sources of the images of a PDF's pages.
  ///
  /// - Throws: `PDFInputError.pageIsNotImage` if a page is not one image.
  package static func images(
    of path: String, _ answer: ValidatedSurvey
  ) throws(PDFInputError) -> [ScanSource] {
    var sources: [ScanSource] = []
    for (index, page) in answer.survey.pages.enumerated() {
      guard let source = image(ofPage: index, of: path, answer) else {
        throw .pageIsNotImage(index + 1, (page.problem ?? "it cannot be read").printableExcerpt)
      }
      sources.append(source)
    }
    return sources
  }

  /// Returns the source of the image of a PDF's page; `nil` if the page is not one image.
  package static func image(
    ofPage index: Int, of path: String, _ answer: ValidatedSurvey
  ) -> ScanSource? {
    let (survey, bytes) = (answer.survey, answer.bytes)
    guard survey.pages.indices.contains(index), let image = survey.pages[index].image else {
      return nil
    }
    var source = ScanSource(
      path: path, frame: index, frameCount: survey.pages.count, bytes: Array(bytes[image.file]))
    let shown = ShownImage(
      orientation: image.orientation, resolution: image.resolution,
      profile: Array(bytes[image.profile]), leavesNavigation: survey.hasNavigation)
    source.kind = .pageImage(shown, nil)
    return source
  }

  /// Returns the sources of the pages of a new document in place of a PDF.
  ///
  /// - images: The pages that are rebuilt from their images; all others are copied.
  package static func rebuilt(
    _ pdf: SurveyedPDF, images: [Int: ScanSource]
  ) -> [ScanSource] {
    var first: [IndirectReference: Int] = [:]
    return all(of: pdf).enumerated().map { index, copy in
      // A page that is repeated is copied from its first place, where its text is known.
      let page = pdf.survey.pages[index].page
      let origin = first[page] ?? index
      first[page] = origin
      var source = images[origin] ?? copy
      let replaced = PDFPageSource(pdf: pdf, index: origin)
      source.beginsPDF = index == 0
      source.index = index
      if var shown = source.shownImage {
        shown.leavesNavigation = false
        source.kind = .pageImage(shown, replaced)
      } else {
        source.kind = .copy(replaced)
      }
      return source
    }
  }

  /// Returns the PDF in whose place all of `sources` are; `nil` if there is none.
  package static func onlyPDF(of sources: [ScanSource]) -> SurveyedPDF? {
    guard let pdf = sources.first?.rebuiltPage?.pdf else { return nil }
    return sources.allSatisfy { $0.rebuiltPage?.pdf == pdf } ? pdf : nil
  }

  /// The page of a PDF that is updated, or copied into a new document; `nil` for any other source.
  package var pdfPage: PDFPageSource? {
    switch kind {
    case .page(let page), .copy(let page): page
    default: nil
    }
  }

  /// The page of a PDF that this page replaces in a new document, or of which it is a copy; `nil`
  /// for any other source.
  package var rebuiltPage: PDFPageSource? {
    switch kind {
    case .copy(let page): page
    case .pageImage(_, let page): page
    default: nil
    }
  }

  /// Whether the page is copied from a PDF into a new document.
  package var isCopied: Bool { if case .copy = kind { true } else { false } }

  /// Whether the file is a PDF.
  package var isPDF: Bool {
    switch kind {
    case .image, .scanned: false
    default: true
    }
  }

  /// Whether the source is a PDF that was found in a directory and is yet to be surveyed.
  package var isFoundPDF: Bool { kind == .pdf(isFound: true) }

  /// The reason why no page of the PDF can be shown; `nil` for any other source.
  package var fault: String? { if case .faultyPDF(let reason) = kind { reason } else { nil } }

  /// The appearance of the image in `bytes` on a page of a PDF; `nil` for any other source.
  package var shownImage: ShownImage? {
    if case .pageImage(let image, _) = kind { image } else { nil }
  }

  /// The number of the page in a scan, from 1; `nil` if the file is not temporary.
  package var scannedPage: Int? { if case .scanned(let page) = kind { page } else { nil } }

  /// The index of the image in `bytes` or in the file.
  package var imageFrame: Int { shownImage == nil ? frame : 0 }

  /// Returns the page as the first one of its PDF in the run, or as another one.
  ///
  /// - remarks: The remarks on the file, which only the first page has.
  package func beginning(isFirst: Bool, remarks: [PageNote]) -> ScanSource {
    var source = self
    source.beginsPDF = isFirst && (pdfPage ?? rebuiltPage) != nil
    source.fileRemarks = isFirst ? remarks : []
    return source
  }

  /// Returns the page with its text not to be recognised.
  ///
  /// - keepsImage: Whether a page of a PDF that is one image is rebuilt nevertheless, unless it has
  ///   text.
  package func notRecognized(keepsImage: Bool) -> ScanSource {
    var source = self
    if shownImage != nil, let rebuiltPage, !keepsImage || rebuiltPage.survey.hasText {
      source = ScanSource(path: path, frame: frame, frameCount: frameCount)
      source.index = index
      source.fileRemarks = fileRemarks
      source.beginsPDF = beginsPDF
      source.kind = .copy(rebuiltPage)
    }
    source.isRecognized = false
    return source
  }

  /// The reason why the PDF is rewritten, if this is its first page; `nil` otherwise.
  package var rewriting: PDFSurvey.Rewriting? { begunPDF?.survey.rewriting }

  /// The PDF whose first page this is; `nil` for any other source.
  package var begunPDF: SurveyedPDF? {
    beginsPDF ? (pdfPage ?? rebuiltPage)?.pdf : nil
  }

  /// Whether this is the first page of a PDF whose outlines, page labels, names or form are
  /// omitted.
  package var leavesNavigation: Bool { frame == 0 && shownImage?.leavesNavigation == true }

  /// The path to open the file with.
  package var systemPath: String { InputPath.onSystem(path) }

  /// The path that outputs record; a description instead of the path of a temporary file.
  package var recordedPath: String { scannedPage == nil ? path : name }

  /// The path of the file that stays after the run; `nil` for temporary files and for pipes.
  package var filePath: String? {
    guard scannedPage == nil, !InputPath.isStandardInput(path) else { return nil }
    return FileStatus(of: path)?.isRegular == true ? path : nil
  }

  /// The printable path, with the number of the image if the file has more than one.
  package var name: String {
    if let scannedPage { return "scanned page \(scannedPage)" }
    let path = InputPath.name(path)
    return count > 1 ? "\(path) (\(isPDF ? "page" : "image") \(index + 1) of \(count))" : path
  }
}
