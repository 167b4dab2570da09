/// The strips or tiles of a TIFF image (TIFF 6.0, pages 39 and 67): where each stands in the file
/// and how long it is.
struct TIFFPieces {
  private let offsets: [Int]
  private let byteCounts: [Int]
  private let byteCountField: TIFFField?
  private let fileLength: Int

  /// Finds the pieces of an image; those without an offset and a length are left out.
  init(_ directory: TIFFDirectory, fileLength: Int) {
    let isTiled = directory[.tileOffsets] != nil
    // Some writers number tiles by the entries of strips.
    let offsetField = directory[isTiled ? .tileOffsets : .stripOffsets]
    byteCountField = directory[.tileByteCounts] ?? directory[.stripByteCounts]
    offsets = offsetField?.integers ?? []
    byteCounts = byteCountField?.integers ?? []
    self.fileLength = fileLength
  }

  var isEmpty: Bool { offsets.isEmpty }

  /// Where the only piece stands in the file; `nil` where there are more or it is not all there.
  var only: Range<Int>? {
    guard offsets.count == 1, byteCounts.count == 1, byteCounts[0] > 0, !isCutShort else {
      return nil
    }
    return offsets[0]..<offsets[0] + byteCounts[0]
  }

  /// Whether the file ends before one of the pieces does.
  var isCutShort: Bool {
    zip(offsets, byteCounts).contains { $1 > available(at: $0) }
  }

  /// The file with the lengths of pieces that it ends before made shorter, so that what is there of
  /// them can be decoded: libtiff reads a piece whole or not at all.
  func mended(_ bytes: [UInt8]) -> [UInt8] {
    guard isCutShort, let byteCountField, let width = byteCountField.integerWidth else {
      return bytes
    }
    var mended = bytes
    for (index, piece) in zip(offsets, byteCounts).enumerated() {
      let available = available(at: piece.0)
      guard piece.1 > available else { continue }
      let position = byteCountField.position + index * width
      mended.replaceSubrange(position..<position + width, with: number(available, width))
    }
    return mended
  }

  /// A whole number as the file would have it.
  private func number(_ value: Int, _ width: Int) -> [UInt8] {
    let bytes = (0..<width).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    return byteCountField?.file.order == .bigEndian ? bytes.reversed() : bytes
  }

  private func available(at offset: Int) -> Int { max(0, fileLength - offset) }
}
