import Files
import ImageFiles

/// Finds the images below a directory: hidden files and directories are left out, links to directories are not
/// followed.
struct DirectoryWalk {
  /// A directory before those in it, in natural order.
  private(set) var directories: [ScanDirectory] = []
  /// The places of files that are no images.
  private(set) var others: [[String]] = []
  private var waiting: [ScanDirectory]
  private let outputs: FileIdentity?

  /// Walks the directory at `root`; of the one below it that the outputs go into only the images are
  /// looked for.
  init(root: String, outputs: FileIdentity?) {
    waiting = [ScanDirectory(path: root, place: [])]
    self.outputs = outputs
    while let directory = waiting.popLast() { visit(directory) }
  }

  private mutating func visit(_ directory: ScanDirectory) {
    var directory = directory
    var inner: [ScanDirectory] = []
    do throws(FileError) {
      let names = try DirectoryListing.names(in: directory.path)
      for name in names.sorted(by: NaturalOrder.precedes) {
        let path =
          directory.path.hasSuffix("/") ? directory.path + name : directory.path + "/" + name
        if let problem = FileError(entry: name, path: path) {
          directory.problem = .input(problem)
          continue
        }
        let status = FileStatus(of: path, followsLinks: false)
        if let status, status.isDirectory {
          var found = ScanDirectory(path: path, place: directory.place + [name])
          found.isAmongOutputs = directory.isAmongOutputs || status.identity == outputs
          inner.append(found)
        } else {
          // What is no link need not be asked twice.
          add(path, name, status?.isRegular == true ? status : FileStatus(of: path), to: &directory)
        }
      }
    } catch {
      directory.problem = .input(error)
    }
    directories.append(directory)
    waiting += inner.reversed()
  }

  /// A pipe, on which reading would wait, is no image, nor is a link that leads nowhere; what cannot
  /// be read may be one, and its document then says why it is not there.
  private mutating func add(
    _ path: String, _ name: String, _ status: FileStatus?, to directory: inout ScanDirectory
  ) {
    guard let status, status.isRegular else { return leaveOut(name, of: directory) }
    var format: ImageFormat?
    if let beginning = try? FileReader.beginning(of: path) {
      format = ImageFormat(detecting: beginning)
      guard format != nil else { return leaveOut(name, of: directory) }
    }
    directory.pictures.append(
      PlannedFile(path: path, name: name, status: status, format: format))
  }

  private mutating func leaveOut(_ name: String, of directory: ScanDirectory) {
    if !directory.isAmongOutputs { others.append(directory.place + [name]) }
  }
}
