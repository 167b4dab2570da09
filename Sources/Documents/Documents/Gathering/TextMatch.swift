package import Inputs
import PageModel

extension [ScanSource] {
  /// Returns the pages with the text of files, or corrected as these say; the `selected` ones if there
  /// is a text for each of these.
  ///
  /// - Throws: a `ConversionError` if the text is not that of the pages.
  package func takingText(
    _ text: [SuppliedText], selected: PageSelection? = nil
  ) throws(ConversionError) -> [ScanSource] {
    guard !text.isEmpty else { return self }
    if let corrections = try Corrections(text) { return try corrections.sources(of: self) }
    return try TextMatch(text: text).sources(all: self, selected: selected)
  }
}

/// Matches the pages of files with text and the pages of a run.
struct TextMatch {
  /// The pages of the files, in order.
  let text: [SuppliedText]

  /// Returns `all` pages of the inputs with their text, or the `selected` ones if there is a text
  /// for each of these.
  ///
  /// Pages are matched by the names of their image files if all texts have such names, otherwise by
  /// order.
  ///
  /// - Throws: `ConversionError.textPages` if there are more or fewer texts than pages.
  func sources(
    all: [ScanSource], selected: PageSelection?
  ) throws(ConversionError) -> [ScanSource] {
    let wanted = try selected.selected(of: Array(all.indices))
    if let matched = byName(all, wanted) { return matched }
    if text.count == all.count {
      return zip(all, text).map { $0.with($1) }
    }
    guard text.count == wanted.count else {
      throw .textPages(text.count, of: wanted.count, file: text.first?.file ?? "")
    }
    var sources = all
    for (index, text) in zip(wanted, text) { sources[index] = sources[index].with(text) }
    return sources
  }

  /// Returns the pages with the texts that name their image files; `nil` if a wanted page has none
  /// or a name is ambiguous.
  private func byName(_ all: [ScanSource], _ wanted: [Int]) -> [ScanSource]? {
    var named: [Name: SuppliedText] = [:]
    for text in text {
      guard let name = Name(text.page), named.updateValue(text, forKey: name) == nil else {
        return nil
      }
    }
    var sources = all
    let names = all.map(Name.init)
    guard Set(names).count == names.count else { return nil }
    for index in wanted {
      guard let text = named[names[index]] else { return nil }
      sources[index] = sources[index].with(text)
    }
    return sources
  }

  /// The name of an image file without its folder and extension, and the number of the image in it.
  private struct Name: Hashable {
    let stem: [UInt8]
    let number: Int

    init?(_ page: ImportedPage) {
      guard let name = page.properties.imageName else { return nil }
      stem = Self.stem(of: name)
      number = 1
    }

    init(_ source: ScanSource) {
      stem = Self.stem(of: source.path)
      number = source.index + 1
    }

    private static func stem(of path: String) -> [UInt8] {
      let name = path.utf8.split { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }.last
      let bytes = Array(name ?? path.utf8[...])
      guard let dot = bytes.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return bytes }
      return Array(bytes[..<dot])
    }
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
