import PDFContent
import PDFSource
import PDFSyntax
import TestSupport
import Testing

@Suite struct OptionalContentTests {
  /// The entries of two groups.
  private static let groups: [PDFDictionary] = [
    ["Type": .name("OCG"), "Usage": ["View": ["ViewState": .name("OFF")]]], ["Type": .name("OCG")],
  ]

  /// Returns the visibilities of both groups, and of a membership dictionary for both.
  private func visibilities(
    _ configuration: PDFDictionary, of groups: [PDFDictionary] = groups,
    membership: PDFDictionary = [:]
  ) throws -> (groups: [ContentVisibility], membership: ContentVisibility) {
    let members: PDFDictionary = ["Type": .name("OCMD"), "OCGs": [further(1), further(2)]]
    return try reading(
      .dictionary(members.with(membership)), objects: groups.map { .dictionary($0) },
      catalog: ["OCProperties": ["D": .dictionary(configuration)]]
    ) { membership in
      let file = membership.file
      return (
        (1...2).map { file.object(IndirectReference(number: $0)).visibility },
        membership.visibility
      )
    }
  }

  @Test(
    arguments: [
      ([:], [.optional, .optional]), (["OFF": [further(1)]], [.hidden, .optional]),
      (["BaseState": .name("OFF"), "ON": [further(2)]], [.hidden, .optional]),
      (["ON": [further(1)], "OFF": [further(1)]], [.uncertain, .optional]),
      (["BaseState": .name("Unchanged"), "ON": [further(1)]], [.optional, .uncertain]),
      (["Intent": .name("Design")], [.uncertain, .uncertain]),
      (["OFF": 5], [.uncertain, .uncertain]),
      (
        ["AS": [["Event": .name("View"), "Category": [.name("View")], "OCGs": [further(1)]]]],
        [.hidden, .optional]
      ),
      (
        ["AS": [["Event": .name("View"), "Category": [.name("Zoom")], "OCGs": [further(1)]]]],
        [.uncertain, .optional]
      ),
      (["AS": [["Event": .name("Print"), "OCGs": [further(1)]]]], [.optional, .optional]),
    ] as [(PDFDictionary, [ContentVisibility])])
  func `the default configuration says which groups are off`(
    configuration: PDFDictionary, expected: [ContentVisibility]
  ) throws {
    #expect(try visibilities(configuration).groups == expected)
  }

  @Test(
    arguments: [
      (nil, .optional, .hidden), ("AnyOn", .optional, .hidden), ("AllOn", .hidden, .hidden),
      ("AnyOff", .optional, .optional), ("AllOff", .hidden, .optional),
      ("Other", .uncertain, .uncertain),
    ] as [(String?, ContentVisibility, ContentVisibility)])
  func `a membership is visible by its policy`(
    policy: String?, one: ContentVisibility, both: ContentVisibility
  ) throws {
    let membership: PDFDictionary = policy.map { ["P": .name(PDFName($0))] } ?? [:]
    let off: PDFObject = further(1)
    #expect(try visibilities(["OFF": [off]], membership: membership).membership == one)
    #expect(
      try visibilities(["BaseState": .name("OFF")], membership: membership).membership == both)
  }

  @Test func `expressions, purposes and other objects are uncertain`() throws {
    #expect(try visibilities([:], membership: ["VE": [.name("Not")]]).membership == .uncertain)
    #expect(try visibilities([:], membership: ["OCGs": []]).membership == .uncertain)
    let other = try visibilities(
      [:], of: [["Type": .name("OCG"), "Intent": .name("Design")], ["Type": .name("Font")]])
    #expect(other.groups == [.uncertain, .uncertain])
    #expect(other.membership == .uncertain)
  }
}
