import CFuzzer
import FuzzSubjects
import Glibc

/// Runs libFuzzer over the subject that `FUZZ_SUBJECT` names, with libFuzzer's own arguments.
///
/// With `--seeds FOLDER` it writes the files to begin with instead.
@main enum Fuzzing {
  static func main() {
    let arguments = CommandLine.arguments
    guard arguments.count == 3, arguments[1] == "--seeds" else { exit(fuzz()) }
    exit(writeSeeds(to: arguments[2]) ? EXIT_SUCCESS : EXIT_FAILURE)
  }

  private static let subject = unsafe getenv("FUZZ_SUBJECT").flatMap {
    unsafe FuzzSubject(rawValue: String(cString: $0))
  }

  private static func fuzz() -> CInt {
    guard subject != nil else { return EXIT_FAILURE }
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

  private static func writeSeeds(to directory: String) -> Bool {
    (subject?.seeds ?? []).enumerated().allSatisfy { index, bytes in
      guard let file = unsafe fopen("\(directory)/seed-\(index)", "w") else { return false }
      let written = unsafe fwrite(bytes, 1, bytes.count, file)
      return unsafe fclose(file) == 0 && written == bytes.count
    }
  }
}
