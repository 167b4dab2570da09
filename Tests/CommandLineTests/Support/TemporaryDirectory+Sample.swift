import Foundation
import TestSupport

extension TemporaryDirectory {
  /// Copies an image of `samples/` and returns its name.
  @discardableResult
  func copySample(_ name: String, as copy: String? = nil) throws -> String {
    let copy = copy ?? name
    try FileManager.default.copyItem(atPath: Sample.path(name), toPath: path(copy))
    return copy
  }
}
