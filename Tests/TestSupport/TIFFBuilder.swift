package import ImageFiles

/// Makes TIFF and BigTIFF files of any pages (TIFF 6.0, section 2): each directory, its values that
/// do not fit into entries, and its strips.
package struct TIFFBuilder {
  package var order: ByteOrder
  package var isBig: Bool
  package var frames: [TIFFFrameBuilder]
  /// The offset of the next directory in the last directory.
  package var lastLink = 0

  /// Makes a file of these pages.
  package init(
    _ frames: TIFFFrameBuilder..., order: ByteOrder = .littleEndian, isBig: Bool = false
  ) {
    self.frames = frames
    self.order = order
    self.isBig = isBig
  }

  /// Returns the whole file.
  package func bytes() -> [UInt8] {
    var bytes = header
    for (index, frame) in frames.enumerated() {
      let isLast = index == frames.count - 1
      bytes += directory(frame, at: bytes.count, next: isLast ? lastLink : nil)
    }
    return bytes
  }

  /// The offset of the first directory.
  package var firstDirectory: Int { isBig ? 16 : 8 }

  private var offsetWidth: Int { isBig ? 8 : 4 }

  private var header: [UInt8] {
    let mark = Array((order == .littleEndian ? "II" : "MM").utf8)
    return mark + (isBig ? number(43, 2) + number(8, 2) + number(0, 2) : number(42, 2))
      + number(firstDirectory, offsetWidth)
  }

  /// Returns a directory with its values and strips; `next` defaults to the following offset.
  private func directory(_ frame: TIFFFrameBuilder, at offset: Int, next: Int?) -> [UInt8] {
    let length = directoryLength(entryCount: frame.entries.count + 2)
    // The lengths of all parts do not depend on their offsets.
    let outside = parts(of: frame, from: 0, behind: 0).outside.count
    let (inside, values) = parts(
      of: frame, from: offset + length, behind: offset + length + outside)
    let data = values + frame.strips.flatMap(\.self)
    let link = number(next ?? offset + length + data.count, offsetWidth)
    return number(frame.entries.count + 2, isBig ? 8 : 2) + inside + link + data
  }

  private func directoryLength(entryCount: Int) -> Int {
    (isBig ? 8 : 2) + entryCount * (4 + 2 * offsetWidth) + offsetWidth
  }

  /// Returns the entries in order, and the values that do not fit into them, which begin at
  /// `start`; the strips begin at `strips`.
  private func parts(
    of frame: TIFFFrameBuilder, from start: Int, behind strips: Int
  ) -> (inside: [UInt8], outside: [UInt8]) {
    let entries = frame.adding(stripEntries(of: frame, from: strips)).entries
    var (inside, outside) = ([UInt8](), [UInt8]())
    for (tag, values) in entries.sorted(by: { $0.key < $1.key }) {
      let bytes = values.numbers.flatMap { number($0, values.width) }
      inside += number(tag, 2) + number(values.type, 2) + number(values.count, offsetWidth)
      if bytes.count <= offsetWidth {
        inside += bytes + Array(repeating: 0, count: offsetWidth - bytes.count)
      } else {
        inside += number(start + outside.count, offsetWidth)
        outside += bytes
      }
    }
    return (inside, outside)
  }

  private func stripEntries(
    of frame: TIFFFrameBuilder, from start: Int
  ) -> [Int: TIFFFrameBuilder.Values] {
    var (offsets, end) = ([Int](), start)
    for strip in frame.strips {
      offsets.append(end)
      end += strip.count
    }
    let type = isBig ? 16 : 4
    let isTiled = frame.entries[322] != nil
    return [
      isTiled ? 324 : 273: .init(type: type, offsets),
      isTiled ? 325 : 279: .init(type: type, frame.strips.map(\.count)),
    ]
  }

  private func number(_ value: Int, _ count: Int) -> [UInt8] {
    let bytes = bigEndian(value, count)
    return order == .bigEndian ? bytes : bytes.reversed()
  }
}
