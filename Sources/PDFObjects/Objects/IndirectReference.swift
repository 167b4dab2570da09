/// The number of an object which other objects refer to (ISO 32000-1, 7.3.10).
///
/// The generation is always 0: no file is ever updated here.
package struct IndirectReference: Sendable, Hashable {
  /// Counts from 1.
  package let number: Int

  /// Makes a reference to an object by its number; `PDFWriter.reserve()` hands them out.
  package init(number: Int) {
    self.number = number
  }
}
