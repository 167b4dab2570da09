/// A dictionary and the bytes it describes (ISO 32000-1, 7.3.8).
///
/// The data stands as it is written: whoever encodes it says so under `Filter`. `PDFWriter` adds
/// `Length`.
package struct PDFStream: Sendable, Equatable {
  /// What the data is.
  package var dictionary: PDFDictionary
  /// The data as it stands in the file.
  package var data: [UInt8]

  /// Makes a stream of data that is already encoded as `dictionary` says.
  package init(dictionary: PDFDictionary = [:], data: [UInt8]) {
    self.dictionary = dictionary
    self.data = data
  }
}
