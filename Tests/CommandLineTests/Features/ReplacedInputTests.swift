import Foundation
import TestSupport
import Testing

/// The output may be the PDF that is the input.
@Suite struct ReplacedInputTests {
  let directory: TemporaryDirectory
  let file: [UInt8]

  init() throws {
    directory = TemporaryDirectory()
    file = try PrintedPage("some printed words").pdf()
    try directory.write(file, to: "scan.pdf")
  }

  private func mode(of name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: directory.path(name))[.posixPermissions]
      as? Int
  }

  @Test(arguments: [[], ["--rebuild"]])
  func `a PDF is replaced and keeps its mode, its link and no other file`(option: [String]) throws {
    try directory.link("link.pdf", to: "scan.pdf")
    _ = try directory.run("chmod", "640", "scan.pdf")
    let arguments = ["link.pdf", "-o", "link.pdf"] + option
    try directory.scanpdf(arguments)
    #expect(try directory.words(of: "scan.pdf") == ["some", "printed", "words"])
    #expect(try mode(of: "scan.pdf") == 0o640)
    let names = try FileManager.default.contentsOfDirectory(atPath: directory.path)
    #expect(names.sorted() == ["link.pdf", "scan.pdf"])
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: directory.path("link.pdf"))
        .hasSuffix("scan.pdf"))
  }

  @Test(arguments: [("--backup", "scan.pdf~"), ("--backup=.old", "scan.pdf.old")])
  func `the old PDF is kept on request`(option: String, name: String) throws {
    for _ in 0..<2 {
      try directory.write(file, to: "scan.pdf")
      try directory.scanpdf(option, "scan.pdf", "-o", "scan.pdf")
      #expect(try directory.bytes(of: name) == file)
      #expect(try directory.words(of: "scan.pdf") == ["some", "printed", "words"])
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: directory.path)
    #expect(names.sorted() == ["scan.pdf", name].sorted())
  }

  @Test func `a PDF stays if the new one fails`() throws {
    try directory.write(file.dropLast(file.count / 2), to: "scan.pdf")
    let cut = try directory.bytes(of: "scan.pdf")
    let run = try directory.scanpdf(
      "scan.pdf", "-o", "scan.pdf", "--strict", "--backup", exit: nil)
    #expect(run.ending != .exit(0))
    #expect(try directory.bytes(of: "scan.pdf") == cut)
  }

  @Test func `other outputs never replace the input`() throws {
    try directory.expectFailure(
      ["scan.pdf", "-o", "scan.pdf", "--text", "scan.pdf"], exit: 64,
      "scan.pdf: is the path of two outputs; give one of them another name")
    try directory.expectFailure(
      ["scan.pdf", "-o", "out.pdf", "--text", "scan.pdf"], exit: 64,
      "scan.pdf: is also an input; give the output another name")
  }

  @Test func `a backup needs a file that is replaced`() throws {
    try directory.expectFailure(
      ["scan.pdf", "-o", "-", "--backup"], exit: 64,
      "--backup: needs the PDF that is replaced, as in -o scan.pdf")
    try directory.expectFailure(
      ["scan.pdf", "-o", "out.pdf", "--backup=a/b"], exit: 64,
      "--backup: expected what follows the name of the old PDF, as in --backup=.bak")
  }
}
