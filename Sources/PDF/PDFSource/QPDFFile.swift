import CQPDF
package import PDFSyntax

/// A PDF file in memory, read through libqpdf (ISO 32000-1, 7.5).
@safe package final class QPDFFile {
  /// The open file; `nil` after `open(_:)` has returned, when its bytes may be gone.
  private var opened: CQPDF_File?
  /// The objects of the file, read without libqpdf; `nil` if they cannot be read.
  private lazy var ownObjects = try? SourceFile(bytes, budget)
  /// The default configuration of layers.
  private(set) lazy var layers = LayerConfiguration(root["/OCProperties"]["/D"])
  /// The texts of the codes of font programs that were read; `nil` for a program that gives none.
  package var programTexts: [IndirectReference: [String?]?] = [:]
  private let bytes: [UInt8]
  /// The work that reading the file may cause.
  package let budget: WorkBudget

  private init(_ file: CQPDF_File, _ bytes: [UInt8], _ budget: WorkBudget) {
    unsafe opened = file
    self.bytes = bytes
    self.budget = budget
  }

  var file: CQPDF_File {
    guard let file = unsafe opened else { preconditionFailure("The file is closed") }
    return unsafe file
  }

  /// Opens the file in `bytes`, passes it to `body`, closes it and returns the result of `body`.
  ///
  /// - budget: The budget of the file; `nil` for a new one of its length.
  /// - recovers: Whether libqpdf may rebuild a damaged cross-reference table.
  /// - Throws: The error of `body`; `unreadable` if the file cannot be opened, or `locked` if it
  ///   needs a password or the given one is wrong.
  package static func open<Value, Problem: Error>(
    _ bytes: [UInt8], password: String? = nil, _ budget: WorkBudget? = nil, recovers: Bool,
    unreadable: Problem, locked: Problem? = nil, body: (QPDFFile) throws(Problem) -> Value
  ) throws(Problem) -> Value {
    let result: Result<Value, Problem> = unsafe bytes.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return .failure(unreadable) }
      var opened: CQPDF_File?
      let outcome = unsafe CQPDF_open(start, buffer.count, password, recovers, &opened)
      guard outcome == .sound, let opened = unsafe opened else {
        return .failure(outcome == .locked ? locked ?? unreadable : unreadable)
      }
      let budget = budget ?? WorkBudget(fileLength: bytes.count)
      let file = unsafe QPDFFile(opened, bytes, budget)
      defer {
        unsafe CQPDF_close(opened)
        unsafe file.opened = nil
      }
      do throws(Problem) {
        return .success(try body(file))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }
}

extension QPDFFile {
  /// Whether the file is encrypted.
  package var isEncrypted: Bool { unsafe CQPDF_isEncrypted(file) }

  /// Whether the permissions allow changes of pages.
  package var allowsChanges: Bool { unsafe CQPDF_allowsChanges(file) }

  /// Whether the permissions allow the extraction of text.
  package var allowsReading: Bool { unsafe CQPDF_allowsReading(file) }

  /// The trailer dictionary (7.5.5).
  package var trailer: QPDFObject { QPDFObject(file: self, handle: unsafe CQPDF_trailer(file)) }

  /// The document catalog (7.7.2).
  package var root: QPDFObject { QPDFObject(file: self, handle: unsafe CQPDF_root(file)) }

  /// Returns a number greater than all object numbers; `nil` if libqpdf cannot determine one.
  package func nextNumber() -> Int? {
    let number = Int(unsafe CQPDF_nextNumber(file))
    return number > 0 ? number : nil
  }

  /// Returns the object with this identity; null if there is none.
  package func object(_ identity: IndirectReference) -> QPDFObject {
    QPDFObject(
      file: self,
      handle: unsafe CQPDF_object(
        file, Int32(clamping: identity.number), Int32(clamping: identity.generation)))
  }

  /// Returns whether a dictionary of the file has the entry `name`, without the slash, as a
  /// reference.
  ///
  /// Since version 12, libqpdf drops a reference to an object that does not exist, so this method
  /// reads the file itself. It returns false if the file cannot be read without libqpdf.
  func refersToObject(_ dictionary: IndirectReference, _ name: PDFName) -> Bool {
    (try? ownObjects?.object(dictionary))?[name]?.reference != nil
  }

  /// Makes the default configuration of layers (8.11.4.3) of the open file switch these groups off,
  /// and all others on.
  func switchOff(_ groups: [IndirectReference]) {
    let identities = groups.map {
      CQPDF_Identity(
        number: Int32(clamping: $0.number), generation: Int32(clamping: $0.generation))
    }
    unsafe identities.withUnsafeBufferPointer { buffer in
      unsafe CQPDF_switchOff(file, buffer.baseAddress, buffer.count)
    }
  }

  /// Frees the memory of all objects, which become invalid.
  package func releaseObjects() { unsafe CQPDF_releaseObjects(file) }

  /// Returns a file with only this page, which looks the same; `nil` if that fails.
  ///
  /// The open file must not be read any more.
  package func extractedPage(_ identity: IndirectReference) -> [UInt8]? {
    unsafe Self.bytes(
      CQPDF_extractedPage(
        file, Int32(clamping: identity.number), Int32(clamping: identity.generation)))
  }

  /// Returns the whole file rewritten without encryption; `nil` if that fails.
  package func rewritten() -> [UInt8]? { unsafe Self.bytes(CQPDF_rewritten(file)) }

  static func bytes(_ text: CQPDF_Text) -> [UInt8]? {
    guard let start = unsafe text.bytes else { return nil }
    let buffer = unsafe UnsafeRawBufferPointer(start: start, count: text.count)
    return unsafe [UInt8](buffer)
  }

  static func bytes(_ data: CQPDF_Data) -> [UInt8]? {
    defer { unsafe CQPDF_free(data) }
    guard unsafe data.isDecoded else { return nil }
    // libqpdf gives no bytes for an empty stream.
    guard let start = unsafe data.bytes else { return [] }
    return unsafe [UInt8](UnsafeRawBufferPointer(start: start, count: data.count))
  }
}
