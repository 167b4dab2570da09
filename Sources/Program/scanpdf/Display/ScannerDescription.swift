import Capture
import Files
import Inputs
import Supervision

/// Describes scanners and scans to users.
enum ScannerDescription {
  /// Returns the first message of a scan.
  static func opening(_ device: String?) -> String {
    device.map { "opening \($0.printable)" } ?? "looking for a scanner"
  }

  /// Returns a message on a scan that ended early.
  static func stopped(_ stop: ScannerError.Stop, pages: Int, output: String?) -> String {
    guard let output else {
      return "\(stop); the PDFs of the \(pages) pages so far are kept; "
        + stop.advice(then: "scan the others")
    }
    let isNamed = output != OutputPath.standardOutput
    let place = isNamed ? output.printable : "the PDF"
    let kept = pages == 1 ? "1 page is in \(place)" : "\(pages) pages are in \(place)"
    let next =
      isNamed
      ? "add the others with --append \(place) -o \(place)" : "scan the others to another PDF"
    return "\(stop); \(kept); \(stop.advice(then: next))"
  }

  /// Returns the request to the person before a sheet or a stack.
  static func text(of prompt: ScanPrompt) -> String {
    switch prompt {
    case .sheet(let number): "put sheet \(number) on the flatbed, then press Enter (q ends): "
    case .backs(let sheets):
      "turn the stack of \(sheets.counted("sheet")) over and put it into the "
        + "feeder again, then press Enter (q ends): "
    }
  }

  /// Returns the lines on a scanner: its name, then its options if they are known.
  static func lines(on scanner: Scanner, _ options: ScannerOptions?, isVerbose: Bool) -> [String] {
    var lines = [
      "\(scanner.device.printable): \(scanner.vendor.printable) \(scanner.model.printable)"
        + " (\(scanner.type.printable))"
    ]
    guard let options else { return lines }
    let values = [
      ("sources", options.sources), ("modes", options.modes),
      ("resolutions in dpi", options.resolutions.map { [$0] } ?? []),
      ("further options", isVerbose ? options.further : []),
    ]
    for (title, values) in values where !values.isEmpty {
      lines.append("  \(title): " + values.map(\.printable).joined(separator: ", "))
    }
    return lines
  }
}

/// Asks the person at the terminal.
enum Prompt {
  /// Asks and waits for a line on standard input; returns false for q, at the end of standard
  /// input, or if `stop` is requested.
  static func ask(_ prompt: ScanPrompt, lines: InputLines, stop: StopRequest) async -> Bool {
    ErrorReport.write("scanpdf: \(ScannerDescription.text(of: prompt))")
    return await withTaskGroup(of: Bool.self) { group in
      group.addTask {
        guard let line = await lines.next() else { return false }
        return !line.lowercased().hasPrefix("q")
      }
      group.addTask {
        await stop.wait()
        return false
      }
      let goesOn = await group.next() ?? false
      group.cancelAll()
      return goesOn
    }
  }
}
