import PDFSyntax

/// The images of a file that are equal to another image: they have the same dictionary and data.
///
/// Programs that join documents repeat a logo or a letterhead for each page.
struct EqualImages {
  /// The first image of several equal ones, by each of the others.
  private(set) var firsts: [IndirectReference: IndirectReference] = [:]

  /// Finds the equal images of a file; an object that cannot be read is equal to no other object.
  ///
  /// - Throws: `SourceFileError.exceeds` if the comparison exceeds the budget of the file.
  init(in file: SourceFile) throws(SourceFileError) {
    let images = file.numbersOfStreams.map { IndirectReference(number: $0) }
      .compactMap { image in
        Self.hasMask(image, in: file).map { (reference: image, hasMask: $0) }
      }
    // Soft masks come first, because equal masks make images equal.
    for hasMask in [false, true] {
      // The first images by the hash of their data and dictionary.
      var seen: [Int: IndirectReference] = [:]
      for image in images where image.hasMask == hasMask {
        guard let own = Self.image(image.reference, in: file) else { continue }
        let unified = unified(own.object)
        var hasher = Hasher()
        hasher.combine(own.data)
        hasher.combine(unified)
        let key = hasher.finalize()
        guard let first = seen[key] else {
          seen[key] = image.reference
          continue
        }
        let other = Self.image(first, in: file)
        if other?.data == own.data, other.map({ self.unified($0.object) }) == unified {
          firsts[image.reference] = first
        }
      }
    }
    try file.budget.check()
  }

  private typealias Image = (object: PDFObject, data: [UInt8])

  /// Returns an object in which masks are replaced by the first of equal masks, and numbers by
  /// their shortest form.
  private func unified(_ object: PDFObject) -> PDFObject {
    switch object {
    case .reference(let reference): .reference(firsts[reference] ?? reference)
    case .spelled(let word): .spelled(NumberFormatting.shortest(word) ?? word)
    case .array(let elements): .array(elements.map(unified))
    case .dictionary(let entries): .dictionary(entries.map { unified($1) })
    default: object
    }
  }

  private static func image(_ reference: IndirectReference, in file: SourceFile) -> Image? {
    guard let content = try? file.content(of: reference), let data = content.data,
      content.object["Subtype"] == .name("Image")
    else { return nil }
    return (content.object, data)
  }

  /// Returns whether an image has a mask; `nil` for any other object.
  private static func hasMask(_ reference: IndirectReference, in file: SourceFile) -> Bool? {
    guard let object = try? file.object(reference),
      object["Subtype"] == .name("Image")
    else { return nil }
    return object["SMask"]?.reference != nil || object["Mask"]?.reference != nil
  }
}
