/// The limits of the confidence of words, and of the mean confidence of texts, in per cent.
package enum Confidence {
  /// The confidence from which a word is not read again even on a doubtful page.
  ///
  /// Chosen on: 39 receipts, in a prototype: if only words below 95 % are judged, a word F1 of
  /// 0.951 instead of 0.954, below 90 % of 0.943.
  package static let unquestionable = 95.0

  /// The confidence from which a word is printed on this side of a sheet, however pale it is: print
  /// that shines through from the back has a lower one.
  package static let ofThisSide = 92.0

  /// The confidence below which a word counts against its page, and the minimum mean of a text that
  /// need not be read in another way; the maximum of a word that only the second reader has.
  ///
  /// Chosen on: 52 scans of reports, newspapers, books, forms and tables (ISRI, Gutenberg, FUNSD,
  /// scribeocr), as the mean of a page that was not scaled up. Measured: of the prices of 39
  /// receipts above 90 %, 243 of 244 that both engines read are right, and 101 of 107 that only the
  /// second engine reads.
  package static let high = 90.0

  /// The mean confidence of letters below which a whole page is tried again.
  package static let ofPoorPage = 88.0

  /// The confidence from which a word stands without other evidence: in a place without a word, or
  /// against a reading that lacks it.
  package static let trusted = 85.0

  /// The confidence from which a word is certain, and the minimum mean of an upright page, which
  /// upside down reached 44; the maximum of a word whose characters were mended, because the ink or
  /// the word itself shows these characters.
  package static let certain = 80.0

  /// The confidence below which the line of a word is read again; of turned words, only long
  /// numbers are accepted from here on.
  ///
  /// Chosen on: 39 receipts, 31 forms, 13 reports, 12 other scans, 6 newspapers, 5 tables: 1.5
  /// lines of a report, none of a clean letter. With 80 %, 2.2 lines, and tables have a word F1 of
  /// 0.9839 instead of 0.9834.
  package static let doubtful = 70.0

  /// The minimum mean confidence of an upright page whose letters were not scaled up: of nine forms
  /// at 100 dots per inch, eight reached at least 63; upside down, they reached at most 37.
  ///
  /// Chosen on: 9 forms at 100 dpi; 66 turned forms and tables.
  package static let ofUnscaledPage = 62.0

  /// The confidence below which a word may be the noise of a photograph, and a text is reported.
  package static let noise = 60.0

  /// The minimum confidence of a line's surest word, and the minimum mean of a turned line: rules
  /// and edges of paper were measured at 10 and 27.
  package static let ofLine = 50.0

  /// The confidence below which letters count against their words in a choice between words.
  package static let worthless = 45.0

  /// The confidence below which text is the noise of paper or of the shadow of a gutter.
  ///
  /// Chosen on: the means of 84 made backs through which print shines (43 at most) and 65 pages in
  /// faint print (46 and more if most words are right).
  package static let ofPaper = 40.0

  /// The confidence from which the ink of a word is that of letters, whichever these are.
  package static let ofLetters = 30.0
}
