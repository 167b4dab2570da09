import Files
import FoundationEssentials
import Recognition
package import WorkerProtocol

/// The files of the networks in a folder, by the names that PaddleOCR gives them.
package struct ModelFiles {
  let folder: String
  let detection: String
  let recognition: String
  /// The path of ONNX Runtime in the same folder; `nil` for the system's ONNX Runtime.
  let library: String?

  /// The paths of all files.
  var all: [String] { [detection, recognition] + [library].compactMap(\.self) }

  /// The folders that are searched: the user's, the one that comes with the executable, and the
  /// system's.
  private static var folders: [String] {
    let environment = ProcessInfo.processInfo.environment
    let home = environment["HOME"].map { $0 + "/.local/share" }
    // A relative path is to be ignored (XDG Base Directory Specification 0.8).
    let data = [environment["XDG_DATA_HOME"], home].compactMap(\.self).first { $0.hasPrefix("/") }
    let system = ["/usr/local/share", "/usr/share"].map { $0 + "/scanpdf/models" }
    return [data.map { $0 + "/scanpdf/models" }, BundledFiles.models].compactMap(\.self) + system
  }

  /// The first folder with the networks; `nil` if there is none.
  static var installedFolder: String? { folders.first { ModelFiles(in: $0) != nil } }

  /// The length of `hash` in hexadecimal digits.
  private static let hashLength = 16

  /// The first digits of the SHA-256 of both networks one after the other; `nil` if one cannot be read.
  package var hash: String? {
    var hash = SHA256()
    for path in [detection, recognition] {
      guard (try? FileReader.read(path) { hash.add($0) }) != nil else { return nil }
    }
    return String(hash.finish().hexadecimal.prefix(Self.hashLength))
  }

  /// Finds the files in the folder that the options name, or in the first usual folder with the
  /// networks; `nil` if there are none.
  package init?(_ options: RecognitionOptions) {
    guard let folder = options.secondReader.folder ?? Self.installedFolder else { return nil }
    self.init(in: folder)
  }

  /// Finds the files; `nil` if a network is missing.
  package init?(in folder: String) {
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    let first = { (part: String, end: String) in
      names.first { $0.contains(part) && $0.hasSuffix(end) }.map { folder + "/" + $0 }
    }
    guard let detection = first("_det_", ".onnx"), let recognition = first("_rec_", ".onnx") else {
      return nil
    }
    self.folder = folder
    self.detection = detection
    self.recognition = recognition
    library = names.last { $0.hasPrefix("libonnxruntime.so") }.map { folder + "/" + $0 }
  }
}
