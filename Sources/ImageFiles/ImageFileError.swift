/// Why a file cannot be taken as a picture, in words for the person who gave it.
package enum ImageFileError: Error, Equatable, Sendable {
  /// No format that is read here begins with these bytes.
  case unknownFormat
}
