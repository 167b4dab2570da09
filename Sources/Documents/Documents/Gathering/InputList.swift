import Files
import ImageFiles
package import Inputs

/// The images and PDFs of the user's inputs: files, and all images and PDFs in directories.
package struct InputList: Sendable, Equatable {
  /// The images in page order.
  package let sources: [ScanSource]
  /// The entries that were skipped in directories.
  package let skipped: SkippedEntries
  /// The number of sources that are the fronts of sheets, before the backs; `nil` if the sources
  /// are in order.
  package let frontCount: Int?

  /// Finds the images and PDFs of `paths`, each a file, a directory or standard input (`-`).
  ///
  /// - omitsPDF: Whether the PDF at a path in a directory is left out.
  /// - Throws: a `ConversionError` that names all inputs at fault: inputs that are missing,
  ///   unreadable or neither images nor named like one, and directories without images.
  package init(
    paths: [String], order: InputOrder = .none, omitsPDF: (String) -> Bool = { _ in false }
  ) throws(ConversionError) {
    var sources: [ScanSource] = []
    var skipped = SkippedEntries()
    var faults: [ConversionError] = []
    for path in order.sorted(paths) {
      do throws(ConversionError) {
        sources +=
          Self.isDirectory(path)
          ? try Self.images(in: path, order, omitsPDF, &skipped) : try Self.images(inFile: path)
      } catch {
        faults.append(error)
      }
    }
    if let fault = ConversionError(faults) { throw fault }
    self.init(sources, skipped: skipped)
  }

  package init(
    _ sources: [ScanSource], skipped: SkippedEntries = SkippedEntries(), frontCount: Int? = nil
  ) {
    self.sources = sources
    self.skipped = skipped
    self.frontCount = frontCount
  }

  /// Returns the selected pages.
  ///
  /// - Throws: `noSuchPage` if a selected page does not exist.
  package func selecting(_ pages: PageSelection) throws(ConversionError) -> InputList {
    var selected = try pages.selected(of: sources)
    let beginning = sources.first?.fileBeginning ?? ScanSource.FileBeginning()
    for index in selected.indices {
      selected[index].fileBeginning = index == 0 ? beginning : nil
    }
    return InputList(selected, skipped: skipped)
  }

  /// Returns the list with only the selected pages to be recognised.
  ///
  /// - keepsImages: Whether other pages of a PDF that are one image each are rebuilt nevertheless.
  /// - Throws: `noSuchPage` if a selected page does not exist.
  package func recognizing(
    _ pages: PageSelection, keepsImages: Bool
  ) throws(ConversionError) -> InputList {
    let recognized = Set(try pages.selected(of: Array(sources.indices), option: "--recognize"))
    return InputList(
      sources.enumerated().map { index, source in
        recognized.contains(index) ? source : source.notRecognized(keepsImage: keepsImages)
      }, skipped: skipped)
  }

  /// Returns the list with every PDF replaced by its pages: as pages to update or of a new document
  /// if the PDF is the only input, as images if `asImages` is true, otherwise as images or copies.
  ///
  /// A PDF that joins other inputs becomes a placeholder page if it is damaged, or if it was found
  /// in a directory and its password is not given.
  ///
  /// - joins: Whether another list follows, so that a single PDF is not the only input, and pages
  ///   must not be missing.
  /// - Throws: `ConversionError.pdf` if a PDF cannot be an input, or cannot join other inputs.
  package func surveyingPDFs(
    _ surveyor: PDFSurveyor, asImages: Bool = false, joins: Bool = false
  ) async throws(ConversionError) -> InputList {
    var pages: [ScanSource] = []
    for source in sources {
      guard case .pdf(let isFound) = source.kind else {
        pages.append(source)
        continue
      }
      let bytes =
        if let held = source.bytes {
          held
        } else {
          try Self.pdfBytes(of: source.path, links: source.links)
        }
      if asImages {
        pages += try await surveyor.images(of: bytes, path: source.path)
      } else if sources.count == 1, !joins {
        pages = try await surveyor.pages(of: bytes, path: source.path)
      } else {
        do throws(ConversionError) {
          pages += try await surveyor.joining(bytes, path: source.path, mustBeComplete: joins)
        } catch .pdf(_, let error)
          where !joins && (error.isDamage || isFound && error.isLock)
        {
          pages.append(source.notShown(because: "\(error)"))
        }
      }
    }
    return InputList(pages, skipped: skipped)
  }

  /// Returns the pages of both sides of sheets in turn: the first front, its back, the second front
  /// and so on.
  ///
  /// This list has the fronts, in the order of the sheets.
  ///
  /// - backs: The pages of the backs, the last sheet's first, as a feeder takes a turned stack.
  /// - inOrder: Whether the backs are in the order of the sheets instead.
  /// - Throws: `ConversionError.unequalSides` if there are more pages of one side.
  package func collated(
    with backs: InputList, inOrder: Bool
  ) throws(ConversionError) -> InputList {
    guard sources.count == backs.sources.count else {
      throw .unequalSides(fronts: sources.count, backs: backs.sources.count)
    }
    let others = inOrder ? backs.sources : backs.sources.reversed()
    var skipped = skipped
    skipped += backs.skipped
    return InputList(zip(sources, others).flatMap { [$0, $1] }, skipped: skipped)
  }

  /// Returns the images and PDFs of files that a directory scan found.
  ///
  /// - Throws: a `ConversionError` if a file cannot be read.
  package static func sources(of files: [InputFile]) throws(ConversionError) -> [ScanSource] {
    var sources: [ScanSource] = []
    for file in files {
      switch file.content {
      case .image(let format):
        sources += try images(inFile: file.path, file.status.version, format, file.links)
      case .pdf:
        sources.append(
          .pdf(file.path, .onDisk(file.status.version, file.links), isFound: true))
      case .notAnImage:
        sources += ScanSource.all(
          of: file.path, .onDisk(file.status.version, file.links), at: [])
      case .unreadable(let error): throw .input(error)
      }
    }
    return sources
  }

  private static func isDirectory(_ path: String) -> Bool {
    FileStatus(of: path)?.isDirectory == true
  }

  /// Returns the images of a file given by the user, or the PDF.
  private static func images(inFile path: String) throws(ConversionError) -> [ScanSource] {
    let isStream = InputPath.isStandardInput(path)
    // The status is taken before reading, so that a change in between is detected.
    let status = FileStatus(of: path)
    guard isStream || status?.isRegular == false else {
      let beginning = try reading(FileReader.beginning(of: path))
      if PDFSignature.isAtBeginning(of: beginning) {
        return [.pdf(path, .onDisk(status?.version))]
      }
      try check(beginning, of: path)
      return try images(inFile: path, status?.version, ImageFormat(detecting: beginning))
    }
    let bytes = try reading(
      isStream
        ? FileReader.standardInput(filter: .inputs)
        : FileReader.contents(of: path, filter: .images).bytes)
    if PDFSignature.isAtBeginning(of: bytes) { return [.pdf(path, .held(bytes))] }
    try check(Array(bytes.prefix(FileFilter.beginningLength)), of: path)
    return ScanSource.all(of: path, inStream: bytes)
  }

  /// Throws `ConversionError.notAnImage` if a file is neither an image nor named like one.
  private static func check(_ beginning: [UInt8], of path: String) throws(ConversionError) {
    guard ImageFormat(readableIn: beginning) == nil, !ImageFormat.isUsual(forName: path) else {
      return
    }
    let reason: ImageFileError =
      if beginning.isEmpty {
        .empty
      } else if let format = ForeignFormat(detecting: beginning) {
        .foreign(format)
      } else {
        .unknownFormat
      }
    throw .notAnImage(path: path, reason)
  }

  /// Returns one source for each image of a file in `format`.
  private static func images(
    inFile path: String, _ version: FileVersion?, _ format: ImageFormat?,
    _ links: LinkPolicy = .followed
  ) throws(ConversionError) -> [ScanSource] {
    // Only TIFF files have pages, of which the directories are read.
    let places = try reading(
      format == .tiff
        ? FileReader.withWindow(on: path, links: links) { window in
          SourceImage.places(inTIFF: { window.piece(at: $0, count: $1) })
        } : [])
    return ScanSource.all(of: path, .onDisk(version, links), at: places, format: format)
  }

  /// Returns the images and PDFs of a directory without hidden files, and adds its other files to
  /// `skipped`.
  private static func images(
    in directory: String, _ order: InputOrder, _ omitsPDF: (String) -> Bool,
    _ skipped: inout SkippedEntries
  ) throws(ConversionError) -> [ScanSource] {
    var files: [InputFile] = []
    var hasDirectories = false
    let names = try reading(DirectoryListing.names(in: directory))
    for name in names.sorted(by: order.precedes) {
      let path = OutputDirectory.path(of: name, in: directory)
      guard !isDirectory(path) else {
        hasDirectories = hasDirectories || !EntryName.isSystemDirectory(name)
        continue
      }
      if EntryName.isUnfinished(name) {
        skipped.unfinished.append(path)
      } else if let file = InputFile(path: path, name: name, status: FileStatus(of: path)),
        file.content != .pdf || !omitsPDF(path)
      {
        files.append(file)
      } else {
        skipped.files.append(path)
      }
    }
    guard !files.isEmpty else {
      throw .noImages(directory: directory, hasDirectories: hasDirectories)
    }
    return try sources(of: files)
  }

  static func pdfBytes(
    of path: String, links: LinkPolicy = .followed
  ) throws(ConversionError) -> [UInt8] {
    guard FileStatus(of: path)?.size ?? 0 <= PDFSurveyor.maximumFileLength else {
      throw .pdf(path: path, .tooLarge)
    }
    return try reading(FileReader.contents(of: path, links: links, filter: .pdfs).bytes)
  }
}
