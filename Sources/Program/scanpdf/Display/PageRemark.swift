import Arguments
import Inputs
import PagePipeline

/// A remark on a page, for people.
struct PageRemark: Equatable {
  /// The importance of a remark, least important first.
  enum Importance: Int, CaseIterable {
    /// An assumption, or a result that was requested.
    case information
    /// Something may be wrong although nothing has failed.
    case doubt
    /// Something failed.
    case problem
  }

  let importance: Importance
  /// The kind, which is the same for remarks that differ only in figures.
  let kind: String
  let text: String
}

extension PageRemark {
  /// The kinds of notes about assumptions or requested results.
  private static let informing: Set<PageNote.Kind> = [
    .furtherImages, .doubtfulSize, .grown, .hasText, .isBlank, .isRepeated, .leftOut,
  ]

  /// The kinds of notes about an image, which do not matter if it is not shown.
  fileprivate static let onImages: Set<PageNote.Kind> = [.furtherImages, .grown, .doubtfulSize]

  /// Makes the remark of a note that is not a problem.
  init(_ note: PageNote) {
    importance = Self.informing.contains(note.kind) ? .information : .doubt
    text = "\(note)"
    kind = note.kind == .lessClaimed ? text : note.kind.rawValue
  }

  /// Returns the remark of a message that begins with a file's name, and the name; `nil` if the
  /// message has no name.
  static func problem(_ message: String) -> (remark: PageRemark, name: String)? {
    guard let end = message.firstRange(of: ": ") else { return nil }
    let text = String(message[end.upperBound...])
    return (
      PageRemark(importance: .problem, kind: PageDescription.withoutFigures(text), text: text),
      String(message[..<end.lowerBound])
    )
  }
}

extension PageDescription {
  /// Returns the problems of a page and, unless quiet, the notes.
  static func remarks(on report: PageReport, _ verbosity: Verbosity) -> [PageRemark] {
    let problems = report.problems.map {
      PageRemark(importance: .problem, kind: withoutFigures("\($0)"), text: "\($0)")
    }
    guard verbosity != .quiet else { return problems }
    // A page that is not selected needs no remark; `information` has a remark on a rewritten file.
    let showsImage = report.reasonKept == nil && report.isShown
    let notes = report.notes.filter {
      $0.kind != .isNotSelected && $0.kind != .rewritten
        && (showsImage || !PageRemark.onImages.contains($0.kind))
    }
    return problems + notes.map(PageRemark.init)
      + information(on: report, isVerbose: verbosity == .verbose)
  }

  /// Returns the remark on a page that is left out.
  static func omitted(_ report: PageReport) -> PageRemark {
    let text = report.kindOfOmittedPage == "separator" ? "separator" : "blank"
    return PageRemark(importance: .information, kind: "omitted-\(text)", text: "\(text); left out")
  }

  /// Returns a text with the sign # in place of each number.
  static func withoutFigures(_ text: String) -> String {
    var result = ""
    for character in text where !(character.isNumber && result.last == "#") {
      result.append(character.isNumber ? "#" : character)
    }
    return result
  }
}

/// The remarks of a run; equal remarks become one line at the end of the run.
struct RemarkSummary {
  /// A remark on one or more pages.
  private struct Group {
    let first: PageRemark
    var pages: [String] = []
    var count = 0
    /// Whether all remarks have the same text.
    var isUniform = true
  }

  /// The maximum number of pages that a line names.
  private static let maximumNamed = 3
  /// The maximum number of lines on remarks that are not problems.
  private static let maximumLines = 9

  /// The word for the subjects of remarks, in the plural.
  private let noun: String
  private var groups: [String: Group] = [:]
  private var order: [String] = []

  init(on noun: String = "pages") { self.noun = noun }

  /// Adds a remark on a page; returns whether it is the first of its kind.
  @discardableResult
  mutating func add(_ remark: PageRemark, on page: String) -> Bool {
    let key = "\(remark.importance.rawValue) \(remark.kind)"
    let isFirst = groups[key] == nil
    if isFirst { order.append(key) }
    var group = groups[key] ?? Group(first: remark)
    group.count += 1
    group.isUniform = group.isUniform && group.first.text == remark.text
    if group.pages.count < Self.maximumNamed { group.pages.append(page) }
    groups[key] = group
    return isFirst
  }

  /// Returns the lines, problems last.
  ///
  /// - omitsShown: Whether a problem of one page only is left out, because it was shown before.
  func lines(omitsShown: Bool = false) -> [String] {
    let all = order.compactMap { groups[$0] }
    let notes =
      all.filter { $0.first.importance == .information }
      + all.filter { $0.first.importance == .doubt }
    let problems = all.filter { $0.first.importance == .problem }
      .filter { !omitsShown || $0.count > 1 }
    // The rarest remarks are kept, because they are the least expected.
    let dropped = Set(
      notes.indices.sorted { notes[$0].count > notes[$1].count }
        .prefix(notes.count > Self.maximumLines ? notes.count - Self.maximumLines + 1 : 0))
    let rest = dropped.reduce(0) { $0 + notes[$1].count }
    return (dropped.isEmpty ? [] : ["\(rest) other remarks on pages (-v lists them)"])
      + notes.indices.filter { !dropped.contains($0) }.map { line(of: notes[$0]) }
      + problems.map(line)
  }

  private func line(of group: Group) -> String {
    let first = group.pages.first ?? ""
    guard group.count > 1 else { return "\(first): \(group.first.text)" }
    let detail = group.isUniform ? "" : " (of \(first); others differ in details)"
    return "\(Self.named(group.pages, of: group.count, noun)): \(group.first.text)\(detail)"
  }

  /// Returns the line on files with the same message.
  static func line(_ text: String, on names: [String], _ noun: String) -> String {
    guard names.count > 1 else { return "\(names.first ?? ""): \(text)" }
    return "\(named(Array(names.prefix(maximumNamed)), of: names.count, noun)): \(text)"
  }

  /// Returns a count with the first names, such as `5 pages (a, b, c, …; -v lists them)`.
  private static func named(_ names: [String], of count: Int, _ noun: String) -> String {
    let more = count > names.count ? ", …; -v lists them" : ""
    return "\(count) \(noun) (\(names.joined(separator: ", "))\(more))"
  }
}
