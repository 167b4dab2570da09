package import Files
package import ImageFiles
import PDFSyntax
package import PageModel
package import SearchablePDF
package import WorkerProtocol

/// The source of one page's image, or of the pages of a PDF.
package struct ScanSource: Sendable, Hashable {
  /// The path of the file, as given by the user or listed by its directory.
  package let path: String
  private let file: FileBytes
  /// The place of the page in the input, which may be a stream of several files: page 3 of 5 of
  /// `a.pdf`, or the second of six images on standard input.
  package private(set) var position: Position
  package private(set) var kind: Kind

  // The decisions of the run about the page.

  /// Whether the text of the page's image is recognised.
  package private(set) var isRecognized = true
  /// The text of the page in a file of another program; `nil` if the page is recognised.
  package var suppliedText: SuppliedText?
  /// The beginning of the file, if this is the file's first page in the run; `nil` for other pages.
  package var fileBeginning: FileBeginning?

  /// The kinds of sources.
  package enum Kind: Sendable, Hashable {
    /// An image of a file.
    case image(FileImage)
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
    /// The image of a page of a PDF, and the page that it replaces in a new document in place of
    /// the PDF.
    case pageImage(ShownImage, replacing: PDFPageSource?)
  }

  /// A place in a sequence of pages or images.
  package struct Position: Sendable, Hashable {
    /// The index in the sequence, from 0.
    package let index: Int
    package let count: Int

    package init(index: Int = 0, of count: Int = 1) {
      self.index = index
      self.count = count
    }
  }

  /// The bytes of a file, or the way to read them when the page is converted.
  package enum FileBytes: Sendable, Hashable {
    /// The bytes were read from a pipe, at this offset if the pipe has several files.
    case held([UInt8], offset: Int? = nil)
    /// The file had this version at the start of the run, or changes do not matter; only these
    /// links are followed.
    case onDisk(FileVersion? = nil, LinkPolicy = .followed)
  }

  /// An image of a file.
  package struct FileImage: Sendable, Hashable {
    /// The place among the images of the file, such as page 2 of `a.tif`.
    package var position = Position()
    /// The place in the bytes of the file; `nil` if the file has only one image.
    package var place: FramePlace?
    /// The format of the file by its first bytes; `nil` if it is not known.
    package var format: ImageFormat?
  }

  /// The image of a page of a PDF, with its appearance there, which overrides the image's own file.
  package struct ShownImage: Sendable, Hashable {
    package let bytes: [UInt8]
    package let orientation: Orientation
    /// The resolution along the stored axes in dots per inch.
    package let resolution: Resolution
    /// The ICC profile; empty if there is none.
    package let profile: [UInt8]
    /// Whether the page is the first of a PDF whose outlines, page labels, names or form are
    /// omitted.
    package fileprivate(set) var leavesNavigation = false
  }

  /// What the first page of a file in the run says of the whole file.
  package struct FileBeginning: Sendable, Hashable {
    /// The remarks on the file, which its other pages do not repeat.
    package let remarks: [PageNote]

    package init(remarks: [PageNote] = []) { self.remarks = remarks }
  }

  private init(
    _ path: String, _ kind: Kind, _ file: FileBytes = .onDisk(), at position: Position = Position()
  ) {
    self.path = path
    self.file = file
    self.position = position
    self.kind = kind
  }

  /// Makes the source of the only image of a file, or of a page that is only reported.
  package init(path: String, at position: Position = Position()) {
    self.init(path, .image(FileImage()), at: position)
  }

  /// Makes the source of a page of a PDF.
  private init(pageAt index: Int, of pdf: SurveyedPDF, _ kind: Kind) {
    self.init(pdf.path, kind, at: Position(index: index, of: pdf.survey.pages.count))
    if index == 0 { fileBeginning = FileBeginning() }
  }

  /// Returns the sources of all images at `places` in a file, or of the file itself if `places` is
  /// empty.
  package static func all(
    of path: String, _ file: FileBytes, at places: [FramePlace], format: ImageFormat? = nil
  ) -> [ScanSource] {
    let count = max(places.count, 1)
    return (0..<count).map { index in
      let position = Position(index: index, of: count)
      let image = FileImage(
        position: position, place: places.isEmpty ? nil : places[index], format: format)
      return ScanSource(path, .image(image), file, at: position)
    }
  }

  /// Returns the sources of all images of all files that follow one another in a stream.
  package static func all(of path: String, inStream bytes: [UInt8]) -> [ScanSource] {
    let ranges = ImageSequence.ranges(in: bytes)
    let format = ImageFormat(detecting: bytes)
    guard ranges.count > 1 else {
      return all(of: path, .held(bytes), at: SourceImage.places(in: bytes), format: format)
    }
    var sources = ranges.flatMap { range in
      let file = Array(bytes[range])
      return all(
        of: path, .held(file, offset: range.lowerBound), at: SourceImage.places(in: file),
        format: format)
    }
    for index in sources.indices {
      sources[index].position = Position(index: index, of: sources.count)
    }
    return sources
  }

  /// Makes the source of a PDF that is yet to be surveyed.
  package static func pdf(
    _ path: String, _ file: FileBytes, isFound: Bool = false
  ) -> ScanSource {
    ScanSource(path, .pdf(isFound: isFound), file)
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
    let links = LinkPolicy.refusedBelow(OutputPath.directory(of: path))
    return ScanSource(path, .scanned(page: page), .onDisk(nil, links))
  }

  /// Returns the sources of all pages of a surveyed PDF.
  package static func all(of pdf: SurveyedPDF) -> [ScanSource] {
    pdf.survey.pages.indices.map { index in
      ScanSource(pageAt: index, of: pdf, .page(PDFPageSource(pdf: pdf, index: index)))
    }
  }

  /// Returns the source of a drawing, in `bytes`, of a page of the PDF at `path`.
  package static func drawing(
    of path: String, _ bytes: [UInt8], _ resolution: Resolution
  ) -> ScanSource {
    let shown = ShownImage(
      bytes: bytes, orientation: .upright, resolution: resolution, profile: [])
    return ScanSource(path, .pageImage(shown, replacing: nil))
  }

  /// Returns the sources of the images of a PDF's pages.
  ///
  /// - Throws: `PDFInputError.pageIsNotImage` if a page is not one image.
  package static func images(
    of path: String, _ answer: ValidatedSurvey
  ) throws(PDFInputError) -> [ScanSource] {
    let pages = answer.survey.pages
    var sources: [ScanSource] = []
    for (index, page) in pages.enumerated() {
      guard var shown = ShownImage(of: page, answer) else {
        throw .pageIsNotImage(index + 1, (page.problem ?? "it cannot be read").printableExcerpt)
      }
      shown.leavesNavigation = index == 0 && answer.survey.hasNavigation
      sources.append(
        ScanSource(
          path, .pageImage(shown, replacing: nil),
          at: Position(index: index, of: pages.count)))
    }
    return sources
  }

  /// Returns the sources of the pages of a new document in place of a PDF.
  ///
  /// - images: The pages that are rebuilt from their images; all others are copied.
  package static func rebuilt(
    _ pdf: SurveyedPDF, images: [Int: ShownImage]
  ) -> [ScanSource] {
    var first: [IndirectReference: Int] = [:]
    return pdf.survey.pages.enumerated().map { index, page in
      // A page that is repeated is copied from its first place, where its text is known.
      let origin = first[page.page] ?? index
      first[page.page] = origin
      let replaced = PDFPageSource(pdf: pdf, index: origin)
      let image = images[origin].map { Kind.pageImage($0, replacing: replaced) }
      return ScanSource(pageAt: index, of: pdf, image ?? .copy(replaced))
    }
  }

  /// Returns the PDF that all of `sources` replace; `nil` if there is none.
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

  /// The appearance of the image on a page of a PDF; `nil` for any other source.
  package var shownImage: ShownImage? {
    if case .pageImage(let image, _) = kind { image } else { nil }
  }

  /// The number of the page in a scan, from 1; `nil` if the file is not temporary.
  package var scannedPage: Int? { if case .scanned(let page) = kind { page } else { nil } }

  /// The image in its file; the only one of its file if the source is not an image of a file.
  package var fileImage: FileImage {
    if case .image(let image) = kind { image } else { FileImage() }
  }

  /// The bytes of the image, or of a PDF from a pipe; `nil` for a regular file, which is read when
  /// its page is converted.
  package var bytes: [UInt8]? {
    if case .held(let bytes, _) = file { bytes } else { shownImage?.bytes }
  }

  /// The version of the file at the start of the run; `nil` if changes do not matter.
  package var version: FileVersion? {
    if case .onDisk(let version, _) = file { version } else { nil }
  }

  /// The links that are followed to the file.
  package var links: LinkPolicy {
    if case .onDisk(_, let links) = file { links } else { .followed }
  }

  /// The name of the image's file, which distinguishes the files of a stream.
  package var fileName: String {
    if case .held(_, let offset?) = file { "\(path)\u{0}\(offset)" } else { path }
  }

  /// Returns the page as one whose text is not recognised.
  ///
  /// - keepsImage: Whether a page of a PDF that is one image is rebuilt nevertheless, unless it has
  ///   text.
  package func notRecognized(keepsImage: Bool) -> ScanSource {
    var source = self
    if case .pageImage(_, let replaced?) = kind, !keepsImage || replaced.survey.hasText {
      source.kind = .copy(replaced)
      source.suppliedText = nil
    }
    source.isRecognized = false
    return source
  }

  /// The PDF whose first page in the run this is; `nil` for any other source.
  package var begunPDF: SurveyedPDF? {
    fileBeginning == nil ? nil : (pdfPage ?? rebuiltPage)?.pdf
  }

  /// The reason why the PDF is rewritten, if this is its first page; `nil` otherwise.
  package var rewriting: PDFSurvey.Rewriting? { begunPDF?.survey.rewriting }

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
    let (index, count) = (position.index, position.count)
    return count > 1 ? "\(path) (\(isPDF ? "page" : "image") \(index + 1) of \(count))" : path
  }
}

extension ScanSource.ShownImage {
  /// Takes the image of a PDF's page; returns `nil` if the page is not one image.
  package init?(of page: PDFPageSurvey, _ answer: ValidatedSurvey) {
    guard let image = page.image else { return nil }
    self.init(
      bytes: Array(answer.bytes[image.file]), orientation: image.orientation,
      resolution: image.resolution, profile: Array(answer.bytes[image.profile]))
  }
}
