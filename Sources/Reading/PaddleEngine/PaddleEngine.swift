// # PaddleEngine
//
// Reads words with the networks of PP-OCR (PaddleOCR, Apache-2.0) through ONNX Runtime, which is
// opened at run time: one finds the places of text, the other reads a line.
//
//     let engine = try PaddleEngine(RecognitionOptions(languages: "eng"))
//     let page = try engine.read(image, as: .page, threads: 1)
//
// It must not choose between several readings: that is for `Recognition`.

import CONNXRuntime
import Codecs
package import Lines
package import PageModel
package import Raster
package import Recognition
package import WorkerProtocol

/// The networks of PP-OCR as an engine.
///
/// They know the letters of Latin, Greek, Chinese and Japanese text, and need no languages.
package final class PaddleEngine: SecondReader {
  /// The engine, which a worker can load.
  package static let kind = EngineKind(
    name: RecognitionOptions.paddleEngine, libraryVersion: { "" },
    dataFiles: { ModelFiles($0)?.all ?? [] },
    load: { options throws(RecognitionError) in try PaddleEngine(options) })

  package let handling = PageHandling.asIs
  package let report: EngineReport
  private let detector: TextDetector
  private let lines: TextRecognizer

  /// Opens ONNX Runtime and the networks in the folder that the options name.
  ///
  /// - Throws: `RecognitionError.modelsMissing`, `otherModels` or `runtimeMissing`.
  package init(_ options: RecognitionOptions) throws(RecognitionError) {
    let found = ModelFiles(options)
    let reader = options.secondReader
    let wanted = reader.networks.hash
    let hash = wanted != nil || reader.describesNetworks ? found?.hash : nil
    guard wanted == nil || hash == wanted else { throw .otherModels(folder: found?.folder) }
    guard let files = found else { throw .modelsMissing(folder: reader.folder) }
    guard unsafe CONNXRuntime_load(files.library) else { throw .runtimeMissing }
    guard let detection = Network(files.detection), let recognition = Network(files.recognition)
    else { throw .modelsMissing(folder: files.folder) }
    let description = reader.describesNetworks ? hash.map { " (SHA-256 \($0)…)" } : nil
    report = EngineReport(
      version: "", lines: nil,
      secondReader: .loaded(
        unsafe "\(files.recognition)\(description ?? ""), by ONNX Runtime "
          + String(cString: CONNXRuntime_version())))
    detector = TextDetector(network: detection)
    lines = TextRecognizer(recognition)
  }

  /// The letters that the networks know: Latin, Greek, Japanese and Chinese ones.
  private static let letters: [ClosedRange<Unicode.Scalar>] = [
    "A"..."\u{24F}", "\u{370}"..."\u{3FF}", "\u{1E00}"..."\u{1FFF}", "\u{3040}"..."\u{30FF}",
    "\u{4E00}"..."\u{9FFF}",
  ]

  package func knows(_ letter: Character) -> Bool {
    letter.unicodeScalars.first.map { scalar in
      Self.letters.contains { $0.contains(scalar) }
    } ?? false
  }

  package func read(
    _ image: PreparedBitmap, as layout: TextLayout, threads: Int
  ) throws(RecognitionError) -> RecognizedPage {
    try read(image, exceptLines: { _ in false }, threads: threads)
  }

  package func read(
    _ image: PreparedBitmap, exceptLines isKnown: (BoundingBox) -> Bool, threads: Int
  ) throws(RecognitionError) -> RecognizedPage {
    let gray = image.bitmap.luminance()
    guard let found = detector.lines(in: gray, of: image.originalSize) else { throw .failed }
    let bands = found.filter { !isKnown(image.toOriginal.apply($0.box)) }
    let ink = PageInk(gray)?.components.map(\.box) ?? []
    let pieces = bands.map { InkPiece($0, ink: ink) }
    let words = try zip(bands, pieces).map { band, piece throws(RecognitionError) in
      try self.words(of: piece, in: band, of: gray).map { $0.mapped(by: image.toOriginal) }
    }
    return RecognizedPage(pieces.map { [$0] }, words: words, of: image)
  }

  package func read(
    _ pieces: [InkPiece], of image: PreparedBitmap, threads: Int
  ) throws(RecognitionError) -> [[Word]] {
    let gray = image.bitmap.luminance()
    return try pieces.map { piece throws(RecognitionError) in
      try self.words(of: piece, in: TextBand(piece), of: gray).map {
        $0.mapped(by: image.toOriginal)
      }
    }
  }

  /// Returns the words of a piece, in pixels of the image.
  private func words(
    of piece: InkPiece, in band: TextBand, of gray: Bitmap
  ) throws(RecognitionError) -> [Word] {
    guard let characters = lines.characters(in: band, of: gray) else { throw .failed }
    return piece.words(of: characters)
  }
}

extension InkPiece {
  /// Makes a piece of the ink in a band, or of the whole band if it has none; higher ink is not a
  /// letter.
  fileprivate init(_ band: TextBand, ink: [BoundingBox]) {
    let own = ink.filter { band.contains($0.middle) && $0.height <= band.bottom - band.top }
    let level = InkPiece(alone: own.isEmpty ? [band.box] : own, in: band.box)
    self.init(
      parts: level.parts, crop: level.crop, slope: band.slope,
      offset: level.offset - band.slope * band.box.midX, metrics: level.metrics)
  }
}
