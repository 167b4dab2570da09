import PDFSyntax

/// The images of a file that are equal to another one: same dictionary, same data.
///
/// Programs that join documents repeat a logo or a letterhead for each page.
struct EqualImages {
  /// The first image that is equal to another one, by the other one.
  private(set) var firsts: [IndirectReference: IndirectReference] = [:]

  /// The greatest number of objects that are compared.
  private static let mostObjects = 200_000

  /// What equal images have in common.
  private struct Key: Hashable {
    let length: Int
    let hash: Int
  }

  /// Finds the equal images of a file; objects that cannot be read are equal to no other.
  init(in file: SourceFile) {
    var file = file
    let numbers = 1...min(max(file.highestNumber, 1), Self.mostObjects)
    let images = numbers.map { IndirectReference(number: $0) }
      .filter { Self.image($0, in: &file) != nil }
    // Soft masks come first: images with equal ones become equal by that.
    for hasMask in [false, true] {
      var seen: [Key: [IndirectReference]] = [:]
      for image in images {
        guard let own = Self.image(image, in: &file), Self.hasMask(own.object) == hasMask else {
          continue
        }
        let key = Key(length: own.data.count, hash: own.data.hashValue)
        let first = seen[key]?.first { isEqual(own, to: $0, in: &file) }
        if let first { firsts[image] = first } else { seen[key, default: []].append(image) }
      }
    }
  }

  private typealias Image = (object: SourceObject, data: [UInt8])

  private func isEqual(
    _ image: Image, to other: IndirectReference, in file: inout SourceFile
  ) -> Bool {
    guard let other = Self.image(other, in: &file), other.data == image.data else { return false }
    return unified(other.object) == unified(image.object)
  }

  /// Returns a dictionary whose masks are the first of equal ones.
  private func unified(_ object: SourceObject) -> [[UInt8]: SourceObject]? {
    object.entries?.mapValues { value in
      value.reference.flatMap { firsts[$0] }.map { .reference($0) } ?? value
    }
  }

  private static func image(
    _ reference: IndirectReference, in file: inout SourceFile
  ) -> Image? {
    guard let content = try? file.content(of: reference), let data = content.data,
      content.object.entry("Subtype")?.isName("Image") == true
    else { return nil }
    return (content.object, data)
  }

  private static func hasMask(_ object: SourceObject) -> Bool {
    object.entry("SMask")?.reference != nil || object.entry("Mask")?.reference != nil
  }
}
