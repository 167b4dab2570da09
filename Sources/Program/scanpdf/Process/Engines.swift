import PaddleEngine
import Recognition
import TesseractEngine

/// The recognition engines of this program.
enum Engines {
  static let all = [TesseractEngine.kind, PaddleEngine.kind, NoEngine.kind]

  /// The names and versions of their libraries.
  static var libraryVersions: [String] { all.map { $0.libraryVersion() }.filter { !$0.isEmpty } }
}
