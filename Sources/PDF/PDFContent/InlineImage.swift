import PDFSyntax

/// Finds the end of the data of an inline image (ISO 32000-1, 8.9.7).
struct InlineImage {
  /// The entries of the image, by their full names.
  private var entries: [String: [PDFToken]] = [:]

  private static let fullNames = [
    "W": "Width", "H": "Height", "BPC": "BitsPerComponent", "CS": "ColorSpace", "F": "Filter",
    "IM": "ImageMask",
  ]

  /// Reads the operands between `BI` and `ID`.
  init(_ operands: ContentOperands) {
    var rest = operands.values[...]
    while let key = rest.popFirst()?.name {
      var value: [PDFToken] = []
      var depth = 0
      repeat {
        guard let next = rest.popFirst() else { return }
        if next == .arrayStart || next == .dictionaryStart { depth += 1 }
        if next == .arrayEnd || next == .dictionaryEnd { depth -= 1 }
        value.append(next)
      } while depth > 0
      let key = String(decoding: key, as: UTF8.self)
      let name = Self.fullNames[key] ?? key
      // PDF readers disagree about which of two equal entries counts.
      entries[name] = entries[name] == nil ? value : []
    }
  }

  /// Returns the offset after `EI`; `nil` unless every PDF reader ends the image there.
  ///
  /// - start: The offset after `ID`.
  func end(
    in bytes: [UInt8], from start: Int, componentCount: ([UInt8]) -> Int?
  ) -> Int? {
    guard start < bytes.count, bytes[start].isPDFWhiteSpace else { return nil }
    if let length = length(componentCount) {
      let (end, isTooLarge) = (start + 1).addingReportingOverflow(length)
      return isTooLarge ? nil : Self.afterMarker(in: bytes, at: end)
    }
    return onlyMarker(in: bytes, from: start + 1)
  }

  /// Returns the offset after the `EI` that may follow white space at `offset`.
  private static func afterMarker(in bytes: [UInt8], at offset: Int) -> Int? {
    (0...2).lazy.compactMap { space -> Int? in
      let place = offset + space
      guard place + 1 < bytes.count, bytes[offset..<place].allSatisfy(\.isPDFWhiteSpace),
        isMarker(bytes, at: place)
      else { return nil }
      return place + 2
    }.first
  }

  /// Returns whether `EI`, followed by white space, a delimiter or the end, is at `place`.
  private static func isMarker(_ bytes: [UInt8], at place: Int) -> Bool {
    bytes[place] == UInt8(ascii: "E") && bytes[place + 1] == UInt8(ascii: "I")
      && (place + 2 == bytes.count || !bytes[place + 2].isPDFRegular)
  }

  /// Returns the offset after the only `EI` in the rest of the content, where PDF readers that
  /// decode the data and readers that search for `EI` agree.
  private func onlyMarker(in bytes: [UInt8], from start: Int) -> Int? {
    guard start < bytes.count else { return nil }
    var found: Int?
    for place in start..<max(bytes.count - 1, start) where Self.isMarker(bytes, at: place) {
      guard found == nil, place > 0, bytes[place - 1].isPDFWhiteSpace else { return nil }
      found = place + 2
    }
    return found
  }

  /// Returns the offset after the first `EI` that looks like the end of an image, or the end of the
  /// content.
  static func likelyEnd(in bytes: [UInt8], from start: Int) -> Int {
    var place = start + 1
    while place + 1 < bytes.count {
      if bytes[place] == UInt8(ascii: "E"), bytes[place + 1] == UInt8(ascii: "I"),
        bytes[place - 1].isPDFWhiteSpace,
        bytes[(place + 2)...].prefix(8).allSatisfy({
          $0 < 0x80 && ($0 >= 0x20 || $0.isPDFWhiteSpace)
        })
      {
        return place + 2
      }
      place += 1
    }
    return bytes.count
  }

  /// The length of the data in bytes; `nil` if they are filtered or their length is not certain.
  private func length(_ componentCount: ([UInt8]) -> Int?) -> Int? {
    guard entries["Filter"] == nil, let width = integer("Width"),
      let height = integer("Height"), let bits = bitsPerPixel(componentCount)
    else { return nil }
    let (rowBits, isTooWide) = width.multipliedReportingOverflow(by: bits)
    guard !isTooWide, rowBits < Int.max - 7 else { return nil }
    let (length, isTooLarge) = ((rowBits + 7) / 8).multipliedReportingOverflow(by: height)
    return isTooLarge ? nil : length
  }

  private func bitsPerPixel(_ componentCount: ([UInt8]) -> Int?) -> Int? {
    if let mask = entries["ImageMask"] {
      if mask == [.word(ArraySlice("true".utf8))] { return 1 }
      guard mask == [.word(ArraySlice("false".utf8))] else { return nil }
    }
    guard let bits = integer("BitsPerComponent"), [1, 2, 4, 8, 16].contains(bits),
      let count = components(componentCount)
    else { return nil }
    return bits * count
  }

  private func components(_ componentCount: ([UInt8]) -> Int?) -> Int? {
    guard let space = entries["ColorSpace"] else { return nil }
    let family = space.first == .arrayStart ? space.dropFirst().first : space.first
    guard let name = family?.name else { return nil }
    switch String(decoding: name, as: UTF8.self) {
    case "G", "DeviceGray", "CalGray": return 1
    case "RGB", "DeviceRGB", "CalRGB": return 3
    case "CMYK", "DeviceCMYK": return 4
    case "I", "Indexed": return space.first == .arrayStart ? 1 : nil
    default: return space.count == 1 ? componentCount(name) : nil
    }
  }

  private func integer(_ name: String) -> Int? {
    guard let value = entries[name], value.count == 1,
      case .number(let number, isPlainInteger: true) = value[0]
    else { return nil }
    return Int(exactly: number).flatMap { (0...1_000_000).contains($0) ? $0 : nil }
  }
}
