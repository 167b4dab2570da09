import PaddleEngine
import Recognition
import TesseractEngine
import WorkerProtocol

/// The recognition engines of this program.
enum Engines {
  static let all = [TesseractEngine.kind, PaddleEngine.kind, NoEngine.kind]

  /// Returns the engines that read with these options, and the files that they load.
  static func used(_ options: RecognitionOptions) -> [(kind: EngineKind, files: [String])] {
    all.filter { options.uses($0.name) }.map { ($0, $0.dataFiles(options)) }
  }

  /// Returns the hash of the networks that read with these options; `nil` if there are none.
  static func networks(_ options: RecognitionOptions) -> String? {
    options.uses(RecognitionOptions.paddleEngine) ? ModelFiles(options)?.hash : nil
  }

  /// The names and versions of the engines' libraries.
  static var libraryVersions: [String] { all.map { $0.libraryVersion() }.filter { !$0.isEmpty } }
}
