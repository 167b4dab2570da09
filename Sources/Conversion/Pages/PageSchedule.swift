import PageLayout
import PageWork
import SearchablePDF

/// The pages of a run in order: those that a worker is needed for, and those that stay as they are.
struct PageSchedule {
  /// The jobs for workers, with indices from 0 on.
  let jobs: [PageJob]
  private let sources: [ScanSource]
  /// The next page of the run, by its place in `sources`.
  private var next = 0

  /// Makes the schedule of a run over `sources`.
  init(_ sources: [ScanSource]) {
    self.sources = sources
    jobs = sources.filter(\.needsWorker).enumerated().map {
      PageJob(index: $0.offset, source: $0.element)
    }
  }

  /// The pages that may be delivered now that the next job has its result, in order.
  mutating func pages(upTo result: PageResult) -> [PageResult] {
    let before = unchangedPages()
    next += 1
    return before + [result]
  }

  /// The pages that stay as they are up to the next one that a worker is needed for.
  mutating func unchangedPages() -> [PageResult] {
    var pages: [PageResult] = []
    while next < sources.count, let page = sources[next].unchangedPage {
      pages.append(page)
      next += 1
    }
    return pages
  }
}

extension ScanSource {
  /// Whether a worker is needed for the page.
  fileprivate var needsWorker: Bool {
    pdfPage.map { $0.isSelected && $0.survey.isChangeable } ?? true
  }

  /// The page of a PDF that stays as it is; `nil` for any other.
  fileprivate var unchangedPage: PageResult? {
    guard !needsWorker, let pdfPage else { return nil }
    let report = PageReport(
      source: self, wordCount: 0, resolution: nil, problems: [], hasFurtherImages: false,
      obstacles: [], kept: pdfPage.keptReason, duration: .zero)
    let empty = RecognizedPage(size: PixelSize(width: 0, height: 0), blocks: [])
    return PageResult(
      page: PDFPageSource.prepared([], on: pdfPage.survey, isTextMissing: false), recognized: empty,
      recognizedOnPage: empty,
      report: report)
  }
}

/// Why a page of a PDF stays as it is.
package enum KeptPage: String, Sendable {
  /// It has text already.
  case hasText
  /// It shows nothing.
  case isBlank
  /// It is the same page object as an earlier page.
  case isRepeated
  /// The person has not asked for it.
  case isNotSelected
}

extension KeptPage: CustomStringConvertible {
  package var description: String {
    switch self {
    case .hasText: "has text already; left as it is"
    case .isBlank: "shows nothing; left as it is"
    case .isRepeated: "repeats an earlier page"
    case .isNotSelected: "not selected; left as it is"
    }
  }
}

extension PDFPageSource {
  fileprivate var keptReason: KeptPage? {
    guard isSelected else { return .isNotSelected }
    return switch survey.action {
    case .leaveBlank: .isBlank
    case .leaveText: .hasText
    case .leaveRepeated: .isRepeated
    case .recognize, .render: nil
    }
  }
}
