import CQPDF

/// A PDF file in memory, read through libqpdf (ISO 32000-1, 7.5).
///
/// Objects are handles that are valid until `releaseObjects()`; what is missing or of another type
/// reads as null, 0 or nothing.
@safe struct QPDFFile: ~Copyable {
  private let file: CQPDF_File

  /// Why a file cannot be opened.
  enum Failure: Error, Equatable {
    /// It needs a password, or another one.
    case locked
    /// Its structure cannot be read; the message is libqpdf's.
    case unreadable(String)
  }

  private init(_ file: CQPDF_File) {
    unsafe self.file = file
  }

  deinit {
    unsafe CQPDF_close(file)
  }

  /// Opens `bytes` and hands the file to `body`; `recovers` lets libqpdf rebuild a damaged
  /// cross-reference table.
  ///
  /// Throws what `body` throws, and a `Failure` by `failure` if the file cannot be opened.
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
      let file = unsafe QPDFFile(opened)
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

/// What an object is (ISO 32000-1, 7.3).
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

  /// A number greater than that of every object; `nil` if that cannot be found.
  func nextNumber() -> Int? {
    let number = Int(unsafe CQPDF_nextNumber(file))
    return number > 0 ? number : nil
  }

  /// The object with this identity; null if there is none.
  func object(_ identity: ObjectIdentity) -> QPDFObject {
    QPDFObject(
      handle: unsafe CQPDF_object(
        file, Int32(clamping: identity.number), Int32(clamping: identity.generation)))
  }

  /// The identity of an indirect object; `nil` for a direct one.
  func identity(of object: QPDFObject) -> ObjectIdentity? {
    let number = Int(unsafe CQPDF_number(file, object.handle))
    guard number > 0 else { return nil }
    return ObjectIdentity(
      number: number, generation: Int(unsafe CQPDF_generation(file, object.handle)))
  }

  /// The kind, after references are followed.
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

  /// An entry of a dictionary or of a stream's dictionary, by its name with the slash.
  func value(_ object: QPDFObject, _ name: String) -> QPDFObject {
    QPDFObject(handle: unsafe CQPDF_value(file, object.handle, name))
  }

  /// The number of elements of an array; 0 for anything else.
  func count(_ array: QPDFObject) -> Int { Int(unsafe CQPDF_count(file, array.handle)) }

  func element(_ array: QPDFObject, _ index: Int) -> QPDFObject {
    QPDFObject(handle: unsafe CQPDF_element(file, array.handle, Int32(clamping: index)))
  }

  /// The elements of an array, at most `limit` of them; none for anything else.
  func elements(_ array: QPDFObject, limit: Int = 10_000) -> [QPDFObject] {
    (0..<min(count(array), limit)).map { element(array, $0) }
  }

  /// The names of a dictionary, with their slash.
  func names(_ dictionary: QPDFObject) -> [String] {
    guard kind(dictionary) == .dictionary else { return [] }
    unsafe CQPDF_beginNames(file, dictionary.handle)
    var names: [String] = []
    while let name = unsafe Self.bytes(CQPDF_nextName(file)) {
      // A name that is not UTF-8 cannot be looked up by these.
      if let text = String(validating: name, as: UTF8.self) { names.append(text) }
    }
    return names
  }

  func boolean(_ object: QPDFObject) -> Bool { unsafe CQPDF_boolean(file, object.handle) }

  func integer(_ object: QPDFObject) -> Int? {
    kind(object) == .integer ? Int(clamping: unsafe CQPDF_integer(file, object.handle)) : nil
  }

  /// An integer or a real that is finite; `nil` for anything else.
  func number(_ object: QPDFObject) -> Double? {
    let kind = kind(object)
    guard kind == .integer || kind == .real else { return nil }
    let value = unsafe CQPDF_real(file, object.handle)
    return value.isFinite ? value : nil
  }

  /// The numbers of an array, at most 64; `nil` if it holds anything else.
  func numbers(_ array: QPDFObject) -> [Double]? {
    let elements = elements(array, limit: 64)
    let numbers = elements.compactMap { number($0) }
    return numbers.count == elements.count ? numbers : nil
  }

  /// A name with its slash; `nil` for anything else.
  func name(_ object: QPDFObject) -> String? {
    unsafe Self.bytes(CQPDF_name(file, object.handle)).map { String(decoding: $0, as: UTF8.self) }
  }

  func string(_ object: QPDFObject) -> [UInt8]? {
    unsafe Self.bytes(CQPDF_string(file, object.handle))
  }

  /// The object as it is written, itself resolved, with references inside.
  func written(_ object: QPDFObject) -> [UInt8] {
    unsafe Self.bytes(CQPDF_written(file, object.handle)) ?? []
  }

  /// The dictionary of a stream as it is written.
  func writtenStreamDictionary(_ stream: QPDFObject) -> [UInt8] {
    unsafe Self.bytes(CQPDF_writtenDictionary(file, stream.handle)) ?? []
  }

  /// The data of a stream, decoded by the filters that lose nothing; `nil` if one of its filters is
  /// another or the data cannot be had.
  func decodedData(_ stream: QPDFObject) -> [UInt8]? {
    unsafe Self.bytes(CQPDF_streamData(file, stream.handle, .lossless))
  }

  /// The data of a stream as its last filter takes them.
  func dataBeforeLastFilter(_ stream: QPDFObject) -> [UInt8]? {
    unsafe Self.bytes(CQPDF_dataBeforeLastFilter(file, stream.handle))
  }

  /// Gives back the memory of all handles.
  func releaseObjects() { unsafe CQPDF_releaseObjects(file) }

  /// Returns a file of one page that shows the same; `nil` if that fails.
  ///
  /// The open file must not be read any more.
  func extractedPage(_ identity: ObjectIdentity) -> [UInt8]? {
    unsafe Self.bytes(
      CQPDF_extractedPage(
        file, Int32(clamping: identity.number), Int32(clamping: identity.generation)))
  }

  /// The whole file written anew, not encrypted; `nil` if that fails.
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
    guard let start = unsafe data.bytes else { return nil }
    defer { unsafe CQPDF_free(data) }
    guard unsafe data.isDecoded else { return nil }
    return unsafe [UInt8](UnsafeRawBufferPointer(start: start, count: data.count))
  }
}
