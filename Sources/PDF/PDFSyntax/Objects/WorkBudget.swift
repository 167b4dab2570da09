import Synchronization

/// The work that one file may cause, counted together for all that read it or copy from it.
///
/// The limits grow with the length of the file, so that no real file reaches them however large it
/// is; a file whose parts refer to one another could otherwise cost any multiple of its length. An
/// exceeded budget stays exceeded, so that work cannot continue even if an error is ignored.
package final class WorkBudget: Sendable {
  /// A kind of work.
  package enum Work: Int, Sendable, CaseIterable {
    /// Objects that are parsed, also within others, and entries of cross-reference sections.
    case objects
    /// Bytes of PDF syntax that are parsed.
    case syntax
    /// Bytes that compressed streams decode to.
    case decoded
    /// Bytes of streams that are read without decoding.
    case streams
    /// Bytes of objects that are copied or written with new text.
    case written
    /// Bytes of content streams and character maps, counted each time they are decoded.
    case content
    /// Elements that are compared or searched through.
    case comparisons
    /// Operators of content streams, and forms that they draw.
    case operators
  }

  /// The limit that a file exceeds.
  package struct Excess: Sendable, Equatable, Codable {
    /// The name of the kind of work, as in `objects to read`.
    package let work: String
    package let limit: Int
  }

  /// The length of the file in bytes.
  package let fileLength: Int
  private let limits: [Int]
  private let state: Mutex<State>

  private struct State {
    var spent = [Int](repeating: 0, count: Work.allCases.count)
    var excess: Excess?
  }

  /// Makes the budget of a file of `length` bytes.
  package init(fileLength length: Int) {
    let length = min(max(length, 0), 1 << 40)
    fileLength = length
    limits = Work.allCases.map { $0.limit.base + $0.limit.factor * length }
    state = Mutex(State())
  }

  /// Counts work that is about to be done.
  ///
  /// - Throws: `SourceFileError.exceeds` if the work exceeds a limit, or a limit was exceeded
  ///   before.
  package func spend(_ amount: Int = 1, on work: Work) throws(SourceFileError) {
    let limit = limits[work.rawValue]
    let excess = state.withLock { state -> Excess? in
      let (sum, overflows) = state.spent[work.rawValue].addingReportingOverflow(max(amount, 0))
      if !overflows { state.spent[work.rawValue] = sum }
      if state.excess == nil, overflows || sum > limit {
        state.excess = Excess(work: work.limit.name, limit: limit)
      }
      return state.excess
    }
    if let excess { throw .exceeds(excess) }
  }

  /// Counts optional work if half of the limit is left after it, and returns whether the work may
  /// be done.
  package func spendSpare(_ amount: Int, on work: Work) -> Bool {
    let maximum = limits[work.rawValue] / 2
    return state.withLock { state in
      guard state.excess == nil, amount <= maximum - state.spent[work.rawValue] else {
        return false
      }
      state.spent[work.rawValue] += amount
      return true
    }
  }

  /// Throws `SourceFileError.exceeds` if work that may follow would exceed a limit.
  package func allow(_ amount: Int, on work: Work) throws(SourceFileError) {
    if amount > rest(of: work) { try spend(.max, on: work) }
  }

  /// Throws `SourceFileError.exceeds` if a limit was exceeded.
  package func check() throws(SourceFileError) { try spend(0, on: .objects) }

  /// The work of a kind that is left; 0 if any limit was exceeded.
  func rest(of work: Work) -> Int {
    state.withLock { $0.excess == nil ? limits[work.rawValue] - $0.spent[work.rawValue] : 0 }
  }

  /// The maximum number of objects within one object, each of which takes about 80 bytes of memory.
  var objectsOfObject: Int { min(rest(of: .objects), limits[Work.objects.rawValue] / 4) }
}

extension WorkBudget.Work {
  /// The limit of an empty file, the further limit for each byte of a file, and the name of the
  /// work.
  fileprivate var limit: (base: Int, factor: Int, name: String) {
    switch self {
    case .objects: (1_000_000, 2, "objects to read")
    case .syntax: (32 << 20, 32, "bytes of objects to read")
    case .decoded: (16 << 20, 64, "bytes of compressed data to expand")
    case .streams: (16 << 20, 8, "bytes of streams to read")
    case .written: (8 << 20, 2, "bytes to write")
    case .content: (32 << 20, 128, "bytes of content to read")
    case .comparisons: (64_000_000, 64, "comparisons")
    case .operators: (2_000_000, 8, "operators to follow")
    }
  }
}

extension WorkBudget.Excess: CustomStringConvertible {
  package var description: String { "more than \(limit) \(work)" }
}
