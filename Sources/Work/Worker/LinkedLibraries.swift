import CLeptonica
import CQPDF
import CSandbox
import CZXing
import Glibc

/// The C libraries that the process has loaded, without the libraries of recognition engines.
package enum LinkedLibraries {
  /// The names and versions of the libraries, such as "qpdf 11.3.0".
  package static var versions: [String] {
    let calls = CSandbox_libraryVersion()
    return unsafe [
      "Leptonica \(withoutName(string(CLeptonica_version())))",
      "qpdf \(String(cString: CQPDF_version()))",
      "zxing-cpp \(String(cString: CZXing_version))",
      "libseccomp \(calls.major).\(calls.minor).\(calls.patch)",
    ] + imageLibraries
  }

  /// The image libraries of Leptonica, which scanpdf uses too.
  private static var imageLibraries: [String] {
    unsafe string(CLeptonica_imageLibraries()).split(separator: " : ").map { library in
      // Leptonica pads the list with spaces.
      String(library.drop { $0 == " " }.prefix { $0 != "\n" })
    }
  }

  /// Returns the version in a text such as "leptonica-1.82.0".
  private static func withoutName(_ text: String) -> Substring {
    text.drop { !$0.isNumber }
  }

  /// Copies and frees a C string allocated by `malloc`.
  private static func string(_ characters: UnsafeMutablePointer<CChar>?) -> String {
    guard let characters = unsafe characters else { return "" }
    defer { unsafe free(characters) }
    return unsafe String(cString: characters)
  }
}
