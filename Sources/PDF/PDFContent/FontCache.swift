/// The fonts of a file that were read, by their objects.
package final class FontCache<Object: ContentObject> {
  /// The maximum number of fonts that are kept.
  static var maximumFonts: Int { 500 }

  private var fonts: [Object.Identity: Object.Font] = [:]

  /// Makes a cache without fonts.
  package init() {}

  /// Returns the font that an object describes, read once; `nil` if the object is not a font.
  func font(_ object: Object) -> Object.Font? {
    guard let identity = object.identity else { return object.font }
    if let known = fonts[identity] { return known }
    let font = object.font
    if fonts.count >= Self.maximumFonts { fonts = [:] }
    fonts[identity] = font
    return font
  }
}
