import PaddleEngine
import TestSupport
import Testing

/// The requirements of tests of the second reader.
private enum Networks {
  /// The folder in which `scripts/setup` has put the networks, if PyPI could be reached.
  static let folder = Sample.path("../.build/second-reader")

  static var areThere: Bool { ModelFiles(in: folder) != nil }
}

/// The second reader, without its networks.
@Suite struct MissingSecondReaderTests {
  @Test func `a missing second reader is reported if it is asked for, and costs no page`()
    throws
  {
    let directory = TemporaryDirectory(pages: ["a.png": "several words"])
    try directory.makeDirectory("empty")
    let asked = try directory.scanpdf(
      "a.png", "-q", "--second-reader", "only", "--models", "empty", "-o", "out.pdf", exit: 69)
    #expect(asked.errors.contains("the networks of the second reader are not in empty"))
    #expect(try directory.names == ["a.png", "empty"])
    let usual = try directory.scanpdf("a.png", "-q", "-o", "out.pdf")
    #expect(usual.errors.isEmpty)
  }

  @Test func `a folder without networks is reported with workers of another machine too`() throws {
    let directory = TemporaryDirectory(pages: ["a.png": "several words"])
    try directory.makeDirectory("empty")
    let run = try directory.shell(
      "\"$scanpdf\" -q a.png -o out.pdf --models empty --worker-command \"'$scanpdf' worker\"",
      exit: 69)
    #expect(run.errors.contains("the networks of the second reader are not in empty"))
  }

  @Test(arguments: [["--psm", "6"], ["--level", "fast"], ["--second-reader", "off"]])
  func `networks that are not read are named, unless quiet`(options: [String]) throws {
    let directory = TemporaryDirectory()
    let arguments = ["missing.png", "-o", "out.pdf", "--models", "networks"] + options
    let message = "--models has no effect with \(options.joined(separator: " ")),"
    for isQuiet in [false, true] {
      let run = try directory.scanpdf(arguments + (isQuiet ? ["-q"] : []), exit: 66)
      #expect(run.errors.contains(message) != isQuiet, "\(run.errors)")
    }
  }

  @Test func `options of Tesseract are refused if only the second reader reads`() throws {
    let directory = TemporaryDirectory()
    let run = try directory.scanpdf("a.png", "--second-reader", "only", "--psm", "6", exit: 64)
    #expect(run.errors.contains("--second-reader only and --psm exclude each other"))
  }
}

/// The second reader, by its networks.
@Suite(
  .enabled(if: Networks.areThere, "scripts/setup --second-reader .build/second-reader was not run"))
struct SecondReaderTests {
  private func read(_ options: String...) throws -> (text: String, errors: String) {
    let directory = TemporaryDirectory()
    let run = try directory.scanpdf(
      [
        Sample.path("04-recipe.png"), "-l", "eng", "-o", "out.pdf", "--text", "-", "--models",
        Networks.folder,
      ] + options)
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
    let directory = TemporaryDirectory(pages: ["a.png": "several words"])
    let run = try directory.shell(
      """
      mkdir -p archive/bin archive/share/scanpdf
      cp "$scanpdf" archive/bin/scanpdf
      ln -s '\(Networks.folder)' archive/share/scanpdf/models
      export XDG_DATA_HOME="$PWD"
      archive/bin/scanpdf -v --second-reader only a.png -o out.pdf
      """)
    #expect(run.errors.contains("/archive/share/scanpdf/models"), "\(run.errors)")
  }

  /// Reads a page on one machine with workers on another one; each has its own networks, others or
  /// none.
  private func read(
    on here: String, byWorkersOn there: String, _ options: String = "", exit: Int32 = 0
  ) throws -> Run {
    let directory = TemporaryDirectory(pages: ["a.png": "several words"])
    return try directory.shell(
      """
      mkdir -p own/scanpdf others/scanpdf/models none
      ln -s '\(Networks.folder)' own/scanpdf/models
      for name in a_det_a b_rec_b; do
        ln -s '\(Networks.folder)'/*_det_*.onnx others/scanpdf/models/$name.onnx
      done
      printf '#!/bin/sh\nXDG_DATA_HOME="%s" exec "%s" worker\n' "$PWD/\(there)" "$scanpdf" >far
      chmod +x far
      export XDG_DATA_HOME="$PWD/\(here)"
      "$scanpdf" -v a.png -o out.pdf --worker-command ./far \(options)
      """, exit: exit)
  }

  @Test(arguments: [("others", "/others/scanpdf/models"), ("none", "none installed")])
  func `workers of another machine are refused without the same networks`(
    there: String, place: String
  ) throws {
    let run = try read(on: "own", byWorkersOn: there, exit: 69)
    #expect(
      run.errors.contains("\(place)) are not those of this machine; copy them"), "\(run.errors)")
  }

  @Test(arguments: ["others", "none"])
  func `workers of another machine need no networks for pages that are read once`(
    there: String
  ) throws {
    let run = try read(on: "own", byWorkersOn: there, "--psm 6")
    #expect(!run.errors.contains("by ONNX Runtime"), "\(run.errors)")
  }

  @Test(arguments: [("own", true), ("none", false)])
  func `workers of another machine read with the networks of the one that asks, or with none`(
    here: String, hasSecondReader: Bool
  ) throws {
    let run = try read(on: here, byWorkersOn: "own")
    #expect(run.errors.contains("by ONNX Runtime") == hasSecondReader, "\(run.errors)")
  }
}
