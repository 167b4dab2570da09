import Foundation
import TestSupport
import Testing

/// Pages whose content changes look as before.
@Suite struct AppearanceTests {
  let directory = TemporaryDirectory()

  /// Runs scanpdf with a worker that says that all text of a page is hidden, as an interpreter of
  /// content would that lets an image cover too much.
  @discardableResult
  private func convert(_ arguments: String, exit: Int32 = 0) throws -> Run {
    let worker = """
      import json, os, struct, subprocess, sys
      def read(file, count):
          data = file.read(count)
          if len(data) < count: sys.exit(0)
          return data
      opening = read(sys.stdin.buffer, 12)
      length, payload = struct.unpack("<IQ", opening)
      request = read(sys.stdin.buffer, length)
      if b"surveyPDF" not in request:
          worker = subprocess.Popen([os.environ["scanpdf"], "worker"], stdin=subprocess.PIPE)
          data = opening + request
          while data:
              worker.stdin.write(data); worker.stdin.flush()
              data = sys.stdin.buffer.read1(1 << 16)
          worker.stdin.close()
          sys.exit(worker.wait())
      worker = subprocess.Popen([os.environ["scanpdf"], "worker"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
      worker.stdin.write(opening + request + read(sys.stdin.buffer, payload)); worker.stdin.flush()
      length, payload = struct.unpack("<IQ", read(worker.stdout, 12))
      answer, payload = read(worker.stdout, length), read(worker.stdout, payload)
      count = struct.unpack("<Q", payload[:8])[0]
      survey, rest = json.loads(payload[8:8 + count]), payload[8 + count:]
      image = b"q 595 0 0 115 0 0 cm /Im0 Do Q"
      replaced = {"replaced": {"_0": [len(rest), len(rest) + len(image)]}}
      survey["pages"][0]["removal"] = {"content": replaced, "forms": []}
      survey = json.dumps(survey).encode()
      payload = struct.pack("<Q", len(survey)) + survey + rest + image
      sys.stdout.buffer.write(struct.pack("<IQ", len(answer), len(payload)) + answer + payload)
      """
    try directory.write(worker.utf8, to: "worker.py")
    return try directory.shell(
      "export scanpdf; \"$scanpdf\" \(arguments) --worker-command 'python3 worker.py' -o out.pdf",
      exit: exit)
  }

  @Test func `a page that would lose visible text keeps its content`() throws {
    let text = "BT /F0 12 Tf 300 20 Td (a stamp that everybody sees) Tj ET"
    let file = try PrintedPage("some printed words").pdf(content: text)
    try directory.write(file, to: "scan.pdf")
    let run = try convert("scan.pdf --existing-text all", exit: 1)
    #expect(
      run.errors.contains(
        "scan.pdf: would look different without its old text; left as it is"))
    #expect(try directory.bytes(of: "out.pdf") == file)
  }

  @Test func `hidden text is removed from the same page`() throws {
    let text = "BT 3 Tr /F0 12 Tf 300 20 Td (a stamp that nobody sees) Tj ET"
    try directory.write(
      try PrintedPage("some printed words").pdf(content: text), to: "scan.pdf")
    try convert("scan.pdf --existing-text redo")
    #expect(try directory.words(of: "out.pdf") == ["some", "printed", "words"])
  }

  /// Runs scanpdf with a worker that answers black images of the right size when images are to become
  /// smaller.
  private func convertToBlack(_ arguments: String) throws -> Run {
    let worker = """
      import os, struct, subprocess, sys
      opening = sys.stdin.buffer.read(12)
      length, payload = struct.unpack("<IQ", opening)
      request = sys.stdin.buffer.read(length)
      worker = subprocess.Popen([os.environ["scanpdf"], "worker"], stdin=subprocess.PIPE)
      data = opening + request
      if b"shrinkImages" in request:
          data += sys.stdin.buffer.read(payload).replace(b"\\xff", b"\\0")
      while data:
          worker.stdin.write(data); worker.stdin.flush()
          data = sys.stdin.buffer.read1(1 << 16)
      worker.stdin.close()
      sys.exit(worker.wait())
      """
    try directory.write(worker.utf8, to: "worker.py")
    return try directory.shell(
      "export scanpdf; \"$scanpdf\" \(arguments) --worker-command 'python3 worker.py' -o out.pdf")
  }

  @Test func `an image that would become black stays as it is`() throws {
    let visible = "BT /F0 9 Tf 20 100 Td (visible) Tj ET"
    try directory.write(
      try PrintedPage("some printed words").pdf(content: visible), to: "scan.pdf")
    let run = try convertToBlack("scan.pdf --compress small")
    #expect(
      run.errors.contains(
        "no image of its copied pages becomes smaller; 1 would look different and stay as they are"
      ), "\(run.errors)")
    for name in ["scan", "out"] {
      _ = try directory.run("pdftoppm", "-r", "72", "-singlefile", "\(name).pdf", name)
    }
    #expect(try directory.bytes(of: "scan.ppm") == directory.bytes(of: "out.ppm"))
  }

  @Test func `without pdftoppm a removal is reported once as not checked`() throws {
    let text = "BT 3 Tr /F0 12 Tf 300 20 Td (nobody sees this) Tj ET"
    try directory.write(
      try PrintedPage("some printed words").pdf(content: text, pages: 2), to: "scan.pdf")
    let run = try directory.shell(
      "PATH=/nowhere \"$scanpdf\" scan.pdf --existing-text redo -o out.pdf")
    let message = "old text is removed without drawing the pages before and after"
    #expect(run.errors.components(separatedBy: message).count == 2)
  }
}
