import PDFSyntax
import Testing

/// The beginnings of updates at the ends of files that are cut short.
@Suite struct UnfinishedUpdateTests {
  private static let complete =
    "%PDF-1.4\n1 0 obj\nnull\nendobj\nxref\ntrailer\nstartxref\n29\n%%EOF"

  private func offset(after rest: String, of file: String = complete) -> Int? {
    UnfinishedUpdate.offset(in: Array((file + rest).utf8)).map { $0 - file.utf8.count }
  }

  @Test(arguments: [
    "\n12 0 obj\n<< /Type /Page", "\n12 0 ob", "\n12 0", "\n12 ", "\n1", "\nxref\n0 1",
    "\n1 0 obj null endobj\nxref\n0 0\ntrailer << >>\nstartx",
  ])
  func `an update that is cut short is found`(rest: String) {
    #expect(offset(after: rest) == 1)
  }

  @Test(arguments: [
    "", "\n", "\r\n\0\0 \n", "\u{1A}", "\n<html><body>1 0 obj</body></html>", "\n%%EOF\n",
    "\n0\r\n\r\n",
    "\n12 lines follow", "\nobj", "\n-----BEGIN PGP SIGNATURE-----\n1 0 obj",
  ])
  func `other bytes after a file are harmless`(rest: String) {
    #expect(offset(after: rest) == nil)
  }

  @Test func `comments may come before an update`() {
    #expect(offset(after: "\r\n%\u{e9}\r\n7 0 obj") != nil)
    #expect(offset(after: " %%EOF 7 0 obj") == nil)
  }

  @Test func `a complete update is not unfinished, but one after it that is cut short is`() {
    let updated = Self.complete + "\n1 0 obj 2 endobj\nxref\ntrailer\nstartxref\n90\n%%EOF\n"
    #expect(offset(after: "", of: updated) == nil)
    #expect(offset(after: "2 0 obj", of: updated) == 0)
  }

  @Test func `a linearised file that is cut short has no revision before the cut`() {
    let file = "%PDF-1.4\n1 0 obj null endobj\nxref\ntrailer\nstartxref\n0\n%%EOF\n2 0 obj"
    #expect(UnfinishedUpdate.offset(in: Array(file.utf8)) == nil)
    #expect(UnfinishedUpdate.offset(in: []) == nil)
    #expect(UnfinishedUpdate.offset(in: Array("startxref".utf8)) == nil)
  }
}
