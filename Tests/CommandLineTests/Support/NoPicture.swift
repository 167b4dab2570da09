/// What is told of a file that is no image.
enum NoPicture {
  static let message =
    "is not an image of a supported format "
    + "(PNG, JPEG, TIFF, BMP, PNM, GIF, WebP, JPEG 2000); convert it first"
}
