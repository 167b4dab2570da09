import Exports
import Files
import Foundation
import Inputs
import PagePipeline
import TestSupport
import Testing

/// The files beside the PDF after a run.
@Suite struct SidecarSetTests {
  /// A run with a sidecar of each format, and its pages: a sound page, a page without text, and a
  /// page that cannot be shown.
  private static func run() throws -> ScriptedRun {
    var run = try ScriptedRun([100, 101, 102], "101=refuseText", "102=refuse")
    run.sidecars = OutputFormats.all.map {
      Sidecar($0, path: run.directory.path("out/\($0.name)"))
    }
    return run
  }

  @Test(arguments: OutputFormats.all)
  func `each format matches its snapshot`(format: Sidecar.Format) async throws {
    let run = try Self.run()
    _ = try await run.outcome()
    let text = String(
      decoding: try run.directory.bytes(of: "out/\(format.name)"), as: UTF8.self)
    try Snapshot.expect(
      text.replacing(run.directory.path("in/"), with: ""), equals: "\(format.name).txt")
  }

  @Test func `all sidecars are published with the document`() async throws {
    let run = try Self.run()
    let outcome = try await run.outcome()
    #expect(outcome.error == nil)
    #expect(outcome.sidecars == run.sidecars.map(\.path))
    #expect(outcome.outputs == (["out.pdf"] + OutputFormats.all.map(\.name)).sorted())
  }

  @Test func `without a document there is no sidecar`() async throws {
    var run = try Self.run()
    run.rules = ["100=refuse", "101=refuse", "102=refuse"]
    let outcome = try await run.outcome()
    #expect(outcome.error != nil)
    #expect(outcome.outputs.isEmpty)
  }

  @Test func `a full disk loses only the sidecar`() async throws {
    var run = try Self.run()
    run.sidecars[0] = Sidecar(PlainText.format, path: "/dev/full")
    let outcome = try await run.outcome()
    #expect(outcome.error == nil)
    #expect(outcome.texts == ["page 100", "", ""])
    #expect(
      outcome.sidecarErrors == [
        "/dev/full: cannot be written (No space left on device); free some space or write to"
          + " another disk"
      ])
    #expect(outcome.sidecars == run.sidecars.dropFirst().map(\.path))
  }

  @Test func `a sidecar that cannot be created is reported before any work`() async throws {
    var run = try Self.run()
    run.sidecars = [Sidecar(PlainText.format, path: run.directory.path("nowhere/out.txt"))]
    let outcome = try await run.outcome()
    guard case .output(let error) = outcome.error else {
      Issue.record("\(String(describing: outcome.error))")
      return
    }
    #expect(error.operation == .create)
    #expect(outcome.workers == 0)
    #expect(outcome.outputs.isEmpty)
  }

  @Test(arguments: ["out/out.pdf", "out/../out/out.pdf", "link.pdf"])
  func `two outputs cannot be the same file, however it is spelt`(name: String) throws {
    var run = try Self.run()
    try FileManager.default.createSymbolicLink(
      atPath: run.directory.path("link.pdf"), withDestinationPath: "out/out.pdf")
    run.sidecars = [Sidecar(PlainText.format, path: run.directory.path(name))]
    #expect(try run.refusal() == .outputTwice(run.directory.path(name)))
  }

  @Test func `a sidecar cannot be one of the images`() throws {
    var run = try Self.run()
    run.sidecars = [Sidecar(PlainText.format, path: run.imagePath(100))]
    #expect(try run.refusal() == .outputIsInput(run.imagePath(100)))
  }
}
