/// The text objects (ISO 32000-1, 9.4.1) that scanpdf has written for the lines of a page, one
/// object per line, and can replace.
package struct PDFLineObjects: Sendable, Codable, Equatable {
  /// A line's text object, from `BT` to `ET`.
  package struct Line: Sendable, Codable, Equatable {
    /// The range in the content.
    package let range: Range<Int>
    /// The number (`MCID`) of the first marked-content sequence within the object; `nil` if it has
    /// none.
    package let firstSequence: Int?
    /// The indices of the words with which the object's further sequences begin, in increasing
    /// order; `nil` if they are unknown, so that the object cannot be replaced.
    package let cellStarts: [Int]?

    /// Describes a line.
    package init(range: Range<Int>, firstSequence: Int?, cellStarts: [Int]?) {
      self.range = range
      self.firstSequence = firstSequence
      self.cellStarts = cellStarts
    }
  }

  /// The range of the decoded content in the bytes of the survey: the page's first stream if the
  /// survey drops it, otherwise all streams.
  package let content: Range<Int>
  /// The text objects in the order of the lines of the page's text.
  package let lines: [Line]

  /// Makes the description of a page.
  package init(content: Range<Int>, lines: [Line]) {
    self.content = content
    self.lines = lines
  }

  /// Whether the lines follow one another in the content, and their numbers are possible.
  var isSound: Bool {
    var end = 0
    for line in lines {
      guard line.range.lowerBound >= end, line.range.upperBound <= content.count else {
        return false
      }
      end = line.range.upperBound
      let starts = line.cellStarts ?? []
      guard (0...SurveyLimits.letters).contains(line.firstSequence ?? 0),
        starts.count <= SurveyLimits.cells,
        starts.allSatisfy({ (0...SurveyLimits.letters).contains($0) }), starts == starts.sorted()
      else { return false }
    }
    return true
  }
}
