import CLineReader
import TestSupport
import Testing

/// Language data that lack something or are damaged.
@Suite struct LanguageDataTests {
  private static let sound: LanguageDataBuilder = {
    var builder = LanguageDataBuilder()
    builder.words = ["ab", "abc", "cab"]
    builder.punctuation = [" ", "( ", " ."]
    builder.numbers = ["  .", " "]
    builder.codes = ["c": [3, 4], "d": [3, 5]]
    return builder
  }()

  private func problem(_ bytes: [UInt8]) -> UInt32? {
    do {
      _ = try LineReader(bytes)
    } catch let problem as LineReader.Problem {
      return problem.kind.rawValue
    } catch {}
    return nil
  }

  @Test func `data without lists of words are read`() throws {
    for removed: Set<Int> in [[], [18], [19], [20], [18, 19], [18, 19, 20]] {
      let reader = try LineReader(Self.sound.bytes(without: removed))
      #expect(reader.text(LineImage("a_b. a_1", of: Self.sound)) == "ab. a1", "without \(removed)")
    }
  }

  @Test func `data without a network, and other layers, are refused by name`() {
    #expect(problem(Self.sound.bytes(without: [17])) == CLineReader_isUnusable.rawValue)
    var other = Self.sound
    other.lastLayer = "Tanh"
    #expect(problem(other.bytes()) == CLineReader_hasUnknownLayer.rawValue)
  }

  @Test func `data without characters or codes, and other files, are damaged`() {
    for removed in [21, 22] {
      #expect(problem(Self.sound.bytes(without: [removed])) == CLineReader_isUnusable.rawValue)
    }
    for bytes: [UInt8] in [[], [1, 2], Array("%PDF-1.7".utf8)] {
      #expect(problem(bytes) == CLineReader_isUnusable.rawValue)
    }
  }

  @Test func `data that are cut off are refused`() {
    let bytes = Self.sound.bytes()
    for length in bytes.indices {
      #expect(
        problem(Array(bytes[..<length])) == CLineReader_isUnusable.rawValue, "\(length) bytes")
    }
  }

  @Test func `damaged data are refused or read, and never trap`() {
    let bytes = Self.sound.bytes()
    let image = LineImage("(_a_bb. 12_cab", of: Self.sound)
    for seed: UInt64 in 1...3000 {
      _ = try? LineReader(BitFlipper.flip(bytes, seed: seed)).read(image)
    }
  }
}
