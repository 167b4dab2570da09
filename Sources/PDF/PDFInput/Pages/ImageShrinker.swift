import ImageFiles
import PDFContent
import PDFSource
import PDFSyntax
import PDFText
package import WorkerProtocol

/// Finds smaller forms of the images that pages paint; the pages themselves stay unchanged.
package enum ImageShrinker {
  /// Returns the images on the pages of `request` that have a smaller form, with their concatenated
  /// data; none for a file that cannot be read.
  package static func images(
    of bytes: [UInt8], _ request: ShrinkImagesRequest
  ) -> (images: [ShrunkImage], data: [UInt8]) {
    let found = try? QPDFFile.open(
      bytes, recovers: false, unreadable: ImageXObjectError.unreadablePage
    ) { (file) throws(ImageXObjectError) in
      var images: [ShrunkImage] = []
      var data: [UInt8] = []
      for (object, isSoftMask) in identities(in: file, request.pages)
      where images.count < ShrunkImage.maximumCount {
        let image = ShrinkableImage(file.object(object), isSoftMask: isSoftMask, request)
        if let smaller = image?.smallest() {
          images.append(ShrunkImage(smaller, of: object))
          data += (smaller.palette ?? []) + smaller.data
        }
        file.releaseObjects()
      }
      return (images, data)
    }
    return found ?? ([], [])
  }

  /// Returns the images of pages in the order of their object numbers, and whether each is used
  /// only as a soft mask.
  private static func identities(
    in file: QPDFFile, _ pages: [IndirectReference]
  ) -> [(IndirectReference, isSoftMask: Bool)] {
    var search = ImageSearch()
    for page in pages {
      if let page = SourcePage(file.object(page)) { search.add(page.resources) }
      file.releaseObjects()
    }
    return search.images.map { ($0.key, isSoftMask: $0.value) }
      .sorted { ($0.0.number, $0.0.generation) < ($1.0.number, $1.0.generation) }
  }
}

/// Finds the images in resources and in the resources of forms (ISO 32000-1, 7.8.3).
///
/// Images whose tones the resources may change are left out, because PDF readers change the tones
/// differently for different encodings.
private struct ImageSearch {
  /// All images that were found, and whether each is used only as a soft mask.
  private var found: [IndirectReference: Bool] = [:]
  /// The images in resources with parameters that may change tones.
  private var changing: Set<IndirectReference> = []
  private var forms: Set<IndirectReference> = []

  /// The maximum depth of forms in forms.
  private static let maximumDepth = 16

  /// The images that may be shrunk, and whether each is used only as a soft mask.
  var images: [IndirectReference: Bool] { found.filter { !changing.contains($0.key) } }

  /// Adds the images of resources.
  ///
  /// - changesTones: Whether the resources around a form may change tones.
  mutating func add(_ resources: QPDFObject, depth: Int = 0, changesTones: Bool = false) {
    let objects = resources["/XObject"]
    let parameters = resources["/ExtGState"]
    let changesTones =
      changesTones || resources.hasDefaultColorSpaces
      || parameters.names.contains { parameters[$0].graphicsStateChange?.altersTones == true }
    for name in objects.names {
      let object = objects[name]
      guard let identity = object.identity else { continue }
      switch object.xObjectKind {
      case .image:
        add(image: object, identity)
        if changesTones { changing.insert(identity) }
      case .form:
        guard depth < Self.maximumDepth, forms.insert(identity).inserted,
          let own = object.resourcesOfForm
        else { continue }
        add(own, depth: depth + 1, changesTones: changesTones)
      case .missing, .other: continue
      }
    }
  }

  private mutating func add(image: QPDFObject, _ identity: IndirectReference) {
    found[identity] = false
    let mask = image["/SMask"]
    if mask.xObjectKind == .image, let identity = mask.identity {
      found[identity] = found[identity] ?? true
    }
  }
}
