/// How a program ended and what it wrote.
struct Run {
  enum Ending: Equatable {
    case exit(Int32)
    case signal(Int32)
  }

  let ending: Ending
  /// What it wrote to standard output.
  let output: [UInt8]
  /// What it wrote to standard error.
  let errors: String
  let seconds: Double

  /// Standard output as text.
  var text: String { String(decoding: output, as: UTF8.self) }

  /// The lines of standard error.
  var messages: [String] { errors.split(separator: "\n").map(String.init) }
}
