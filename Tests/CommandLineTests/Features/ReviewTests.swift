import Foundation
import TestSupport
import Testing

/// The HTML files of `scanpdf review`.
///
/// `scripts/check-review` tests them in browsers.
@Suite struct ReviewTests {
  let directory = TemporaryDirectory(pages: ["a.png": "several words", "b.png": "further words"])

  private func html(_ name: String) throws -> String {
    try directory.fileText(name)
  }

  /// The elements with a class, without their tags.
  private func data(_ kind: String, in html: String) -> [String] {
    html.split(separator: "<script type=\"application/json\" class=\"\(kind)\">").dropFirst().map {
      String($0.prefix { $0 != "<" })
    }
  }

  @Test func `the words of a PDF have the places of its JSON`() throws {
    try directory.scanpdf("a.png", "b.png", "-q", "-o", "my scan.pdf")
    let run = try directory.scanpdf("review", "my scan.pdf", "-o", "review.html")
    #expect(run.errors == "scanpdf: review.html: written\n")
    let html = try html("review.html")
    let document = try #require(data("document", in: html).first)
    #expect(document.contains("\"source\":\"my scan.pdf\",\"name\":\"my scan\""))
    let pages = data("page", in: html)
    #expect(pages.count == 2)
    let json = try directory.scanpdf("text", "my scan.pdf", "--json").text
    for (text, page) in [("several", 0), ("further", 1)] {
      let box = try #require(json.firstMatch(of: try Regex("\"\(text)\",\"box\":\\[([0-9,]+)\\]")))
      let place = try #require(box.output[1].substring)
      #expect(pages[page].contains("[\"\(text)\",\(place),"), "\(pages[page])")
    }
    #expect(html.components(separatedBy: "class=\"image\">/9j/").count == 3)
  }

  @Test func `images are recognised, with confidences`() throws {
    let run = try directory.scanpdf("review", "a.png", "b.png", "-q", "-o", "review.html")
    #expect(run.errors.isEmpty, "\(run.errors)")
    let pages = data("page", in: try html("review.html"))
    try #require(pages.count == 2)
    #expect(pages[1].contains("\"page\":2,\"file\":\"b.png\""))
    #expect(pages[0].contains(try Regex("\\[\"several\",[0-9]+,[0-9]+,[0-9]+,[0-9]+,[0-9]+\\]")))
    #expect(pages[0].contains("\"image\":["))
  }

  @Test func `a second reading makes words doubtful that differ`() throws {
    try directory.shell(
      """
      "$scanpdf" a.png -q --json a.json
      sed -i 's/"several"/"severed"/' a.json
      "$scanpdf" a.png --text-from a.json -q -o a.pdf
      "$scanpdf" review a.pdf --compare -q -o review.html
      """)
    let page = try #require(data("page", in: try html("review.html")).first)
    #expect(page.contains(try Regex("\\[\"severed\",[0-9,]+,\"several\"\\]")), "\(page)")
  }

  @Test func `pages that cannot be drawn are named, also those to compare`() throws {
    let run = try directory.shell(
      """
      "$scanpdf" a.png -q -o a.pdf
      ln -s "$(which false)" pdftoppm
      PATH="$PWD:$PATH" "$scanpdf" review a.pdf --compare -q -o review.html
      """, exit: 1)
    #expect(run.errors.contains("page 1 cannot be drawn by pdftoppm, and is shown without"))
    #expect(
      run.errors.contains("page 1 cannot be drawn by pdftoppm at 300 dpi, and is not compared"))
  }

  @Test func `a hostile PDF's words do not become elements of the page`() throws {
    let words = ["</script><script>alert(1)</script>", "<!--<script>", "\u{202E}gnp"]
    try directory.write(try SampleDocument.pdf(words), to: "hostile.pdf")
    try directory.scanpdf("review", "hostile.pdf", "-q", "-o", "review.html")
    let html = try html("review.html")
    #expect(!html.contains("<script>alert"))
    #expect(!html.contains("<!--<script"))
    #expect(html.contains("\\u003cscript>alert(1)"))
    #expect(html.components(separatedBy: "<script").count == 9)
  }

  @Test func `pages are selected and split among files`() throws {
    try directory.scanpdf("a.png", "b.png", "a.png", "-q", "-o", "a.pdf")
    try directory.scanpdf(
      "review", "a.pdf", "--pages", "3,2,1", "--split", "2", "-q", "-o", "review.html")
    #expect(try directory.contents().keys.filter { $0.hasSuffix("html") }.count == 2)
    let first = try html("review-1.html")
    #expect(data("page", in: first).map { $0.prefix(9) } == ["{\"page\":3", "{\"page\":2"])
    #expect(first.contains("\"name\":\"a.3-2\""))
    #expect(try html("review-2.html").contains("\"name\":\"a.1-1\""))
  }

  @Test func `an encrypted PDF is shown with its password`() throws {
    try directory.scanpdf("a.png", "-q", "-o", "a.pdf")
    _ = try directory.run("qpdf", "--encrypt", "key", "key", "256", "--", "a.pdf", "locked.pdf")
    try directory.write(Array("key\n".utf8), to: "password")
    try directory.scanpdf(
      "review", "locked.pdf", "--password-file", "password", "-q", "-o", "review.html")
    #expect(try html("review.html").contains("class=\"image\">/9j/"))
  }

  @Test func `options and inputs that have no effect are refused`() throws {
    try directory.scanpdf("a.png", "-q", "-o", "a.pdf")
    for (arguments, code, message) in [
      (["a.pdf", "a.png"], 64, "a review shows one PDF, or images; make a review of each PDF"),
      (
        ["a.pdf", "-l", "deu"], 64, "-l has no effect on a PDF without --compare; leave it out"
      ),
      (["a.png", "--compare"], 64, "--compare has no effect on images; leave it out"),
      (["none.pdf"], 66, "none.pdf: cannot be read (No such file or directory); check the name"),
      (["a.pdf", "--pages", "2"], 64, "there is no page 2: the input has 1 page; correct --pages"),
    ] as [([String], Int32, String)] {
      try directory.expectFailure(
        ["review"] + arguments + ["-o", "review.html"], exit: code, message)
    }
    #expect(try directory.contents()["review.html"] == nil)
  }
}
