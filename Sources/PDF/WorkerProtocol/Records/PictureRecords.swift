package import ImageFiles
package import PageModel

/// The pictures that a worker found on a page, validated by `pictures(on:files:)`.
package struct PictureRecords: Sendable, Codable, Equatable {
  /// The maximum number of pictures of a page.
  package static let maximumPictures = 200

  /// The record of a picture.
  private struct Record: Codable, Equatable {
    /// The left, top, right and bottom side of the box, in pixels of the page.
    let sides: [Double]
    /// The JPEG in the payload; `nil` if it was not requested.
    let image: ImageRecord?

    /// The box; `nil` if it is malformed.
    var box: BoundingBox? {
      sides.allSatisfy(\.isFinite) ? BoundingBox(corners: sides) : nil
    }
  }

  private let records: [Record]
  /// The length of all files, in bytes; any number if the records are malformed.
  package var filesLength: Int { records.reduce(0) { $0 &+ ($1.image?.length ?? 0) } }

  /// Makes the records of at most 200 pictures, whose files are the payload in the same order;
  /// `nil` if there are none.
  package init?(_ pictures: [(box: BoundingBox, image: EncodedImage?)]) {
    guard !pictures.isEmpty, pictures.count <= Self.maximumPictures else { return nil }
    records = pictures.map { box, image in
      Record(
        sides: [box.left, box.top, box.right, box.bottom], image: image.map(ImageRecord.init))
    }
  }

  /// Returns the pictures with their files, and their boxes clipped to a page of `size` pixels;
  /// `nil` if a record or a file is malformed.
  package func pictures(on size: PixelSize, files: ArraySlice<UInt8>) -> [Picture]? {
    guard records.count <= Self.maximumPictures else { return nil }
    var rest = files
    var pictures: [Picture] = []
    for record in records {
      guard let box = record.box else { return nil }
      var file: [UInt8]?
      if let image = record.image {
        file = image.jpeg(takingDataFrom: &rest)?.data
        guard file != nil else { return nil }
      }
      if let visible = box.intersection(BoundingBox(size)) {
        pictures.append(Picture(box: visible, file: file))
      }
    }
    return rest.isEmpty ? pictures : nil
  }
}
