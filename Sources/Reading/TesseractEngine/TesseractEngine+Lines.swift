import CTesseract
import Codecs
package import Lines
package import PageModel
package import Raster
package import Recognition
import WorkerProtocol

/// Recognition of lines that were found without the engine.
extension TesseractEngine {
  /// The languages whose letters are not found side by side: those of East Asia, which also run
  /// down, those whose letters join or stack, and those whose accents are high.
  private static let otherScripts: Set<String> = [
    "asm", "ben", "bod", "chi_sim", "chi_sim_vert", "chi_tra", "chi_tra_vert", "dzo", "guj", "hin",
    "jpn", "jpn_vert", "kan", "khm", "kor", "kor_vert", "lao", "mal", "mar", "mya", "nep", "ori",
    "pan", "san", "sin", "tam", "tel", "tha", "script/Bengali", "script/Devanagari",
    "script/Gujarati", "script/Gurmukhi", "script/HanS", "script/HanS_vert", "script/HanT",
    "script/HanT_vert", "script/Hangul", "script/Hangul_vert", "script/Japanese",
    "script/Japanese_vert", "script/Kannada", "script/Khmer", "script/Lao", "script/Malayalam",
    "script/Myanmar", "script/Oriya", "script/Sinhala", "script/Tamil", "script/Telugu",
    "script/Thai", "script/Tibetan",
  ]

  /// Whether lines of the languages can be found in the ink.
  private var canReadLines: Bool {
    findsLayout && recognizesLinesSeparately(in: options.pageSegmentation)
      && !Self.codes(of: options).contains { Self.otherScripts.contains($0) }
  }

  package func read(
    _ pieces: [InkPiece], of image: PreparedBitmap, threads: Int
  ) throws(RecognitionError) -> [[Word]]? {
    canReadLines
      ? try words(of: Pieces(pieces, toOriginal: image.toOriginal), image, threads: threads) : nil
  }
}

extension Pieces {
  /// Makes the pieces to recognise of lines that were found in the ink.
  init(_ pieces: [InkPiece], toOriginal: AffineTransform) {
    self.init(
      pieces.map {
        Piece(
          box: CTesseract_Box($0.crop), frame: .upright,
          ink: InkBoxes($0.parts.map(toOriginal.apply)))
      })
  }
}

extension CTesseract_Box {
  /// Creates the box of whole pixels around a box.
  init(_ box: BoundingBox) {
    self.init(
      left: Int32(clamping: Int(box.left.rounded(.down))),
      top: Int32(clamping: Int(box.top.rounded(.down))),
      right: Int32(clamping: Int(box.right.rounded(.up))),
      bottom: Int32(clamping: Int(box.bottom.rounded(.up))))
  }
}
