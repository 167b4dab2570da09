import Files
package import Inputs
import Synchronization

/// The right of this worker to make a lot, which lasts as long as the worker renews it.
package final class Lease: Sendable {
  /// The index of the lot.
  package let lot: Int
  private let leases: LeaseDirectory
  /// The name of the report of an unfinished lot, which no other worker uses.
  private let reportName: String
  /// The generation of the file; `nil` if another worker has the lease.
  private let generation: Mutex<Int?>

  init(_ lot: Int, generation: Int, in leases: LeaseDirectory) {
    self.lot = lot
    self.leases = leases
    self.generation = Mutex(generation)
    reportName = leases.directory.unusedName(for: LeaseDirectory.number(lot))
  }

  /// Renews the lease; returns whether this worker still had it.
  func renew() throws(FileError) -> Bool {
    try generation.withLock { (generation) throws(FileError) in
      guard let earlier = generation else { return false }
      let old = LeaseDirectory.name(lot, earlier)
      let new = LeaseDirectory.name(lot, earlier + 1)
      // First the time, then the name, so that nobody sees the new name with the old time.
      leases.directory.touch(old)
      generation = try leases.directory.rename(old, to: new) ? earlier + 1 : nil
      return generation != nil
    }
  }

  /// Renews the lease before files of a document get their names.
  ///
  /// - Throws: `ConversionError.leaseLost` if another worker has the lease.
  func check() throws(ConversionError) {
    guard try writing(renew()) else { throw .leaseLost }
  }

  /// Starts a task that renews the lease four times before other workers may take it over.
  func renewal() -> Task<Void, Never> {
    let interval = leases.duration / 4
    return Task {
      while (try? await Task.sleep(for: interval)) != nil { _ = try? renew() }
    }
  }

  /// The path of the report of the unfinished lot.
  package var reportPath: String { leases.directory.path(of: reportName) }

  /// Removes the report of a lot that another worker has.
  package func abandon() { leases.directory.remove(reportName) }

  /// Finishes the lot by giving its report the name of the report of a finished lot.
  ///
  /// - Throws: `ConversionError.leaseLost` if another worker has the lot, `.output` if the report
  ///   cannot be renamed.
  package func finish() throws(ConversionError) {
    try check()
    let number = LeaseDirectory.number(lot)
    _ = try writing(
      leases.directory.rename(reportName, to: "\(number).\(LeaseDirectory.reportExtension)"))
    generation.withLock { generation in
      if let last = generation { leases.directory.remove(LeaseDirectory.name(lot, last)) }
      generation = nil
    }
  }
}
