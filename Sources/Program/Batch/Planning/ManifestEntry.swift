import Files
import FoundationEssentials

/// A document of a manifest.
struct ManifestEntry: Sendable {
  /// The reason why a line is malformed.
  struct Fault: Error {
    let reason: String
  }

  /// An entry in the form of a JSON object (RFC 8259), whose other members are ignored.
  private struct Object: Decodable {
    let files: [String]
    let output: String?
  }

  /// The number of the line, from 1.
  let line: Int
  /// The components of the paths of the files or of one directory, relative to the root.
  let places: [[String]]
  /// Whether the document is made of the images in a directory.
  let isDirectory: Bool
  /// The path of the PDF, relative to the directory of documents.
  let name: String

  private static let pdfExtension = ".pdf"

  /// Reads an entry from the bytes of a line.
  init(_ bytes: [UInt8], line: Int, _ root: ManifestRoot) throws(Fault) {
    let isObject = bytes.first == UInt8(ascii: "{")
    let object =
      try isObject
      ? Self.object(bytes) : Object(files: [String(pathBytes: bytes)], output: nil)
    let paths = object.files.map { ManifestPath($0) }
    guard let first = paths.first else { throw Fault(reason: "\"files\" is empty") }
    self.line = line
    places = try zip(object.files, paths).map { (text, path) throws(Fault) in
      guard !text.utf8.contains(0), let place = root.place(of: path) else {
        throw Fault(
          reason:
            "\(text.printable) is not below \(root.path.printable); expected a path from there on")
      }
      return place
    }
    isDirectory = first.isDirectory
    guard places.count == 1 || !paths.contains(where: \.isDirectory) else {
      throw Fault(
        reason: "\"files\" has a folder among several paths; expected files, or one folder")
    }
    if let output = object.output {
      name = try Self.name(output)
    } else {
      name = try Self.name(of: places, isDirectory: isDirectory)
    }
  }

  /// The hash of the name's bytes, in this process.
  var nameHash: Int { Array(name.utf8).hashValue }

  private static func object(_ bytes: [UInt8]) throws(Fault) -> Object {
    do {
      return try JSONDecoder().decode(Object.self, from: Data(bytes))
    } catch {
      throw Fault(
        reason:
          #"expected a JSON object such as {"files": ["a/1.png", "a/2.png"], "output": "a.pdf"}"#)
    }
  }

  /// Returns the path of the PDF of the only file or directory among `places`.
  private static func name(
    of places: [[String]], isDirectory: Bool
  ) throws(Fault) -> String {
    guard places.count == 1 else {
      throw Fault(reason: "\"output\" is missing, the path of the PDF of several files")
    }
    var place = places[0]
    if !isDirectory, let stem = place.last.flatMap(OutputPath.stem) {
      place[place.count - 1] = stem
    }
    return place.joined(separator: "/") + pdfExtension
  }

  /// Returns the path of the PDF in an object, with the extension appended if it is missing.
  private static func name(_ output: String) throws(Fault) -> String {
    let path = ManifestPath(output)
    guard !path.components.isEmpty, !path.isAbsolute, !path.isDirectory,
      !path.components.contains(".."),
      !output.utf8.contains(0)
    else {
      throw Fault(
        reason: "\"output\": expected a path in the folder for the PDFs, got '\(output.printable)'")
    }
    let name = path.components.joined(separator: "/")
    return name.lowercased().hasSuffix(pdfExtension) ? name : name + pdfExtension
  }
}
