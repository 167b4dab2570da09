import ArgumentParser
import Batch

/// The values of `--shard`: `2/4` is the second of four parts, `auto` the part of this task of a
/// Slurm job array, `auto/4` the part of this pod of an indexed Kubernetes job of four.
package struct ShardArgument: ExpressibleByArgument {
  /// The number of the part, from 1; `nil` if the environment specifies it.
  private let number: Int?
  /// The number of parts; `nil` if the environment specifies it.
  private let count: Int?

  package init?(argument: String) {
    let parts = argument.split(separator: "/", omittingEmptySubsequences: false)
    guard let first = parts.first, parts.count < 3 else { return nil }
    number = first == "auto" ? nil : Int(first)
    count = parts.count == 2 ? Int(parts[1]) : nil
    let isNumbered = number.map { $0 > 0 && $0 <= count ?? 0 } ?? (first == "auto")
    guard isNumbered, parts.count == 1 || count ?? 0 > 0 else { return nil }
  }

  /// Returns the part; throws a `ValidationError` if the environment does not specify the part.
  func shard(in environment: [String: String]) throws -> Shard {
    let task = number.map { ($0 - 1, count) } ?? Self.task(in: environment)
    guard let (index, taskCount) = task else {
      throw ValidationError(
        "--shard auto: this is not a task of a job array; name the part, as in 2/4")
    }
    guard let count = count ?? taskCount else {
      throw ValidationError(
        "--shard auto: the number of parts is unknown; add it, as in --shard auto/4")
    }
    guard let shard = Shard(index: index, of: count) else {
      throw ValidationError("--shard auto: there is no part \(index + 1) of \(count)")
    }
    return shard
  }

  /// Returns the index of this task, from 0, and the number of tasks, if specified by a Slurm job
  /// array (sbatch(1)) or an indexed Kubernetes job.
  private static func task(in environment: [String: String]) -> (index: Int, count: Int?)? {
    func number(_ name: String) -> Int? { environment[name].flatMap { Int($0) } }
    if let task = number("SLURM_ARRAY_TASK_ID"), let count = number("SLURM_ARRAY_TASK_COUNT") {
      let (distance, isTooFar) = task.subtractingReportingOverflow(
        number("SLURM_ARRAY_TASK_MIN") ?? 0)
      guard !isTooFar else { return nil }
      return (distance / max(number("SLURM_ARRAY_TASK_STEP") ?? 1, 1), count)
    }
    return number("JOB_COMPLETION_INDEX").map { ($0, nil) }
  }
}
