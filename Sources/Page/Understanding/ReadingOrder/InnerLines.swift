import PageModel
import Tables

extension RecognizedPage {
  /// The maximum number of words of a line in a gap of another line.
  private static let maximumInnerWords = 2
  /// The minimum number of words of a line with another line in a gap.
  private static let minimumHostWords = 3

  /// The page with each line in a gap between words of another line joined to that line, such as a
  /// mark of a note that was read alone.
  var joiningInnerLines: RecognizedPage {
    let hosts = lines.enumerated().filter { $1.words.count >= Self.minimumHostWords }
    var words: [Int: [Word]] = [:]
    var joined: Set<Int> = []
    for (number, line) in lines.enumerated() where line.words.count <= Self.maximumInnerWords {
      for (host, other) in hosts where line.frame == other.frame {
        let own = words[host] ?? other.words
        guard let gap = line.gap(in: own, of: other) else { continue }
        words[host] = own[..<gap] + line.words + own[gap...]
        joined.insert(number)
        break
      }
    }
    guard !joined.isEmpty else { return self }
    return compactMapNumberedLines { number, line in
      guard !joined.contains(number) else { return nil }
      guard let own = words[number], let box = own.map(\.box).hull else { return line }
      return line.with(words: own, in: box)
    }
  }
}

extension TextLine {
  /// The minimum overlap of a line in a gap and the line around it, as a share of the lower one.
  ///
  /// Measured: of 184 pages one changes with an overlap of 0.25 instead of 0.5: its raised mark of
  /// a note is not a line of its own.
  private static let minimumOverlap = 0.25

  /// Returns the index of the word of another line after the gap in which this line is; `nil` if
  /// there is none.
  fileprivate func gap(in words: [Word], of other: TextLine) -> Int? {
    guard box.isInRow(of: other.box, minimum: Self.minimumOverlap), other.box.left < box.left,
      box.right < other.box.right, box.height <= TextLine.minimumSizeRatio * other.box.height
    else { return nil }
    let slack = Grid.slack * other.box.height
    return words.indices.dropFirst().first { index in
      words[index - 1].box.right <= box.left + slack && box.right <= words[index].box.left + slack
    }
  }
}
