import Inputs
import PageModel
import PagePipeline

/// Divides pages into stacks at separators, or leaves all pages in one stack.
struct StackSplitter {
  /// What becomes of the next page.
  enum Step {
    /// The page is in the open stack, or begins one after a code with this text.
    case page(PageResult, code: String?)
    /// The page is a separator, and is left out.
    case separator(PageResult)
    /// The open stack ends.
    case end
  }

  private let separator: StackSeparator?
  private let pagesPerSheet: Int
  /// The pages of the open sheet.
  private var sheet: [PageResult] = []
  /// The text of the code that begins the stack; `nil` if no code does.
  private var code: String?
  /// Whether the last sheet was a separator with a code, so that a blank page is its back.
  private var isAfterCode = false
  private var isStackEmpty = true

  /// Prepares to divide pages at `separator`; at none if it is `nil`.
  init(at separator: StackSeparator?, pagesPerSheet: Int) {
    self.separator = separator
    self.pagesPerSheet = pagesPerSheet
  }

  /// Adds the next page, and returns the steps of the sheet that it completes.
  mutating func append(_ page: PageResult) -> [Step] {
    sheet.append(page)
    return separator == nil || sheet.count == pagesPerSheet ? endSheet() : []
  }

  /// Returns the last steps.
  mutating func end() -> [Step] { endSheet() + endStack() }

  private mutating func endSheet() -> [Step] {
    guard !sheet.isEmpty else { return [] }
    defer { sheet = [] }
    let pages = sheet.flatMap(\.withFurtherPages).map(\.report)
    let role = separator?.role(of: pages, isAfterCode: isAfterCode) ?? .pages
    isAfterCode = separator?.isCode == true && role == .separator
    let end = role == .pages ? [] : endStack()
    if role != .pages, let text = separator?.code(of: pages, names: true) { code = text }
    guard role != .separator else { return end + sheet.map { .separator($0) } }
    isStackEmpty = false
    return end + sheet.map { .page($0, code: code) }
  }

  private mutating func endStack() -> [Step] {
    guard !isStackEmpty else { return [] }
    isStackEmpty = true
    code = nil
    return [.end]
  }
}

extension StackSeparator {
  /// The role of a sheet between or in stacks.
  fileprivate enum Role {
    case pages, separator
    /// The pages of the sheet begin a stack.
    case beginning
  }

  /// The maximum number of words, besides the words of its code, on a page that is only a
  /// separator.
  ///
  /// Low, because a page that is left out is lost.
  private static let maximumWords = 12

  /// Returns the role of a sheet with these pages.
  ///
  /// - isAfterCode: Whether the sheet before is a separator with a code, whose back may be blank.
  fileprivate func role(of pages: [PageReport], isAfterCode: Bool) -> Role {
    let isBlank = pages.allSatisfy(\.isBlank)
    guard isCode else { return isBlank ? .separator : .pages }
    guard code(of: pages) != nil else { return isBlank && isAfterCode ? .separator : .pages }
    let isBare = pages.allSatisfy { page in
      guard !page.isBlank else { return true }
      let words = page.codes.map { $0.text.split(whereSeparator: \.isWhitespace).count }.max()
      return page.isRecognized && words.map { page.wordCount <= $0 + Self.maximumWords } ?? false
    }
    if isBare { return .separator }
    return marksPages ? .beginning : .pages
  }

  /// Returns the text of the code on these pages that separates stacks; `nil` if none does.
  ///
  /// - names: Whether the text is to name a stack; the text of a patch code names none.
  fileprivate func code(of pages: [PageReport], names: Bool = false) -> String? {
    pages.lazy.flatMap(\.codes).first { matches($0) && !(names && $0.symbology == .patch) }?.text
  }
}
