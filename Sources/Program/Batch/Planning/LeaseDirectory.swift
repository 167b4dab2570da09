package import Files
package import Inputs

/// A directory in which workers of one batch, on any machines, divide the lots of documents among
/// them.
///
/// The lease of a lot is an empty file `LOT.GENERATION`. A worker takes a free lot by making
/// `LOT.1`, which fails if the file exists. The worker renews the lease by renaming the file to the
/// next generation, and another worker takes over an old lease in the same way: only one of them
/// succeeds, because the other finds no file. So neither different clocks nor caches of a network
/// file system can give two workers one lot. A lot is finished if its report, `LOT.jsonl`, exists.
package struct LeaseDirectory: Sendable {
  /// The result of a worker's claim to a lot.
  package enum Claim {
    /// The worker has the lease of a lot.
    case lot(Lease)
    /// Other workers have the leases of all unfinished lots.
    case wait
    /// All lots are finished.
    case finished
  }

  /// The state of all lots, read from the names of files.
  private struct Lots {
    /// The generation of the lease of each lot; 0 if it is free.
    var generations: [Int]
    var isFinished: [Bool]
  }

  let directory: SharedDirectory
  /// The age at which other workers take over a lease.
  let duration: Duration
  private let lotCount: Int

  private static let runName = "run"
  static let reportExtension = "jsonl"

  /// Opens the directory at `path` for a batch, and makes it if it is missing.
  ///
  /// - run: A text that distinguishes the batch from others.
  /// - networks: The hash of the networks of the second reader; `nil` if there are none.
  /// - Throws: a `ConversionError` if the directory cannot be made or read, or has the leases of
  ///   another batch or of workers with other networks.
  package init(
    making path: String, run: String, networks: String?, lotCount: Int, duration: Duration
  ) throws(ConversionError) {
    let directory = try writing(SharedDirectory(making: path))
    self.directory = directory
    self.duration = duration
    self.lotCount = lotCount
    let own = ["\(run) \(lotCount) \(duration.components.seconds)", networks ?? "none"]
    let begun = try writing(begun(as: own))
    guard begun != own else { return }
    throw .list(path: path, line: nil, Self.difference(of: begun, from: own))
  }

  /// Returns the lines that describe the run of the directory, which are `lines` for the first
  /// worker.
  private func begun(as lines: [String]) throws(FileError) -> [String] {
    if try directory.bytes(of: Self.runName) == nil,
      try directory.make(Self.runName, Array(lines.map { "\($0)\n" }.joined().utf8))
    {
      return lines
    }
    let bytes = try directory.bytes(of: Self.runName) ?? []
    return bytes.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns a message about the difference between the run of the directory and this worker's run.
  private static func difference(of begun: [String], from own: [String]) -> String {
    guard begun.count == own.count, begun[0] == own[0] else {
      return "has the leases of a batch with another list, other options or another folder of "
        + "documents; name another folder of leases"
    }
    return "has the leases of a batch with other networks of the second reader "
      + "(there \(begun[1].printableExcerpt), here \(own[1]); -v shows it); install the same ones, or name "
      + "another folder and --second-reader off"
  }

  /// Takes the first free lot after `lot`, or else a lot whose lease is too old.
  ///
  /// - Throws: a `FileError` if the directory cannot be read or written.
  package func claim(after lot: Int) throws(FileError) -> Claim {
    let lots = try lots()
    let open = (1...lotCount).map { (lot + $0) % lotCount }.filter { !lots.isFinished[$0] }
    guard !open.isEmpty else { return .finished }
    for lot in open where lots.generations[lot] == 0 {
      if try begin(lot) { return .lot(Lease(lot, generation: 1, in: self)) }
    }
    let now = try directory.now()
    for lot in open where lots.generations[lot] > 0 {
      let generation = lots.generations[lot]
      guard let time = directory.time(of: Self.name(lot, generation)),
        now.duration(since: time) > duration,
        case let lease = Lease(lot, generation: generation, in: self), try lease.renew()
      else { continue }
      return .lot(lease)
    }
    return .wait
  }

  /// Makes the lease of a free lot; returns whether it was still free.
  private func begin(_ lot: Int) throws(FileError) -> Bool {
    guard try directory.make(Self.name(lot, 1)) else { return false }
    // Since the listing, the lot's first lease may have been renewed, or the lot finished.
    let lots = try lots()
    if lots.generations[lot] == 1, !lots.isFinished[lot] { return true }
    directory.remove(Self.name(lot, 1))
    return false
  }

  private func lots() throws(FileError) -> Lots {
    var lots = Lots(
      generations: Array(repeating: 0, count: lotCount),
      isFinished: Array(repeating: false, count: lotCount))
    for name in try directory.names() {
      let parts = name.split(separator: ".")
      guard parts.count == 2, let lot = Int(parts[0]), lots.isFinished.indices.contains(lot) else {
        continue
      }
      if parts[1] == Self.reportExtension {
        lots.isFinished[lot] = true
      } else if let generation = Int(parts[1]), (1..<Int.max).contains(generation),
        name == Self.name(lot, generation)
      {
        lots.generations[lot] = max(lots.generations[lot], generation)
      }
    }
    return lots
  }

  /// The number of digits of lots in names, by which a listing has the lots in order.
  private static let digits = 6

  static func name(_ lot: Int, _ generation: Int) -> String { "\(number(lot)).\(generation)" }

  static func number(_ lot: Int) -> String { lot.digits(digits) }
}
