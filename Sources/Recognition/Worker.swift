import ImageFiles
import Imaging
import PageLayout
package import PageWork

/// The worker's loop: the only place where C code meets a stranger's bytes.
package struct Worker<Recognizer: PageRecognizer & ~Copyable>: ~Copyable {
  private let pipes: WorkerPipes
  private var recognizer: Recognizer

  /// Answers requests on standard input until it is closed or nobody reads the answers.
  ///
  /// Throws a `FramingError` where the main process says nonsense.
  package static func run() throws(FramingError) {
    ParentWatch.start()
    let pipes = WorkerPipes()
    guard let first = try pipes.next() else { return }
    guard case .setUp(let options) = first.header else { throw .header }
    switch Self.recognizer(options) {
    case .ready(let recognizer):
      guard try pipes.send(.greeting(recognizer.greeting())) else { return }
      var worker = Worker(pipes: pipes, recognizer: recognizer)
      try worker.serve()
    case .failed(let failure):
      _ = try pipes.send(.failure(failure))
    }
  }

  /// An engine, or why there is none.
  private enum Start: ~Copyable {
    case ready(Recognizer)
    case failed(WorkFailure)
  }

  private static func recognizer(_ options: RecognitionOptions) -> Start {
    do {
      return .ready(try Recognizer(options))
    } catch {
      return .failed(WorkFailure(stage: .setUp, message: "\(error)"))
    }
  }

  private mutating func serve() throws(FramingError) {
    while let (request, payload) = try pipes.next() {
      let isHeard =
        switch request {
        case .setUp: throw .header
        case .recognize(let page): try answer(page, file: payload)
        case .drawNotice(let lines, let size): try drawNotice(lines, size: size)
        }
      guard isHeard else { return }
    }
  }

  /// Sends the picture, then the text; false when nobody reads any more.
  private mutating func answer(_ page: PageRequest, file: [UInt8]) throws(FramingError) -> Bool {
    switch Self.decode(page, file: file) {
    case .success(let decoded):
      guard try send(decoded.encoded, damage: decoded.picture.damage) else { return false }
      guard page.wantsText else { return true }
      return try sendText(of: decoded.picture.bitmap, page)
    case .failure(let failure):
      return try pipes.send(.failure(failure))
    }
  }

  /// A page's pixels, and the picture encoded anew where the file's own data will not do.
  private static func decode(
    _ page: PageRequest, file: [UInt8]
  ) -> Result<(picture: DecodedPicture, encoded: EncodedImage?), WorkFailure> {
    do {
      let picture = try PictureDecoder.decode(
        file, format: page.format, maximumPixels: page.maximumPixels)
      let isToEncode = page.wantsPicture || picture.damage != nil
      return .success((picture, isToEncode ? try LosslessEncoder.encode(picture.bitmap) : nil))
    } catch {
      return .failure(WorkFailure(stage: .decode, message: "\(error)"))
    }
  }

  private mutating func sendText(
    of bitmap: Bitmap, _ page: PageRequest
  ) throws(FramingError) -> Bool {
    switch recognize(bitmap, page) {
    case .success(let text): try pipes.send(.text, payload: PageRecords.encode(text))
    case .failure(let failure): try pipes.send(.failure(failure))
    }
  }

  private mutating func recognize(
    _ bitmap: Bitmap, _ page: PageRequest
  ) -> Result<RecognizedPage, WorkFailure> {
    do {
      let prepared = try RecognitionScaler.prepare(
        bitmap.upright(from: page.orientation),
        resolution: page.orientation.uprightResolution(of: page.resolution))
      return .success(try recognizer.recognize(prepared))
    } catch {
      return .failure(WorkFailure(stage: .recognize, message: "\(error)"))
    }
  }

  private func drawNotice(_ lines: [String], size: PixelSize) throws(FramingError) -> Bool {
    let image: EncodedImage
    do {
      image = try LosslessEncoder.encode(Notice.bitmap(lines: lines, size: size))
    } catch {
      return try pipes.send(.failure(WorkFailure(stage: .decode, message: "\(error)")))
    }
    return try send(image, damage: nil)
  }

  private func send(_ image: EncodedImage?, damage: String?) throws(FramingError) -> Bool {
    let encoding = image.flatMap(PictureEncoding.init)
    return try pipes.send(
      .picture(PictureAnswer(damage: damage, encoding: encoding)),
      payload: encoding == nil ? [] : image?.data ?? [])
  }
}
