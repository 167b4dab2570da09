import Inputs
import Supervision

/// Scans images to files through scanimage, and passes each image on as soon as it is complete.
struct ScannerFeed: Sendable {
  /// The end of a scan.
  struct Ending: Sendable {
    /// The paths of the images.
    var paths: [String]
    /// The reason why the scan ended early; `nil` if the scan is complete.
    var stop: ScannerError.Stop?
  }

  let device: String
  let command: DeviceCommand
  /// The directory for the image files.
  let directory: String
  let stop: StopRequest
  /// Asks the person and returns whether the scan goes on.
  let ask: @Sendable (ScanPrompt) async -> Bool

  /// Scans, calls `take` with the path and the index of each complete image, and returns the end of
  /// the scan.
  ///
  /// - name: The beginning of the file names.
  /// - asks: Whether the person is asked to place each sheet.
  func images(
    named name: String, askingForSheets asks: Bool = false,
    take: @Sendable (String, Int) async -> Void = { _, _ in }
  ) async -> Ending {
    do throws(ExternalProgram.StartError) {
      let ending = try await ScannerProgram.program.run(
        arguments(named: name, asking: asks), stop: stop, isEnding: ScannerProgram.isEnding(after:)
      ) { session in
        await read(from: &session, named: name, asking: asks, take: take)
      }
      return Ending(
        paths: ending.outcome,
        stop: await reason(
          of: ending.exitCode, count: ending.outcome.count, saying: ending.standardError))
    } catch {
      return Ending(paths: [], stop: .failed("\(ScannerError(error))"))
    }
  }

  /// Returns the arguments of scanimage for a batch, which prints the name of each complete file.
  ///
  /// TIFF files contain the resolution that the scanner used, which may differ from the requested
  /// one.
  private func arguments(named name: String, asking asks: Bool) -> [String] {
    let path = Self.path(in: directory.replacing("%", with: "%%"), name, "%d")
    var arguments = ["--device-name=\(device)"] + command.arguments
    arguments += ["--format=tiff", "--batch=\(path)", "--batch-start=1", "--batch-print"]
    if let count = command.count { arguments.append("--batch-count=\(count)") }
    if asks { arguments.append("--batch-prompt") }
    return arguments
  }

  private static func path(in directory: String, _ name: String, _ number: String) -> String {
    "\(directory)/\(name)-\(number).tif"
  }

  private func read(
    from session: inout ProgramSession, named name: String, asking asks: Bool,
    take: @Sendable (String, Int) async -> Void
  ) async -> [String] {
    if !asks { await session.endInput() }
    var paths: [String] = []
    while command.count.map({ paths.count < $0 }) ?? true {
      if asks {
        guard await ask(.sheet(paths.count + 1)), await session.send("\n") else { break }
      }
      guard await session.nextLine() != nil else { break }
      paths.append(Self.path(in: directory, name, "\(paths.count + 1)"))
      await take(paths[paths.count - 1], paths.count - 1)
    }
    return paths
  }

  private func reason(
    of exitCode: Int?, count: Int, saying text: String
  ) async -> ScannerError.Stop? {
    if await stop.isMade { return .interrupted }
    guard exitCode != 0 else { return nil }
    let reason = ScannerError.Stop(
      exitCode: exitCode, message: ScannerProgram.complaint(in: text))
    // Some drivers report an empty feeder at the end of every stack.
    return reason == .noPaper && count > 0 ? nil : reason
  }
}
