import Files
import Inputs
import PDFSyntax
import PagePipeline

/// A fingerprint of everything that determines a document's bytes, except the content of its
/// images.
struct BatchFingerprint: Sendable {
  /// The texts of the options: first the one to write, then others with the same meaning.
  private let options: [String]
  /// The limits, which only affect pages with problems.
  private let limits: String
  /// The extension of the files with the text of images and PDFs; `nil` if pages are recognised.
  private let textExtension: String?

  init(_ options: ConversionOptions, _ batch: BatchOptions) throws(ConversionError) {
    self.options = try FingerprintText(options, batch).alternatives
    textExtension = batch.textExtension
    limits =
      "\(options.work.maximumPixels) \(options.work.recognitionTimeout) \(options.work.memory)"
  }

  /// Returns the marker of a document made of `files`, with problems on `problemPages` pages.
  func marker(of files: [InputFile], problemPages: Int) -> BatchMarker {
    marker(options.first ?? "", of: files, problemPages: problemPages)
  }

  /// Returns whether a marker belongs to a document made of `files` with these options.
  func matches(_ marker: BatchMarker, of files: [InputFile]) -> Bool {
    options.contains {
      self.marker($0, of: files, problemPages: marker.problemPages) == marker
    }
  }

  /// Returns the fingerprints that a document made of `files` may have.
  func markers(of files: [InputFile]) -> [String] {
    options.flatMap { text in
      [0, 1].map { marker(text, of: files, problemPages: $0).fingerprint }
    }
  }

  private func marker(_ text: String, of files: [InputFile], problemPages: Int) -> BatchMarker {
    var hash = FNV1aHash()
    hash.combine(Array(text.utf8))
    if problemPages > 0 { hash.combine(Array("\u{0}\(limits)".utf8)) }
    for file in files {
      hash.combine(Array("\u{0}\(file.name)\u{0}\(file.status.size)".utf8))
      guard let textExtension else { continue }
      // Text may change and keep its size.
      let text = try? Self.hash(ofFile: file.textPath(textExtension))
      hash.combine(Array("\u{0}\(text ?? "missing")".utf8))
    }
    return BatchMarker(fingerprint: hash.bytes.hexadecimal, problemPages: problemPages)
  }

  /// Returns the hash of a file's bytes.
  ///
  /// - Throws: a `ConversionError` if the file cannot be read.
  static func hash(ofFile path: String) throws(ConversionError) -> String {
    var hash = FNV1aHash()
    hash.combine(try reading(FileReader.list(path)))
    return hash.bytes.hexadecimal
  }
}

extension InputFile {
  /// Returns the path of the file with the text of this file: the same name with the extension
  /// `name`.
  func textPath(_ name: String) -> String {
    let stem = path.lastIndex(of: ".").map { dot in
      path[dot...].contains("/") ? path[...] : path[..<dot]
    }
    return "\(stem ?? path[...]).\(name)"
  }
}
