import Files
import ImageFiles
import Inputs
import PageModel
import SearchablePDF
import Supervision
import SystemPackage
import TextLayer
import WorkerProtocol

/// A page's image as read when the page is converted.
struct OpenedImage: Sendable {
  let image: SourceImage
  /// Whether the file has changed since the run started.
  let isChanged: Bool
  /// The resolution that gives the page its size; a page of a PDF keeps its resolution, plausible
  /// or not.
  let resolution: PageResolution
  /// The resolution for recognition, which is plausible even if the resolution of a PDF's page is
  /// not.
  let recognizedResolution: Resolution
  /// The transformation that makes the stored image upright and turns it as the user requested.
  let orientation: Orientation

  /// The size of the upright image, in pixels.
  var uprightSize: PixelSize { orientation.uprightSize(of: image.size) }

  /// Whether the image may be a photograph: a camera made it, or its file has no plausible
  /// resolution.
  var mayBePhotograph: Bool { image.isFromCamera || PageResolution.isUnknown(of: image) }
}

extension PageConverter {
  /// Opens the image of a job, unless an earlier attempt has opened it.
  ///
  /// - Throws: `PageFailure.page` if there is no image, or the file changed so that the page is no
  ///   longer known.
  func open(
    _ job: inout PageJob, on worker: inout WorkerConnection
  ) throws(PageFailure) -> OpenedImage {
    // The images of a PDF's pages have a path in common, but not their bytes.
    if worker.heldFile?.isFile(job.source.fileName) != true || job.source.shownImage != nil {
      worker.heldFile = nil
    }
    if let opened = job.opened { return opened }
    let opened = try open(job.source, held: worker.heldFile)
    job.opened = opened
    return opened
  }

  /// Reads the image of a page from its file, unless `held` has the bytes.
  ///
  /// - Throws: `PageFailure.page` if there is no image, or the file changed so that the page is no
  ///   longer known.
  private func open(_ source: ScanSource, held: HeldFile?) throws(PageFailure) -> OpenedImage {
    if case .faultyPDF(let reason) = source.kind { throw .page(reason) }
    if let bytes = held?.bytes ?? source.bytes {
      return try opened(bytes, of: source, at: source.fileImage.place)
    }
    let file = try Self.file(of: source)
    if file.isTorn { throw .page("is being written; run again when it is complete") }
    if source.version != nil, file.version == nil {
      throw .page("is not a regular file any more; put it back and run again")
    }
    guard source.version != nil, file.version != source.version else {
      return try opened(file.bytes, of: source, at: source.fileImage.place)
    }
    if source.fileImage.position.count > 1 {
      throw .page("has changed since its images were counted; run again")
    }
    do throws(PageFailure) {
      return try opened(file.bytes, of: source, at: nil, isChanged: true)
    } catch {
      guard case .page(let reason, _) = error else { throw error }
      throw .page(Self.changed(reason))
    }
  }

  /// Returns the reason why the image of a changed file cannot be shown, as a sentence fragment.
  static func changed(_ reason: String) -> String {
    "has changed since the run began: \(reason)"
  }

  private func opened(
    _ bytes: [UInt8], of source: ScanSource, at place: FramePlace?, isChanged: Bool = false
  ) throws(PageFailure) -> OpenedImage {
    let image = try Self.image(
      in: bytes, of: source, at: place, keepsJPEG2000: options.document.claim.permitsJPEG2000)
    let plausible = PageResolution.choose(
      for: image.size, file: image.resolution, option: options.page.dotsPerInch)
    let page = options.page.dotsPerInch == nil ? source.shownImage?.resolution : nil
    return OpenedImage(
      image: image, isChanged: isChanged,
      resolution: page.map { PageResolution(resolution: $0, origin: .file) } ?? plausible,
      recognizedResolution: plausible.resolution,
      orientation: image.orientation.turned(quarters: options.page.straightening.fixedQuarters))
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
    in bytes: [UInt8], of source: ScanSource, at place: FramePlace?, keepsJPEG2000: Bool
  ) throws(PageFailure) -> SourceImage {
    do {
      let image = try SourceImage(
        bytes: bytes, frame: source.fileImage.position.index, at: place,
        keepsJPEG2000: keepsJPEG2000)
      guard let shown = source.shownImage else { return image }
      return image.placed(shown.orientation, resolution: shown.resolution, profile: shown.profile)
    } catch {
      throw .page("\(error)")
    }
  }
}

extension StraighteningOptions {
  /// The turn of all pages that the user requested, in clockwise quarters.
  var fixedQuarters: Int { rotation.quarters ?? 0 }
}
