import Foundation
import Glibc
import SystemPackage
import TestSupport
import Testing

@testable import Files

/// Files below a directory that strangers may write to.
@Suite struct DirectoryRootTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = TemporaryDirectory()
    for name in ["root/real", "outside"] { try directory.makeDirectory(name) }
    try directory.write("secret".utf8, to: "outside/secret")
    try directory.write("own".utf8, to: "root/real/own")
  }

  static let lookups = [DirectoryRoot.Lookup.kernel, .components]

  private func root(_ lookup: DirectoryRoot.Lookup) throws -> DirectoryRoot {
    try DirectoryRoot(path: directory.path("root"), lookup: lookup)
  }

  private func path(_ name: String) -> String { directory.path("root/\(name)") }

  /// Returns why the file with a name cannot be opened; `nil` if it can.
  private func refusal(
    _ name: String, _ root: DirectoryRoot, flags: Int32 = O_RDONLY
  ) -> Errno? {
    do {
      let file = try root.open(name: name, flags)
      try? file.close()
      return nil
    } catch {
      return error
    }
  }

  /// The error of a file below the directory.
  private func fileError(
    _ operation: FileError.Operation, _ path: String, _ errno: Errno
  ) -> FileError {
    FileError(operation, path: path, errno: errno, isBelowRoot: true)
  }

  @Test(arguments: lookups)
  func `a link at any level leads nowhere`(lookup: DirectoryRoot.Lookup) throws {
    try directory.link("root/folder", to: "../outside")
    try directory.link("root/real/folder", to: directory.path("outside"))
    try directory.link("root/real/file", to: "own")
    try directory.link("root/real/dangling", to: directory.path("outside/new"))
    let root = try root(lookup)
    for name in ["folder/secret", "real/folder/secret", "real/file"] {
      #expect(refusal(name, root) == .tooManySymbolicLinkLevels, "\(name)")
    }
    #expect(refusal("real/dangling", root, flags: O_WRONLY | O_CREAT) != nil)
    #expect(refusal("real/folder/new", root, flags: O_WRONLY | O_CREAT) != nil)
    #expect(refusal("../outside/secret", root) == .improperLink)
    #expect(refusal("real/own", root) == nil)
    #expect(refusal("real/missing", root) == .noSuchFileOrDirectory)
    let deep = path("real/folder/deep")
    #expect(throws: fileError(.create, deep, .tooManySymbolicLinkLevels)) {
      try root.makeDirectory(deep)
    }
    #expect(try directory.contents().keys.filter { $0.hasPrefix("outside/") } == ["outside/secret"])
    #expect(root.status(of: path("real/file"))?.isLink == true)
    #expect(root.status(of: path("folder/secret")) == nil)
  }

  @Test(arguments: lookups)
  func `directories are made, and outputs in them`(lookup: DirectoryRoot.Lookup) throws {
    let root = try root(lookup)
    try root.makeDirectory(path("a/b"))
    var file = try OutputFile(path: path("a/b/out.pdf"), below: root)
    try file.write(Array("text".utf8))
    #expect(try FileManager.default.contentsOfDirectory(atPath: path("a/b")) == [])
    try file.publish()
    #expect(try directory.bytes(of: "root/a/b/out.pdf") == Array("text".utf8))
    #expect(try FileManager.default.contentsOfDirectory(atPath: path("a/b")) == ["out.pdf"])
  }

  @Test func `an output replaces a link or a pipe with its name and writes to neither`() throws {
    let root = try root(.kernel)
    try directory.link("root/out.pdf", to: "../outside/secret")
    try directory.link("root/new.pdf", to: "../outside/new")
    try #require(unsafe mkfifo(path("pipe.pdf"), 0o600) == 0)
    for name in ["out.pdf", "new.pdf", "pipe.pdf"] {
      var file = try OutputFile(path: path(name), below: root)
      try file.write(Array("text".utf8))
      try file.publish()
      #expect(FileStatus(of: path(name), followsLinks: false)?.isRegular == true)
    }
    #expect(try directory.bytes(of: "outside/secret") == Array("secret".utf8))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: directory.path("outside")) == ["secret"])
  }

  @Test func `a link in the way of an output is named in the message`() throws {
    try directory.link("root/folder", to: "../outside")
    let root = try root(.kernel)
    let error = fileError(.create, path("folder/a"), .tooManySymbolicLinkLevels)
    #expect(throws: error) { try OutputFile(path: path("folder/a"), below: root).publish() }
    #expect(throws: error) { try root.checkOutput(path("folder/a"), keepsExisting: false) }
    #expect("\(error)".contains("a link is in its path"))
    #expect("\(error)".contains("--follow-links"))
  }

  @Test func `a directory that is replaced under its path stays the same`() throws {
    let root = try root(.kernel)
    try FileManager.default.moveItem(atPath: directory.path("root"), toPath: directory.path("old"))
    try directory.link("root", to: "outside")
    var file = try OutputFile(path: path("out.pdf"), below: root)
    try file.write([1])
    try file.publish()
    #expect(try directory.bytes(of: "old/out.pdf") == [1])
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: directory.path("outside")) == ["secret"])
  }

  @Test func `pipes and links are not read, and nobody waits for them`() throws {
    try #require(unsafe mkfifo(path("pipe"), 0o600) == 0)
    try directory.link("root/link", to: "real/own")
    for policy in [LinkPolicy.refusedBelow(directory.path("root")), .refusedIn(try root(.kernel))] {
      for (name, reason) in [
        ("pipe", Errno.invalidArgument), ("link", Errno.tooManySymbolicLinkLevels),
      ] {
        #expect(throws: fileError(.read, path(name), reason)) {
          try FileReader.beginning(of: path(name), links: policy)
        }
      }
      #expect(
        try FileReader.beginning(of: path("real/own"), links: policy) == Array("own".utf8))
    }
  }

  @Test func `a path is found to lead through a directory however it is spelt`() throws {
    let root = try root(.kernel)
    try directory.link("alias", to: "root")
    #expect(root.name(leadingTo: path("a.json")) == "a.json")
    #expect(root.name(leadingTo: directory.path("alias//deep/a.json")) == "deep/a.json")
    #expect(root.name(leadingTo: directory.path("outside/../root/a")) == "a")
    #expect(root.name(leadingTo: path("../outside/a")) == nil)
    #expect(root.name(leadingTo: directory.path("outside/a")) == nil)
  }

  @Test func `a report is not written through a link below a directory of strangers`() throws {
    try directory.link("root/report", to: "../outside/secret")
    try #require(unsafe mkfifo(path("pipe"), 0o600) == 0)
    for (name, reason) in [
      ("report", Errno.tooManySymbolicLinkLevels), ("pipe", Errno.noSuchAddressOrDevice),
    ] {
      #expect(throws: fileError(.create, path(name), reason)) {
        try ReportFile.open(path(name), O_TRUNC, refusingLinksBelow: [directory.path("root")])
      }
    }
    #expect(try directory.bytes(of: "outside/secret") == Array("secret".utf8))
    let file = try ReportFile.open(path("report"), O_APPEND, refusingLinksBelow: [])
    try file.writeAll([33])
    try file.close()
    #expect(try directory.bytes(of: "outside/secret") == Array("secret!".utf8))
  }
}
