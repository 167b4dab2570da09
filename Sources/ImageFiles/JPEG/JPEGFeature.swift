/// What makes a JPEG file one that is not read (ITU-T T.81, table B.1).
package enum JPEGFeature: Equatable, Sendable {
  /// Predictive coding without loss (SOF3, SOF11).
  case lossless
  /// An image built up from smaller ones (SOF5–7, SOF13–15).
  case hierarchical
  /// Samples of any but 8 bits.
  case bitsPerComponent(Int)
  /// Pixels of any but 1, 3 or 4 numbers.
  case componentCount(Int)
  /// A height told only after the first scan (the marker DNL).
  case heightAtEnd
}

extension JPEGFeature: CustomStringConvertible {
  /// The subject of a sentence.
  package var description: String {
    switch self {
    case .lossless: "lossless JPEG"
    case .hierarchical: "hierarchical JPEG"
    case .bitsPerComponent(let bits): "JPEG of \(bits) bits a sample"
    case .componentCount(let count): "JPEG of \(count) colour components"
    case .heightAtEnd: "JPEG that tells its height only at its end"
    }
  }
}
