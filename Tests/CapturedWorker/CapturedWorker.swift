import Recognition
import Worker
import WorkerProtocol

/// A compromised worker, which tries forbidden actions instead of recognising pages.
@main
enum CapturedWorker {
  static func main() throws {
    let kind = EngineKind(name: RecognitionOptions.tesseractEngine, libraryVersion: { "" }) { _ in
      CapturedEngine()
    }
    try Worker.run(engines: [kind])
  }
}
