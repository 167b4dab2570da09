import Glibc
import TestSupport
import Testing

/// Images opened by this program's `pixOpenBrick` and by Leptonica's.
@Suite struct BrickTests {
  private typealias Create = @convention(c) (Int32, Int32, Int32) -> OpaquePointer?
  private typealias Open =
    @convention(c) (OpaquePointer?, OpaquePointer?, Int32, Int32)
    -> OpaquePointer?
  private typealias Words = @convention(c) (OpaquePointer?) -> UnsafeMutablePointer<UInt32>?
  private typealias Count = @convention(c) (OpaquePointer?) -> Int32
  private typealias Destroy = @convention(c) (UnsafeMutablePointer<OpaquePointer?>) -> Void

  /// dlsym's `RTLD_DEFAULT`, which finds this program's function first, and `RTLD_NEXT`, which
  /// finds that of a library.
  private enum Place: Int {
    case program = 0
    case libraries = -1
  }

  private static func function<Function>(
    _ name: String, in place: Place = .libraries, as type: Function.Type
  ) throws -> Function {
    let handle = unsafe UnsafeMutableRawPointer(bitPattern: place.rawValue)
    let address = unsafe try #require(dlsym(handle, name))
    return unsafe unsafeBitCast(address, to: type)
  }

  /// The words of a random image of lines and dots, opened.
  private static func opened(
    by open: Open, width: Int32, height: Int32, brick: (Int32, Int32)
  ) throws -> [UInt32] {
    let create = unsafe try function("pixCreate", as: Create.self)
    let data = unsafe try function("pixGetData", as: Words.self)
    let wordsPerRow = unsafe try function("pixGetWpl", as: Count.self)
    let destroy = unsafe try function("pixDestroy", as: Destroy.self)
    var image = unsafe create(width, height, 1)
    let count = unsafe Int(wordsPerRow(image)) * Int(height)
    var random = SeededGenerator(seed: UInt64(width))
    let words = unsafe try #require(data(image))
    for index in 0..<count {
      // Four of five pixels are set, in runs.
      unsafe words[index] =
        UInt32.random(in: 0...UInt32.max, using: &random)
        | (Bool.random(using: &random) ? UInt32.max : UInt32.max << 7)
    }
    var result = unsafe open(nil, image, brick.0, brick.1)
    let resultWords = unsafe try #require(data(result))
    let opened = unsafe Array(UnsafeBufferPointer(start: resultWords, count: count))
    unsafe destroy(&image)
    unsafe destroy(&result)
    return opened
  }

  @Test(
    arguments: [(15, 15), (1, 75), (75, 1), (2, 3), (64, 1), (33, 5), (1, 200)]
      as [(Int32, Int32)])
  func `an image is opened as by Leptonica`(brick: (Int32, Int32)) throws {
    let program = unsafe try Self.function("pixOpenBrick", in: .program, as: Open.self)
    let original = unsafe try Self.function("pixOpenBrick", as: Open.self)
    #expect(unsafe unsafeBitCast(program, to: Int.self) != unsafeBitCast(original, to: Int.self))
    for (width, height) in [(96, 40), (131, 97), (7, 120)] as [(Int32, Int32)] {
      let found = unsafe try Self.opened(by: program, width: width, height: height, brick: brick)
      let expected = unsafe try Self.opened(
        by: original, width: width, height: height, brick: brick)
      let isEqual = found == expected
      #expect(isEqual, "\(width) × \(height)")
    }
  }
}
