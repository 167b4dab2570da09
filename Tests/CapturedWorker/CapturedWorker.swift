import Worker

/// A worker as a hostile image would want it: in place of recognition it tries what it may not do.
@main
enum CapturedWorker {
  static func main() throws {
    try Worker<CapturedRecognizer>.run()
  }
}
