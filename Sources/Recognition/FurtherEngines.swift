import CTesseract
import Imaging
import PageWork

/// Further engines with the same languages, made when a page is first shared out among threads.
@safe struct FurtherEngines: ~Copyable {
  private let options: RecognitionOptions
  private let dataFolder: String
  private var engines: [OpaquePointer] = unsafe []
  /// Those that have the page's picture.
  private(set) var ready: [OpaquePointer] = unsafe []
  private var wanted = 0
  private var picture: PreparedBitmap?

  /// None yet; they will take their languages from `dataFolder`, which are in memory by then.
  init(options: RecognitionOptions, dataFolder: String) {
    self.options = options
    self.dataFolder = dataFolder
  }

  deinit {
    unsafe engines.forEach { unsafe CTesseract_destroy($0) }
  }

  /// Says for which page how many will be wanted.
  mutating func expect(_ picture: PreparedBitmap, count: Int) {
    self.picture = picture
    // Files of words are read only once: a worker may open none when it makes further engines.
    let canBeMade = options.userWords == nil && options.userPatterns == nil
    wanted = canBeMade ? count : 0
  }

  /// Makes the engines ready, or as many of them as can be had, on a thread beside `work`, which
  /// gets what it has to call there.
  mutating func prepare<Result>(
    beside work: (CTesseract_Work?, UnsafeMutableRawPointer?) -> Result
  ) -> Result {
    guard wanted > 0 else { return work(nil, nil) }
    return unsafe withUnsafeMutablePointer(to: &self) { engines in
      let prepare: CTesseract_Work = { context in
        unsafe context?.assumingMemoryBound(to: FurtherEngines.self).pointee.prepare()
      }
      return unsafe work(prepare, UnsafeMutableRawPointer(engines))
    }
  }

  private mutating func prepare() {
    guard let picture else { return }
    while unsafe engines.count < wanted, let engine = unsafe anotherEngine() {
      unsafe engines.append(engine)
    }
    unsafe ready = engines.prefix(wanted).filter {
      unsafe picture.set(on: $0, pageSegmentation: options.pageSegmentation)
    }
  }

  /// The same again; `nil` where memory lacks.
  private func anotherEngine() -> OpaquePointer? {
    guard let engine = unsafe CTesseract_create() else { return nil }
    guard unsafe TesseractEngine.load(options, from: dataFolder, into: engine) else {
      unsafe CTesseract_destroy(engine)
      return nil
    }
    return unsafe engine
  }

  /// Forgets the page.
  mutating func clear() {
    unsafe engines.forEach { unsafe CTesseract_clear($0) }
    unsafe ready.removeAll()
    picture = nil
  }

  /// Gives the memory of all of them back.
  mutating func dismiss() {
    unsafe engines.forEach { unsafe CTesseract_destroy($0) }
    unsafe engines.removeAll()
    unsafe ready.removeAll()
  }
}
