/// The encoding in a Type 1 font program (Adobe Type 1 Font Format, 2.3), which is that of a font whose
/// dictionary names none (ISO 32000-1, 9.6.6.2).
enum ProgramEncoding {
  /// The length of the clear text of a program at most, in bytes.
  private static let longest = 1 << 16

  /// Returns the texts of the codes of a font program, whose entries are as in `dup 65 /A put`; `nil` if it
  /// has neither these nor the standard encoding.
  static func texts(in program: QPDFObject) -> [String?]? {
    guard program.kind == .stream, let bytes = program.content else { return nil }
    let tokens = bytes.prefix(longest).flatMap { $0 == UInt8(ascii: "/") ? [32, $0] : [$0] }
      .split { $0 <= 32 }
    guard let start = tokens.firstIndex(where: { $0.elementsEqual("/Encoding".utf8) }) else {
      return nil
    }
    let entries = tokens[start...].prefix { !$0.elementsEqual("def".utf8) }
    guard entries.count > 2 else {
      let isStandard = entries.last?.elementsEqual("StandardEncoding".utf8) ?? false
      return isStandard ? SimpleEncoding.standard.texts : nil
    }
    var texts = [String?](repeating: nil, count: 256)
    for (number, name) in zip(entries, entries.dropFirst()) where name.first == UInt8(ascii: "/") {
      guard let code = UInt8(String(decoding: number, as: UTF8.self)) else { continue }
      texts[Int(code)] = GlyphName.text(of: String(decoding: name.dropFirst(), as: UTF8.self))
    }
    return texts
  }
}
