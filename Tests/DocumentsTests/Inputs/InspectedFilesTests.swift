import Files
import Foundation
import ImageFiles
import TestSupport
import Testing

@testable import Inputs

/// Files of a tree that is walked again and again.
@Suite struct InspectedFilesTests {
  private let directory = TemporaryDirectory()

  @Test func `a file is read again only if its status has changed`() throws {
    var files = InspectedFiles()
    try directory.write(PNGBuilder().bytes(), to: "a.png")
    let path = directory.path("a.png")
    let status = FileStatus(of: path)
    let first = files.file(path: path, name: "a.png", status: status)
    #expect(first?.content == .image(.png))
    // The file is gone, so its state cannot have been read again.
    try FileManager.default.removeItem(atPath: path)
    files.beginWalk()
    #expect(files.file(path: path, name: "a.png", status: status) == first)
    try directory.write("other".utf8, to: "a.png")
    files.beginWalk()
    let changed = files.file(path: path, name: "a.png", status: FileStatus(of: path))
    #expect(changed?.content == .notAnImage)
  }

  @Test func `what a walk does not meet is forgotten`() throws {
    var files = InspectedFiles()
    try directory.write(PNGBuilder().bytes(), to: "a.png")
    let path = directory.path("a.png")
    let status = FileStatus(of: path)
    _ = files.file(path: path, name: "a.png", status: status)
    files.beginWalk()
    files.endWalk()
    try FileManager.default.removeItem(atPath: path)
    let file = files.file(path: path, name: "a.png", status: status)
    #expect(file?.content != .image(.png))
  }

  @Test func `whether a batch made a PDF is found out once`() throws {
    var files = InspectedFiles()
    try directory.write("%PDF-1.4\n".utf8, to: "a.pdf")
    let path = directory.path("a.pdf")
    var questions = 0
    for _ in 0..<3 {
      files.beginWalk()
      _ = files.file(path: path, name: "a.pdf", status: FileStatus(of: path))
      let isMade = files.isMade(path) { _ in
        questions += 1
        return true
      }
      #expect(isMade)
    }
    #expect(questions == 1)
  }
}
