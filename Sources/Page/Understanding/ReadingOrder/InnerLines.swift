import PageModel
import Tables

extension RecognizedPage {
  /// The greatest number of words of a line in a gap of another.
  private static let mostWords = 2

  /// The page with lines in the gaps between words of others, such as marks of notes that were read
  /// alone, as words of these.
  var joiningInnerLines: RecognizedPage {
    var words: [Int: [Word]] = [:]
    var joined: Set<Int> = []
    for (number, line) in lines.enumerated() where line.words.count <= Self.mostWords {
      for (host, other) in lines.enumerated() where line.frame == other.frame {
        let own = words[host] ?? other.words
        guard let gap = line.gap(in: own, of: other) else { continue }
        words[host] = own[..<gap] + line.words + own[gap...]
        joined.insert(number)
        break
      }
    }
    guard !joined.isEmpty else { return self }
    var number = -1
    return compactMapLines { line in
      number += 1
      guard !joined.contains(number) else { return nil }
      guard let own = words[number], let box = own.map(\.box).hull else { return line }
      return line.with(words: own, in: box)
    }
  }
}

extension TextLine {
  /// Returns the index of the word of another line after the gap in which this line is; `nil` if there is
  /// none.
  fileprivate func gap(in words: [Word], of other: TextLine) -> Int? {
    guard box.isInRow(of: other.box, least: 0), other.box.left < box.left,
      box.right < other.box.right
    else { return nil }
    let slack = Grid.slack * other.box.height
    return words.indices.dropFirst().first { index in
      words[index - 1].box.right <= box.left + slack && box.right <= words[index].box.left + slack
    }
  }
}
