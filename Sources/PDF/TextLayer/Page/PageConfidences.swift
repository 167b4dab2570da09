import Fitting
package import PDFSyntax
import PageModel

/// The confidences of a page's words in a page-piece dictionary (ISO 32000-1, 14.5).
///
/// A review of the text therefore needs no other file and no second recognition. The data are a
/// byte for the version, and for each word, in the order of the content, a byte for the number of
/// its letters and a byte for its confidence in per cent. Spaces and directional marks do not count
/// as letters. A reader that finds another number of letters on the page ignores the data.
package enum PageConfidences {
  /// The name of the program in the dictionary.
  package static let application = "scanpdf"
  /// The version of the data.
  private static let version: UInt8 = 1

  /// Returns the data for words in the order of the content.
  static func data(of words: [WordConfidence]) -> [UInt8] {
    var bytes = [version]
    for word in words {
      var letters = word.letters.count(where: \.isVisible)
      let confidence = UInt8(clamping: min(Int(bounded: word.confidence.rounded()), 100))
      while letters > 0 {
        bytes += [UInt8(min(letters, 255)), confidence]
        letters -= 255
      }
    }
    return bytes
  }

  /// Writes the data and returns the entries of the page: the dictionary and the date that it
  /// requires.
  package static func entries(
    of page: PreparedPage, at seconds: Int, to writer: inout PDFWriter
  ) -> PDFDictionary {
    let words = page.lineChanges?.words ?? page.lines.flatMap(\.words).map(WordConfidence.init)
    guard !words.isEmpty else { return [:] }
    let data = writer.add(PDFStream(deflating: data(of: words)))
    let date = PDFObject.date(PDFDate(secondsSince1970: seconds))
    let piece: PDFDictionary = ["LastModified": date, "Private": .reference(data)]
    return [
      "PieceInfo": .dictionary([PDFName(application): .dictionary(piece)]), "LastModified": date,
    ]
  }
}
