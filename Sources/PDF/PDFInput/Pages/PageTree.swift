import PDFSource
import PDFSyntax
import WorkerProtocol

/// The pages of a file in order (ISO 32000-1, 7.7.3.2).
enum PageTree {
  private static let maximumDepth = 100

  /// Returns the pages, and the number of kids that are missing.
  ///
  /// - isRepaired: Whether qpdf has repaired the file, so that pages may be missing.
  /// - Throws: `isUnreadable` if the file has no pages, if a page is missing or not an indirect
  ///   object, or if a node is its own ancestor; `hasTooManyPages` if the tree is too large, and
  ///   `isTooCostly` if it exceeds the budget of the file.
  static func pages(
    of file: QPDFFile, isRepaired: Bool
  ) throws(PDFRefusal) -> (present: [IndirectReference], missing: Int) {
    guard let root = file.root["/Pages"].identity else { throw .isUnreadable }
    var pages: [IndirectReference] = []
    var missing = 0
    var open: [(node: IndirectReference, depth: Int)] = [(root, 0)]
    var nodes: Set<IndirectReference> = []
    while let (node, depth) = open.popLast() {
      let object = file.object(node)
      guard object.kind == .dictionary else {
        guard isRepaired else { throw .isUnreadable }
        missing += 1
        continue
      }
      let kids = object["/Kids"]
      guard kids.kind == .array else {
        guard node != root, isRepaired || isPage(object) else { throw .isUnreadable }
        guard pages.count < SurveyLimits.pages else { throw .hasTooManyPages }
        pages.append(node)
        continue
      }
      guard depth < maximumDepth, nodes.insert(node).inserted else { throw .isUnreadable }
      guard (try? file.budget.spend(1 + kids.count, on: .objects)) != nil else {
        throw .isTooCostly
      }
      missing += try add(kids, depth: depth + 1, to: &open, isRepaired: isRepaired)
      file.releaseObjects()
    }
    guard !pages.isEmpty else { throw .isUnreadable }
    let isComplete = file.object(root)["/Count"].integer == pages.count
    return (pages, isComplete ? 0 : missing)
  }

  /// Adds kids to the open nodes, the first at the end, and returns the number of missing kids.
  private static func add(
    _ kids: QPDFObject, depth: Int, to open: inout [(node: IndirectReference, depth: Int)],
    isRepaired: Bool
  ) throws(PDFRefusal) -> Int {
    var missing = 0
    for kid in kids.elements(limit: kids.count).reversed() {
      if let identity = kid.identity {
        open.append((identity, depth))
      } else if kid.kind == .dictionary || !isRepaired {
        throw .isUnreadable
      } else {
        missing += 1
      }
    }
    return missing
  }

  /// Returns whether a node without kids is a page; many files lack its type.
  private static func isPage(_ node: QPDFObject) -> Bool {
    let type = node["/Type"].name
    return type == nil || type == "/Page"
  }
}
