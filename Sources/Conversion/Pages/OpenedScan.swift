import ImageFiles
import PageWork
import SystemPackage

/// A page's picture as its file held it when the page's turn came.
struct OpenedScan: Sendable {
  let image: SourceImage
  /// Whether the file is not the one any more that the run began with.
  let isChanged: Bool

  /// Reads the picture's file; one that `held` has is not read again.
  ///
  /// Throws `refused` where there is no picture, or it may not be the page's.
  init(_ source: ScanSource, held: HeldFile?) throws(WorkerFault) {
    if let bytes = source.bytes ?? held?.bytes {
      isChanged = false
      image = try Self.image(in: bytes, of: source, at: source.place)
      return
    }
    let file = try Self.file(of: source)
    if file.isTorn { throw Self.refused("is being written to; run again when that has ended") }
    if source.version != nil, file.version == nil {
      throw Self.refused("is no file any more; put it back and run again")
    }
    isChanged = source.version != nil && file.version != source.version
    if isChanged, source.frameCount > 1 {
      throw Self.refused("has changed since its pictures were counted; run again")
    }
    do {
      image = try Self.image(in: file.bytes, of: source, at: isChanged ? nil : source.place)
    } catch .refused(let failure) where isChanged {
      throw Self.refused(Self.changed(failure.message))
    }
  }

  /// Why a changed file's picture cannot be shown, as a part of a sentence.
  static func changed(_ reason: String) -> String {
    "has changed since the run began, and \(reason)"
  }

  private static func refused(_ message: String) -> WorkerFault {
    .refused(WorkFailure(stage: .decode, message: message))
  }

  private static func file(of source: ScanSource) throws(WorkerFault) -> ReadFile {
    do {
      return try FileReader.picture(of: source.path, isFile: source.version != nil)
    } catch  where source.version != nil && error.errno == .noSuchFileOrDirectory {
      throw refused("is not there any more; put it back and run again")
    } catch {
      throw refused("cannot be read (\(error.errno))\(error.advice)")
    }
  }

  private static func image(
    in bytes: [UInt8], of source: ScanSource, at place: FramePlace?
  ) throws(WorkerFault) -> SourceImage {
    do {
      return try SourceImage(bytes: bytes, frame: source.frame, at: place)
    } catch {
      throw refused("\(error)")
    }
  }
}
