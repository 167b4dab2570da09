import ImageFiles
import PageLayout
import PageWork

/// What the main process asks of a worker for a page.
extension WorkerConnection {
  /// How long decoding and encoding anew may take: 30 seconds and one more for each megapixel.
  ///
  /// That is several times what a machine under load needs; it doubles with each worker that was lost, but
  /// for those that something else killed.
  private static func decodingDeadline(pixels: Int, losses: Int) -> Int {
    (30 + min(pixels / 1_000_000, 3_600)) << min(losses, 4)
  }

  /// Drawing a notice takes no longer, in seconds.
  private static let drawingDeadline = 10

  /// The records of a page full of letters are far shorter, in bytes.
  private static let longestText = 64 << 20

  /// The bytes a picture of so many pixels can take that was encoded anew, in colour, with its
  /// profile: where nothing can be compressed, zlib and the row filters add less than a hundredth.
  static func longestPicture(_ size: PixelSize) -> Int {
    let (area, isTooLarge) = size.width.multipliedReportingOverflow(by: size.height)
    let (bytes, overflow) = area.multipliedReportingOverflow(by: 3)
    guard !isTooLarge, !overflow, bytes < Int.max / 2 else { return Int.max }
    return bytes + bytes / 64 + 2 * size.height + 65_536 + ColorProfile.limit
  }

  /// Loads what recognition needs: the worker's greeting.
  ///
  /// Throws a `WorkerFault` where it refuses, or does not answer within `seconds`.
  mutating func setUp(
    _ options: RecognitionOptions, memoryLimit: Int, within seconds: Int
  ) async throws(WorkerFault) -> WorkerGreeting {
    let request = WorkerRequest.setUp(options, memoryLimit: memoryLimit)
    let message = try Self.heard(try await ask(request, longestAnswer: 0, within: seconds))
    guard case .greeting(let greeting) = message.answer,
      greeting.protocolVersion == WorkerGreeting.currentProtocolVersion
    else { throw .nonsense }
    return greeting
  }

  /// Sends a page's file and has it decoded: the picture.
  ///
  /// Throws a `WorkerFault` where the worker refuses, or does not answer in time or to the point.
  mutating func decode(
    _ image: SourceImage, _ request: PageRequest, losses: Int
  ) async throws(WorkerFault) -> DecodedScan {
    let deadline = Self.decodingDeadline(pixels: image.size.area, losses: losses)
    let message: Message
    do {
      message = try await ask(
        .recognize(request), payload: request.reusesFile ? [] : image.bytes,
        longestAnswer: Self.longestPicture(image.size), within: deadline)
    } catch .timedOut(let seconds) {
      throw .timedOutDecoding(seconds: seconds)
    }
    return try Self.scan(message, size: image.size)
  }

  /// The text of the page that was decoded last.
  ///
  /// Throws a `WorkerFault` where the worker refuses, or does not answer in time or to the point.
  mutating func recognizedPage(
    within seconds: Int
  ) async throws(WorkerFault) -> RecognizedPage {
    let (answer, payload) = try Self.heard(
      try await receive(upTo: Self.longestText, within: seconds))
    guard case .text = answer, let page = try? PageRecords.decode(payload[...]) else {
      throw .nonsense
    }
    return page
  }

  /// A picture of `size` pixels that says `lines`.
  ///
  /// Throws a `WorkerFault` where the worker refuses, or does not answer in time or to the point.
  mutating func notice(
    _ lines: [String], size: PixelSize
  ) async throws(WorkerFault) -> EncodedImage {
    let message = try await ask(
      .drawNotice(lines: lines, size: size), longestAnswer: Self.longestPicture(size),
      within: Self.drawingDeadline)
    guard let image = try Self.scan(message, size: size).image else { throw .nonsense }
    return image
  }

  private static func scan(
    _ message: Message, size: PixelSize
  ) throws(WorkerFault) -> DecodedScan {
    let (answer, payload) = try heard(message)
    guard case .picture(let picture) = answer else { throw .nonsense }
    guard (0...payload.count).contains(picture.profileLength) else { throw .nonsense }
    let profile = Array(payload.suffix(picture.profileLength))
    guard let encoding = picture.encoding else {
      return DecodedScan(image: nil, profile: profile, damage: picture.damage)
    }
    let data = Array(payload.dropLast(picture.profileLength))
    guard encoding.size == size, let image = encoding.image(data: data) else { throw .nonsense }
    return DecodedScan(image: image, profile: profile, damage: picture.damage)
  }

  /// The message; a failure that the worker tells is thrown.
  private static func heard(_ message: Message) throws(WorkerFault) -> Message {
    if case .failure(let failure) = message.answer { throw .refused(failure) }
    return message
  }
}
