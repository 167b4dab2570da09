import TestSupport
import Testing

/// An output that cannot be created or written leaves no files and does not damage an earlier
/// output.
@Suite struct OutputErrorTests {
  let directory = TemporaryDirectory(pages: ["a.png": "words"])

  @Test func `an output in a missing folder is rejected`() throws {
    try directory.expectFailure(
      ["a.png", "-o", "new/out.pdf"], exit: 73,
      "new/out.pdf: cannot be made (No such file or directory); make its folder first")
  }

  @Test func `an output that is a folder is rejected`() throws {
    try directory.makeDirectory("out")
    try directory.expectFailure(
      ["a.png", "-o", "out"], exit: 73,
      "out: cannot be made (Is a directory); give the name of a file")
  }

  @Test func `an output below a file is rejected`() throws {
    try directory.expectFailure(
      ["a.png", "-o", "a.png/out.pdf"], exit: 73,
      "a.png/out.pdf: cannot be made (Not a directory); check the name")
  }

  @Test func `a folder removed during the run is reported`() throws {
    try directory.copySample("03-minutes.png")
    try directory.makeDirectory("out")
    let program = try ScanPDFProgram.start(
      ["03-minutes.png", "-q", "-o", "out/out.pdf"] + slowRecognition, in: directory)
    _ = try program.waitForBusyWorkers(1)
    _ = try directory.run("rmdir", "out")
    let run = try program.finish()
    #expect(run.ending == .exit(74))
    let advice = "its folder is not there any more: make it and run again"
    #expect(
      run.errors
        == "scanpdf: out/out.pdf: cannot be written (No such file or directory); \(advice)\n")
    #expect(try Set(directory.contents().keys) == ["a.png", "03-minutes.png"])
  }

  @Test func `an output name that is too long is rejected`() throws {
    let name = String(repeating: "x", count: 252) + ".pdf"
    try directory.expectFailure(
      ["a.png", "-o", name], exit: 73,
      "\(name): cannot be made (File name too long); give a shorter name")
  }

  @Test func `an output in an unwritable folder is rejected`() throws {
    try directory.makeDirectory("shut")
    _ = try directory.run("chmod", "500", "shut")
    let run = try directory.withoutPrivileges("a.png", "-o", "shut/out.pdf", exit: 73)
    let message = "cannot be made (Permission denied); check the permissions"
    #expect(run.errors == "scanpdf: shut/out.pdf: \(message)\n")
    #expect(try Set(directory.contents().keys) == ["a.png", "shut"])
  }

  @Test func `a writable file in an unwritable folder is written in its place`() throws {
    try directory.write([UInt8](repeating: 1, count: 100_000), to: "shut/out.pdf")
    _ = try directory.run("chmod", "500", "shut")
    try directory.withoutPrivileges("a.png", "-o", "shut/out.pdf")
    #expect(try directory.words(of: "shut/out.pdf") == ["words"])
    _ = try directory.run("chmod", "400", "shut/out.pdf")
    let refused = try directory.withoutPrivileges("a.png", "-o", "shut/out.pdf", exit: 73)
    #expect(refused.errors.contains("(Permission denied); check the permissions"))
    #expect(try directory.words(of: "shut/out.pdf") == ["words"])
  }

  @Test func `--no-clobber keeps an existing output`() throws {
    try directory.write("earlier".utf8, to: "out.pdf")
    try directory.expectFailure(
      ["a.png", "--no-clobber", "-o", "out.pdf"], exit: 73,
      "out.pdf: cannot be made (File exists); give another name, or leave out --no-clobber")
    try directory.scanpdf("a.png", "--no-clobber", "-o", "new.pdf")
    try directory.scanpdf("a.png", "-q", "--no-clobber", "-o", "/dev/null")
  }

  @Test func `a full disk is reported`() throws {
    let run = try directory.scanpdf("a.png", "-o", "/dev/full", exit: 74)
    let message =
      "cannot be written (No space left on device); free some space or write to another disk"
    #expect(run.messages.last == "scanpdf: /dev/full: \(message)")
  }

  @Test(.enabled(if: Mounting.isPossible))
  func `a disk that becomes full keeps the earlier file`() throws {
    try directory.makeDirectory("disk")
    try directory.copySample("01-letter.jpg")
    let run = try directory.shell(
      """
      unshare --mount --map-root-user sh -c '
        mount -t tmpfs -o size=64k tmpfs disk && echo earlier >disk/out.pdf || exit 99
        "$0" 01-letter.jpg -q -o disk/out.pdf
        code=$?
        ls -A disk && cat disk/out.pdf && exit $code' "$scanpdf"
      """, exit: 74)
    let message =
      "cannot be written (No space left on device); free some space or write to another disk"
    #expect(run.errors == "scanpdf: disk/out.pdf: \(message)\n")
    #expect(run.text == "out.pdf\nearlier\n")
  }

  @Test(.enabled(if: Mounting.isPossible))
  func `a file that is a mount point, as in a container, is written in its place`() throws {
    try directory.write("earlier".utf8, to: "real.pdf")
    try directory.write([], to: "out.pdf")
    try directory.shell(
      """
      unshare --mount --map-root-user sh -c '
        mount --bind real.pdf out.pdf || exit 99
        "$0" a.png -q --backup -o out.pdf' "$scanpdf"
      """)
    #expect(try directory.words(of: "real.pdf") == ["words"])
    #expect(try directory.bytes(of: "out.pdf~") == Array("earlier".utf8))
    #expect(try directory.bytes(of: "out.pdf").isEmpty)
    let shut = try directory.shell(
      """
      unshare --mount --map-root-user sh -c '
        mount --bind real.pdf out.pdf && mount -o remount,bind,ro out.pdf || exit 99
        "$0" a.png -q -o out.pdf' "$scanpdf"
      """, exit: 73)
    #expect(
      shut.errors
        == "scanpdf: out.pdf: cannot be made (Read-only file system); write to another disk\n")
  }

  @Test func `a file size limit keeps the earlier file`() throws {
    try directory.write("earlier".utf8, to: "out.pdf")
    try directory.copySample("01-letter.jpg")
    let before = try directory.contents()
    let run = try directory.shell(
      "ulimit -f 100; exec \"$scanpdf\" 01-letter.jpg -q -o out.pdf", exit: 74)
    #expect(
      run.errors == "scanpdf: out.pdf: cannot be written (File too large); write to another disk\n")
    #expect(try directory.contents() == before)
  }
}
