import Codecs
import Foundation
import ImageFiles
import TestSupport

/// The contents of PDFs in the directory, as other programs read them.
extension TemporaryDirectory {
  /// The text of one page, from 1, or of all pages, as poppler extracts it.
  func text(of pdf: String, page: Int? = nil) throws -> String {
    let pages = page.map { ["-f", "\($0)", "-l", "\($0)"] } ?? []
    return try succeed("pdftotext", pages + [pdf, "-"]).text
  }

  /// The words of one page or of all pages, in the order in which poppler extracts them.
  func words(of pdf: String, page: Int? = nil) throws -> [Substring] {
    try text(of: pdf, page: page).split(whereSeparator: \.isWhitespace)
  }

  /// The left, upper, right and lower side of each word in points with y down, as poppler finds
  /// them.
  func wordBoxes(of pdf: String) throws -> [[Double]] {
    try succeed("pdftotext", ["-bbox", pdf, "-"]).text.split(separator: "\n")
      .filter { $0.contains("<word ") }
      .map { line in line.split(separator: "\"").compactMap { Double($0) } }
  }

  /// The output of poppler's `pdfinfo` for a PDF.
  func information(on pdf: String, _ options: String...) throws -> String {
    try succeed("pdfinfo", options + [pdf]).text
  }

  /// Width and height of each page in points.
  func pageSizes(of pdf: String) throws -> [[Double]] {
    try succeed("pdfinfo", ["-f", "1", "-l", "9999", pdf]).text.split(separator: "\n")
      .filter { $0.hasPrefix("Page ") && $0.contains(" size:") }
      .map { line in line.split(separator: " ").compactMap { Double($0) }.suffix(2) }
  }

  /// The files that poppler makes of the images, in page order.
  func images(of pdf: String, as option: String) throws -> [[UInt8]] {
    _ = try succeed("pdfimages", [option, pdf, "image"])
    let names = try FileManager.default.contentsOfDirectory(atPath: path)
    return try names.filter { $0.hasPrefix("image-") }.sorted().map { try bytes(of: $0) }
  }

  /// The pixels of the only image.
  func pixels(of pdf: String) throws -> Bitmap? {
    let files = try images(of: pdf, as: "-png")
    guard files.count == 1 else { return nil }
    return try ImageDecoder.decode(files[0], format: .png, maximumPixels: 100_000_000).bitmap
  }

  /// Returns the problems that qpdf finds in a PDF; empty if there are none.
  func faults(of pdf: String) throws -> String {
    let run = try run("qpdf", "--check", pdf)
    return run.ending == .exit(0) && run.errors.isEmpty ? "" : run.text + run.errors
  }

  private func succeed(_ program: String, _ arguments: [String]) throws -> Run {
    let run = try RunningProgram(program, arguments, in: path).finish()
    guard run.ending == .exit(0) else { throw TestFailure("\(program): \(run.errors)") }
    return run
  }
}
