import Foundation
import TestSupport
import Testing

/// File names are bytes: those that are not UTF-8 work like any other, and are shown escaped.
@Suite struct ByteNameTests {
  let directory = TemporaryDirectory(pages: ["a.png": "bytes"])

  /// Runs a script in which `$name` is `Bücher` in Latin-1, which is shown as `shown`.
  @discardableResult
  private func script(_ script: String, exit: Int32 = 0) throws -> Run {
    try directory.shell(
      "name=$(printf 'B\\374cher')\ncp a.png \"$name.png\"\n" + script, exit: exit)
  }

  private static let shown = #"B\xFCcher"#

  @Test func `inputs and outputs`() throws {
    let run = try script(
      """
      "$scanpdf" "$name.png" -o "$name.pdf" --text "$name.txt" && test -s "$name.pdf" &&
      grep -q bytes "$name.txt" && cp "$name.pdf" out.pdf
      """)
    #expect(
      run.messages == [
        "scanpdf: [1/1] \(Self.shown).png", "scanpdf: \(Self.shown).pdf: 1 page",
      ])
    #expect(try directory.words(of: "out.pdf") == ["bytes"])
  }

  @Test func `directories, lists and links`() throws {
    try script(
      """
      mkdir scans && mv "$name.png" scans && ln -s "$name.png" scans/link.png &&
      "$scanpdf" scans -q -o out.pdf &&
      find scans -name "$name.png" -print0 | "$scanpdf" -0 --files-from - -q -o list.pdf &&
      ln -s "$name.pdf" linked.pdf && "$scanpdf" a.png -q -o linked.pdf && test -s "$name.pdf"
      """)
    #expect(try directory.words(of: "out.pdf") == ["bytes", "bytes"])
    #expect(try directory.words(of: "list.pdf") == ["bytes"])
  }

  @Test func `a batch makes and keeps its documents`() throws {
    let run = try script(
      """
      mkdir -p "in/$name" in/sound && mv "$name.png" "in/$name" && mv a.png in/sound &&
      "$scanpdf" batch in --output-dir out --sidecars text --report report &&
      test -s "out/$name.pdf" && test -s "out/$name.txt" && test -s out/sound.pdf &&
      "$scanpdf" batch in --output-dir out --sidecars text
      """)
    #expect(run.messages.contains("scanpdf: [1/2] out/\(Self.shown).pdf: 1 page"))
    #expect(run.messages.last == "scanpdf: 0 made, 2 unchanged, 0 not made")
    let lines = try String(decoding: directory.bytes(of: "report"), as: UTF8.self)
      .split(separator: "\n").map { line in
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      }
    let files = lines.compactMap { $0?["file"] as? String }
    #expect(files == ["in/\(Self.shown)/\(Self.shown).png", "in/sound/a.png"])
  }

  @Test func `a fault names the right document, escaped`() throws {
    let run = try script(
      """
      mkdir -p "in/$name" in/sound && : >"in/$name/$name.png" && mv a.png in/sound &&
      "$scanpdf" batch in --output-dir out -q
      """, exit: 1)
    let place = "in/\(Self.shown)/\(Self.shown).png"
    #expect(
      run.messages == [
        "scanpdf: \(place): empty file; scan or copy it again",
        "scanpdf: out/\(Self.shown).pdf: not made",
      ])
    #expect(try directory.words(of: "out/sound.pdf") == ["bytes"])
    let missing = try directory.shell(
      "exec \"$scanpdf\" \"$(printf 'B\\374cher').tif\" -o out.pdf", exit: 66)
    #expect(
      missing.errors
        == "scanpdf: \(Self.shown).tif: cannot be read (No such file or directory); check the name\n"
    )
  }
}
