import Files
import ImageFiles

/// Finds the pictures below a folder: hidden files and folders are left out, links to folders are not
/// followed.
struct FolderWalk {
  /// A folder before those in it, in natural order.
  private(set) var folders: [ScanFolder] = []
  /// The places of files that are no pictures.
  private(set) var others: [[String]] = []
  private var waiting: [ScanFolder]
  private let outputs: FileIdentity?

  /// Walks the folder at `root`; of the one below it that the outputs go into only the pictures are
  /// looked for.
  init(root: String, outputs: FileIdentity?) {
    waiting = [ScanFolder(path: root, place: [])]
    self.outputs = outputs
    while let folder = waiting.popLast() { visit(folder) }
  }

  private mutating func visit(_ folder: ScanFolder) {
    var folder = folder
    var inner: [ScanFolder] = []
    do throws(FileError) {
      let names = try DirectoryListing.names(in: folder.path)
      for name in names.sorted(by: NaturalOrder.precedes) {
        let path = folder.path.hasSuffix("/") ? folder.path + name : folder.path + "/" + name
        if let problem = FileError(entry: name, path: path) {
          folder.problem = .input(problem)
          continue
        }
        let status = FileStatus(of: path, followsLinks: false)
        if let status, status.isDirectory {
          var found = ScanFolder(path: path, place: folder.place + [name])
          found.isAmongOutputs = folder.isAmongOutputs || status.identity == outputs
          inner.append(found)
        } else {
          // What is no link need not be asked twice.
          add(path, name, status?.isRegular == true ? status : FileStatus(of: path), to: &folder)
        }
      }
    } catch {
      folder.problem = .input(error)
    }
    folders.append(folder)
    waiting += inner.reversed()
  }

  /// A pipe, on which reading would wait, is no picture, nor is a link that leads nowhere; what cannot
  /// be read may be one, and its document then says why it is not there.
  private mutating func add(
    _ path: String, _ name: String, _ status: FileStatus?, to folder: inout ScanFolder
  ) {
    guard let status, status.isRegular else { return leaveOut(name, of: folder) }
    var format: ImageFormat?
    if let beginning = try? FileReader.beginning(of: path) {
      format = ImageFormat(detecting: beginning)
      guard format != nil else { return leaveOut(name, of: folder) }
    }
    folder.pictures.append(
      PlannedFile(path: path, name: name, status: status, format: format))
  }

  private mutating func leaveOut(_ name: String, of folder: ScanFolder) {
    if !folder.isAmongOutputs { others.append(folder.place + [name]) }
  }
}
