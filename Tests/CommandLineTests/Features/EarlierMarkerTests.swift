import TestSupport
import Testing

/// The markers of documents that commit 1a430ed made, before there was a written list of options.
///
/// No archive may be converted again because a new version spells options in another way.
@Suite struct EarlierMarkerTests {
  /// The options of a batch of one image, `1.png` of 366 bytes, and the marker of its document.
  static let recorded: [(options: [String], fingerprint: String)] = [
    ([], "50f6b65ac8c6083d5691bd34e2be75c4"),
    (["--level", "fast"], "45c1e5aba4b252db486863b3934c0e68"),
    (["--no-dictionary"], "42f1d89e0a0bc255adfa09f9602ebccf"),
    (["--psm", "6"], "a4f48b50136b5058d56a44647b795205"),
    (
      ["--user-words", "words.txt", "--user-patterns", "patterns.txt"],
      "e671b8600d68dfb239d82c68061874d5"
    ),
    (["--dpi", "300"], "5d1afa6d2064f58055571eb512fe517d"),
    (
      ["--dpi", "299.5", "--page-size", "a4", "--margin", "10mm"],
      "f3cbec97f24a4e88ee25a772e8967990"
    ),
    (["--page-size", "letter"], "5b4d22afd5955cff5134f6ec9510708f"),
    (["--page-size", "a4^T"], "a263c069fe9a14d7687e3eb1fe4f252c"),
    (["--page-size", "148x210mm", "--margin", "0.5in"], "f497350d3af74aa36815ab9ddc997465"),
    (["--rotate", "none", "--deskew", "on"], "8a0d271bf59400dbc310594f45c4f19f"),
    (["--rotate", "90", "--deskew", "off"], "c05d8a2e22ce900e61ae559aa5f8793a"),
    (["--rectify", "auto"], "c0af91ed33322970933becb5f77ce212"),
    (["--rectify", "on", "--crop-borders"], "598fd14078e2e1e5b2e8d099c5054f11"),
    (["--split-spread"], "79834622f16c3b3c7543c46f9d8bf4d1"),
    (["--compress", "small"], "0d9c288063e976d2677dcaf0e1c23d05"),
    (["--compress", "smallest", "--bilevel", "g4"], "09270fa7fd7d4060871af1490459bb0c"),
    (["--bilevel", "jbig2"], "12820a8c6faa2681a2ce50d3a44cd6cc"),
    (["--pdfa", "1a", "--ua"], "82934488f0dc9ab0aa9b9b5ad1bfcfeb"),
    (["--pdfa", "none", "--strip-metadata"], "7a1b9159471a85b816f1816551ffcba6"),
    (["--ua"], "8d54bf250e55e77578515f739611df22"),
    (["--skip-blank"], "c2ed6825d62d4e5bf594522d3f577b23"),
    (["--mark-blank"], "a63ce317f7c1a3a3b67843e6c5323d95"),
    (["--split-at", "blank"], "d1e3e289629eafbf45ff8b3044e366b7"),
    (["--split-at", "blank-sheet"], "ddb88e00312d61e5ad79315c08333581"),
    (["--title", "Minutes", "--author", "A. Author"], "e2d95fca0ba25b27807d25e3e7fda19f"),
    (["--subject", "S", "--keywords", "k, l"], "aa452a809c283617f511526ac5e6bd7c"),
    (["--text", "--text-layout"], "8cfca23d968e33abc9622f33c46a466d"),
    (["--sidecars", "json,hocr"], "b2eff65356e3c063dd6d1624603a379e"),
    (["--existing-text", "redo"], "c3458780f723ababd6d7c45a86e86ba6"),
    (["--existing-text", "all", "--break-signatures"], "570375274f5a256439de23eb114bf91d"),
    (
      [
        "--strict", "-j", "1", "--timeout", "100", "--max-pixels", "1000000", "--worker-memory",
        "2GiB",
      ], "50f6b65ac8c6083d5691bd34e2be75c4"
    ),
  ]

  @Test(arguments: recorded)
  func `a document of an earlier version is up to date`(
    options: [String], fingerprint: String
  ) throws {
    let directory = TemporaryDirectory()
    try directory.write("Quux\n".utf8, to: "words.txt")
    try directory.write("\\d\\d-\\d\n".utf8, to: "patterns.txt")
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    try directory.write(
      signature + Array(repeating: 0, count: 366 - signature.count), to: "in/a/1.png")
    try directory.write(document(fingerprint), to: "out/a.pdf")
    for ending in ["txt", "hocr", "json"] { try directory.write("".utf8, to: "out/a." + ending) }
    let arguments = ["batch", "in", "--output-dir", "out", "--dry-run"] + options
    let run = try directory.scanpdf(arguments, exit: nil)
    let output = String(decoding: run.output, as: UTF8.self)
    #expect(output.contains("out/a.pdf: up to date\n"), "\(output)\(run.errors)")
  }

  /// The end of a document, which is all that a batch reads.
  private func document(_ fingerprint: String) -> [UInt8] {
    let body = "%PDF-1.4\n1 0 obj\n<< /Producer (x) /ScanPDFBatch (\(fingerprint) 0) >>\nendobj\n"
    return Array((body + "startxref\n\(body.utf8.count)\n%%EOF\n").utf8)
  }
}
