import PDFSource
import PDFSyntax
import TestSupport

private struct Unreadable: Error {}

/// Passes an object to `body` as libqpdf reads it.
///
/// - objects: Further objects, which have the numbers from 1 on.
/// - streams: Streams, which have the numbers after those.
func reading<Value>(
  _ object: PDFObject, objects: [PDFObject] = [], streams: [PDFStream] = [],
  catalog: PDFDictionary = [:], body: (QPDFObject) throws -> Value
) throws -> Value {
  var writer = PDFWriter()
  for object in objects { _ = writer.add(object) }
  for stream in streams { _ = writer.add(stream) }
  let read = writer.add(object)
  let pages = writer.add(["Type": .name("Pages"), "Kids": [], "Count": 0])
  let entries: PDFDictionary = ["Type": .name("Catalog"), "Pages": .reference(pages)]
  let file = try writer.bytes(catalog: writer.add(.dictionary(entries.with(catalog))))
  return try QPDFFile.open(file, recovers: false, unreadable: Unreadable() as any Error) {
    try body($0.object(read))
  }
}

/// Returns a reference to one of the further objects.
func further(_ number: Int) -> PDFObject { .reference(IndirectReference(number: number)) }
