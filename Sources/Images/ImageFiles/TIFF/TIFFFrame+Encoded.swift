import PageModel

extension TIFFFrame {
  /// Returns the page as a PDF can hold it, if its only strip is group 4 data or a complete JPEG
  /// file; else `nil`.
  package func encoded(_ bytes: [UInt8]) -> EncodedImage? {
    guard imageHeader.damage == nil, alpha == nil, directory[.tileWidth] == nil,
      let strip = pieces.only, directory.integer(.rowsPerStrip) ?? .max >= size.height
    else { return nil }
    return switch compression {
    case TIFFCompression.groupFour: groupFour(Array(bytes[strip]))
    case TIFFCompression.jpeg: jpeg(Array(bytes[strip]))
    default: nil
    }
  }

  /// Returns a strip with the highest bit first and without uncompressed mode (TIFF 6.0, pages 32
  /// and 52); black in T.6 is 1, whatever the photometric interpretation.
  private func groupFour(_ strip: [UInt8]) -> EncodedImage? {
    guard bitsPerSample == 1, samplesPerPixel == 1, directory.integer(.fillOrder) ?? 1 == 1,
      (directory.integer(.groupFourOptions) ?? 0) & 0b10 == 0
    else { return nil }
    guard photometric == .whiteIsZero || photometric == .blackIsZero else { return nil }
    return EncodedImage(
      size: size, bitsPerComponent: 1, colorSpace: .gray,
      compression: .ccittGroup4(blackIs1: photometric == .blackIsZero),
      profile: imageHeader.profile, data: strip)
  }

  /// Returns a strip that contains its tables and whose colours match the directory (Adobe
  /// Photoshop TIFF Technical Notes, 2002).
  private func jpeg(_ strip: [UInt8]) -> EncodedImage? {
    guard directory[.jpegTables] == nil, let file = try? JPEGFile(strip),
      file.frame.size == size, file.frame.components.count == samplesPerPixel,
      hasColors(of: file), let encoded = file.encoded(strip)
    else { return nil }
    return EncodedImage(
      size: size, bitsPerComponent: 8, colorSpace: encoded.colorSpace, compression: .dct,
      profile: imageHeader.profile, data: strip)
  }

  private func hasColors(of file: JPEGFile) -> Bool {
    switch photometric {
    case .blackIsZero: samplesPerPixel == 1
    case .yCbCr: samplesPerPixel == 3 && file.adobeTransform != 0
    case .rgb: samplesPerPixel == 3 && file.adobeTransform == 0
    default: false
    }
  }
}

/// The offsets and lengths of the strips or tiles of a TIFF image (TIFF 6.0, pages 39 and 67).
struct TIFFPieces {
  private let offsets: [Int]
  private let byteCounts: [Int]
  private let byteCountField: TIFFField?
  private let fileLength: Int

  /// Finds the strips or tiles of an image; ignores pieces without an offset or a length.
  init(_ directory: TIFFDirectory, fileLength: Int) {
    let isTiled = directory[.tileOffsets] != nil
    // Some writers give the offsets of tiles in the tags of strips.
    let offsetField = directory[isTiled ? .tileOffsets : .stripOffsets]
    byteCountField = directory[.tileByteCounts] ?? directory[.stripByteCounts]
    offsets = offsetField?.integers ?? []
    byteCounts = byteCountField?.integers ?? []
    self.fileLength = fileLength
  }

  var isEmpty: Bool { offsets.isEmpty }

  /// The range of the only piece in the file; `nil` if there are more pieces or the piece is
  /// incomplete.
  var only: Range<Int>? {
    guard offsets.count == 1, byteCounts.count == 1, byteCounts[0] > 0, !isCutShort else {
      return nil
    }
    return offsets[0]..<offsets[0] + byteCounts[0]
  }

  /// Whether the file ends before the end of a piece.
  var isCutShort: Bool {
    zip(offsets, byteCounts).contains { $1 > available(at: $0) }
  }

  /// Returns the file with the lengths of truncated pieces reduced to the available bytes, because
  /// libtiff reads a piece completely or not at all.
  func repaired(_ bytes: [UInt8]) -> [UInt8] {
    guard isCutShort, let byteCountField, let width = byteCountField.integerWidth else {
      return bytes
    }
    var repaired = bytes
    for (index, piece) in zip(offsets, byteCounts).enumerated() {
      let available = available(at: piece.0)
      guard piece.1 > available else { continue }
      let position = byteCountField.start.position + index * width
      let number = [UInt8](available, width: width, order: byteCountField.start.order)
      repaired.replaceSubrange(position..<position + width, with: number)
    }
    return repaired
  }

  private func available(at offset: Int) -> Int { max(0, fileLength - offset) }
}
