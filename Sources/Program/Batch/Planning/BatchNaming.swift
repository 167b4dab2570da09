import Documents
import Files
import Inputs

/// Assigns each document of a batch a unique name: the path of its directory or file in the tree,
/// or the name of a template.
struct BatchNaming {
  /// The name for images in the root itself.
  private let rootName: String
  let batch: BatchOptions
  private let fingerprint: BatchFingerprint
  /// Returns whether the existing document with a name, without its extension, must keep the name.
  private let isHeld: (String) -> Bool
  /// The assigned names as bytes, because strings that differ only in their normalization are
  /// equal.
  private var taken: Set<[UInt8]> = []
  /// The existing numbered documents, by the pattern of their names.
  private var numbered: [String: NumberedDocuments] = [:]
  /// The name that was assigned last; `nil` if it has no number.
  private(set) var lastNumbered: NumberedName?

  /// Creates a naming for the tree at `root`.
  init(
    root: String, _ batch: BatchOptions, _ fingerprint: BatchFingerprint,
    isHeld: @escaping (String) -> Bool
  ) {
    rootName = Self.name(ofRoot: root)
    self.batch = batch
    self.fingerprint = fingerprint
    self.isHeld = isHeld
  }

  /// Returns the name of the directory at `root`.
  static func name(ofRoot root: String) -> String {
    let path = OutputPath.absolute(root)
    return OutputPath.name(of: path) ?? "pages"
  }

  /// Returns the name of a directory's document; `nil` if another document has the name.
  mutating func name(of directory: ScanDirectory) -> String? {
    if let template = batch.nameTemplate {
      return name(by: template, of: directory.images, in: directory)
    }
    return take((directory.place.isEmpty ? [rootName] : directory.place).joined(separator: "/"))
  }

  /// Returns the name of the document of an image or PDF, with the file's extension if the shorter
  /// name is taken; `nil` if both are taken.
  mutating func name(of file: InputFile, in directory: ScanDirectory) -> String? {
    if let template = batch.nameTemplate { return name(by: template, of: [file], in: directory) }
    let path = (directory.place + [file.name]).joined(separator: "/")
    return take(Self.place(of: file, in: directory)) ?? take(path)
  }

  /// Returns the place of a file in the tree, without its extension.
  static func place(of file: InputFile, in directory: ScanDirectory) -> String {
    (directory.place + [OutputPath.stem(of: file.name) ?? file.name]).joined(separator: "/")
  }

  /// Takes a name, or the name with the first free number if another document must keep it.
  private mutating func take(_ name: String) -> String? {
    guard isInUse(name) else { return insert(name) }
    var number = 2
    while isInUse("\(name)-\(number)") { number += 1 }
    return insert("\(name)-\(number)")
  }

  /// Returns whether a document must keep a name, or the PDF of a further stack has the name.
  private func isInUse(_ name: String) -> Bool {
    if isHeld(name) { return true }
    // Names of further stacks end with a number.
    guard name.last?.isNumber == true else { return false }
    let path = OutputDirectory.path(of: name + ".pdf", in: batch.outputDirectory)
    return BatchMarker(inFile: path, links: batch.outputLinks)?.isPart == true
  }

  private mutating func insert(_ name: String) -> String? {
    taken.insert(Array("\(name).pdf".utf8)).inserted ? "\(name).pdf" : nil
  }

  private mutating func name(
    by template: NameTemplate, of files: [InputFile], in directory: ScanDirectory
  ) -> String? {
    guard let first = files.first else { return nil }
    lastNumbered = nil
    let values = NameTemplate.Values(
      folder: directory.place.last ?? rootName,
      file: OutputPath.stem(of: first.name) ?? first.name,
      time: CalendarTime(secondsSince1970: first.status.modified.secondsSince1970))
    let parent = directory.place.dropLast().map { $0 + "/" }.joined()
    guard template.isNumbered else { return take(parent + template.name(values, number: 1)) }
    let pattern = parent + template.name(values, number: 0)
    var documents =
      numbered[pattern]
      ?? NumberedDocuments { number in
        fingerprint(of: parent + template.name(values, number: number))
      }
    let number = documents.number(for: fingerprint.markers(of: files))
    numbered[pattern] = documents
    lastNumbered = NumberedName(
      directory: parent, template: template, values: values, number: number)
    return insert(parent + template.name(values, number: number))
  }

  /// Returns the fingerprint of the document with this name; empty if no batch made the document,
  /// `nil` if there is no document.
  private func fingerprint(of name: String) -> String? {
    let path = OutputDirectory.path(of: name + ".pdf", in: batch.outputDirectory)
    guard FileStatus(of: path, followsLinks: false) != nil else { return nil }
    return BatchMarker(inFile: path, links: batch.outputLinks)?.fingerprint ?? ""
  }
}

/// The documents whose names differ by a number.
///
/// An existing document keeps its number, whatever documents come or go before it.
private struct NumberedDocuments {
  private var numbers: [String: Int] = [:]
  /// The numbers of documents that must be made again.
  private var unfinished: [Int] = []
  private var next = 1

  /// Reads the fingerprints of the documents from number 1 to the first missing number.
  init(fingerprint: (Int) -> String?) {
    while let fingerprint = fingerprint(next) {
      if fingerprint == BatchMarker.unfinished.fingerprint {
        unfinished.append(next)
      } else if !fingerprint.isEmpty {
        numbers[fingerprint] = next
      }
      next += 1
    }
    unfinished.reverse()
  }

  /// Returns the number of the document with one of these fingerprints, otherwise the number of an
  /// unfinished document or a new number.
  mutating func number(for fingerprints: [String]) -> Int {
    for fingerprint in fingerprints {
      if let number = numbers.removeValue(forKey: fingerprint) { return number }
    }
    if let number = unfinished.popLast() { return number }
    defer { next += 1 }
    return next
  }
}
