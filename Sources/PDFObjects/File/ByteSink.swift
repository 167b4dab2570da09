/// Where the bytes of a file go, one piece after another.
package protocol ByteSink: ~Copyable {
  /// Why bytes could not be taken; `Never` for a sink that takes all.
  associatedtype Failure: Error

  /// Takes all of `bytes`, or throws; after that no more are offered.
  mutating func write(_ bytes: [UInt8]) throws(Failure)
}
