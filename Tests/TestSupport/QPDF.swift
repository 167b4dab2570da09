import Foundation

/// The program `qpdf`, an independent reader of PDF files.
package enum QPDF {
  private static let path = "/usr/bin/qpdf"

  package static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: path) }

  /// Returns the errors that qpdf finds in a document; `nil` if there are none.
  package static func complaint(about document: [UInt8]) throws -> String? {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).pdf")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(document).write(to: file)
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: path)
    process.arguments = ["--check", file.path]
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let messages = String(
      decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return process.terminationStatus == 0 ? nil : messages
  }
}
