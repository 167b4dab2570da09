import FuzzSubjects
import Glibc

#if canImport(CFuzzer)
  import CFuzzer
#endif

/// Reads mutated inputs as the subject that the environment variable `FUZZ_SUBJECT` names.
///
/// - `--subjects`: Prints the names of all subjects instead.
/// - `--mutate SECONDS FILE`: Mutates inputs without knowledge of the code, in any build. `FILE`
///   has the input that is read, and remains if the subject traps.
/// - `--seeds FOLDER`: Writes the inputs to begin with.
/// - Other arguments are libFuzzer's, in the build of scripts/fuzz.
@main enum Fuzzing {
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    switch (arguments.first, arguments.count) {
    case ("--subjects", 1): print(FuzzSubject.allCases.map(\.rawValue).joined(separator: "\n"))
    case ("--mutate", 3): mutate(for: Double(arguments[1]) ?? 0, in: arguments[2])
    case ("--seeds", 2): writeSeeds(to: arguments[1])
    default: exit(runLibFuzzer())
    }
  }

  private static let subject = unsafe getenv("FUZZ_SUBJECT").flatMap {
    unsafe FuzzSubject(rawValue: String(cString: $0))
  }

  /// The inputs to begin with; ends the program if there is no subject.
  private static var inputs: [[UInt8]] {
    guard let subject else { fail("FUZZ_SUBJECT names no subject") }
    return subject.seeds + RecordedInputs.all(of: subject)
  }

  private static func mutate(for seconds: Double, in path: String) {
    var mutator = Mutator(inputs)
    let start = ContinuousClock.now
    var count = 0
    let file = create(path)
    while start.duration(to: .now) < .seconds(seconds) {
      let input = mutator.next()
      // Not a new file for each input, which a file system may write to the disk at once.
      write(input, to: file)
      subject?.read(input)
      count += 1
    }
    _ = unsafe unlink(path)
    print("\(subject?.rawValue ?? ""): \(count) inputs")
  }

  private static func writeSeeds(to directory: String) {
    for (index, bytes) in inputs.enumerated() {
      let file = create("\(directory)/seed-\(index)")
      write(bytes, to: file)
      close(file)
    }
  }

  private static func create(_ path: String) -> CInt {
    let file = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard file >= 0 else { fail("\(path) cannot be created") }
    return file
  }

  /// Replaces the content of a file.
  private static func write(_ bytes: [UInt8], to file: CInt) {
    let written = unsafe pwrite(file, bytes, bytes.count, 0)
    guard written == bytes.count, ftruncate(file, written) == 0 else {
      fail("an input cannot be written")
    }
  }

  private static func fail(_ message: String) -> Never {
    print("Fuzzing: \(message)")
    exit(EXIT_FAILURE)
  }

  #if canImport(CFuzzer)
    private static func runLibFuzzer() -> CInt {
      guard subject != nil else { fail("FUZZ_SUBJECT names no subject") }
      var count = CommandLine.argc
      var arguments = unsafe CommandLine.unsafeArgv
      return unsafe withUnsafeMutablePointer(to: &arguments) { pointer in
        unsafe pointer.withMemoryRebound(
          to: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.self, capacity: 1
        ) { arguments in
          unsafe LLVMFuzzerRunDriver(&count, arguments) { data, size in
            unsafe Fuzzing.subject?.read(Array(UnsafeBufferPointer(start: data, count: size)))
            return 0
          }
        }
      }
    }
  #else
    private static func runLibFuzzer() -> CInt {
      fail("this build has no libFuzzer; use scripts/fuzz")
    }
  #endif
}
