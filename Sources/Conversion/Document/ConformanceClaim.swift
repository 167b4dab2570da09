/// What a document says it conforms to.
package enum ConformanceClaim: Sendable, Equatable {
  case none
  /// ISO 19005-1, level B: it looks the same for ever.
  case pdfA1b
}
