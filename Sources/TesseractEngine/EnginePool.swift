import CTesseract
import PageModel
import WorkerProtocol

/// Additional engines with the same languages, for pages shared out among threads.
///
/// They are loaded during the first engine's layout analysis, as many as that time allows, and
/// afterwards if there are enough lines; a page of few lines would wait longer for engines than for
/// its text.
@safe struct EnginePool: ~Copyable {
  private let options: RecognitionOptions
  private let dataDirectory: String
  private var engines: [OpaquePointer] = unsafe []
  private var wantedCount = 0
  /// The size of the page's image in pixels.
  private var size = PixelSize(width: 0, height: 0)

  /// The minimum image size for loading during layout analysis, in pixels: loading an engine takes
  /// 55 ms, layout analysis 40 ms a megapixel.
  private static let minimumPixels = 2_000_000
  /// The minimum number of pieces of lines for each additional engine: with fewer, of 25 ms each,
  /// loading takes longer than it saves.
  private static let piecesPerEngine = 8

  /// Creates an empty pool; engines load later from `dataDirectory`, whose files are cached by
  /// then.
  init(options: RecognitionOptions, dataDirectory: String) {
    self.options = options
    self.dataDirectory = dataDirectory
  }

  deinit {
    unsafe engines.forEach { unsafe CTesseract_destroy($0) }
  }

  /// Whether there are no engines, which use memory.
  var isEmpty: Bool { unsafe engines.isEmpty }

  /// The engines for the page.
  var ready: [OpaquePointer] { unsafe Array(engines.prefix(wantedCount)) }

  /// Sets the size of the page in pixels and the number of engines wanted for it.
  mutating func setPage(_ size: PixelSize, count: Int) {
    self.size = size
    // Word files are not cached, and a worker cannot open files when it loads more engines.
    let canLoad = options.userWords == nil && options.userPatterns == nil
    wantedCount = canLoad ? count : 0
  }

  /// Runs `work`, the layout analysis, which loads engines on another thread by calling its first
  /// argument with its second.
  mutating func loadEngines<Result>(
    during work: (CTesseract_Work?, UnsafeMutableRawPointer?) -> Result
  ) -> Result {
    guard wantedCount > 0, size.area >= Self.minimumPixels else {
      return work(nil, nil)
    }
    return unsafe withUnsafeMutablePointer(to: &self) { engines in
      let prepare: CTesseract_Work = { context in
        unsafe context?.assumingMemoryBound(to: EnginePool.self).pointee.loadNext() ?? false
      }
      return unsafe work(prepare, UnsafeMutableRawPointer(engines))
    }
  }

  /// Loads as many engines as are worth it for the pieces found by layout analysis.
  mutating func loadEngines(forPieces count: Int) {
    while unsafe engines.count < count / Self.piecesPerEngine, loadNext() {}
  }

  /// Loads one more engine; returns false if no more are wanted or available.
  private mutating func loadNext() -> Bool {
    guard unsafe engines.count < wantedCount, let engine = unsafe makeEngine() else { return false }
    unsafe engines.append(engine)
    return true
  }

  /// Creates an engine with the same languages; `nil` if memory is insufficient.
  private func makeEngine() -> OpaquePointer? {
    guard let engine = unsafe CTesseract_create() else { return nil }
    guard unsafe TesseractEngine.load(options, from: dataDirectory, into: engine) else {
      unsafe CTesseract_destroy(engine)
      return nil
    }
    return unsafe engine
  }

  /// Discards the page.
  mutating func clear() {
    unsafe engines.forEach { unsafe CTesseract_clear($0) }
    wantedCount = 0
  }

  /// Destroys all engines, to free their memory.
  mutating func destroyAll() {
    clear()
    unsafe engines.forEach { unsafe CTesseract_destroy($0) }
    unsafe engines.removeAll()
  }
}
