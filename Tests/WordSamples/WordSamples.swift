import Codecs
import Foundation
import ImageFiles
import PageModel
import PaddleEngine
import Raster
import Recognition
import TesseractEngine
import Words
import WorkerProtocol

/// Prints a line of JSON for each PNG image: the words of each of its readings, the widest gaps of
/// those that were chosen, with their numbers, the lines of these, and the ink beside them and
/// that of boxes to tick, and the prices as which places were read, with their numbers.
///
/// With a folder of networks for the second reader in the variable MODELS, also the words that only one
/// reader has, with their numbers, and those that no function judged.
///
/// usage: [MODELS=FOLDER] WordSamples LANGUAGE RESOLUTION IMAGE.png ...
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

  struct Ink: Encodable {
    let line: Int
    let word: Int
    let place: String
    let values: [Double]
  }

  struct Group: Encodable {
    let first: [String]
    let second: [String]
    let values: [Double]
  }

  struct Box: Encodable {
    let box: [Double]
    let values: [Double]
    let mark: [Double]
    let falling: Double
  }

  struct Page: Encodable {
    let image: String
    let readings: [[Sample]]
    let gaps: [Gap]
    let lines: [[String]]
    let unread: [Ink]
    /// The ink of the numbers if each lacks its first digit.
    let shortened: [Ink]
    let groups: [Group]
    let words: [String]
    let boxes: [Box]
    let prices: [[Sample]]
  }

  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard arguments.count > 2, let resolution = arguments.dropFirst().first.flatMap(Double.init)
    else { throw CocoaError(.coderValueNotFound) }
    var options = RecognitionOptions(languages: arguments.first ?? "eng")
    options.findsOrientation = false
    options.secondReader.folder = ProcessInfo.processInfo.environment["MODELS"]
    let second = try options.secondReader.folder.map { _ in try PaddleEngine(options) }
    var evidence: PageEvidence?
    var choices: [ReadingChoice.Sample] = []
    let engine = try EngineRecognizer(
      TesseractEngine(options), second: second, level: .accurate, observe: { evidence = $0 },
      observeChoice: { choices.append($0) })
    let tries = StraighteningTries(by: engine, options, size: .usual, threads: 1)
    for path in arguments.dropFirst(2) {
      let bytes = try Data(contentsOf: URL(filePath: path))
      let bitmap = try ImageDecoder.decode(
        [UInt8](bytes), format: .png, maximumPixels: 100_000_000
      ).bitmap
      let read = try tries.recognize(
        bitmap, .init(size: bitmap.size, resolution: Resolution(resolution)))
      let page = Page(
        image: path, readings: evidence?.words.map { $0.map(sample) } ?? [],
        gaps: evidence?.gaps.map(gap) ?? [],
        lines: evidence?.page.lines.map { $0.words.map(\.text) } ?? [],
        unread: evidence.map { ink($0.unread.items(on: $0.page)) } ?? [],
        shortened: evidence.map { ink($0.unread.items(on: shortened($0.page))) } ?? [],
        groups: choices.map(group), words: words(of: read.text.page, without: choices),
        boxes: evidence?.boxes.map(box) ?? [],
        prices: evidence?.prices.map { $0.map(sample) } ?? [])
      (evidence, choices) = (nil, [])
      FileHandle.standardOutput.write(try JSONEncoder().encode(page) + Data("\n".utf8))
    }
  }

  static func sample(_ item: WordEvidence.Sample) -> Sample {
    let box = item.word.box
    return Sample(
      text: item.word.text, box: [box.left, box.top, box.right, box.bottom],
      confidence: item.word.confidence, values: item.textOdds.values)
  }

  static func sample(_ item: PriceReadings.Sample) -> Sample {
    let box = item.word.box
    return Sample(
      text: item.word.text, box: [box.left, box.top, box.right, box.bottom],
      confidence: item.word.confidence, values: item.rightOdds.values)
  }

  static func group(_ item: ReadingChoice.Sample) -> Group {
    Group(
      first: item.first.map(\.text), second: item.second.map(\.text), values: item.secondOdds.values
    )
  }

  /// Returns the words of a page without those that a choice left.
  static func words(of page: RecognizedPage, without choices: [ReadingChoice.Sample]) -> [String] {
    var words = page.lines.flatMap(\.words).map(\.text)
    for text in choices.flatMap({ $0.stands ? $0.second : $0.first }).map(\.text) {
      if let index = words.firstIndex(of: text) { words.remove(at: index) }
    }
    return words
  }

  static func box(_ item: CheckBoxes.Sample) -> Box {
    let box = item.box
    return Box(
      box: [box.left, box.top, box.right, box.bottom], values: item.boxOdds.values,
      mark: item.mark.markOdds.values, falling: item.mark.falling)
  }

  static func ink(_ items: [UnreadInk.Item]) -> [Ink] {
    items.map {
      Ink(line: $0.line, word: $0.word, place: $0.place.rawValue, values: $0.lackOdds.values)
    }
  }

  /// Returns a page whose numbers lack their first digit.
  static func shortened(_ page: RecognizedPage) -> RecognizedPage {
    page.compactMapLines { line in
      line.with(
        words: line.words.map { word in
          let isNumber = word.text.count > 1 && word.text.allSatisfy { $0.isNumber || $0 == "." }
          return isNumber ? word.with(text: String(word.text.dropFirst())) : word
        })
    }
  }

  static func gap(_ gap: WordGap) -> Gap {
    Gap(left: gap.parts.left, right: gap.parts.right, values: gap.spaceOdds.values)
  }
}
