import Files
import FoundationEssentials
import Inputs

/// A document of a manifest.
struct ManifestEntry: Sendable {
  /// Why a line is no entry.
  struct Fault: Error {
    let reason: String
  }

  /// An entry as a JSON object (RFC 8259); other members are ignored.
  private struct Object: Decodable {
    let files: [String]
    let output: String?
  }

  /// The number of the line, from 1.
  let line: Int
  /// The components of the paths of the files, or of one directory, from the root on.
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
    guard let first = object.files.first else { throw Fault(reason: "\"files\" is empty") }
    self.line = line
    places = try object.files.map { path throws(Fault) in try Self.place(of: path, root) }
    isDirectory = ManifestPath(first).isDirectory
    guard places.count == 1 || !object.files.contains(where: { ManifestPath($0).isDirectory })
    else {
      throw Fault(
        reason: "\"files\" has a folder among several paths; expected files, or one folder")
    }
    if let output = object.output {
      name = try Self.name(output)
    } else {
      guard places.count == 1 else {
        throw Fault(reason: "\"output\" is missing, the path of the PDF of several files")
      }
      let place = places[0].joined(separator: "/")
      name = (isDirectory ? place : Self.withoutExtension(place)) + Self.pdfExtension
    }
  }

  /// The hash of the name's bytes, in this process.
  var nameHash: UInt { UInt(bitPattern: Array(name.utf8).hashValue) }

  private static func object(_ bytes: [UInt8]) throws(Fault) -> Object {
    do {
      return try JSONDecoder().decode(Object.self, from: Data(bytes))
    } catch {
      throw Fault(
        reason:
          #"expected a JSON object such as {"files": ["a/1.png", "a/2.png"], "output": "a.pdf"}"#)
    }
  }

  private static func place(of path: String, _ root: ManifestRoot) throws(Fault) -> [String] {
    guard !path.utf8.contains(0), let place = root.place(of: ManifestPath(path)) else {
      throw Fault(
        reason:
          "\(path.printable) is not below \(root.path.printable); expected a path from there on")
    }
    return place
  }

  /// Returns the path of a PDF that an entry names, with the extension if it has none.
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

  private static func withoutExtension(_ place: String) -> String {
    let name = OutputPath.name(of: place) ?? place
    let length = name.utf8.count - (OutputPath.stem(of: name) ?? name).utf8.count
    return String(place.utf8.dropLast(length)) ?? place
  }
}
