import CQPDF
import PDFSyntax

/// A PDF file in memory, read through libqpdf (ISO 32000-1, 7.5).
@safe final class QPDFFile {
  /// The open file; `nil` after `open(_:)` has returned, when its bytes may be gone.
  private var opened: CQPDF_File?
  /// The objects of the file as its bytes have them; `nil` if they cannot be read.
  private lazy var ownObjects = try? SourceFile(bytes, budget)
  /// The default configuration of layers.
  private(set) lazy var layers = LayerConfiguration(root["/OCProperties"]["/D"])
  /// The texts of the codes of font programs that were read; `nil` for a program that gives none.
  var programTexts: [IndirectReference: [String?]?] = [:]
  private let bytes: [UInt8]
  /// The work that reading the file may cause.
  let budget: WorkBudget

  private init(_ file: CQPDF_File, _ bytes: [UInt8], _ budget: WorkBudget) {
    unsafe opened = file
    self.bytes = bytes
    self.budget = budget
  }

  private func close() {
    if let file = unsafe opened { unsafe CQPDF_close(file) }
    unsafe opened = nil
  }

  fileprivate var file: CQPDF_File {
    guard let file = unsafe opened else { preconditionFailure("The file is closed") }
    return unsafe file
  }

  /// Opens the file in `bytes`, passes it to `body`, closes it and returns the result of `body`.
  ///
  /// - budget: The budget of the file; `nil` for a new one of its length.
  /// - recovers: Whether libqpdf may rebuild a damaged cross-reference table.
  /// - failure: Makes the error that is thrown if the file cannot be opened, and gets whether it
  ///   needs a password or the given one is wrong.
  /// - Throws: The result of `failure`, or the error of `body`.
  static func open<Value, Problem: Error>(
    _ bytes: [UInt8], password: String? = nil, _ budget: WorkBudget? = nil, recovers: Bool,
    failure: (_ isLocked: Bool) -> Problem, body: (QPDFFile) throws(Problem) -> Value
  ) throws(Problem) -> Value {
    let result: Result<Value, Problem> = unsafe bytes.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return .failure(failure(false)) }
      var opened: CQPDF_File?
      let outcome = unsafe CQPDF_open(start, buffer.count, password, recovers, &opened)
      guard outcome == .sound, let opened = unsafe opened else {
        return .failure(failure(outcome == .locked))
      }
      let budget = budget ?? WorkBudget(fileLength: bytes.count)
      let file = unsafe QPDFFile(opened, bytes, budget)
      defer { file.close() }
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
  var isEncrypted: Bool { unsafe CQPDF_isEncrypted(file) }

  /// Whether the permissions let pages be changed.
  var allowsChanges: Bool { unsafe CQPDF_allowsChanges(file) }

  /// Whether the permissions let the text be read out.
  var allowsReading: Bool { unsafe CQPDF_allowsReading(file) }

  var trailer: QPDFObject { QPDFObject(file: self, handle: unsafe CQPDF_trailer(file)) }

  var root: QPDFObject { QPDFObject(file: self, handle: unsafe CQPDF_root(file)) }

  /// Returns a number greater than that of every object; `nil` if libqpdf cannot determine one.
  func nextNumber() -> Int? {
    let number = Int(unsafe CQPDF_nextNumber(file))
    return number > 0 ? number : nil
  }

  /// Returns the object with this identity; null if there is none.
  func object(_ identity: IndirectReference) -> QPDFObject {
    QPDFObject(
      file: self,
      handle: unsafe CQPDF_object(
        file, Int32(clamping: identity.number), Int32(clamping: identity.generation)))
  }

  /// Returns whether a dictionary of the file has the entry `name`, without the slash, as a
  /// reference.
  ///
  /// Since version 12, libqpdf drops a reference to an object that does not exist; this looks at the
  /// file itself. False if the file cannot be read without libqpdf.
  func refersToObject(_ dictionary: IndirectReference, _ name: PDFName) -> Bool {
    (try? ownObjects?.object(dictionary))?[name]?.reference != nil
  }

  /// Makes the default configuration of layers (8.11.4.3) in the open file one in which these groups
  /// are off, and all others on.
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
  func releaseObjects() { unsafe CQPDF_releaseObjects(file) }

  /// Returns a file of one page that shows the same; `nil` if that fails.
  ///
  /// The open file must not be read any more.
  func extractedPage(_ identity: IndirectReference) -> [UInt8]? {
    unsafe Self.bytes(
      CQPDF_extractedPage(
        file, Int32(clamping: identity.number), Int32(clamping: identity.generation)))
  }

  /// Returns the whole file rewritten without encryption; `nil` if that fails.
  func rewritten() -> [UInt8]? { unsafe Self.bytes(CQPDF_rewritten(file)) }

  fileprivate static func bytes(_ text: CQPDF_Text) -> [UInt8]? {
    guard let start = unsafe text.bytes else { return nil }
    let buffer = unsafe UnsafeRawBufferPointer(start: start, count: text.count)
    return unsafe [UInt8](buffer)
  }

  fileprivate static func bytes(_ data: CQPDF_Data) -> [UInt8]? {
    defer { unsafe CQPDF_free(data) }
    guard unsafe data.isDecoded else { return nil }
    // libqpdf gives no bytes for an empty stream.
    guard let start = unsafe data.bytes else { return [] }
    return unsafe [UInt8](UnsafeRawBufferPointer(start: start, count: data.count))
  }
}

/// The type of an object (ISO 32000-1, 7.3).
enum ObjectKind: UInt32 {
  // In the order of `CQPDF_Kind`.
  case null, boolean, integer, real, string, name, array, dictionary, stream
}

/// An object of a `QPDFFile`, or the object to which a reference leads.
///
/// Valid until `releaseObjects()` and while the file is open. A missing object, or one of another
/// type than requested, is read as null, `false`, 0, `nil` or empty.
struct QPDFObject {
  let file: QPDFFile
  fileprivate let handle: CQPDF_Object

  /// The value in a dictionary or a stream's dictionary of `name`, which includes the slash.
  subscript(name: String) -> QPDFObject {
    QPDFObject(file: file, handle: unsafe CQPDF_value(file.file, handle, name))
  }

  /// The element of an array at `index`.
  subscript(index: Int) -> QPDFObject {
    QPDFObject(file: file, handle: unsafe CQPDF_element(file.file, handle, Int32(clamping: index)))
  }

  /// The identity of an indirect object; `nil` for a direct one.
  var identity: IndirectReference? {
    let number = Int(unsafe CQPDF_number(file.file, handle))
    guard number > 0 else { return nil }
    return IndirectReference(
      number: number, generation: Int(unsafe CQPDF_generation(file.file, handle)))
  }

  var kind: ObjectKind {
    ObjectKind(rawValue: unsafe CQPDF_kind(file.file, handle).rawValue) ?? .null
  }

  var isNull: Bool { kind == .null }

  /// The object; `nil` if it is null.
  var ifPresent: QPDFObject? { isNull ? nil : self }

  /// The number of elements of an array; 0 for anything else.
  var count: Int { Int(unsafe CQPDF_count(file.file, handle)) }

  /// Returns the first elements of an array, at most `limit`; none for anything else.
  func elements(limit: Int = 10_000) -> [QPDFObject] {
    (0..<min(count, limit)).map { self[$0] }
  }

  /// The identities of the indirect objects in an array, without keeping these in memory.
  var identities: [IndirectReference] {
    var identities = [CQPDF_Identity](repeating: CQPDF_Identity(), count: count)
    unsafe identities.withUnsafeMutableBufferPointer { buffer in
      unsafe CQPDF_identities(file.file, handle, buffer.baseAddress, Int32(clamping: buffer.count))
    }
    return identities.filter { $0.number > 0 }.map {
      IndirectReference(number: Int($0.number), generation: Int($0.generation))
    }
  }

  /// The names in a dictionary, with the slash; empty for anything else.
  var names: [String] {
    guard kind == .dictionary else { return [] }
    unsafe CQPDF_beginNames(file.file, handle)
    var names: [String] = []
    while let name = unsafe QPDFFile.bytes(CQPDF_nextName(file.file)) {
      // The other functions cannot look up a name that is not UTF-8.
      if let text = String(validating: name, as: UTF8.self) { names.append(text) }
    }
    return names
  }

  var boolean: Bool { unsafe CQPDF_boolean(file.file, handle) }

  var integer: Int? {
    kind == .integer ? Int(clamping: unsafe CQPDF_integer(file.file, handle)) : nil
  }

  /// The value of an integer or a finite real; `nil` for anything else.
  var number: Double? {
    guard kind == .integer || kind == .real else { return nil }
    let value = unsafe CQPDF_real(file.file, handle)
    return value.isFinite ? value : nil
  }

  /// The numbers in an array, at most the first 64; `nil` if one of them is not a number.
  var numbers: [Double]? {
    let elements = elements(limit: 64)
    let numbers = elements.compactMap(\.number)
    return numbers.count == elements.count ? numbers : nil
  }

  /// The name with its slash; `nil` for anything else.
  var name: String? {
    unsafe QPDFFile.bytes(CQPDF_name(file.file, handle)).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  var string: [UInt8]? { unsafe QPDFFile.bytes(CQPDF_string(file.file, handle)) }

  /// Replaces the data of a stream in the open file.
  func replaceData(_ data: [UInt8]) {
    unsafe data.withUnsafeBufferPointer { buffer in
      unsafe CQPDF_replaceData(file.file, handle, buffer.baseAddress, buffer.count)
    }
  }

  /// The decoded data of a stream; `nil` if one of its filters is lossy or unknown, or if the data
  /// cannot be decoded.
  var decodedData: [UInt8]? {
    unsafe QPDFFile.bytes(CQPDF_streamData(file.file, handle, .lossless))
  }

  /// The decoded data of a stream with content, a character map or metadata, at the cost of the
  /// budget; `nil` also if they exceed it.
  var content: [UInt8]? {
    guard let data = decodedData, (try? file.budget.spend(data.count, on: .content)) != nil else {
      return nil
    }
    return data
  }

  /// Returns the first bytes of the decoded data of a stream, at most `count`; `nil` if the others would have
  /// to be decoded too, and may be much longer than the stream.
  func startOfData(_ count: Int) -> [UInt8]? {
    let filter = self["/Filter"]
    var filters = (filter.kind == .array ? filter.elements() : [filter]).compactMap(\.name)
    let isDeflated = filters.last == "/FlateDecode"
    if isDeflated { filters.removeLast() }
    guard filters.allSatisfy(Self.shorteningFilters.contains), self["/DecodeParms"].isNull else {
      return nil
    }
    guard isDeflated else { return decodedData.map { Array($0.prefix(count)) } }
    return dataBeforeLastFilter.map { FlateDecoder.start(of: $0, maximumLength: count) }
  }

  /// The filters whose decoded data are hardly longer than the encoded ones.
  private static let shorteningFilters = ["/ASCIIHexDecode", "/ASCII85Decode"]

  /// The data of a stream with all filters decoded but the last; `nil` if that fails.
  var dataBeforeLastFilter: [UInt8]? {
    unsafe QPDFFile.bytes(CQPDF_dataBeforeLastFilter(file.file, handle))
  }
}
