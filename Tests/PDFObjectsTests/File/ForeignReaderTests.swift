import Foundation
import Testing

private let qpdf = "/usr/bin/qpdf"

@Suite struct ForeignReaderTests {
  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: qpdf)))
  func `qpdf finds no fault`() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).pdf")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(SampleDocument.bytes()).write(to: file)

    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: qpdf)
    process.arguments = ["--check", file.path]
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let messages = String(
      decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(messages)")
  }
}
