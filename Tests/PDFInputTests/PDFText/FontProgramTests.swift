import PDFSource
import PDFSyntax
import TestSupport
import Testing

@testable import PDFText

@Suite struct FontProgramTests {
  /// Returns the texts that the clear text of a Type 1 program gives some codes; `nil` if it gives
  /// no texts.
  private func texts(_ program: String) throws -> [UInt8: String]? {
    let stream = PDFStream(data: Array(program.utf8))
    return try reading(["FontFile": further(1)], streams: [stream]) { descriptor in
      ProgramEncoding.texts(in: descriptor).map { texts in
        [32, 65, 67].reduce(into: [:]) { $0[$1] = texts[Int($1)] }
      }
    }
  }

  @Test(
    arguments: [
      ("/Encoding StandardEncoding readonly def", [32: " ", 65: "A", 67: "C"]),
      ("/Encoding StandardEncoding % the usual\n def", [32: " ", 65: "A", 67: "C"]),
      (
        "/Encoding[" + String(repeating: "/.notdef ", count: 65) + "/B/C/D] def",
        [32: " ", 65: "B", 67: "D"]
      ),
      (
        "/Encoding 9 array def Encoding 65 /B put Encoding 67 /D put eexec",
        [32: " ", 65: "B", 67: "D"]
      ),
      (
        "/Notice (the /Encoding 9) def /Encoding 9 array dup 65/B put dup 67/D put",
        [32: " ", 65: "B", 67: "D"]
      ),
      ("/Encoding 9 array dup 8#101 /B put dup 16#43 /D put def", [32: " ", 65: "B", 67: "D"]),
      ("/Encoding 9 array dup 65 /B put dup 32 /C put def", [32: "C", 65: "B"]),
      ("/Encoding 9 array dup 65 /B put readonly def dup 67 /D put", [32: " ", 65: "B"]),
      ("/Encoding 9 array dup 65 /B put eexec dup 67 /D put", [32: " ", 65: "B"]),
      ("/Encoding 9 array dup 65 /G65 put dup 67 /G67 put def", nil), ("/Encoding", nil),
      ("eexec /Encoding StandardEncoding def", nil),
    ] as [(String, [UInt8: String]?)])
  func `the clear text of a program gives codes texts`(
    program: String, expected: [UInt8: String]?
  ) throws {
    #expect(try texts(program) == expected)
  }

  /// A compact program that gives code A the text ff, and code C the text B.
  private static let compact = SampleTypesetPage(content: "").compact

  private static func letters(_ program: [UInt8]) -> [UInt8: String] {
    CompactProgram(program)?.texts.compactMapValues(\.self) ?? [:]
  }

  @Test func `a compact program may be cut or changed anywhere`() {
    #expect(Self.letters(Self.compact) == [65: "\u{FB00}", 67: "B"])
    for index in Self.compact.indices {
      #expect(Self.letters(Array(Self.compact[..<index])).count < 2)
    }
    // The end of the names is as large a number as there can be.
    let program = Self.compact[..<43] + [127] + [UInt8](repeating: 255, count: 8)
    for index in program.indices {
      for value in UInt8.min...UInt8.max {
        var changed = Array(program)
        changed[index] = value
        _ = CompactProgram(changed)?.texts
      }
    }
  }

  @Test(
    arguments: [
      [1, 1, 66, 4, 1, 0, 35, 4], [129, 1, 66, 4, 1, 0, 35, 4, 0], [1, 1, 66, 4, 2, 0, 35, 0, 4],
    ] as [[UInt8]])
  func `ranges of codes and of standard names in a compact program give letters`(end: [UInt8]) {
    #expect(
      Self.letters(Self.compact[..<36] + end) == [66: "B", 67: "C", 68: "D", 69: "E", 70: "F"])
  }

  /// Changes of a compact program: another format, an expert set of glyphs, unknown formats of
  /// tables.
  private static let changes: [(index: Int, byte: UInt8)] = [
    (0, 79), (0, 2), (19, 140), (19, 141), (36, 2), (40, 3), (40, 8),
  ]

  @Test(arguments: changes)
  func `a compact program of another kind gives no letters`(index: Int, byte: UInt8) {
    var changed = Self.compact
    changed[index] = byte
    #expect(Self.letters(changed).isEmpty)
  }
}
