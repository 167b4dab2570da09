import Conversion

/// Tells a batch on standard error as one JSON object a line (jsonlines.org), for programs.
final class BatchEventLines: BatchDisplay {
  private(set) var isSound = true
  /// Whether only what goes wrong is told.
  private let isQuiet: Bool
  private let run: EventLines

  init(isQuiet: Bool) {
    self.isQuiet = isQuiet
    run = EventLines(isQuiet: isQuiet)
  }

  func show(_ event: BatchEvent) {
    switch event {
    case .began where isQuiet: break
    case .began(let documents, let pages, let finished, let leftOut):
      EventLines.write(
        "began",
        [
          ("documents", "\(documents)"), ("pages", "\(pages)"), ("finished", "\(finished)"),
          ("leftOut", "\(leftOut.count)"),
        ])
    case .conversion(.published, _): break  // The document's own event says more.
    case .conversion(let event, _) where isQuiet && !event.tellsOfFault: break
    case .conversion(.wrote, _):
      let members = event.reportMembers(isReproducible: false) ?? []
      EventLines.write("page", Array(members.dropFirst()))
    case .conversion(let event, _): run.show(event)
    case .ended(let document):
      isSound = isSound && document.isSound
      guard !isQuiet || !document.isSound else { return }
      EventLines.write("document", document.members(isReproducible: false))
    }
  }

  func finish(_ error: ConversionError?) { run.finish(error) }
}
