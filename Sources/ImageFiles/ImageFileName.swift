/// File names that promise an image.
package enum ImageFileName {
  /// The usual extensions of image files, also of formats that are not supported.
  private static let extensions: Set<String> = [
    "png", "apng", "jpg", "jpeg", "jpe", "jfif", "jif", "mpo", "tif", "tiff", "bmp", "dib", "pnm",
    "pbm", "pgm", "ppm", "pam", "gif", "webp", "jp2", "j2k", "j2c", "jpc", "jpf", "jpx", "heic",
    "heif", "hif", "avif", "jxl",
  ]

  /// Returns whether the name ends with the extension of an image format.
  package static func isImage(_ name: String) -> Bool {
    guard let dot = name.lastIndex(of: ".") else { return false }
    return extensions.contains(name[name.index(after: dot)...].lowercased())
  }
}
