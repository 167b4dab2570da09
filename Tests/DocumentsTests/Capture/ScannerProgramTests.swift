@testable import Capture
import Testing

@Suite struct ScannerProgramTests {
  @Test(arguments: [
    ("", ""),
    ("scanimage: sane_start: Device busy\n", "sane_start: Device busy"),
    ("Scanning page 1\nscanimage: first\nscanimage: second\nend", "second"),
    (
      "scanimage: sane_read: Error during device I/O\nscanimage: received signal 15\n"
        + "scanimage: trying to stop scanner\n", "sane_read: Error during device I/O"
    ),
    ("scanimage: received signal 2\n", ""),
  ])
  func `the complaint is the last error that is not about a signal`(
    errors: String, complaint: String
  ) {
    #expect(ScannerProgram.complaint(in: errors) == complaint)
  }
}
