import PDFSyntax

/// The destination of a file's objects: a new document, or an update, in which they stay in place.
protocol ObjectDestination {
  /// The error of an object that cannot be written.
  associatedtype Failure: Error

  /// Returns the form in which a dictionary of the file is written.
  mutating func copy(
    _ dictionary: PDFDictionary, to writer: inout PDFWriter
  ) throws(Failure) -> PDFDictionary

  /// Returns the new number of an object of the file; `nil` if the object is left out.
  mutating func reference(
    to old: IndirectReference, in writer: inout PDFWriter
  ) -> IndirectReference?
}

extension ObjectCopier: ObjectDestination {}

/// The objects of an updated file, which keep their numbers.
struct KeptObjects: ObjectDestination {
  func copy(
    _ dictionary: PDFDictionary, to writer: inout PDFWriter
  ) throws(Never) -> PDFDictionary { dictionary.forUpdate }

  func reference(
    to old: IndirectReference, in writer: inout PDFWriter
  ) -> IndirectReference? { old }
}
