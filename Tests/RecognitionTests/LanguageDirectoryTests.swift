import Foundation
@testable import TesseractEngine
import Testing
import WorkerProtocol

@Suite struct LanguageDirectoryTests {
  /// Language data of one component, which is missing.
  private static let data = Data([1, 0, 0, 0] + [UInt8](repeating: 0xFF, count: 8))
  /// Language data of one component, which begins at the end of the file.
  private static let dataWithoutComponent = Data([1, 0, 0, 0, 12, 0, 0, 0, 0, 0, 0, 0])

  /// Returns the directory that is found beside Tesseract's own if there is one with these files.
  private func found(
    _ languages: [String], in directory: String, has files: [String],
    level: RecognitionOptions.Level, _ bytes: Data = data
  ) throws -> String? {
    let root = FileManager.default.temporaryDirectory.appending(path: "models-\(UUID())")
    defer { try? FileManager.default.removeItem(at: root) }
    let data = root.appending(path: directory)
    try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
    for file in files {
      try bytes.write(to: data.appending(path: "\(file).traineddata"))
    }
    let chosen = InstalledLanguages.directory(
      for: languages, level: level, beside: root.appending(path: "tessdata/").path)
    return chosen.map { URL(filePath: $0).lastPathComponent }
  }

  @Test(arguments: [
    (RecognitionOptions.Level.accurate, "tessdata_best"),
    (RecognitionOptions.Level.fast, "tessdata_fast"),
  ])
  func `each level has a directory of its own`(level: RecognitionOptions.Level, name: String) throws
  {
    #expect(try found(["eng"], in: name, has: ["eng", "deu"], level: level) == name)
  }

  @Test func `a directory in which a language is missing is not used`() throws {
    #expect(
      try found(["eng", "fra"], in: "tessdata_best", has: ["eng"], level: .accurate) == nil)
  }

  @Test(arguments: [data.dropLast(), dataWithoutComponent])
  func `a directory with data that are cut off is not used`(bytes: Data) throws {
    #expect(
      try found(["eng"], in: "tessdata_best", has: ["eng"], level: .accurate, bytes) == nil)
  }

  @Test func `the other level's directory is not used`() throws {
    #expect(try found(["eng"], in: "tessdata_best", has: ["eng"], level: .fast) == nil)
  }
}
