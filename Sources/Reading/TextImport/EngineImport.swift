import FoundationEssentials
import PageModel

/// Reads lines with places in the JSON of engines in Python: RapidOCR 3 (`to_json()` of its result)
/// and PaddleOCR 3 (`save_to_json()`, github.com/PaddlePaddle/PaddleX, `OCRResult`).
///
/// Places are in pixels of the image, whose size neither states.
enum EngineImport {
  /// A line of RapidOCR.
  private struct RapidLine: Decodable {
    let box: [[Double]]
    let txt: String
    let score: Double
  }

  /// A page of PaddleOCR; its lists have an element for each line.
  private struct PaddlePage: Decodable {
    /// The changes to the image before its text was found.
    struct Preparation: Decodable {
      struct Settings: Decodable {
        let unwarps: Bool?

        enum CodingKeys: String, CodingKey { case unwarps = "use_doc_unwarping" }
      }

      let angle: Int?
      let settings: Settings?

      enum CodingKeys: String, CodingKey { case angle, settings = "model_settings" }

      /// Whether places are on another image than the file's.
      var changesPlaces: Bool { settings?.unwarps == true || [90, 180, 270].contains(angle ?? 0) }
    }

    let path: String?
    let pageIndex: Int?
    let preparation: Preparation?
    let texts: [String]
    let scores: [Double]
    let outlines: [[[Double]]]

    enum CodingKeys: String, CodingKey {
      case path = "input_path", pageIndex = "page_index", preparation = "doc_preprocessor_res"
      case texts = "rec_texts", scores = "rec_scores", outlines = "rec_polys"
    }
  }

  /// Returns the page of a result.
  ///
  /// - Throws: a `TextImportError` if the JSON is of neither engine, exceeds a limit, or has places on
  ///   an image that the engine turned, unwarped or drew.
  static func document(of bytes: [UInt8]) throws(TextImportError) -> ImportedDocument {
    let decoder = JSONDecoder()
    if let lines = try? decoder.decode([RapidLine].self, from: Data(bytes)) {
      let found = lines.map { line(of: $0.txt, within: $0.box, score: $0.score) }
      return ImportedDocument(format: "RapidOCR", pages: [try page(of: found, imageName: nil)])
    }
    guard let result = try? decoder.decode(PaddlePage.self, from: Data(bytes)),
      result.texts.count == result.outlines.count, result.texts.count == result.scores.count
    else { throw .unknownFormat }
    guard result.preparation?.changesPlaces != true else { throw .preparedImage }
    // PaddleOCR draws the page in a size of its own, which the result does not state.
    guard result.pageIndex == nil else { throw .drawnPage }
    let lines = result.texts.indices.map {
      line(of: result.texts[$0], within: result.outlines[$0], score: result.scores[$0])
    }
    return ImportedDocument(
      format: "PaddleOCR", pages: [try page(of: lines, imageName: result.path)])
  }

  /// Returns a line with the corners of its outline, which is the place of all its words, and its
  /// score from 0 to 1.
  private static func line(
    of text: String, within corners: [[Double]], score: Double
  ) -> ImportedLine {
    let points = corners.filter { $0.count == 2 }.map { Point(x: $0[0], y: $0[1]) }
    var line = ImportedLine(box: PointList.box(points))
    line.words = [ImportedWord(text: text, box: line.box, confidence: 100 * score)]
    return line
  }

  /// Returns a page that is as large as its text.
  private static func page(
    of lines: [ImportedLine], imageName: String?
  ) throws(TextImportError) -> ImportedPage {
    let extent = lines.compactMap(\.box).hull
    var page = ImportedPageBuilder(width: extent?.right ?? 0, height: extent?.bottom ?? 0)
    for line in lines { try page.add(line) }
    return page.finished(.init(statesSize: false, imageName: imageName, isInOrder: false))
  }
}
