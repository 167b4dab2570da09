import Files
package import ImageFiles

/// One page's image: where it comes from.
package struct ScanSource: Sendable, Hashable {
  /// The path of the image's file as the person wrote it or as its directory lists it.
  package let path: String
  /// Which of the file's images it is, from 0.
  package let frame: Int
  /// How many images the file holds.
  package let frameCount: Int
  /// Where in the file it stands; `nil` where the file holds but one.
  package let place: FramePlace?
  /// What was read of a pipe, which gives its bytes once; `nil` for a file, which is read when its
  /// turn comes.
  package let bytes: [UInt8]?
  /// The version of the file that the run began with; `nil` where that does not matter.
  let version: FileVersion?

  /// Makes the source that is one image of the file at `path`.
  package init(path: String, frame: Int = 0, frameCount: Int = 1, bytes: [UInt8]? = nil) {
    self.init(
      path: path, frame: frame, frameCount: frameCount, place: nil, bytes: bytes, version: nil)
  }

  /// Makes the sources of all images of a file that stand at `places`; of the file itself where
  /// there is none.
  static func all(
    of path: String, at places: [FramePlace], bytes: [UInt8]? = nil, version: FileVersion? = nil
  ) -> [ScanSource] {
    guard !places.isEmpty else {
      return [
        ScanSource(
          path: path, frame: 0, frameCount: 1, place: nil, bytes: bytes, version: version)
      ]
    }
    return places.enumerated().map { frame, place in
      ScanSource(
        path: path, frame: frame, frameCount: places.count, place: place, bytes: bytes,
        version: version)
    }
  }

  private init(
    path: String, frame: Int, frameCount: Int, place: FramePlace?, bytes: [UInt8]?,
    version: FileVersion?
  ) {
    self.version = version
    self.place = place
    self.path = path
    self.bytes = bytes
    self.frame = frame
    self.frameCount = frameCount
  }

  /// Where the system finds the file.
  var systemPath: String { InputPath.onSystem(path) }

  /// The path for people to read, with the number of the image where the file holds more than one.
  package var name: String {
    let path = InputPath.isStandardInput(path) ? "standard input" : path.printable
    return frameCount > 1 ? "\(path) (image \(frame + 1) of \(frameCount))" : path
  }
}
