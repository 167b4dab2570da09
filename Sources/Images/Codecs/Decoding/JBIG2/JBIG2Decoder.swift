import ImageFiles
import PageModel

/// Decodes JBIG2 streams of PDF (ISO 32000-1, 7.4.7) in bounds-checked Swift.
///
/// Only generic regions with arithmetic coding are supported (ITU-T T.88, 6.2).
package enum JBIG2Decoder {
  /// Throws `CodecError.unsupported`, without decoding, if a stream or its shared segments
  /// (`JBIG2Globals`) have symbols, halftones, refinements or MMR coding.
  package static func check(
    _ bytes: [UInt8], globals: [UInt8] = []
  ) throws(CodecError) {
    for segment in JBIG2Segment.all(in: globals) + JBIG2Segment.all(in: bytes) {
      switch segment.kind {
      case .genericRegion, .losslessGenericRegion: try JBIG2Region.check(segment.data)
      case nil: throw unsupported(segment)
      case .pageInformation, .endOfPage, .endOfStripe, .endOfFile, .profiles, .extension_: break
      }
    }
  }

  private static func unsupported(_ segment: JBIG2Segment) -> CodecError {
    .unsupported(reason: "JBIG2 with segments of type \(segment.type)")
  }

  /// Decodes a stream and its shared segments (`JBIG2Globals`).
  ///
  /// - maximumPixels: The maximum number of pixels of the page, and of all regions together.
  /// - Throws: `CodecError.unsupported` for symbols, halftones, refinements and MMR coding,
  ///   `.undecodable` for a stream without a page, `.tooLarge` for too many pixels.
  package static func decode(
    _ bytes: [UInt8], globals: [UInt8] = [], maximumPixels: Int
  ) throws(CodecError) -> Bitmap {
    var page: JBIG2Page?
    var pixelsLeft = maximumPixels
    let segments = JBIG2Segment.all(in: globals) + JBIG2Segment.all(in: bytes)
    for segment in segments {
      switch segment.kind {
      case .pageInformation where page == nil:
        page = try JBIG2Page(segment.data, among: segments, maximumPixels: maximumPixels)
      case .genericRegion, .losslessGenericRegion:
        let region = try JBIG2Region(segment.data, maximumPixels: pixelsLeft)
        pixelsLeft -= region.size.area
        page?.draw(region)
      case .pageInformation, .endOfPage, .endOfStripe, .endOfFile, .profiles, .extension_: break
      case nil: throw unsupported(segment)
      }
    }
    guard let page else { throw .undecodable(reason: "the JBIG2 stream has no page") }
    return page.bitmap
  }
}

/// A generic region with its place on the page (7.4.1, 7.4.6).
struct JBIG2Region {
  /// The operator that combines the pixels of a region and of the page, by its number in the
  /// region's flags (7.4.1.5).
  enum Operator: Int {
    case or, and, xor, xnor, replace
  }

  let size: PixelSize
  let x: Int
  let y: Int
  let joining: Operator
  /// The pixels, one byte each, 1 for black.
  let pixels: [UInt8]

  init(_ data: ArraySlice<UInt8>, maximumPixels: Int) throws(CodecError) {
    var reader = ByteReader(data)
    guard let width = reader.uint32(), let height = reader.uint32(), let x = reader.uint32(),
      let y = reader.uint32(), let joining = reader.uint8(), let flags = reader.uint8(),
      let joining = Operator(rawValue: joining & 7), width > 0, height > 0
    else { throw .undecodable(reason: "a JBIG2 region is cut short") }
    size = PixelSize(width: width, height: height)
    self.x = x
    self.y = y
    self.joining = joining
    try Self.check(flags: flags)
    let template = try Self.template(flags >> 1 & 3, &reader)
    let decoder = GenericRegionDecoder(
      size: size, template: template, usesTypicalPrediction: flags & 8 != 0)
    guard size.area <= maximumPixels, decoder.rowMemory <= maximumPixels + 1_000_000 else {
      throw .tooLarge(size, maximumPixels: maximumPixels)
    }
    pixels = decoder.decode(data[reader.position...])
  }

  /// Throws `CodecError.unsupported` for a region with MMR coding or an extended template.
  static func check(_ data: ArraySlice<UInt8>) throws(CodecError) {
    var reader = ByteReader(data)
    guard reader.read(17) != nil, let flags = reader.uint8() else { return }
    try check(flags: flags)
  }

  private static func check(flags: Int) throws(CodecError) {
    guard flags & 0x11 == 0 else { throw .unsupported(reason: "JBIG2 with MMR coding") }
  }

  private static func template(
    _ number: Int, _ reader: inout ByteReader
  ) throws(CodecError) -> GenericRegionDecoder.Template {
    var adaptive: [(x: Int, y: Int)] = []
    for _ in 0..<GenericRegionDecoder.Template.adaptivePixelCount(of: number) {
      guard let x = reader.int8(), let y = reader.int8() else { break }
      adaptive.append((x, y))
    }
    guard let template = GenericRegionDecoder.Template(number, adaptivePixels: adaptive) else {
      throw .undecodable(reason: "a JBIG2 region has an impossible template")
    }
    return template
  }
}

/// The page on which the regions of a JBIG2 stream are drawn (7.4.8).
struct JBIG2Page {
  private let size: PixelSize
  /// The pixels, one byte each, 1 for black.
  private var pixels: [UInt8]

  /// Reads the page information segment; an unknown height is read from the end-of-stripe segments
  /// of `segments`.
  init(
    _ data: ArraySlice<UInt8>, among segments: [JBIG2Segment], maximumPixels: Int
  ) throws(CodecError) {
    var reader = ByteReader(data)
    guard let width = reader.uint32(), let height = reader.uint32(), reader.read(8) != nil,
      let flags = reader.uint8()
    else { throw .undecodable(reason: "the JBIG2 page is cut short") }
    let known = height == Int(UInt32.max) ? Self.height(of: segments) : height
    size = PixelSize(width: width, height: known)
    guard width > 0, known > 0 else { throw .undecodable(reason: "the JBIG2 page is empty") }
    guard size.area <= maximumPixels else {
      throw .tooLarge(size, maximumPixels: maximumPixels)
    }
    pixels = [UInt8](repeating: flags & 4 == 0 ? 0 : 1, count: size.area)
  }

  private static func height(of segments: [JBIG2Segment]) -> Int {
    segments.filter { $0.kind == .endOfStripe }.reduce(0) { height, segment in
      var reader = ByteReader(segment.data)
      return max(height, (reader.uint32() ?? 0) + 1)
    }
  }

  /// Draws the part of a region that is on the page.
  mutating func draw(_ region: JBIG2Region) {
    guard region.x < size.width, region.y < size.height else { return }
    let width = min(region.size.width, size.width - region.x)
    for row in 0..<min(region.size.height, size.height - region.y) {
      let source = row * region.size.width
      let target = (region.y + row) * size.width + region.x
      for column in 0..<width {
        let pixel = region.pixels[source + column]
        pixels[target + column] = region.joining.join(pixels[target + column], pixel)
      }
    }
  }

  /// The page as a bilevel bitmap.
  var bitmap: Bitmap { Bitmap(bilevel: size) { pixels[$0] == 1 } }
}

extension JBIG2Region.Operator {
  /// Returns the combination of a pixel of the page and a pixel of a region, each 0 or 1.
  fileprivate func join(_ page: UInt8, _ region: UInt8) -> UInt8 {
    switch self {
    case .or: page | region
    case .and: page & region
    case .xor: page ^ region
    case .xnor: 1 - (page ^ region)
    case .replace: region
    }
  }
}
