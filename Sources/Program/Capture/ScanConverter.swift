package import Documents
import Files
package import Inputs
package import PagePipeline
package import SearchablePDF
package import Supervision

/// Makes a PDF from the images of a scanner; pages are recognised while later pages are scanned.
package enum ScanConverter {
  /// Scans to one PDF, or to a PDF for each stack between separators, and reports events.
  ///
  /// A scan that ends early is reported, and its pages are kept. `ask` asks the person for sheets
  /// and returns whether the scan goes on. The pages follow the pages of `base`, which may be the
  /// file at `destination`.
  ///
  /// - Throws: a `ConversionError` if no document can be made; no output file is left.
  package static func convert(
    _ settings: ScanSettings, _ options: ConversionOptions, to destination: DocumentDestination,
    appendingTo base: SurveyedPDF? = nil, stop: StopRequest,
    ask: @escaping @Sendable (ScanPrompt) async -> Bool,
    report: (ConversionEvent) -> Void
  ) async throws(ConversionError) {
    report(.openingScanner(settings.device))
    let pool = WorkerPool(options)
    // No sheet is drawn in before a worker has started, because its page could not be recognised.
    async let obstacle = pool.obstacle()
    let (device, command) = try await scanner(settings)
    if let obstacle = await obstacle { throw .supervision(obstacle) }
    let directory = try writing(ScratchDirectory())
    var documents = try DocumentParts(
      RunParts(
        [], to: destination, options, appendingTo: base,
        sides: settings.isInterleaved ? 2 : command.sides))
    let scan = ScannedStack(
      feed: ScannerFeed(
        device: device, command: command, directory: directory.path, stop: stop, ask: ask),
      settings: settings)
    report(.began(pages: 0))
    var known = 0
    let ending = try await pool.run(
      feeding: { await scan.add(by: $0) }, failing: ConversionError.supervision
    ) { event in
      if case .addedJob(let pages) = event { known = pages }
      report(ConversionEvent(event))
    } deliver: { (result) throws(ConversionError) in
      try documents.append(result, of: known) { event, _ in report(event) }
      ScratchDirectory.removeFile(result.report.source.path)
    }
    guard !ending.paths.isEmpty else {
      throw .scanner(.stopped(ending.stop ?? (settings.asksForSheets ? .declined : .noPaper)))
    }
    try documents.endStack { event, _ in report(event) }
    if let stop = ending.stop {
      report(.scanStopped(stop, pages: ending.paths.count, output: documents.onlyPath))
    }
  }

  /// Returns the device and the arguments for scanning with it.
  ///
  /// - Throws: `ConversionError.scanner` if no scanner can be chosen, or it lacks a requested
  ///   option.
  private static func scanner(
    _ settings: ScanSettings
  ) async throws(ConversionError) -> (device: String, DeviceCommand) {
    do throws(ScannerError) {
      let device = try await ScannerProgram.device(named: settings.device)
      let options = try await ScannerProgram.options(of: device)
      return (device, try DeviceCommand(settings, on: options))
    } catch {
      throw .scanner(error)
    }
  }
}

/// The pages of a scan in the order of the document.
struct ScannedStack: Sendable {
  let feed: ScannerFeed
  let settings: ScanSettings

  /// Scans, and calls `add` with each page as soon as its place in the document is known.
  func add(by add: @Sendable (PageJob) async -> Void) async -> ScannerFeed.Ending {
    if settings.isInterleaved { return await addInterleaved(by: add) }
    return await feed.images(named: "page", askingForSheets: settings.asksForSheets) {
      await add(PageJob(scanned: $0, at: $1))
    }
  }

  /// Scans all fronts, then the backs of the turned stack, in which the last sheet comes first.
  private func addInterleaved(
    by add: @Sendable (PageJob) async -> Void
  ) async -> ScannerFeed.Ending {
    let fronts = await feed.images(named: "front")
    var backs: [String] = []
    var stop = fronts.stop
    if stop == nil, await feed.ask(.backs(sheets: fronts.paths.count)) {
      let ending = await feed.images(named: "back")
      backs = ending.paths
      stop = ending.stop
    }
    let paths = Self.pages(fronts: fronts.paths, backs: backs)
    for (index, path) in paths.enumerated() { await add(PageJob(scanned: path, at: index)) }
    if fronts.paths.count != backs.count, stop == nil {
      stop = .unequalSides(fronts: fronts.paths.count, backs: backs.count)
    }
    return ScannerFeed.Ending(paths: paths, stop: stop)
  }

  /// Returns all pages in order, without missing sides; `backs` begins with the back of the last
  /// sheet.
  static func pages(fronts: [String], backs: [String]) -> [String] {
    let sides = [fronts, backs.reversed()]
    return (0..<max(fronts.count, backs.count)).flatMap { index in
      sides.compactMap { $0.indices.contains(index) ? $0[index] : nil }
    }
  }
}

extension PageJob {
  fileprivate init(scanned path: String, at index: Int) {
    self.init(index: index, source: .scanned(path, page: index + 1))
  }
}
