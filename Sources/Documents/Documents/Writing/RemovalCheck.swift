import Inputs
import PagePipeline
import SearchablePDF
import TextLayer
import WorkerProtocol

/// Holds pages whose old text is removed until drawings before and after the removal are compared;
/// a page that looks different keeps its content.
struct RemovalCheck {
  private let drawer: PageDrawer?
  private let asksForRemoval: Bool
  private var held: [PageResult] = []
  private var hasWarned = false

  /// Makes a check; nothing is checked if pdftoppm is not installed.
  init(_ options: ConversionOptions) {
    drawer = PageDrawer(options.work)
    asksForRemoval = options.pdf.existingText != .keep
  }

  /// Whether no page is held.
  var isEmpty: Bool { held.isEmpty }

  /// Adds the next page, and returns the pages that can be written now, in order.
  ///
  /// Reports once if text is removed without a check.
  mutating func pages(
    upTo result: PageResult, report: (ConversionEvent) -> Void
  ) async -> [PageResult] {
    guard drawer != nil else {
      if result.removesText, asksForRemoval, !hasWarned {
        hasWarned = true
        report(.uncheckedRemoval)
      }
      return [result]
    }
    var pages: [PageResult] = []
    if let pdf = held.last?.report.source.pdfPage?.pdf, pdf != result.report.source.pdfPage?.pdf {
      pages += await rest()
    }
    guard result.removesText || !held.isEmpty else { return pages + [result] }
    held.append(result)
    let position = result.report.source.position
    let isLast = position.index == position.count - 1
    let isFull = held.count(where: \.removesText) >= PageDrawer.groupSize
    return isFull || isLast ? pages + (await rest()) : pages
  }

  /// Returns the held pages after their check.
  mutating func rest() async -> [PageResult] {
    defer { held = [] }
    let changed = held.indices.filter { held[$0].removesText }
    guard let drawer, let pdf = changed.first.flatMap({ held[$0].report.source.pdfPage?.pdf })
    else {
      return held
    }
    let pages = changed.compactMap { index -> (index: Int, page: PreparedPage)? in
      held[index].report.source.pdfPage.map { source in
        var page = held[index].page
        // A turned page would have drawings of another size; hidden text is not drawn, whatever its
        // direction.
        page.quarters = 0
        return (source.index, page)
      }
    }
    let sides = pages.map { index, _ in
      (pdf.survey.pages[index].width, pdf.survey.pages[index].height)
    }
    let updated = TrialDocument.update(of: pdf, with: pages).map { [pdf.bytes, $0] } ?? []
    let indices = pages.map(\.0)
    let drawings = await drawer.drawings(
      of: (indices, [pdf.bytes]), and: (indices, updated), sides: sides)
    for (index, drawing) in zip(changed, drawings) {
      guard let fault = Self.fault(before: drawing.before, after: drawing.after) else { continue }
      held[index] = held[index].unchanged(because: fault)
    }
    return held
  }

  private static func fault(before: DrawnPage?, after: DrawnPage?) -> String? {
    guard let before, let after else {
      return "cannot be drawn by pdftoppm, to check that nothing visible is lost with its old text"
    }
    return before.equals(after) ? nil : "would look different without its old text"
  }
}

extension PageResult {
  /// Whether the page is one of a PDF, and old text is removed from it.
  fileprivate var removesText: Bool {
    guard let survey = report.source.pdfPage?.survey else { return false }
    return page.replacesText(survey)
  }

  /// Returns the page of a PDF unchanged, with the reason as a sentence fragment.
  fileprivate func unchanged(because reason: String) -> PageResult {
    guard let survey = report.source.pdfPage?.survey else { return self }
    var result = self
    result.page = PreparedPage(unchanged: survey, isTextMissing: true)
    result.report.problems.append(.unchanged(reason))
    return result
  }
}
