/// Room for the message of a C library, which the shims end with a zero.
struct LibraryMessage {
  var characters = [CChar](repeating: 0, count: 200)

  /// The message, or a word that there is none.
  var text: String {
    let bytes = characters.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return bytes.isEmpty ? "no reason given" : String(decoding: bytes, as: UTF8.self)
  }
}
