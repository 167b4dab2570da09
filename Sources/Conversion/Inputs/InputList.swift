import Files
import FoundationEssentials
import ImageFiles
import SystemPackage

/// The images that a person's inputs mean: files as they are, directories as the images in them.
package struct InputList: Sendable, Equatable {
  /// The images in page order.
  package let sources: [ScanSource]
  /// How many files of directories were left out because they are no images.
  package let leftOut: Int

  /// Finds the images of `paths`, each a file, a directory or standard input (`-`), before any work
  /// begins.
  ///
  /// Throws a `ConversionError` where an input is missing or cannot be read, or a directory holds no
  /// image.
  package init(paths: [String], order: InputOrder = .none) throws(ConversionError) {
    var sources: [ScanSource] = []
    var leftOut = 0
    for path in order.sorted(paths) {
      if Self.isDirectory(path) {
        let (pictures, others) = try Self.pictures(in: path, order)
        sources += pictures
        leftOut += others
      } else {
        sources += try Self.pictures(inFile: path)
      }
    }
    self.sources = sources
    self.leftOut = leftOut
  }

  private init(_ sources: [ScanSource], leftOut: Int) {
    self.sources = sources
    self.leftOut = leftOut
  }

  /// Some of the pages; throws a `ConversionError` where there are fewer than are asked for.
  package func selecting(_ pages: PageSelection) throws(ConversionError) -> InputList {
    InputList(try pages.selected(of: sources), leftOut: leftOut)
  }

  /// The images of files that a directory's look has found to be some.
  static func sources(of files: [PlannedFile]) throws(ConversionError) -> [ScanSource] {
    var sources: [ScanSource] = []
    for file in files {
      if let format = file.format {
        sources += try pictures(inFile: file.path, file.status.version, format)
      } else {
        sources += try pictures(inFile: file.path)
      }
    }
    return sources
  }

  private static func isDirectory(_ path: String) -> Bool {
    var isDirectory = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && isDirectory
  }

  /// The images of a file that stands for itself, whatever it holds.
  private static func pictures(inFile path: String) throws(ConversionError) -> [ScanSource] {
    let isStream = InputPath.isStandardInput(path)
    // Looked at before it is read: a change between the two is then seen.
    let status = FileStatus(of: path)
    guard isStream || status?.isRegular == false else {
      return try pictures(
        inFile: path, status?.version, ImageFormat(detecting: beginning(of: path)))
    }
    let bytes = try isStream ? standardInput() : Self.bytes(of: path)
    return ScanSource.all(of: path, at: SourceImage.places(in: bytes), bytes: bytes)
  }

  /// One source for each image of a file of this format.
  private static func pictures(
    inFile path: String, _ version: FileVersion?, _ format: ImageFormat?
  ) throws(ConversionError) -> [ScanSource] {
    // Only TIFF holds pages.
    let places = format == .tiff ? try placesInTIFF(path) : []
    return ScanSource.all(of: path, at: places, version: version)
  }

  /// The images of a directory in natural order, hidden files left out, and how many others it has.
  private static func pictures(
    in directory: String, _ order: InputOrder
  ) throws(ConversionError) -> ([ScanSource], others: Int) {
    let paths = order.sortedEntries(try names(in: directory))
      .map { directory.hasSuffix("/") ? directory + $0 : directory + "/" + $0 }
      .filter { !isDirectory($0) }
    var pictures: [ScanSource] = []
    var others = 0
    for path in paths {
      if let problem = FileError(entry: path, path: path) { throw .input(problem) }
      if let (version, format) = try inspectImage(path) {
        pictures += try Self.pictures(inFile: path, version, format)
      } else {
        others += 1
      }
    }
    guard !pictures.isEmpty else { throw .noImages(directory: directory) }
    return (pictures, others)
  }

  private static func names(in directory: String) throws(ConversionError) -> [String] {
    do {
      return try DirectoryListing.names(in: directory)
    } catch {
      throw .input(error)
    }
  }

  /// The version and the format of a directory's entry that is an image; a pipe, on which reading
  /// would wait, is none, nor is a link that leads nowhere.
  private static func inspectImage(
    _ path: String
  ) throws(ConversionError) -> (FileVersion, ImageFormat)? {
    guard let version = FileStatus(of: path)?.version else { return nil }
    return ImageFormat(detecting: try beginning(of: path)).map { (version, $0) }
  }

  private static func beginning(of path: String) throws(ConversionError) -> [UInt8] {
    do {
      return try FileReader.beginning(of: path)
    } catch {
      throw .input(error)
    }
  }

  private static func standardInput() throws(ConversionError) -> [UInt8] {
    do {
      return try FileReader.standardInput(filter: .images)
    } catch {
      throw .input(error)
    }
  }

  private static func placesInTIFF(_ path: String) throws(ConversionError) -> [FramePlace] {
    do {
      return try FileReader.placesInTIFF(path)
    } catch {
      throw .input(error)
    }
  }

  private static func bytes(of path: String) throws(ConversionError) -> [UInt8] {
    do {
      return try FileReader.contents(of: path, filter: .images).bytes
    } catch {
      throw .input(error)
    }
  }
}
