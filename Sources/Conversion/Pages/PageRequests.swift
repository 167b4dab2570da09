import ImageFiles
import PageLayout
import PageWork
import Supervision

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
  private static let maximumTextLength = 64 << 20

  /// The bytes an image of so many pixels can take that was encoded anew, in colour, with its
  /// profile: where nothing can be compressed, zlib and the row filters add less than a hundredth.
  static func maximumImageLength(_ size: PixelSize) -> Int {
    let (area, isTooLarge) = size.width.multipliedReportingOverflow(by: size.height)
    let (bytes, overflow) = area.multipliedReportingOverflow(by: 3)
    guard !isTooLarge, !overflow, bytes < Int.max / 2 else { return Int.max }
    return bytes + bytes / 64 + 2 * size.height + 65_536 + ColorProfile.limit
  }

  /// Sends a page's file and has it decoded: the image.
  ///
  /// Throws a `WorkerFault` where the worker refuses, or does not answer in time or to the point.
  mutating func decode(
    _ image: SourceImage, _ request: PageRequest, losses: Int
  ) async throws(PageFailure) -> DecodedScan {
    let deadline = Self.decodingDeadline(pixels: image.size.area, losses: losses)
    let message: Message
    do throws(WorkerFault) {
      message = try await ask(
        .recognize(request), payload: request.reusesFile ? [] : image.bytes,
        longestAnswer: Self.maximumImageLength(image.size), within: deadline)
    } catch {
      if case .timedOut(let seconds) = error {
        throw .worker(.timedOutDecoding(seconds: seconds))
      }
      throw .worker(error)
    }
    return try Self.scan(message, size: image.size)
  }

  /// The text of the page that was decoded last.
  ///
  /// Throws a `WorkerFault` where the worker refuses, or does not answer in time or to the point.
  mutating func recognizedPage(
    within seconds: Int
  ) async throws(PageFailure) -> RecognizedPage {
    let message: Message
    do throws(WorkerFault) {
      message = try await receive(upTo: Self.maximumTextLength, within: seconds)
    } catch {
      throw .worker(error)
    }
    let (answer, payload) = try Self.accepted(message)
    guard case .text = answer, let page = try? PageRecords.decode(payload[...]) else {
      throw .worker(.malformedAnswer)
    }
    return page
  }

  /// An image of `size` pixels that says `lines`.
  ///
  /// Throws a `WorkerFault` where the worker refuses, or does not answer in time or to the point.
  mutating func notice(
    _ lines: [String], size: PixelSize
  ) async throws(PageFailure) -> EncodedImage {
    let message: Message
    do throws(WorkerFault) {
      message = try await ask(
        .drawPlaceholder(lines: lines, size: size), longestAnswer: Self.maximumImageLength(size),
        within: Self.drawingDeadline)
    } catch {
      throw .worker(error)
    }
    guard let image = try Self.scan(message, size: size).image else {
      throw .worker(.malformedAnswer)
    }
    return image
  }

  private static func scan(
    _ message: Message, size: PixelSize
  ) throws(PageFailure) -> DecodedScan {
    let (answer, payload) = try accepted(message)
    guard case .image(let picture) = answer else { throw .worker(.malformedAnswer) }
    guard (0...payload.count).contains(picture.profileLength) else {
      throw .worker(.malformedAnswer)
    }
    let profile = Array(payload.suffix(picture.profileLength))
    guard let encoding = picture.encoding else {
      return DecodedScan(image: nil, profile: profile, damage: picture.damage)
    }
    let data = Array(payload.dropLast(picture.profileLength))
    guard encoding.size == size, let image = encoding.image(data: data) else {
      throw .worker(.malformedAnswer)
    }
    return DecodedScan(image: image, profile: profile, damage: picture.damage)
  }

  /// Returns the message; throws the failure that the worker reports in it.
  private static func accepted(_ message: Message) throws(PageFailure) -> Message {
    if case .failure(let failure) = message.answer { throw .page(failure.message) }
    return message
  }
}
