import Glibc
import InstallationAdvice
import TestSupport
import Testing

/// `scanpdf scan`: paper to one PDF, with a program that stands in for scanimage.
@Suite struct ScanTests {
  let directory = TemporaryDirectory()

  private func scanner(_ words: String...) throws -> StandInScanner {
    try StandInScanner(in: directory, feeder: words.map { PrintedPage($0).png() })
  }

  @Test func `each sheet of the feeder becomes a page, and nothing else stays`() throws {
    let run = try scanner("first", "second").scanpdf(
      "scan --source duplex --mode gray -o out.pdf --hocr out.hocr --progress none")
    #expect(run.messages == ["scanpdf: looking for a scanner", "scanpdf: out.pdf: 2 pages"])
    #expect(try directory.words(of: "out.pdf") == ["first", "second"])
    #expect(
      try directory.fileText("arguments")
        == "--source=ADF Duplex\n--mode=Gray\n--resolution=300\n")
    let hocr = try directory.fileText("out.hocr")
    #expect(hocr.contains("image &quot;scanned page 2&quot;"))
    #expect(!hocr.contains("ocr-number-of-pages"))
    #expect(try directory.names == ["arguments", "bin", "feeder", "out.hocr", "out.pdf"])
    #expect(try directory.faults(of: "out.pdf") == "")
  }

  @Test func `the text of a scan keeps the columns of the page if asked`() throws {
    let scanner = try StandInScanner(
      in: directory, feeder: [try Sample.bytes("06-newsletter.png")])
    try scanner.scanpdf(
      "scan --source feeder -o out.pdf --level fast --text out.txt --text-layout -q")
    let text = try directory.fileText("out.txt")
    #expect(text.contains { $0.isLetter })
    #expect(text.contains("   "))
  }

  @Test(arguments: ["PIPE_AT=2", "LINK_AT=2"])
  func `a pipe or link in place of a page is refused, and nobody waits for it`(
    settings: String
  ) throws {
    let run = try scanner("first", "second", "third").scanpdf(
      "scan --source feeder -o out.pdf --progress none", settings: settings, exit: 1)
    #expect(
      run.errors.contains(
        "scanned page 2: cannot be read (the scanner's driver wrote no regular file)"))
    #expect(try directory.words(of: "out.pdf").first == "first")
    #expect(try directory.words(of: "out.pdf").last == "third")
  }

  @Test(arguments: [
    // A driver that hangs after its error, as SANE's test backend sometimes does.
    ("HANG_AT=3", "paper is jammed in the feeder", "take the paper out of the feeder"),
    ("JAM_AT=3", "paper is jammed in the feeder", "take the paper out of the feeder"),
    (
      "LOST_AT=3", "the scanner failed (sane_start: Error during device I/O)",
      "check its cable and switch it off and on"
    ),
    (
      "CRASH_AT=3", "scanimage, which drives the scanner, crashed",
      "switch the scanner off and on or update sane-utils"
    ),
  ])
  func `pages before a failure of the scanner are kept`(
    settings: String, message: String, advice: String
  ) throws {
    let run = try scanner("first", "second", "third").scanpdf(
      "scan --source feeder -o out.pdf --progress none", settings: settings, exit: 1)
    #expect(
      run.messages.dropFirst() == [
        "scanpdf: out.pdf: 2 pages",
        "scanpdf: \(message); 2 pages are in out.pdf; \(advice), then add the others with "
          + "--append out.pdf -o out.pdf",
      ])
    #expect(try directory.words(of: "out.pdf") == ["first", "second"])
  }

  @Test(arguments: [
    (
      "JAM_AT=1", 69,
      "paper is jammed in the feeder; take the paper out of the feeder, then scan again"
    ),
    ("", 66, "the feeder is empty; put sheets into it, then scan again"),
  ])
  func `a scan without a page leaves no PDF`(
    settings: String, status: Int32, message: String
  ) throws {
    let pages = settings.isEmpty ? [] : [[UInt8](repeating: 0, count: 9)]
    let scanner = try StandInScanner(in: directory, feeder: pages)
    let run = try scanner.scanpdf(
      "scan --source feeder -o out.pdf", settings: settings, exit: status)
    #expect(run.messages == ["scanpdf: looking for a scanner", "scanpdf: \(message)"])
    #expect(try !directory.names.contains("out.pdf"))
  }

  @Test func `a scan goes on after a jam`() throws {
    let scanner = try scanner("first", "second")
    try scanner.scanpdf("scan -o out.pdf -q", settings: "JAM_AT=2", exit: 1)
    _ = try directory.run("mv", "feeder/2", "feeder/1")
    try scanner.scanpdf("scan --append out.pdf -o out.pdf -q")
    #expect(try directory.words(of: "out.pdf") == ["first", "second"])
  }

  @Test func `fronts and backs of a turned stack are put in order`() throws {
    let scanner = try scanner("one", "three")
    try scanner.directory.makeDirectory("backs")
    // The feeder is filled again when the person has turned the stack.
    for (index, word) in ["four", "two"].enumerated() {
      try directory.write(PrintedPage(word).png(), to: "backs/\(index + 1)")
    }
    let run = try directory.shell(
      """
      (while [ -f feeder/2 ]; do sleep 0.1; done; mv backs/* feeder; echo) |
        env PATH="$PWD/bin:$PATH" TMPDIR="$PWD" \
        "$scanpdf" scan --interleave -o out.pdf --progress none
      """)
    #expect(run.errors.contains("turn the stack of 2 sheets over"))
    #expect(try directory.words(of: "out.pdf") == ["one", "two", "three", "four"])
  }

  @Test func `missing backs are said, and the pages are kept`() throws {
    let run = try scanner("one", "two").scanpdf(
      "scan --interleave -o out.pdf --progress none", input: "q\\n", exit: 1)
    #expect(
      run.messages.last
        == "scanpdf: the scanner took 2 fronts but 0 backs; 2 pages are in out.pdf; two sheets may "
        + "have gone through at once: check the order of the pages")
  }

  @Test func `an interrupt ends the scan and keeps its pages`() throws {
    _ = try scanner("first", "second", "third")
    let run = try directory.shell(
      """
      env PATH="$PWD/bin:$PATH" TMPDIR="$PWD" WAIT_AT=3 \
        "$scanpdf" scan --source feeder -o out.pdf --progress plain &
      while [ ! -f waiting ]; do sleep 0.1; done
      kill -TERM $!
      wait $!
      """, exit: 1)
    #expect(run.messages.last?.hasPrefix("scanpdf: interrupted; 2 pages are in out.pdf") == true)
    #expect(try directory.words(of: "out.pdf") == ["first", "second"])
  }

  @Test func `Ctrl-C at a terminal interrupts the scanner once`() throws {
    _ = try scanner("first", "second")
    // Without `exec`, a shell that waits is interrupted too, and its exit code says that.
    let run = try directory.shell(
      #"""
      (while [ ! -f waiting ]; do sleep 0.1; done; printf '\003';
        for i in $(seq 300); do [ -f out.pdf ] && break; sleep 0.1; done) |
        env PATH="$PWD/bin:$PATH" TMPDIR="$PWD" COUNT_AT=2 script -qec \
          "exec \"$scanpdf\" scan --source feeder -o out.pdf --progress plain" /dev/null
      """#, exit: 1)
    #expect(run.text.contains("interrupted; 1 page is in out.pdf"), "\(run.text)")
    #expect(try directory.bytes(of: "interrupts") == Array("interrupted\n".utf8))
  }

  @Test func `a signal to the whole process group interrupts the scanner once`() throws {
    _ = try scanner("first", "second")
    let run = try directory.shell(
      """
      env --default-signal=INT PATH="$PWD/bin:$PATH" TMPDIR="$PWD" COUNT_AT=2 setsid \
        "$scanpdf" scan --source feeder -o out.pdf --progress plain &
      while [ ! -f waiting ]; do sleep 0.1; done
      env kill -INT -- -$!
      wait $!
      """, exit: 1)
    #expect(run.messages.last?.hasPrefix("scanpdf: interrupted; 1 page is in out.pdf") == true)
    #expect(try directory.bytes(of: "interrupts") == Array("interrupted\n".utf8))
  }

  @Test func `a second signal ends the scan at once and discards its pages`() throws {
    _ = try scanner("first", "second")
    try directory.shell(
      """
      env --default-signal=INT,TERM PATH="$PWD/bin:$PATH" TMPDIR="$PWD" COUNT_AT=2 LINGER=500 \
        "$scanpdf" scan --source feeder -o out.pdf --progress plain &
      while [ ! -f waiting ]; do sleep 0.1; done
      kill -TERM $!
      while [ ! -f interrupts ]; do sleep 0.1; done
      kill -INT $!
      wait $!
      """, exit: 128 + SIGINT)
    let names = try directory.names
    #expect(names == ["arguments", "bin", "feeder", "interrupts", "waiting"])
  }

  @Test func `a worker leaves the signals of a terminal to the main process`() throws {
    try directory.shell(
      """
      mkfifo requests
      env --default-signal=INT,HUP "$scanpdf" worker <requests >answers &
      worker=$!
      exec 3>requests
      # Until it ignores both signals.
      for i in $(seq 100); do grep -q '^SigIgn:.*[37bf]$' /proc/$worker/status && break; sleep 0.05; done
      kill -INT $worker
      kill -HUP $worker
      exec 3>&-
      wait $worker
      """)
  }

  @Test func `what the scanner does not offer is a wrong use`() throws {
    let scanner = try scanner("first")
    for (option, message) in [
      (
        "--source flatbed",
        "--source: the scanner does not offer flatbed; expected ADF Front, ADF Duplex"
      ),
      (
        "--resolution 200",
        "--resolution: the scanner does not offer 200; expected 75, 150, 300, 600"
      ),
      (
        "--device-option depth=1",
        "--device-option: the scanner does not offer depth; expected mode, resolution, source"
      ),
    ] {
      let run = try scanner.scanpdf("scan \(option) -o out.pdf", exit: 64)
      #expect(run.messages.last == "scanpdf: \(message)")
    }
  }

  @Test func `a program that is not installed is named with its package`() throws {
    let run = try directory.shell(#"PATH= "$scanpdf" scan -o out.pdf"#, exit: 69)
    #expect(
      run.messages.last
        == "scanpdf: scanimage was not found; to install it: \(SystemPackage.advice([.scanimage]))")
  }

  @Test func `each stack between blank sheets becomes a PDF, named by a template`() throws {
    let blank = PrintedPage("")
    let pages = [PrintedPage("one"), PrintedPage("two"), blank, PrintedPage("three"), blank]
    let scanner = try StandInScanner(in: directory, feeder: pages.map { $0.png() })
    let run = try scanner.scanpdf(
      "scan --output-dir post --split-at blank --name '{folder} {number:2}' --progress none")
    #expect(
      run.messages.filter { $0.contains("post") } == [
        "scanpdf: post/post 01.pdf: 2 pages", "scanpdf: post/post 02.pdf: 1 page",
      ])
    #expect(try directory.words(of: "post/post 01.pdf") == ["one", "two"])
    #expect(try directory.words(of: "post/post 02.pdf") == ["three"])
    try scanner.fill([PrintedPage("four").png()])
    try scanner.scanpdf("scan --output-dir post --name '{folder} {number:2}' -q")
    #expect(try directory.words(of: "post/post 03.pdf") == ["four"])
  }

  @Test func `in a scan of both sides, a blank back does not end a document`() throws {
    let blank = PrintedPage("")
    let pages = [
      PrintedPage("one"), blank, PrintedPage("two"), PrintedPage("three"), blank, blank,
      PrintedPage("four"), blank,
    ]
    let scanner = try StandInScanner(in: directory, feeder: pages.map { $0.png() })
    try scanner.scanpdf(
      "scan --source duplex --output-dir . --split-at blank --skip-blank --name '{number}' -q")
    #expect(try directory.words(of: "1.pdf") == ["one", "two", "three"])
    #expect(try directory.words(of: "2.pdf") == ["four"])
  }

  @Test func `a jam in a later stack keeps all documents`() throws {
    let pages = [PrintedPage("one"), PrintedPage(""), PrintedPage("two"), PrintedPage("three")]
    let scanner = try StandInScanner(in: directory, feeder: pages.map { $0.png() })
    let run = try scanner.scanpdf(
      "scan --output-dir . --split-at blank --name '{number}' --progress none",
      settings: "JAM_AT=4", exit: 1)
    #expect(
      run.messages.last
        == "scanpdf: paper is jammed in the feeder; the PDFs of the 3 pages so far are kept; "
        + "take the paper out of the feeder, then scan the others")
    #expect(try directory.words(of: "2.pdf") == ["two"])
  }

  @Test(arguments: [
    ("--split-at blank -o out.pdf", "--name and --split-at: need --output-dir in place of -o"),
    ("--output-dir . -o out.pdf", "--output-dir and -o exclude each other; use one of them"),
    ("--output-dir . --text a.txt", "--output-dir and --text exclude each other; use one of them"),
  ])
  func `options of several PDFs exclude those of one`(options: String, message: String) throws {
    let run = try scanner("one").scanpdf("scan \(options)", exit: 64)
    #expect(run.messages.first == "scanpdf: \(message)")
  }

  @Test func `events name the scanner and count the pages`() throws {
    let run = try scanner("first").scanpdf("scan -o out.pdf --progress json")
    let events = run.messages.map { $0.prefix { $0 != "," } }.filter { !$0.contains("workers") }
    #expect(
      events == [
        "{\"event\":\"scanner\"}", "{\"event\":\"began\"", "{\"event\":\"scanned\"",
        "{\"event\":\"page\"", "{\"event\":\"document\"",
      ])
  }
}

/// `scanpdf scan` with SANE's own scanimage and its test backend.
@Suite struct TestBackendTests {
  let directory: TemporaryDirectory

  init() throws {
    directory = TemporaryDirectory()
    try directory.write("test\n".utf8, to: "sane/dll.conf")
    try directory.write("number_of_devices 1\n".utf8, to: "sane/test.conf")
  }

  @discardableResult
  private func scanpdf(
    _ arguments: String, input: String = "", exit: Int32? = 0
  ) throws -> Run {
    try directory.shell(
      #"printf '\#(input)' | env SANE_CONFIG_DIR="$PWD/sane" TMPDIR="$PWD" "$scanpdf" \#(arguments)"#,
      exit: exit)
  }

  @Test func `the feeder's ten sheets become ten pages of the paper's size`() throws {
    try scanpdf(
      "scan --source feeder --resolution 50 --device-option 'test-picture=Grid' -o out.pdf -q")
    #expect(try directory.pageSizes(of: "out.pdf").count == 10)
    let size = try directory.pageSizes(of: "out.pdf")[0]
    #expect(abs(size[0] - 80 / 25.4 * 72) < 2)
    #expect(abs(size[1] - 100 / 25.4 * 72) < 2)
  }

  @Test func `the person is asked for each sheet on the flatbed`() throws {
    let run = try scanpdf("scan --prompt --resolution 50 -o out.pdf -q", input: "\\n\\nq\\n")
    #expect(run.errors.contains("put sheet 3 on the flatbed"))
    #expect(try directory.pageSizes(of: "out.pdf").count == 2)
  }

  @Test func `a scan without a sheet is reported to the person`() throws {
    let run = try scanpdf("scan --prompt --resolution 50 -o out.pdf -q", input: "q\\n", exit: 66)
    let message = "scanpdf: no sheet was scanned; press Enter when a sheet is on the flatbed"
    #expect(run.messages.last?.hasSuffix(message) == true)
    #expect(try !directory.names.contains("out.pdf"))
  }

  @Test func `scanners are listed with what they offer`() throws {
    let run = try scanpdf("scanners")
    #expect(
      run.text == """
        test:0: Noname frontend-tester (virtual device)
          sources: Flatbed, Automatic Document Feeder
          modes: Gray, Color
          resolutions in dpi: 1 to 1200

        """)
  }

  @Test(arguments: [
    ("COVER_OPEN", 69, "the cover of the scanner is open; close it, then scan again"),
    (
      "JAMMED", 69,
      "paper is jammed in the feeder; take the paper out of the feeder, then scan again"
    ),
    ("NO_DOCS", 66, "the feeder is empty; put sheets into it, then scan again"),
    (
      "DEVICE_BUSY", 69,
      "the scanner is busy; end the program that uses it, or wait, then scan again"
    ),
    (
      "IO_ERROR", 69,
      "the scanner failed (sane_read: Error during device I/O); check its cable and switch it off "
        + "and on, then scan again"
    ),
    (
      "ACCESS_DENIED", 69,
      "you are not allowed to use the scanner; add yourself to its group, as with sudo usermod -aG "
        + "scanner \"$USER\", log in again, then scan again"
    ),
  ])
  func `an error of the driver is said with what to do`(
    status: String, exitCode: Int32, message: String
  ) throws {
    let run = try scanpdf(
      "scan --device-option read-return-value=SANE_STATUS_\(status) -o out.pdf", exit: exitCode)
    #expect(run.messages.last == "scanpdf: \(message)")
  }
}
