import Files
import ImageFiles
import Supervision
import SystemPackage

/// A page's image as read when the page is converted.
struct OpenedScan: Sendable {
  let image: SourceImage
  /// Whether the file has changed since the run started.
  let isChanged: Bool

  /// Reads the image file, unless `held` has its bytes.
  ///
  /// Throws `PageFailure.page` if there is no image, or the file changed so that the page is no
  /// longer known.
  init(_ source: ScanSource, held: HeldFile?) throws(PageFailure) {
    if let bytes = held?.bytes ?? source.fileBytes {
      isChanged = false
      image = try Self.image(in: bytes, of: source, at: source.place)
      return
    }
    let file = try Self.file(of: source)
    if file.isTorn { throw .page("is being written; run again when it is complete") }
    if source.version != nil, file.version == nil {
      throw .page("is not a regular file any more; put it back and run again")
    }
    isChanged = source.version != nil && file.version != source.version
    if isChanged, source.frameCount > 1 {
      throw .page("has changed since its images were counted; run again")
    }
    do throws(PageFailure) {
      image = try Self.image(in: file.bytes, of: source, at: isChanged ? nil : source.place)
    } catch {
      guard case .page(let reason) = error, isChanged else { throw error }
      throw .page(Self.changed(reason))
    }
  }

  /// Returns why the image of a changed file cannot be shown, as a sentence fragment.
  static func changed(_ reason: String) -> String {
    "has changed since the run began: \(reason)"
  }

  private static func file(of source: ScanSource) throws(PageFailure) -> FileReader.Contents {
    do {
      return try FileReader.contents(
        of: source.path, links: source.links, mustBeRegular: source.version != nil,
        filter: .images)
    } catch  where source.version != nil && error.errno == .noSuchFileOrDirectory {
      throw .page("no longer exists; put it back and run again")
    } catch  where source.scannedPage != nil && error.isRefused {
      throw .page("cannot be read (the scanner's driver wrote no regular file); scan it again")
    } catch {
      throw .page("cannot be read (\(error.reason))\(error.advice)")
    }
  }

  private static func image(
    in bytes: [UInt8], of source: ScanSource, at place: FramePlace?
  ) throws(PageFailure) -> SourceImage {
    do {
      let image = try SourceImage(bytes: bytes, frame: source.imageFrame, at: place)
      guard let shown = source.shownImage else { return image }
      return image.placed(shown.orientation, resolution: shown.resolution, profile: shown.profile)
    } catch {
      throw .page("\(error)")
    }
  }
}
