/// One page's picture: where it comes from.
package struct ScanSource: Sendable, Hashable {
  /// The path of the picture's file as the person wrote it or as its folder lists it.
  package let path: String
  /// Which of the file's pictures it is, from 0.
  package let frame: Int
  /// How many pictures the file holds.
  package let frameCount: Int

  /// Makes the source that is one picture of the file at `path`.
  package init(path: String, frame: Int = 0, frameCount: Int = 1) {
    self.path = path
    self.frame = frame
    self.frameCount = frameCount
  }

  /// The path, with the number of the picture where the file holds more than one.
  package var name: String {
    frameCount > 1 ? "\(path) (picture \(frame + 1) of \(frameCount))" : path
  }
}
