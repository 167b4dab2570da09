import CTesseract
import PageModel
import WorkerProtocol

/// Additional engines with the same languages, for pages shared out among threads.
///
/// They are loaded during the first engine's layout analysis, or each on the thread that first
/// needs it.
@safe struct EnginePool: ~Copyable {
  private let canLoad: Bool
  private var engines: [OpaquePointer] = unsafe []
  /// The number of engines, from the first on, that are loaded.
  private var loadedCount = 0
  private var wantedCount = 0
  /// Whether engines are loaded during layout analysis.
  private var isLarge = false

  /// The minimum image size for loading during layout analysis, in pixels: loading an engine takes
  /// 55 ms, layout analysis 40 ms a megapixel.
  private static let minimumPixels = 2_000_000

  /// The minimum number of pieces of lines for each additional engine: with fewer, of 7 ms each,
  /// loading takes longer than it saves.
  private static let piecesPerEngine = 8

  /// Creates an empty pool.
  init(options: RecognitionOptions) {
    // Word files are not cached, and a worker cannot open files when it loads more engines.
    canLoad = options.userWords == nil && options.userPatterns == nil
  }

  deinit {
    unsafe engines.forEach { unsafe CTesseract_destroy($0) }
  }

  /// Whether there are no engines, which use memory.
  var isEmpty: Bool { unsafe engines.isEmpty }

  /// Sets the size of a page in pixels and the number of engines wanted for it, which load what
  /// `engine` has loaded.
  mutating func setPage(_ size: PixelSize, like engine: OpaquePointer, count: Int) {
    isLarge = size.area >= Self.minimumPixels
    wantedCount = canLoad ? count : 0
    while unsafe engines.count < wantedCount {
      guard let other = unsafe CTesseract_createLike(engine) else { break }
      unsafe engines.append(other)
    }
  }

  /// Returns the engines for the pieces of a page, as many as are loaded or worth loading.
  func engines(forPieces count: Int) -> [OpaquePointer] {
    let worthwhile = max(loadedCount, count / Self.piecesPerEngine)
    return unsafe Array(engines.prefix(min(wantedCount, worthwhile)))
  }

  /// Runs `work`, the layout analysis, which loads engines on another thread by calling its first
  /// argument with its second.
  mutating func loadEngines<Result>(
    during work: (CTesseract_Work?, UnsafeMutableRawPointer?) -> Result
  ) -> Result {
    guard isLarge, wantedCount > loadedCount else { return work(nil, nil) }
    return unsafe withUnsafeMutablePointer(to: &self) { engines in
      let prepare: CTesseract_Work = { context in
        unsafe context?.assumingMemoryBound(to: EnginePool.self).pointee.loadNext() ?? false
      }
      return unsafe work(prepare, UnsafeMutableRawPointer(engines))
    }
  }

  /// Loads one more engine; returns false if no more are wanted or available.
  private mutating func loadNext() -> Bool {
    guard unsafe loadedCount < min(wantedCount, engines.count),
      unsafe CTesseract_ensureLoaded(engines[loadedCount])
    else { return false }
    loadedCount += 1
    return true
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
    loadedCount = 0
  }
}
