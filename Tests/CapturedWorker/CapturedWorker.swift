import Worker

/// A compromised worker, which tries forbidden actions instead of recognising pages.
@main
enum CapturedWorker {
  static func main() throws {
    try Worker<CapturedRecognizer>.run()
  }
}
