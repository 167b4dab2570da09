import CQPDF
import PDFSyntax

/// A PDF file in memory, read through libqpdf (ISO 32000-1, 7.5).
///
/// Objects are handles that are valid until `releaseObjects()`. A missing object, or one of another
/// type than requested, is read as null, `false`, 0, `nil` or empty.
@safe struct QPDFFile: ~Copyable {
  private let file: CQPDF_File
  private let ownObjects: OwnObjects

  /// The reason why a file cannot be opened.
  enum Failure: Error, Equatable {
    /// The file needs a password, or the given password is wrong.
    case locked
    /// The structure of the file cannot be read; the message is libqpdf's.
    case unreadable(String)
  }

  private init(_ file: CQPDF_File, _ bytes: [UInt8]) {
    unsafe self.file = file
    ownObjects = OwnObjects(bytes)
  }

  deinit {
    unsafe CQPDF_close(file)
  }

  /// Opens the file in `bytes`, passes it to `body` and returns the result of `body`.
  ///
  /// - recovers: Whether libqpdf may rebuild a damaged cross-reference table.
  /// - failure: Makes the error that is thrown if the file cannot be opened.
  /// - Throws: The result of `failure`, or the error of `body`.
  static func open<Value, Problem: Error>(
    _ bytes: [UInt8], password: String? = nil, recovers: Bool,
    failure: (Failure) -> Problem, body: (borrowing QPDFFile) throws(Problem) -> Value
  ) throws(Problem) -> Value {
    let result: Result<Value, Problem> = unsafe bytes.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return .failure(failure(.unreadable("empty"))) }
      var opened: CQPDF_File?
      var message = [CChar](repeating: 0, count: 200)
      let outcome = unsafe CQPDF_open(
        start, buffer.count, password, recovers, &opened, &message, message.count)
      guard outcome == .sound, let opened = unsafe opened else {
        return .failure(failure(outcome == .locked ? .locked : .unreadable(text(message))))
      }
      let file = unsafe QPDFFile(opened, bytes)
      do throws(Problem) {
        return .success(try body(file))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  private static func text(_ message: [CChar]) -> String {
    String(decoding: message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

/// An object of a `QPDFFile`.
struct QPDFObject {
  fileprivate let handle: CQPDF_Object
}

/// The objects of the file as its bytes have them.
private final class OwnObjects {
  private let bytes: [UInt8]
  private lazy var file = try? SourceFile(bytes)

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns an object; `nil` if it cannot be read.
  func object(_ identity: ObjectIdentity) -> SourceObject? {
    try? file?.object(
      IndirectReference(number: identity.number, generation: identity.generation))
  }
}

/// The type of an object (ISO 32000-1, 7.3).
enum ObjectKind {
  case null, boolean, integer, real, string, name, array, dictionary, stream
}

/// The number and the generation of an indirect object.
struct ObjectIdentity: Hashable {
  let number: Int
  let generation: Int
}

extension QPDFFile {
  var isEncrypted: Bool { unsafe CQPDF_isEncrypted(file) }

  /// Whether the permissions let pages be changed.
  var allowsChanges: Bool { unsafe CQPDF_allowsChanges(file) }

  /// Whether the permissions let the text be read out.
  var allowsReading: Bool { unsafe CQPDF_allowsReading(file) }

  var trailer: QPDFObject { QPDFObject(handle: unsafe CQPDF_trailer(file)) }

  var root: QPDFObject { QPDFObject(handle: unsafe CQPDF_root(file)) }

  /// Returns a number greater than that of every object; `nil` if libqpdf cannot determine one.
  func nextNumber() -> Int? {
    let number = Int(unsafe CQPDF_nextNumber(file))
    return number > 0 ? number : nil
  }

  /// Returns the object with this identity; null if there is none.
  func object(_ identity: ObjectIdentity) -> QPDFObject {
    QPDFObject(
      handle: unsafe CQPDF_object(
        file, Int32(clamping: identity.number), Int32(clamping: identity.generation)))
  }

  /// Returns the identity of an indirect object; `nil` for a direct one.
  func identity(of object: QPDFObject) -> ObjectIdentity? {
    let number = Int(unsafe CQPDF_number(file, object.handle))
    guard number > 0 else { return nil }
    return ObjectIdentity(
      number: number, generation: Int(unsafe CQPDF_generation(file, object.handle)))
  }

  /// Returns the kind of an object, or of the object to which a reference leads.
  func kind(_ object: QPDFObject) -> ObjectKind {
    switch unsafe CQPDF_kind(file, object.handle) {
    case .null: .null
    case .boolean: .boolean
    case .integer: .integer
    case .real: .real
    case .string: .string
    case .name: .name
    case .array: .array
    case .dictionary: .dictionary
    case .stream: .stream
    }
  }

  func isNull(_ object: QPDFObject) -> Bool { kind(object) == .null }

  /// Returns the value in a dictionary or a stream's dictionary of `name`, which includes the
  /// slash.
  func value(_ object: QPDFObject, _ name: String) -> QPDFObject {
    QPDFObject(handle: unsafe CQPDF_value(file, object.handle, name))
  }

  /// Returns the number of elements of an array; 0 for anything else.
  func count(_ array: QPDFObject) -> Int { Int(unsafe CQPDF_count(file, array.handle)) }

  func element(_ array: QPDFObject, _ index: Int) -> QPDFObject {
    QPDFObject(handle: unsafe CQPDF_element(file, array.handle, Int32(clamping: index)))
  }

  /// Returns the first elements of an array, at most `limit`; none for anything else.
  func elements(_ array: QPDFObject, limit: Int = 10_000) -> [QPDFObject] {
    (0..<min(count(array), limit)).map { element(array, $0) }
  }

  /// Returns the names in a dictionary, with the slash; empty for anything else.
  func names(_ dictionary: QPDFObject) -> [String] {
    guard kind(dictionary) == .dictionary else { return [] }
    unsafe CQPDF_beginNames(file, dictionary.handle)
    var names: [String] = []
    while let name = unsafe Self.bytes(CQPDF_nextName(file)) {
      // The other functions cannot look up a name that is not UTF-8.
      if let text = String(validating: name, as: UTF8.self) { names.append(text) }
    }
    return names
  }

  /// Returns whether a dictionary of the file has the entry `name`, without the slash, as a
  /// reference.
  ///
  /// Since version 12, libqpdf drops a reference to an object that does not exist; this looks at the
  /// file itself. False if the file cannot be read without libqpdf.
  func refersToObject(_ dictionary: ObjectIdentity, _ name: StaticString) -> Bool {
    ownObjects.object(dictionary)?.entry(name)?.reference != nil
  }

  func boolean(_ object: QPDFObject) -> Bool { unsafe CQPDF_boolean(file, object.handle) }

  func integer(_ object: QPDFObject) -> Int? {
    kind(object) == .integer ? Int(clamping: unsafe CQPDF_integer(file, object.handle)) : nil
  }

  /// Returns the value of an integer or a finite real; `nil` for anything else.
  func number(_ object: QPDFObject) -> Double? {
    let kind = kind(object)
    guard kind == .integer || kind == .real else { return nil }
    let value = unsafe CQPDF_real(file, object.handle)
    return value.isFinite ? value : nil
  }

  /// Returns the numbers in an array, at most the first 64; `nil` if one of them is not a number.
  func numbers(_ array: QPDFObject) -> [Double]? {
    let elements = elements(array, limit: 64)
    let numbers = elements.compactMap { number($0) }
    return numbers.count == elements.count ? numbers : nil
  }

  /// Returns a name with its slash; `nil` for anything else.
  func name(_ object: QPDFObject) -> String? {
    unsafe Self.bytes(CQPDF_name(file, object.handle)).map { String(decoding: $0, as: UTF8.self) }
  }

  func string(_ object: QPDFObject) -> [UInt8]? {
    unsafe Self.bytes(CQPDF_string(file, object.handle))
  }

  /// Returns the object in PDF syntax; a reference is replaced by its object, but references inside
  /// the object are kept.
  func written(_ object: QPDFObject) -> [UInt8] {
    unsafe Self.bytes(CQPDF_written(file, object.handle)) ?? []
  }

  /// Returns the dictionary of a stream in PDF syntax.
  func writtenStreamDictionary(_ stream: QPDFObject) -> [UInt8] {
    unsafe Self.bytes(CQPDF_writtenDictionary(file, stream.handle)) ?? []
  }

  /// Returns the decoded data of a stream; `nil` if one of its filters is lossy or unknown, or if
  /// the data cannot be decoded.
  func decodedData(_ stream: QPDFObject) -> [UInt8]? {
    unsafe Self.bytes(CQPDF_streamData(file, stream.handle, .lossless))
  }

  /// Returns the data of a stream with all filters decoded but the last; `nil` if that fails.
  func dataBeforeLastFilter(_ stream: QPDFObject) -> [UInt8]? {
    unsafe Self.bytes(CQPDF_dataBeforeLastFilter(file, stream.handle))
  }

  /// Frees the memory of all handles, which become invalid.
  func releaseObjects() { unsafe CQPDF_releaseObjects(file) }

  /// Returns a file of one page that shows the same; `nil` if that fails.
  ///
  /// The open file must not be read any more.
  func extractedPage(_ identity: ObjectIdentity) -> [UInt8]? {
    unsafe Self.bytes(
      CQPDF_extractedPage(
        file, Int32(clamping: identity.number), Int32(clamping: identity.generation)))
  }

  /// Returns the whole file written anew without encryption; `nil` if that fails.
  func rewritten() -> [UInt8]? {
    var message = [CChar](repeating: 0, count: 200)
    return unsafe Self.bytes(CQPDF_rewritten(file, &message, message.count))
  }

  private static func bytes(_ text: CQPDF_Text) -> [UInt8]? {
    guard let start = unsafe text.bytes else { return nil }
    let buffer = unsafe UnsafeRawBufferPointer(start: start, count: text.count)
    return unsafe [UInt8](buffer)
  }

  private static func bytes(_ data: CQPDF_Data) -> [UInt8]? {
    defer { unsafe CQPDF_free(data) }
    guard unsafe data.isDecoded else { return nil }
    // libqpdf gives no bytes for an empty stream.
    guard let start = unsafe data.bytes else { return [] }
    return unsafe [UInt8](UnsafeRawBufferPointer(start: start, count: data.count))
  }
}
