import Glibc
import Testing

/// The replacement of Leptonica's `pixWriteMem`, through which Tesseract passes images of lines.
@Suite struct LineImageTests {
  private let leptonica = Leptonica()

  @Test(arguments: [1, 8, 32] as [Int32])
  func `an image written to memory as PNG is read back with the same pixels`(depth: Int32) throws {
    let copy = try leptonica.copy(depth: depth, format: Leptonica.png)
    #expect(copy.data.starts(with: "spix".utf8))
    #expect(copy.isEqual)
  }

  @Test(arguments: [(Leptonica.bmp, "BM"), (Leptonica.pnm, "P5")])
  func `other formats are written by Leptonica`(format: Int32, signature: String) throws {
    let copy = try leptonica.copy(depth: 8, format: format)
    #expect(copy.data.starts(with: signature.utf8))
    #expect(copy.isEqual)
  }

  @Test func `an unknown format is refused by Leptonica`() {
    #expect(throws: Leptonica.Failure.self) { try leptonica.copy(depth: 8, format: 1000) }
  }
}

/// The functions of Leptonica as this program finds them.
private struct Leptonica {
  /// The numbers of formats (`imageio.h`).
  static let (bmp, png, pnm) = (Int32(1), Int32(3), Int32(11))

  struct Failure: Error {}

  typealias Create = @convention(c) (Int32, Int32, Int32) -> OpaquePointer?
  typealias SetPixel = @convention(c) (OpaquePointer, Int32, Int32, UInt32) -> Int32
  typealias Write =
    @convention(c) (
      UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>, UnsafeMutablePointer<Int>, OpaquePointer,
      Int32
    ) -> Int32
  typealias Read = @convention(c) (UnsafePointer<UInt8>, Int) -> OpaquePointer?
  typealias Equal =
    @convention(c) (OpaquePointer, OpaquePointer, UnsafeMutablePointer<Int32>) -> Int32
  typealias Destroy = @convention(c) (UnsafeMutablePointer<OpaquePointer?>) -> Void

  private func function<Function>(_ name: String, _ type: Function.Type) throws -> Function {
    let symbol = unsafe try #require(dlsym(dlopen(nil, RTLD_NOW), name))
    return unsafe unsafeBitCast(symbol, to: type)
  }

  /// Writes an image of 23 by 7 pixels to memory and reads it back.
  ///
  /// - Throws: `Failure` if the image cannot be written.
  func copy(depth: Int32, format: Int32) throws -> (data: [UInt8], isEqual: Bool) {
    let destroy = unsafe try function("pixDestroy", Destroy.self)
    var image = unsafe try makeImage(depth: depth)
    defer { unsafe destroy(&image) }
    let original = unsafe try #require(image)
    let data = unsafe try write(original, format: format)
    var copy = unsafe try function("pixReadMem", Read.self)(data, data.count)
    defer { unsafe destroy(&copy) }
    var isEqual: Int32 = 0
    let failed = unsafe try function("pixEqual", Equal.self)(original, #require(copy), &isEqual)
    return (data, failed == 0 && isEqual == 1)
  }

  private func makeImage(depth: Int32) throws -> OpaquePointer? {
    let image = unsafe try function("pixCreate", Create.self)(23, 7, depth)
    let setPixel = unsafe try function("pixSetPixel", SetPixel.self)
    let maximum = depth == 32 ? 0xFFFF_FF00 : UInt32(1) << depth - 1
    for row in 0..<7 as Range<Int32> {
      for column in 0..<23 as Range<Int32> {
        let value = UInt32(row * 23 + column) &* 2_654_435_761 & maximum
        let failed = unsafe try setPixel(#require(image), column, row, value)
        #expect(failed == 0)
      }
    }
    return unsafe image
  }

  private func write(_ image: OpaquePointer, format: Int32) throws -> [UInt8] {
    var bytes: UnsafeMutablePointer<UInt8>?
    var count = 0
    defer { unsafe free(bytes) }
    guard unsafe try function("pixWriteMem", Write.self)(&bytes, &count, image, format) == 0 else {
      throw Failure()
    }
    return unsafe Array(UnsafeBufferPointer(start: try #require(bytes), count: count))
  }
}
