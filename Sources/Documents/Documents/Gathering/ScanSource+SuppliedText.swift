package import Inputs
import PageModel

extension [ScanSource] {
  /// Returns the pages with the texts or the corrections of files; only the `selected` pages get a
  /// text if there is one for each of them.
  ///
  /// - Throws: a `ConversionError` if the texts do not belong to the pages.
  package func takingText(
    _ text: [SuppliedText], selected: PageSelection? = nil
  ) throws(ConversionError) -> [ScanSource] {
    guard !text.isEmpty else { return self }
    if let corrections = try Corrections(text) { return try corrections.sources(of: self) }
    return try matched(with: text, selected: selected)
  }

  /// Returns the pages with their texts; only the `selected` pages get a text if there is one for
  /// each of them.
  ///
  /// Pages are matched by the names of their image files if all texts have such names, otherwise by
  /// order.
  ///
  /// - Throws: `ConversionError.textPages` if there are more or fewer texts than pages.
  private func matched(
    with text: [SuppliedText], selected: PageSelection?
  ) throws(ConversionError) -> [ScanSource] {
    let wanted = try selected.selected(of: [Int](indices))
    if let matched = matchedByName(with: text, wanted) { return matched }
    if text.count == count { return zip(self, text).map { $0.with($1) } }
    guard text.count == wanted.count else {
      throw .textPages(text.count, of: wanted.count, file: text.first?.file ?? "")
    }
    var sources = self
    for (index, text) in zip(wanted, text) { sources[index] = sources[index].with(text) }
    return sources
  }

  /// Returns the pages with the texts that name their image files; `nil` if a wanted page has none
  /// or a name is ambiguous.
  private func matchedByName(with texts: [SuppliedText], _ wanted: [Int]) -> [ScanSource]? {
    var named: [ImageName: SuppliedText] = [:]
    for text in texts {
      guard let name = ImageName(text.page), named.updateValue(text, forKey: name) == nil else {
        return nil
      }
    }
    var sources = self
    let names = map { ImageName($0) }
    guard Set(names).count == names.count else { return nil }
    for index in wanted {
      guard let text = named[names[index]] else { return nil }
      sources[index] = sources[index].with(text)
    }
    return sources
  }
}

/// The name of an image file without its directory and extension, and the number of an image in the
/// file.
private struct ImageName: Hashable {
  let stem: [UInt8]
  let number: Int

  init?(_ page: ImportedPage) {
    guard let name = page.properties.imageName else { return nil }
    stem = Self.stem(of: name)
    number = 1
  }

  init(_ source: ScanSource) {
    stem = Self.stem(of: source.path)
    number = source.position.index + 1
  }

  private static func stem(of path: String) -> [UInt8] {
    let name = path.utf8.split { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }.last
    let bytes = Array(name ?? path.utf8[...])
    guard let dot = bytes.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return bytes }
    return Array(bytes[..<dot])
  }
}

extension ScanSource {
  /// Returns the page with its text.
  fileprivate func with(_ text: SuppliedText) -> ScanSource {
    var source = self
    source.suppliedText = text
    return source
  }
}
