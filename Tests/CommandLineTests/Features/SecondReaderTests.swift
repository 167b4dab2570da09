import PaddleEngine
import TestSupport
import Testing

/// What tests of the second reader need.
private enum Networks {
  /// The folder in which `scripts/setup` has put the networks, if PyPI could be reached.
  static let folder = Sample.path("../.build/second-reader")

  static var areThere: Bool { ModelFiles(in: folder) != nil }
}

/// The second reader, without its networks.
@Suite struct MissingSecondReaderTests {
  @Test func `a second reader that is asked for and missing is told, and costs no page otherwise`()
    throws
  {
    let directory = try TemporaryDirectory()
    try directory.write(PrintedPage("several words").png(), to: "a.png")
    try directory.makeDirectory("empty")
    let asked = try directory.scanpdf(
      "a.png", "-q", "--second-reader", "only", "--models", "empty", "-o", "out.pdf")
    #expect(asked.ending == .exit(69))
    #expect(asked.errors.contains("the networks of the second reader are not in empty"))
    #expect(try directory.names == ["a.png", "empty"])
    let usual = try directory.scanpdf("a.png", "-q", "-o", "out.pdf")
    #expect(usual.ending == .exit(0) && usual.errors.isEmpty)
  }

  @Test func `options of Tesseract are refused if only the second reader reads`() throws {
    let directory = try TemporaryDirectory()
    let run = try directory.scanpdf("a.png", "--second-reader", "only", "--psm", "6")
    #expect(run.ending == .exit(64))
    #expect(run.errors.contains("--second-reader only and --psm exclude each other"))
  }
}

/// The second reader, by its networks.
@Suite(
  .enabled(if: Networks.areThere, "scripts/setup --second-reader .build/second-reader was not run"))
struct SecondReaderTests {
  private func read(_ options: String...) throws -> (text: String, errors: String) {
    let directory = try TemporaryDirectory()
    let run = try ScanPDFProgram.start(
      [
        Sample.path("04-recipe.png"), "-l", "eng", "-o", "out.pdf", "--text", "-", "--models",
        Networks.folder,
      ] + options, in: directory
    ).finish()
    #expect(run.ending == .exit(0))
    return (run.text, run.errors)
  }

  @Test func `a locked worker reads a page with the second reader alone`() throws {
    let (text, _) = try read("--second-reader", "only", "-q")
    let words = text.lowercased()
    #expect(["flour", "butter", "sugar"].allSatisfy { words.contains($0) }, "\(text)")
  }

  @Test func `a clean page is the same with the second reader and without`() throws {
    let (both, notes) = try read("-v")
    #expect(try both == read("--second-reader", "off", "-q").text)
    let hash = try #require(ModelFiles(in: Networks.folder)?.hash)
    #expect(notes.contains("(SHA-256 \(hash)…), by ONNX Runtime"))
  }

  @Test func `an archive brings the networks beside the executable`() throws {
    let directory = try TemporaryDirectory()
    try directory.write(PrintedPage("several words").png(), to: "a.png")
    let run = try directory.shell(
      """
      mkdir -p archive/bin archive/share/scanpdf
      cp "$scanpdf" archive/bin/scanpdf
      ln -s '\(Networks.folder)' archive/share/scanpdf/models
      export XDG_DATA_HOME="$PWD"
      archive/bin/scanpdf -v --second-reader only a.png -o out.pdf
      """)
    #expect(run.ending == .exit(0))
    #expect(run.errors.contains("/archive/share/scanpdf/models"), "\(run.errors)")
  }

  @Test func `workers of another machine are refused if they have other networks`() throws {
    let directory = try TemporaryDirectory()
    try directory.write(PrintedPage("several words").png(), to: "a.png")
    let run = try directory.shell(
      """
      mkdir -p here/scanpdf/models there/scanpdf/models
      cp '\(Networks.folder)'/* here/scanpdf/models
      cp '\(Networks.folder)'/* there/scanpdf/models
      cp there/scanpdf/models/*_det_*.onnx there/scanpdf/models/z_rec_z.onnx
      rm there/scanpdf/models/PP*_rec_*.onnx
      printf '#!/bin/sh\nXDG_DATA_HOME="%s" exec "%s" worker\n' "$PWD/there" "$scanpdf" >far
      chmod +x far
      export XDG_DATA_HOME="$PWD/here"
      "$scanpdf" -q a.png -o out.pdf --worker-command ./far
      """)
    #expect(run.ending == .exit(69))
    #expect(run.errors.contains("of the worker's machine are others than here"), "\(run.errors)")
  }
}
