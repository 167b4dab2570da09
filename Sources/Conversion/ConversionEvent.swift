package import PageWork
import Supervision

/// What happens in a conversion, for whoever shows it.
package enum ConversionEvent: Sendable {
  /// Work on so many pages begins.
  case began(pages: Int)
  /// The first worker is ready; told once, before any page.
  case startedWorkers(WorkerProtection)
  /// A worker could not be started, and why; so many are left to do its work.
  case retiredWorker(String, left: Int)
  /// A page is in the document; pages come in their order.
  case wrote(PageReport, number: Int, of: Int)
  /// The document stands complete under its name.
  case published(path: String, pages: Int)
  /// A sidecar stands complete under its name.
  case publishedSidecar(path: String)
  /// There is no sidecar; the document stands all the same.
  case sidecarFailed(ConversionError)
}

extension ConversionEvent {
  /// Converts an event of the workers.
  init(_ event: SupervisionEvent) {
    self =
      switch event {
      case .startedWorkers(let protection): .startedWorkers(protection)
      case .retiredWorker(let reason, let left): .retiredWorker(reason, left: left)
      }
  }
}
