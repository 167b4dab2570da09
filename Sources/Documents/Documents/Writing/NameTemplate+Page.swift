import Inputs
import PageModel
import PagePipeline
import Understanding

extension NameTemplate.Contents {
  /// Takes the values from the first page of a document, and from the code that begins it.
  ///
  /// - languages: The languages of the run, for a page for which none was chosen.
  init(of page: PageResult, after code: String?, languages: String) {
    let head = page.letterHead(languages: languages)
    let own = page.report.codes.first { $0.symbology != .patch }?.text
    self.init(code: code ?? own, date: head.date?.description, title: head.title)
  }
}

extension PageResult {
  /// The languages that write the day before the month; English has both orders.
  private static let dayFirst = ["deu", "fra"]

  /// Returns the letter head of the page, with the date and the title of its document.
  fileprivate func letterHead(languages: String) -> LetterHead {
    let main = (report.tries.language?.languages ?? languages).split(separator: "+").first ?? ""
    let parts = PageStructuring.elements(of: recognized).map { element in
      var isHeading = false
      if case .heading = element { isHeading = true }
      return LetterHead.Passage(element.lines.map(\.text), isHeading: isHeading)
    }
    return LetterHead(parts, isDayFirst: Self.dayFirst.contains(String(main)) ? true : nil)
  }
}
