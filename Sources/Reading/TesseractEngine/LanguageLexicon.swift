import CLineNetwork
import CLineReader
import FoundationEssentials

/// The letters and the word list of a language, from its data for Tesseract.
struct LanguageLexicon {
  /// The script of most letters, such as `Latin`, as the data name it; `Japanese` and `Korean` for
  /// letters beside Chinese ones.
  let script: String
  private let letters: [String: Letter]
  /// The numbers of the letters with the same base letter, by that letter.
  private let variants: [String: [Int32]]
  /// The component of the data with the word list.
  private let words: Data?

  /// A letter of the data.
  private struct Letter {
    let number: Int32
    let script: Substring
  }

  /// The lexicon of data without letters.
  static let empty = LanguageLexicon()

  private init() { (script, letters, variants, words) = ("", [:], [:], nil) }

  /// Reads the bytes of a file of language data; `nil` if it has no letters for a line network.
  init?(_ file: Data) {
    guard let bytes = LanguageData.component(CLineNetwork_characters, of: file) else { return nil }
    var letters: [String: Letter] = [:]
    var scripts: [ArraySlice<UInt8>: Substring] = [:]
    // Bytes instead of characters, because there are thousands of lines.
    let (newline, space, comma) = (UInt8(ascii: "\n"), UInt8(ascii: " "), UInt8(ascii: ","))
    let lines = [UInt8](bytes).split(separator: newline).dropFirst()
    for (number, line) in lines.enumerated() {
      let fields = line.split(separator: space, maxSplits: 4)
      guard let text = fields.first, fields.count > 3 else { continue }
      let name = fields[2].contains(comma) ? fields[3] : fields[2]
      let script = scripts[name] ?? Substring(decoding: name, as: UTF8.self)
      scripts[name] = script
      letters[String(decoding: text, as: UTF8.self)] = Letter(
        number: Int32(clamping: number), script: script)
    }
    var variants: [String: [Int32]] = [:]
    for (text, letter) in letters.sorted(by: { $0.value.number < $1.value.number }) {
      variants[LatinBase.of(text), default: []].append(letter.number)
    }
    self.letters = letters
    self.variants = variants
    script = Self.script(of: letters.values.map(\.script))
    words = LanguageData.component(CLineNetwork_words, of: file)
  }

  /// Returns whether the data have a letter.
  fileprivate func has(_ letter: String) -> Bool { letters[letter] != nil }

  /// Whether the data have a word list; a damaged list has no words.
  var hasWords: Bool { words != nil }

  /// The minimum number of letters of a script other than Latin; data have some foreign letters.
  private static let minimumLetters = 15

  private static func script(of letters: [Substring]) -> String {
    var counts: [Substring: Int] = [:]
    for script in letters { counts[script, default: 0] += 1 }
    func has(_ script: Substring) -> Bool { counts[script, default: 0] >= minimumLetters }
    if has("Hiragana") { return "Japanese" }
    if has("Hangul") { return "Korean" }
    let others = counts.filter { $0.key != "Latin" && $0.key != "Common" && $0.key != "NULL" }
    let maximum = others.max { ($0.value, $1.key) < ($1.value, $0.key) }
    return maximum.flatMap { $0.value >= minimumLetters ? String($0.key) : nil } ?? "Latin"
  }

  /// Returns whether a letter belongs to the language's script; false for unknown letters.
  func isOfScript(_ letter: Character) -> Bool {
    let name =
      letters[String(letter)]?.script
      ?? letter.unicodeScalars.lazy.compactMap { letters[String($0)]?.script }.first
    return switch (name, script) {
    case ("Han", "Japanese"), ("Hiragana", "Japanese"), ("Katakana", "Japanese"): true
    case ("Hangul", "Korean"), ("Han", "Korean"): true
    case (let name?, _): String(name) == script
    case (nil, _): false
    }
  }

  /// Returns whether the word list has a word, unchanged, in small letters or with a capital.
  ///
  /// - folded: Whether letters with other accents count as equal.
  func contains(_ word: String, folded: Bool) -> Bool {
    guard let words else { return false }
    let small = word.lowercased()
    let spellings =
      small == word ? [word] : [word, small, small.prefix(1).uppercased() + small.dropFirst()]
    return spellings.contains { spelling in
      guard let letters = numbers(of: spelling, folded: folded) else { return false }
      var ends: [Int32] = []
      for letter in letters { ends.append((ends.last ?? 0) + Int32(clamping: letter.count)) }
      return unsafe words.withUnsafeBytes { bytes in
        guard let list = bytes.baseAddress else { return false }
        return unsafe CLineReader_hasWord(
          list.assumingMemoryBound(to: UInt8.self), bytes.count, Array(letters.joined()), ends,
          Int32(clamping: ends.count))
      }
    }
  }

  /// Returns the possible numbers of each letter of a word; `nil` if a letter is unknown.
  private func numbers(of word: String, folded: Bool) -> [[Int32]]? {
    var result: [[Int32]] = []
    for character in word {
      let parts =
        letters[String(character)] != nil
          || folded && variants[LatinBase.of(String(character))] != nil
        ? [String(character)] : character.unicodeScalars.map(String.init)
      for part in parts {
        let numbers = folded ? variants[LatinBase.of(part)] : letters[part].map { [$0.number] }
        guard let numbers else { return nil }
        result.append(numbers)
      }
    }
    return result
  }
}

extension LanguageData {
  /// Returns whether a file of language data sets variables of Tesseract (`tesseract::TESSDATA_LANG_CONFIG`).
  static func hasConfiguration(_ file: Data) -> Bool {
    component(CLineNetwork_variables, of: file) != nil
  }

  /// Returns a component of a file of language data; `nil` if the file lacks it or is damaged.
  fileprivate static func component(_ entry: CLineNetwork_Entry, of file: Data) -> Data? {
    let place: Range<Int>? = unsafe file.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return nil }
      let found = unsafe CLineNetwork_findComponent(
        start.assumingMemoryBound(to: UInt8.self), bytes.count, entry)
      guard let first = unsafe found.bytes else { return nil }
      let offset = unsafe UnsafeRawPointer(first) - start
      return unsafe offset..<offset + found.count
    }
    return place.map { file.dropFirst($0.lowerBound).prefix($0.count) }
  }
}

/// Latin letters without their accents.
private enum LatinBase {
  /// Returns the base letter of a letter with an accent; any other text unchanged.
  static func of(_ letter: String) -> String { bases[letter] ?? letter }

  private static let bases: [String: String] = {
    let groups = [
      "aàáâãäåāăąạảấầẩẫậắằẳẵặ", "cçćĉċč", "dďđ", "eèéêëēĕėęěẹẻẽếềểễệ", "gĝğġģ", "hĥħ",
      "iìíîïĩīĭįıỉị", "jĵ", "kķ", "lĺļľŀł", "nñńņňŉ", "oòóôõöøōŏőơọỏốồổỗộớờởỡợ", "rŕŗř",
      "sśŝşšș", "tţťŧț", "uùúûüũūŭůűųưụủứừửữự", "wŵ", "x×", "yýÿŷỳỵỷỹ", "zźżž",
    ]
    var bases: [String: String] = [:]
    for group in groups {
      guard let base = group.first else { continue }
      for letter in group.dropFirst() {
        bases[String(letter)] = String(base)
        bases[letter.uppercased()] = base.uppercased()
      }
    }
    return bases
  }()
}

extension [LanguageLexicon] {
  /// Returns a text with letters that none of the languages has as their base letters.
  func spelled(_ text: String) -> String {
    String(
      text.map { letter in
        let isKnown = isEmpty || contains { $0.has(String(letter)) }
        return isKnown ? letter : LatinBase.of(String(letter)).first ?? letter
      })
  }
}
