import ArgumentParser

/// What `--worker-memory` takes: a number of bytes, or of KiB, MiB, GiB or TiB.
struct MemorySize: ExpressibleByArgument, CustomStringConvertible {
  static let standard = MemorySize(bytes: 4 << 30, description: "4GiB")
  /// Language data alone need more than half of it, in bytes.
  static let least = 256 << 20

  private static let units = [("KIB", 10), ("MIB", 20), ("GIB", 30), ("TIB", 40)]

  let bytes: Int
  let description: String

  private init(bytes: Int, description: String) {
    self.bytes = bytes
    self.description = description
  }

  init?(argument: String) {
    let text = argument.uppercased()
    let unit = Self.units.first { text.hasSuffix($0.0) }
    guard let number = Int(unit == nil ? text : String(text.dropLast(3))), number > 0,
      number <= Int.max >> (unit?.1 ?? 0)
    else { return nil }
    self.init(bytes: number << (unit?.1 ?? 0), description: argument)
  }
}
