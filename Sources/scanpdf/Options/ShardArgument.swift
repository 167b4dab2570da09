import ArgumentParser
import Conversion

/// What `--shard` takes: `2/4` is the second of four parts, `auto` the part that falls to this task of
/// a Slurm job array, `auto/4` to this pod of an indexed Kubernetes job of four.
struct ShardArgument: ExpressibleByArgument {
  /// Which part, from 1; `nil` for the one the environment tells.
  private let number: Int?
  /// How many parts there are; `nil` where the environment tells.
  private let count: Int?

  init?(argument: String) {
    let parts = argument.split(separator: "/", omittingEmptySubsequences: false)
    guard let first = parts.first, parts.count < 3 else { return nil }
    number = first == "auto" ? nil : Int(first)
    count = parts.count == 2 ? Int(parts[1]) : nil
    let isNumbered = number.map { $0 > 0 && $0 <= count ?? 0 } ?? (first == "auto")
    guard isNumbered, parts.count == 1 || count ?? 0 > 0 else { return nil }
  }

  /// The part; throws a `ValidationError` where the environment does not tell it.
  func shard(in environment: [String: String]) throws -> Shard {
    let task = number.map { ($0 - 1, count) } ?? ShardEnvironment.task(in: environment)
    guard let (index, taskCount) = task else {
      throw ValidationError(
        "--shard auto: this is no task of a job array; say which part, as in 2/4")
    }
    guard let count = count ?? taskCount else {
      throw ValidationError("--shard auto: say how many parts there are, as in --shard auto/4")
    }
    guard let shard = Shard(index: index, of: count) else {
      throw ValidationError("--shard auto: there is no part \(index + 1) of \(count)")
    }
    return shard
  }
}
