import CTesseract
import Imaging
import PageLayout
import PageWork

/// Further engines with the same languages, for pages that are shared out among threads.
///
/// They are made while the first engine lays out a page, as many as get ready in that time, or
/// afterwards where there are lines enough: a page of few lines would wait for engines rather than
/// for its text.
@safe struct EnginePool: ~Copyable {
  private let options: RecognitionOptions
  private let dataDirectory: String
  private var engines: [OpaquePointer] = unsafe []
  /// How many of them, from the first on, have the page's image.
  private var readyCount = 0
  private var wanted = 0
  private var picture: PreparedBitmap?

  /// Smaller images are laid out before an engine is ready, in pixels: one takes 55 ms to load, the
  /// layout 40 ms a megapixel.
  private static let smallestWorthEngines = 2_000_000
  /// An engine more for fewer pieces of lines, of 25 ms each, takes longer than it saves.
  private static let piecesWorthEngine = 8

  /// None yet; they will take their languages from `dataDirectory`, which are in memory by then.
  init(options: RecognitionOptions, dataDirectory: String) {
    self.options = options
    self.dataDirectory = dataDirectory
  }

  deinit {
    unsafe engines.forEach { unsafe CTesseract_destroy($0) }
  }

  /// Whether there are any, which take memory.
  var areThere: Bool { unsafe !engines.isEmpty }

  /// Those that have the page's image.
  var ready: [OpaquePointer] { unsafe Array(engines.prefix(readyCount)) }

  /// Says for which page how many will be wanted.
  mutating func expect(_ picture: PreparedBitmap, count: Int) {
    self.picture = picture
    // Files of words are read only once: a worker may open none when it makes further engines.
    let canBeMade = options.userWords == nil && options.userPatterns == nil
    wanted = canBeMade ? count : 0
  }

  /// Makes the engines ready on a thread beside `work`, the layout, which gets what it has to call
  /// there.
  mutating func prepare<Result>(
    beside work: (CTesseract_Work?, UnsafeMutableRawPointer?) -> Result
  ) -> Result {
    guard wanted > 0, let picture, picture.bitmap.size.area >= Self.smallestWorthEngines else {
      return work(nil, nil)
    }
    return unsafe withUnsafeMutablePointer(to: &self) { engines in
      let prepare: CTesseract_Work = { context in
        unsafe context?.assumingMemoryBound(to: EnginePool.self).pointee.prepareNext() ?? false
      }
      return unsafe work(prepare, UnsafeMutableRawPointer(engines))
    }
  }

  /// Makes so many ready as are worth it for the pieces that the layout has found.
  mutating func makeReady(forPieces count: Int) {
    while readyCount < count / Self.piecesWorthEngine, prepareNext() {}
  }

  /// Makes one more ready; false where no more are wanted or can be had.
  private mutating func prepareNext() -> Bool {
    guard let picture, readyCount < wanted else { return false }
    if unsafe readyCount == engines.count {
      guard let engine = unsafe anotherEngine() else { return false }
      unsafe engines.append(engine)
    }
    let isSet = unsafe picture.set(
      on: engines[readyCount], pageSegmentation: options.pageSegmentation)
    if isSet { readyCount += 1 }
    return isSet
  }

  /// The same again; `nil` where memory lacks.
  private func anotherEngine() -> OpaquePointer? {
    guard let engine = unsafe CTesseract_create() else { return nil }
    guard unsafe TesseractEngine.load(options, from: dataDirectory, into: engine) else {
      unsafe CTesseract_destroy(engine)
      return nil
    }
    return unsafe engine
  }

  /// Forgets the page.
  mutating func clear() {
    unsafe engines.forEach { unsafe CTesseract_clear($0) }
    readyCount = 0
    wanted = 0
    picture = nil
  }

  /// Gives the memory of all of them back.
  mutating func dismiss() {
    clear()
    unsafe engines.forEach { unsafe CTesseract_destroy($0) }
    unsafe engines.removeAll()
  }
}
