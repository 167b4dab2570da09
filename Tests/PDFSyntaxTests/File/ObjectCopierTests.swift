import PDFSyntax
import TestSupport
import Testing

@Suite struct ObjectCopierTests {
  /// Returns the copy of the object with a number, from a file of these objects.
  private static func copy(
    _ number: Int, of objects: [PDFObject], omitting omitted: Int? = nil
  ) throws -> String {
    var source = PDFWriter()
    for object in objects { _ = source.add(object) }
    let bytes = try source.bytes(catalog: IndirectReference(number: 1))
    var copier = ObjectCopier(try SourceFile(bytes))
    var writer = PDFWriter()
    if let omitted { copier.map(IndirectReference(number: omitted), to: nil) }
    _ = copier.reference(to: IndirectReference(number: number), in: &writer)
    try copier.finish(to: &writer)
    let text = String(decoding: try writer.takeBytes().bytes, as: UTF8.self)
    return String(text[(text.firstRange(of: "1 0 obj")?.lowerBound ?? text.endIndex)...])
  }

  private static func reference(_ number: Int) -> PDFObject {
    .reference(IndirectReference(number: number))
  }

  @Test func `objects that refer to one another are copied once`() throws {
    let text = try Self.copy(
      2, of: [["Type": .name("Catalog")], ["Next": Self.reference(3)], ["Back": Self.reference(2)]])
    #expect(text == "1 0 obj\n<< /Next 2 0 R >>\nendobj\n2 0 obj\n<< /Back 1 0 R >>\nendobj\n")
  }

  @Test func `what is left out is null, and not in lists`() throws {
    let text = try Self.copy(
      2,
      of: [
        ["Type": .name("Catalog")], ["D": [Self.reference(3)], "Kids": [Self.reference(3), 1]],
        ["Secret": true],
      ], omitting: 3)
    #expect(text == "1 0 obj\n<< /D [null] /Kids [1] >>\nendobj\n")
  }

  @Test func `resources may have the names of entries for the structure tree`() throws {
    let text = try Self.copy(
      2,
      of: [
        ["Type": .name("Catalog")],
        [
          "A": ["S": .name("GoTo"), "SD": 1], "I": ["Title": .text("a"), "SE": 1],
          "XObject": ["SD": 2, "SE": 3],
        ],
      ])
    #expect(
      text
        == "1 0 obj\n<< /A << /S /GoTo >> /I << /Title (a) >> /XObject << /SD 2 /SE 3 >> >>\nendobj\n"
    )
  }

  @Test func `an action whose kind is an indirect object leads to no structure element`() throws {
    let text = try Self.copy(
      2,
      of: [
        ["Type": .name("Catalog")], ["S": Self.reference(3), "SD": [Self.reference(4)]],
        .name("GoTo"), ["Secret": true],
      ])
    #expect(text == "1 0 obj\n<< /S 2 0 R >>\nendobj\n2 0 obj\n/GoTo\nendobj\n")
  }

  @Test(arguments: [
    PDFObject.string(PDFString(bytes: [UInt8](repeating: 1, count: 99_999))),
    .name(PDFName(bytes: [UInt8](repeating: 35, count: 99_999))),
  ])
  func `names and strings cost as many bytes as they are written in`(object: PDFObject) throws {
    var source = PDFWriter()
    _ = source.add(["Type": .name("Catalog")])
    let bytes = try source.bytes(catalog: IndirectReference(number: 1))
    var copier = ObjectCopier(try SourceFile(bytes))
    var writer = PDFWriter()
    let length = ObjectSerializer.bytes(of: object).count
    #expect(length > 190_000)
    let budget = WorkBudget(fileLength: bytes.count)
    #expect(throws: SourceFileError.exceeds(budget.excess(of: .written))) {
      for _ in 0...((8 << 20) + 2 * bytes.count) / length {
        _ = try copier.copy(object, to: &writer)
      }
    }
  }

  @Test(
    arguments: [
      [["Type": .name("Page"), "Secret": true]], [["Type": .name("StructElem"), "Secret": true]],
      [["Type": reference(4), "Secret": true], .name("Page")],
    ] as [[PDFObject]])
  func `pages and the structure tree are not copied by references`(objects: [PDFObject]) throws {
    let text = try Self.copy(
      2,
      of: [["Type": .name("Catalog")], ["P": Self.reference(3), "StructParent": 7]] + objects)
    #expect(text == "1 0 obj\n<< /P 2 0 R >>\nendobj\n2 0 obj\nnull\nendobj\n")
  }
}
