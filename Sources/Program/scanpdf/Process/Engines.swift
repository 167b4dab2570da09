import PaddleEngine
import Recognition
import TesseractEngine
import WorkerProtocol

/// The recognition engines of this program.
enum Engines {
  static let all = [TesseractEngine.kind, PaddleEngine.kind, NoEngine.kind]

  /// Returns the engines that read with these options, and the files that they load.
  static func used(_ options: RecognitionOptions) -> [(kind: EngineKind, files: [String])] {
    let names =
      [options.readingEngine] + (options.readsTwice ? [RecognitionOptions.paddleEngine] : [])
    return all.filter { names.contains($0.name) }.map { ($0, $0.dataFiles(options)) }
  }

  /// The names and versions of their libraries.
  static var libraryVersions: [String] { all.map { $0.libraryVersion() }.filter { !$0.isEmpty } }
}
