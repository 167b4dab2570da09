package import Files
package import Inputs
import SystemPackage

/// Finds the images and PDFs below a directory, without hidden entries, without following links to
/// directories and, unless that is requested, to files.
package struct DirectoryWalk {
  /// The directories in natural order, parents first.
  package private(set) var directories: [ScanDirectory] = []
  /// The skipped entries, by paths relative to the root.
  package private(set) var skipped = SkippedEntries()
  private var waiting: [ScanDirectory]
  private let outputs: FileIdentity?
  /// Returns whether a PDF is left out; `nil` if all PDFs are.
  private let isMade: ((String, LinkPolicy) -> Bool)?
  private let links: LinkPolicy
  /// The results of inspecting files.
  package private(set) var known: InspectedFiles

  /// Scans the tree at `root`; in the directory `outputs`, files that are not images are ignored.
  ///
  /// - isMade: Returns whether a PDF is left out, because a batch made it; `nil` if all PDFs are.
  /// - known: The results of earlier inspections.
  /// - followsLinks: Whether links to files are followed.
  package init(
    root: String, outputs: FileIdentity? = nil, known: InspectedFiles = InspectedFiles(),
    followsLinks: Bool = true, isMade: ((String, LinkPolicy) -> Bool)? = nil
  ) {
    links = followsLinks ? .followed : .refusedBelow(root)
    self.isMade = isMade
    self.known = known
    waiting = [ScanDirectory(path: root, place: [])]
    self.outputs = outputs
    while let directory = waiting.popLast() { visit(directory) }
  }

  /// Finds the files of one document at `places`, or the images directly in the directory at the
  /// only place, whose PDFs are skipped.
  ///
  /// The only directory that is found has a problem if a file is missing or is a directory.
  ///
  /// - places: The components of the paths below the directory at `root`.
  package init(
    root: String, places: [[String]], isDirectory: Bool, links: LinkPolicy,
    isMade: @escaping (String, LinkPolicy) -> Bool
  ) {
    self.links = links
    self.isMade = isMade
    waiting = []
    outputs = nil
    known = InspectedFiles()
    func path(_ place: [String]) -> String {
      OutputDirectory.path(of: place.joined(separator: "/"), in: root)
    }
    let first = isDirectory ? places[0] : places[0].dropLast()
    var found = ScanDirectory(path: path(first), place: first)
    if isDirectory {
      visit(found)
      for file in directories[0].pdfs { skip(directories[0], file.name, \.pdfs) }
      directories[0].pdfs = []
      return
    }
    for place in places {
      found.path = path(place.dropLast())
      found.place = place.dropLast()
      let path = path(place)
      guard let name = place.last, let status = FileStatus(of: path, followsLinks: false) else {
        found.problem = .input(FileError(.read, path: path, errno: .noSuchFileOrDirectory))
        continue
      }
      guard visit(name, at: path, status, in: &found) == nil else {
        found.problem = .list(path: path, line: nil, "is a folder; let its path end with a slash")
        continue
      }
    }
    found.place = first
    directories = [found]
  }

  private mutating func visit(_ directory: ScanDirectory) {
    var directory = directory
    var inner: [ScanDirectory] = []
    do throws(FileError) {
      let names = try DirectoryListing.names(in: directory.path, links: links)
      for name in names.sorted(by: NaturalOrder.precedes) {
        let path = OutputDirectory.path(of: name, in: directory.path)
        let status = FileStatus(of: path, followsLinks: false)
        if let found = visit(name, at: path, status, in: &directory) { inner.append(found) }
      }
    } catch {
      directory.problem = .input(error)
    }
    directories.append(directory)
    waiting += inner.reversed()
  }

  /// Adds an entry to a directory or skips it; returns the entry if it is a directory itself.
  private mutating func visit(
    _ name: String, at path: String, _ status: FileStatus?, in directory: inout ScanDirectory
  ) -> ScanDirectory? {
    if let status, status.isDirectory {
      guard !EntryName.isSystemDirectory(name) else {
        skip(directory, name, \.directories)
        return nil
      }
      var found = ScanDirectory(path: path, place: directory.place + [name])
      found.isAmongOutputs = directory.isAmongOutputs || status.identity == outputs
      return found
    }
    if EntryName.isUnfinished(name) {
      skip(directory, name, \.unfinished)
    } else if status?.isLink == true, !links.followsLinks {
      skip(at: path, named: name, in: &directory)
    } else {
      // Only links need a second system call.
      let target = status?.isRegular == true ? status : FileStatus(of: path)
      add(at: path, named: name, target, to: &directory)
    }
    return nil
  }

  /// Skips a link, to a file or to a directory.
  private mutating func skip(
    at path: String, named name: String, in directory: inout ScanDirectory
  ) {
    let place = (directory.place + [name]).joined(separator: "/")
    guard FileStatus(of: path)?.isDirectory != true else { return skipped.files.append(place) }
    skipped.links.append(place)
    InputFile(skippedLink: path, name: name).map { directory.imagesAndLinks.append($0) }
  }

  /// Adds a file if it is an image or a PDF, is named like an image, or cannot be read; an
  /// unreadable file is reported with its document.
  private mutating func add(
    at path: String, named name: String, _ status: FileStatus?, to directory: inout ScanDirectory
  ) {
    let file = known.file(path: path, name: name, status: status, links: links)
    if let file, file.content != .pdf {
      directory.images.append(file)
      directory.imagesAndLinks.append(file)
    } else if let file, let isMade, !directory.isAmongOutputs,
      !known.isMade(path, { isMade($0, links) })
    {
      directory.pdfs.append(file)
    } else {
      skip(directory, name, \.files)
    }
  }

  /// Adds an entry of a directory to the skipped ones, unless the directory is among the outputs.
  private mutating func skip(
    _ directory: ScanDirectory, _ name: String, _ kind: WritableKeyPath<SkippedEntries, [String]>
  ) {
    guard !directory.isAmongOutputs else { return }
    skipped[keyPath: kind].append((directory.place + [name]).joined(separator: "/"))
  }
}

/// A directory in a tree and the images and PDFs directly in it.
package struct ScanDirectory: Sendable {
  package fileprivate(set) var path: String
  /// The path components from the root, after the name of the root if there are several roots.
  package var place: [String]
  /// The images in natural order.
  package var images: [InputFile] = []
  /// The images and the skipped links that are named like images, in natural order.
  package var imagesAndLinks: [InputFile] = []
  /// The PDFs in natural order, without those that a batch made.
  package var pdfs: [InputFile] = []
  /// Whether the directory is, or is below, the output directory.
  package var isAmongOutputs = false
  /// The reason why the directory or an entry in it cannot be read; `nil` if all can be.
  package var problem: ConversionError?

  /// Whether no document is made of the directory, not even a failed one.
  package var isEmpty: Bool { images.isEmpty && pdfs.isEmpty && problem == nil }

  /// Returns the directory with its place below the root with `name`.
  package func below(_ name: String) -> ScanDirectory {
    var directory = self
    directory.place.insert(name, at: 0)
    return directory
  }
}

/// Finds the directories with images and PDFs below the inputs.
extension DirectoryWalk {
  /// Returns `paths` with each directory replaced by the directories of its tree that contain
  /// images or PDFs, in natural order, parents first, and the skipped directories.
  ///
  /// Links to directories are not followed. A directory whose tree has neither images nor PDFs is
  /// kept, so that it is reported as an error.
  ///
  /// - omitsPDF: Whether the PDF at a path is left out.
  /// - Throws: a `ConversionError` if a directory cannot be read.
  package static func expanded(
    _ paths: [String], omitsPDF: @escaping (String) -> Bool = { _ in false }
  ) throws(ConversionError) -> (paths: [String], skippedDirectories: [String]) {
    var expanded: [String] = []
    var skipped: [String] = []
    for path in paths {
      guard !InputPath.isStandardInput(path), FileStatus(of: path)?.isDirectory == true else {
        expanded.append(path)
        continue
      }
      let walk = DirectoryWalk(root: path) { file, _ in omitsPDF(file) }
      let directories = walk.directories
      if let problem = directories.lazy.compactMap(\.problem).first { throw problem }
      let found = directories.filter { !$0.images.isEmpty || !$0.pdfs.isEmpty }.map(\.path)
      expanded += found.isEmpty ? [path] : found
      skipped += walk.skipped.directories.map { OutputDirectory.path(of: $0, in: path) }
    }
    return (expanded, skipped)
  }
}
