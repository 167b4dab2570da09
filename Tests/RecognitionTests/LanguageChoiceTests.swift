import Foundation
import PageModel
@testable import TesseractEngine
import Recognition
import Testing

/// The choice of a language by the word lists and letters of language data.
@Suite struct LanguageChoiceTests {
  /// Language data with some letters of a script and a list of one word, of their first two letters.
  private func bytes(_ letters: [String], script: String) -> Data {
    let lines = ["\(letters.count)"] + letters.map { "\($0) 3 \(script) 1" }
    let unicharset = Array((lines.joined(separator: "\n") + "\n").utf8)
    // Numbers up to the number of letters take this many bits, before three flags.
    let bits = UInt32.bitWidth - UInt32(letters.count).leadingZeroBitCount
    let edges: [UInt64] = [0 | 1 << bits | 1 << (bits + 3), 1 | 5 << bits]
    let graph =
      number(42, 2) + number(UInt64(letters.count), 4) + number(UInt64(edges.count), 4)
      + edges.flatMap { number($0, 8) }
    let start = UInt64(4 + 8 * 22)
    var offsets = [UInt64](repeating: .max, count: 22)
    offsets[19] = start
    offsets[21] = start + UInt64(graph.count)
    return Data(number(22, 4) + offsets.flatMap { number($0, 8) } + graph + unicharset)
  }

  /// The bytes of a number, the lowest first.
  private func number(_ value: UInt64, _ length: Int) -> [UInt8] {
    (0..<length).map { UInt8(truncatingIfNeeded: value >> (8 * UInt64($0))) }
  }

  private func sample(_ lines: [String], confidence: Double = 90) -> SampledText {
    let box = BoundingBox(left: 0, top: 0, right: 10, bottom: 10)
    return SampledText(
      lines.map { line in
        line.split(separator: " ").map {
          Word(text: String($0), box: box, confidence: confidence)
        }
      })
  }

  @Test func `words of the list are known, in capitals and with other accents too`() throws {
    let lexicon = try #require(LanguageLexicon(bytes(["a", "b", "c", "á"], script: "Latin")))
    #expect(lexicon.script == "Latin")
    #expect(lexicon.contains("ab", folded: false))
    #expect(lexicon.contains("AB", folded: false))
    #expect(!lexicon.contains("áb", folded: false))
    #expect(lexicon.contains("áb", folded: true))
    for word in ["a", "b", "ba", "abc", "xy", ""] {
      #expect(!lexicon.contains(word, folded: true))
    }
  }

  @Test func `data that are cut or changed anywhere end in no crash`() {
    let bytes = bytes(["a", "b", "c", "á"], script: "Latin")
    for length in bytes.indices {
      _ = LanguageLexicon(Data(bytes[..<length]))?.contains("ab", folded: true)
    }
    for place in bytes.indices {
      for value in [0, 1, 0x7F, 0xFF] as [UInt8] {
        var changed = bytes
        changed[place] = value
        _ = LanguageLexicon(Data(changed))?.contains("ab", folded: true)
      }
    }
  }

  @Test func `few sure letters of a foreign script reach less far than many of the right one`()
    throws
  {
    let latin = try #require(LanguageLexicon(bytes(["a", "b", "c"], script: "Latin")))
    let thaiLetters = (0xE01...0xE20).compactMap { UnicodeScalar($0).map(String.init) }
    let thai = try #require(LanguageLexicon(bytes(thaiLetters, script: "Thai")))
    let (read, misread) = (sample(["ab ab cab abc"], confidence: 75), sample(["ก ข ค"]))
    #expect(
      read.confidence * read.extent(inScriptOf: latin)
        > misread.confidence * misread.extent(inScriptOf: thai))
    #expect(misread.extent(inScriptOf: latin) == 0)
  }

  @Test func `words that only one list has tell two languages apart`() throws {
    let own = try #require(LanguageLexicon(bytes(["a", "b", "c"], script: "Latin")))
    let other = try #require(LanguageLexicon(bytes(["c", "b", "a"], script: "Latin")))
    let text = sample(["ab cb ab", "xx ab cb"])
    let known = text.words(in: own, folded: true)
    let exclusive = known.exclusive(against: text.words(in: other, folded: true))
    #expect(exclusive.own == 3)
    #expect(exclusive.others == 2)
    #expect(known.exclusive(against: known) == (0, 0))
  }

  @Test func `successive lines in another language are found among the others`() throws {
    let own = try #require(LanguageLexicon(bytes(["a", "b", "c"], script: "Latin")))
    let other = try #require(LanguageLexicon(bytes(["c", "b", "a"], script: "Latin")))
    let text = sample(["ab ab", "ab cb", "cb cb", "xx cb", "cb", "ab ab cb", "ab"])
    let (known, others) = (
      text.words(in: own, folded: true), text.words(in: other, folded: true)
    )
    #expect(others.bestRun(against: known) == 2..<5)
    #expect(known.bestRun(against: known).isEmpty)
    #expect(text.words(unknownIn: known) == ["cb", "cb", "cb", "xx", "cb", "cb", "cb"])
    #expect(others.exclusive(against: known, fromLength: 3).own == 0)
  }

  @Test func `words that were looked up are not looked up again`() throws {
    let lexicon = try #require(LanguageLexicon(bytes(["a", "b", "c"], script: "Latin")))
    var words = sample(["ab cb"]).words(in: lexicon, folded: true)
    sample(["xx xx", "ab"]).addWords(to: &words, in: lexicon, folded: true)
    #expect(words.count == 3)
    #expect(words.sharesOfLines == [0.5, 1])
  }

  @Test func `data in other letters are known by their code`() {
    #expect(LanguageScript.name(of: "rus") == "Cyrillic")
    #expect(LanguageScript.name(of: "deu") == "Latin")
    #expect(LanguageScript.name(of: "script/HanS_vert") == "Han")
    #expect(LanguageScript.name(of: "script/Arabic") == "Arabic")
    let codes = LanguageCatalog.entries.map(\.code)
    #expect(codes.count { LanguageScript.name(of: $0) == LanguageScript.latin } > 50)
  }

  @Test func `the share of a text is that of its letters in known words`() throws {
    let lexicon = try #require(LanguageLexicon(bytes(["a", "b", "c"], script: "Latin")))
    let text = sample(["ab cc, ab", "ccc"])
    #expect(text.words(in: lexicon, folded: true).sharesOfLines == [4.0 / 6, 0])
    #expect(abs(text.words(in: lexicon, folded: true).share - 4.0 / 9) < 1e-9)
  }

  @Test func `data of no language are no candidates`() {
    let installed = ["deu", "digits", "eng", "equ", "jpn_vert", "ocrb", "osd", "script/Latin"]
    #expect(LanguageCandidates.among(installed) == ["deu", "eng"])
    #expect(TwinLanguages.areTwins("nor", "dan"))
    #expect(!TwinLanguages.areTwins("deu", "nld"))
  }
}
