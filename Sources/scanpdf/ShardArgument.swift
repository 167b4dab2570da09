import ArgumentParser
import Conversion

/// What `--shard` takes: `2/4` is the second of four parts.
struct ShardArgument: ExpressibleByArgument {
  let shard: Shard

  init?(argument: String) {
    let numbers = argument.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let number = numbers[0], let count = numbers[1], number > 0,
      let shard = Shard(index: number - 1, of: count)
    else { return nil }
    self.shard = shard
  }
}
