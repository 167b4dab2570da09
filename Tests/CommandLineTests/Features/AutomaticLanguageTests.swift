import TestSupport
import Testing

/// The languages of pages if none is given and several are installed, as English and German are for
/// the tests.
@Suite struct AutomaticLanguageTests {
  let directory = TemporaryDirectory()

  /// Makes a folder with the data of some of the installed languages.
  private func install(_ codes: String, in name: String) throws {
    try directory.shell(
      """
      data=$("$scanpdf" languages | sed -n 's/^eng .*installed in //p')
      mkdir \(name)
      for code in \(codes); do ln -s "$data/$code.traineddata" \(name)/ || exit 1; done
      """)
  }

  @Test func `pages without a given language are read in their own`() throws {
    try install("eng deu", in: "data")
    let (letter, brief) = (Sample.path("01-letter.jpg"), Sample.path("08-brief-deutsch.png"))
    let run = try directory.scanpdf(
      letter, brief, "-o", "out.pdf", "--tessdata-dir", "data", "--json", "-")
    #expect(!run.errors.contains("language"), "\(run.errors)")
    #expect(run.text.contains("\"codes\":\"eng\""))
    #expect(run.text.contains("\"codes\":\"deu\""))
    #expect(!run.text.contains("\"certain\":false"))
  }

  @Test func `lines in another language than most of a page are read in it`() throws {
    try install("eng deu", in: "data")
    let page = PrintedPage(
      "the darkness or lightness of an unchanged color",
      "indicates whether the functions have been specified",
      "although describing them should not be required",
      "even those which were implemented throughout",
      "zwischen verschiedenen Entscheidungen der Gesellschaft",
      "eigentlich wurden die Ergebnisse bereits besprochen",
      "deshalb erhalten unsere Mitglieder weitere Informationen",
      "obwohl diese Entwicklung wahrscheinlich schwierig bleibt", height: 960)
    try directory.write(page.png(), to: "a.png")
    let run = try directory.scanpdf("a.png", "--tessdata-dir", "data", "--json", "-")
    let codes = run.text.firstMatch(of: #/"codes":"([a-z+]+)"/#)?.output.1 ?? ""
    #expect(Set(codes.split(separator: "+")) == ["deu", "eng"], "\(run.text.prefix(600))")
    #expect(run.text.contains("\"language\":\"deu\""))
    #expect(run.text.contains("\"language\":\"eng\""))
  }

  @Test func `the only installed language is the default`() throws {
    try install("deu", in: "data")
    let run = try directory.scanpdf(
      Sample.path("08-brief-deutsch.png"), "-o", "out.pdf", "--tessdata-dir", "data", "--text", "-")
    #expect(run.text.contains("ü"), "\(run.errors)")
    let shown = try directory.shell(
      """
      export SCANPDF_NO_CONFIG= XDG_CONFIG_HOME="$PWD" SCANPDF_TESSDATA_DIR=data
      "$scanpdf" config convert
      """)
    #expect(shown.text.contains("language = \"deu\""), "\(shown.text)")
  }

  @Test func `the default language is shown among the settings`() throws {
    try install("eng deu", in: "data")
    let run = try directory.shell(
      """
      export SCANPDF_NO_CONFIG= XDG_CONFIG_HOME="$PWD" SCANPDF_TESSDATA_DIR=data
      "$scanpdf" config convert
      SCANPDF_WORKER_COMMAND=x "$scanpdf" config convert
      """)
    #expect(run.text.contains("language = \"auto\""), "\(run.text)")
    #expect(run.text.contains("language = \"eng\""), "\(run.text)")
  }

  @Test func `an archive in the former default language is not made again`() throws {
    try install("eng deu", in: "data")
    try directory.write(PrintedPage("several words").png(), to: "scans/a/1.png")
    let run = try directory.shell(
      """
      batch() { "$scanpdf" batch scans -o pdfs --tessdata-dir data "$@"; }
      batch -q -l eng && batch --dry-run && batch --dry-run -l deu && batch --dry-run -l auto
      batch -q --force && batch --dry-run && batch --dry-run -l auto && batch --dry-run -l eng
      """)
    let states = run.text.split(separator: "\n").filter { $0.contains("pdfs/a.pdf") }
      .map { $0.contains("up to date") }
    #expect(states == [true, false, false, true, true, false], "\(run.text)\(run.errors)")
  }

  @Test(arguments: [
    ["--user-words", "words"], ["--user-patterns", "words"],
    ["--worker-command", "\"$scanpdf\" worker"],
  ])
  func `options that permit no choice take English if no language is given`(
    options: [String]
  ) throws {
    try install("eng deu", in: "data")
    try directory.write("Fernbridge\n".utf8, to: "words")
    let program = try ScanPDFProgram.path()
    let options = options.map { $0.replacing("$scanpdf", with: program) }
    let arguments =
      [Sample.path("08-brief-deutsch.png"), "-o", "out.pdf", "--tessdata-dir"]
      + ["\(directory.path)/data", "--json", "-"]
    let run = try directory.scanpdf(arguments + options)
    #expect(!run.text.contains("chosenLanguage"))
    #expect(run.errors.contains("text looks like German, but was recognised as eng; set -l deu"))
  }

  @Test func `a part of a batch takes English if no language is given`() throws {
    try install("eng deu", in: "data")
    try directory.copySample("08-brief-deutsch.png", as: "scans/a/1.png")
    try directory.scanpdf(
      "batch", "scans", "-o", "pdfs", "--shard", "1/1", "--tessdata-dir", "data", "--sidecars",
      "json")
    let json = try String(decoding: directory.bytes(of: "pdfs/a.json"), as: UTF8.self)
    #expect(!json.contains("chosenLanguage"))
    try directory.expectFailure(
      ["batch", "scans", "-o", "other", "--shard", "1/1", "-l", "auto"], exit: 64,
      "--shard and -l auto exclude each other, because other machines may have other languages; "
        + "name the languages")
  }

  @Test func `an accessible document is in the language of its pages`() throws {
    try install("eng deu", in: "data")
    for (page, language) in [("08-brief-deutsch.png", "de"), ("09-blank.png", "en")] {
      try directory.shell(
        """
        LC_ALL=C "$scanpdf" '\(Sample.path(page))' -o out.pdf --ua --pdfa 1a --tessdata-dir data
        """)
      let pdf = try directory.fileText("out.pdf")
      #expect(pdf.contains("/Lang (\(language))"))
    }
  }

  @Test func `pages without text get no remark on their language`() throws {
    try install("eng deu", in: "data")
    try directory.write(
      PrintedPage("1 024 318 4 096", "77 50 12 19 6 2024", "318 911 4 096 17", height: 480).png(),
      to: "numbers.png")
    let run = try directory.scanpdf(
      Sample.path("09-blank.png"), Sample.path("15-photograph.jpg"), "numbers.png", "-o", "out.pdf",
      "--tessdata-dir", "data")
    #expect(!run.errors.contains("language"), "\(run.errors)")
  }
}
