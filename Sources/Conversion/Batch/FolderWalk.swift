import FoundationEssentials
import Glibc
import ImageFiles
import SystemPackage

/// Finds the pictures below a folder: hidden files and folders are left out, links to folders are not
/// followed.
struct FolderWalk {
  /// A folder before those in it, in natural order.
  private(set) var folders: [ScanFolder] = []
  /// The places of files that are no pictures.
  private(set) var others: [[String]] = []
  private var waiting: [ScanFolder]
  private let excluded: FileIdentity?

  /// Walks the folder at `root`, but for the one below it that the outputs go into.
  init(root: String, excluding excluded: FileIdentity?) {
    waiting = [ScanFolder(path: root, place: [])]
    self.excluded = excluded
    while let folder = waiting.popLast() { visit(folder) }
  }

  private mutating func visit(_ folder: ScanFolder) {
    var folder = folder
    var inner: [ScanFolder] = []
    do throws(FileError) {
      for name in try Self.names(in: folder.path) {
        let path = folder.path.hasSuffix("/") ? folder.path + name : folder.path + "/" + name
        if let problem = FileError(entry: name, path: path) {
          folder.problem = .input(problem)
          continue
        }
        let status = FileStatus(of: path, followsLinks: false)
        if let status, status.isFolder {
          guard status.identity != excluded else { continue }
          inner.append(ScanFolder(path: path, place: folder.place + [name]))
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
    guard let status, status.isRegular else { return others.append(folder.place + [name]) }
    var format: ImageFormat?
    if let beginning = try? FileReader.beginning(of: path) {
      format = ImageFormat(detecting: beginning)
      guard format != nil else { return others.append(folder.place + [name]) }
    }
    folder.pictures.append(
      PlannedFile(path: path, name: name, status: status, format: format))
  }

  /// The names in a folder in natural order, without the hidden ones.
  private static func names(in folder: String) throws(FileError) -> [String] {
    guard let stream = unsafe opendir(folder) else {
      throw FileError(.read, path: folder, errno: .last)
    }
    unsafe closedir(stream)
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      throw FileError(.read, path: folder, errno: .ioError)
    }
    return names.filter { !$0.hasPrefix(".") }.sorted(by: NaturalOrder.precedes)
  }
}
