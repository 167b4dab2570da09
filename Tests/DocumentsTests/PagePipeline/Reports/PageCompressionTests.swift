import PDFSyntax
import PagePipeline
import TestSupport
import Testing
import WorkerProtocol

/// The treatment of a worker's answer about a page's image.
@Suite struct PageCompressionTests {
  private func run(_ rules: String..., level: CompressionOptions.Level = .small) throws
    -> ScriptedRun
  {
    var run = try ScriptedRun([100])
    run.rules = rules
    run.compression.level = level
    return run
  }

  /// Whether the image of the one page is a stencil.
  private func isStencil(_ run: ScriptedRun) throws -> Bool {
    let document = try run.document()
    let resources = document.pages.first?.dictionary["Resources"]?.dictionary
    let image = try #require(resources?["XObject"]?.dictionary?["Im1"]?.reference)
    return try document.file.stream(image).dictionary["ImageMask"] == true
  }

  @Test func `the layers of a worker replace the image`() async throws {
    let run = try run("100=layers")
    let outcome = try await run.outcome()
    let compression = try #require(outcome.reports.first?.compression)
    #expect((compression.choice, compression.bytesAfter) == (.layers, 3))
    #expect(try isStencil(run))
    #expect(outcome.texts == ["page 100"])
  }

  @Test func `the report says why an image stays as it is`() async throws {
    let run = try run()
    let compression = try #require(try await run.outcome().reports.first?.compression)
    #expect((compression.choice, compression.reason) == (.unchanged, "not worth it"))
    #expect(compression.bytesBefore == compression.bytesAfter)
    #expect(try !isStencil(run))
  }

  @Test func `the reason of a hostile worker imitates no message`() async throws {
    let run = try run("100=falseReason")
    let reason = try #require(try await run.outcome().reports.first?.compression?.reason)
    #expect(reason.hasPrefix("no?scanpdf: false ?[31mxxx"))
    #expect(reason.count < 400)
  }

  @Test func `nothing is asked of a worker without compression`() async throws {
    let run = try run("100=layers", level: .lossless)
    #expect(try await run.outcome().reports.map(\.compression) == [nil])
    #expect(try !isStencil(run))
  }

  @Test(arguments: ["badLayers", "crashBeforeLayers"])
  func `a page whose compression costs a worker keeps its image and its text`(
    action: String
  ) async throws {
    let run = try run("100=\(action)")
    let outcome = try await run.outcome()
    let compression = try #require(outcome.reports.first?.compression)
    #expect(compression.choice == .unchanged)
    #expect(compression.reason == "an earlier attempt at the page cost a worker")
    #expect(outcome.texts == ["page 100"])
    #expect(outcome.reports.allSatisfy { $0.problems.isEmpty })
    #expect(outcome.workers == 2)
    #expect(try run.tries(100) == 2)
    #expect(try !isStencil(run))
  }
}
