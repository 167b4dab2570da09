import Codecs
import Foundation
import ImageFiles
import PageModel
import Recognition
import TesseractEngine
import Vision
import WorkerProtocol

/// Prints a line of JSON for each PNG image: the words of each of its readings, and the widest gaps
/// of those that were chosen, with their numbers.
///
/// usage: WordSamples LANGUAGE RESOLUTION IMAGE.png ...
@main struct WordSamples {
  struct Sample: Encodable {
    let text: String
    let box: [Double]
    let confidence: Double
    let values: [Double]
  }

  struct Gap: Encodable {
    let left: String
    let right: String
    let values: [Double]
  }

  struct Page: Encodable {
    let image: String
    let readings: [[Sample]]
    let gaps: [Gap]
  }

  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard arguments.count > 2, let resolution = arguments.dropFirst().first.flatMap(Double.init)
    else { throw CocoaError(.coderValueNotFound) }
    let options = RecognitionOptions(languages: arguments.first ?? "eng")
    var evidence: PageEvidence?
    let engine = try EngineRecognizer(TesseractEngine(options), level: .accurate) {
      // Uncertain pages are read turned, too, after they were read as they lie.
      evidence = evidence ?? $0
    }
    let tries = StraighteningTries(options, size: .usual, threads: 1)
    for path in arguments.dropFirst(2) {
      let bytes = try Data(contentsOf: URL(filePath: path))
      let bitmap = try ImageDecoder.decode(
        [UInt8](bytes), format: .png, maximumPixels: 100_000_000
      ).bitmap
      _ = try tries.recognize(
        bitmap, .init(size: bitmap.size, resolution: Resolution(resolution)), by: engine)
      let page = Page(
        image: path, readings: evidence?.words.map { $0.map(sample) } ?? [],
        gaps: evidence?.gaps.map(gap) ?? [])
      evidence = nil
      FileHandle.standardOutput.write(try JSONEncoder().encode(page) + Data("\n".utf8))
    }
  }

  static func sample(_ item: WordEvidence.Item) -> Sample {
    let box = item.word.box
    return Sample(
      text: item.word.text, box: [box.left, box.top, box.right, box.bottom],
      confidence: item.word.confidence, values: item.isText.values)
  }

  static func gap(_ gap: WordGap) -> Gap {
    Gap(left: gap.parts.left, right: gap.parts.right, values: gap.isSpace.values)
  }
}
