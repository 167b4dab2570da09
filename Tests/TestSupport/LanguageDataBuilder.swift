/// Makes files of language data whose network takes a column of an image as the logarithms of
/// probabilities, one per row.
package struct LanguageDataBuilder {
  /// The characters after the space, which is number 0; `1` to `9` are digits.
  package var characters = ["a", "b", "c", "d", "e", "1", "2", ".", "("]
  /// The codes of characters that are not their own number.
  package var codes: [String: [Int]] = [:]
  package var script = "Latin"
  /// Lists of words; `nil` for a component that the file lacks.
  package var words: [String]?
  /// Patterns in which a space is the word itself.
  package var punctuation: [String]?
  /// Patterns in which a space is a digit.
  package var numbers: [String]?
  /// Variables of Tesseract, one a line.
  package var variables: String?
  /// The layer at the end.
  package var lastLayer = "Softmax"

  package init() {}

  /// The code of no character, which is the last one.
  package var nullCode: Int { sequences.joined().max().map { $0 + 1 } ?? 1 }

  /// The height of the network's images: rows for at most 16 codes, and a row in the middle that decides
  /// what is black and white.
  package let height = 32

  private var sequences: [[Int]] {
    [[0]] + characters.indices.map { codes[characters[$0]] ?? [$0 + 1] }
  }

  /// Returns the file, with components by their place in `tesseract::TessdataType`.
  package func bytes(without removed: Set<Int> = []) -> [UInt8] {
    var components = [17: network, 21: characterSet, 22: recoder]
    components[0] = variables.map { Array($0.utf8) }
    for (place, list) in [(18, punctuation), (19, words), (20, numbers)] {
      components[place] = list.map(graph)
    }
    var (offsets, body): ([UInt8], [UInt8]) = ([], [])
    for place in 0..<24 {
      let component = removed.contains(place) ? nil : components[place]
      offsets += littleEndian(component == nil ? -1 : 4 + 24 * 8 + body.count, 8)
      body += component ?? []
    }
    return littleEndian(24, 4) + offsets + body
  }

  private var network: [UInt8] {
    var builder = LineNetworkBuilder(seed: 1)
    return builder.component(
      height: height,
      [
        .scaling("Reconfig", width: 1, height: 16), .scaling("Reconfig", width: 1, height: 2),
        .identity(lastLayer, outputs: nullCode + 1),
      ], nullCode: nullCode)
  }

  private var characterSet: [UInt8] {
    let lines = characters.map { character in
      let isDigit = ("1"..."9").contains(character)
      return
        "\(character) \(isDigit ? 8 : 3) 0,255,0,255,0,0,0,0,0,0 \(script) 1 0 1 \(character)\n"
    }
    return Array("\(characters.count + 1)\nNULL 0 Common 0\n\(lines.joined())".utf8)
  }

  private var recoder: [UInt8] {
    let all = sequences + [[nullCode]]
    return littleEndian(all.count, 4)
      + all.flatMap { [1] + littleEndian($0.count, 4) + $0.flatMap { littleEndian($0, 4) } }
  }

  /// Returns a `dawg` component of words whose letters are single characters.
  private func graph(_ words: [String]) -> [UInt8] {
    let encoded = words.map { word in
      word.map { letter in characters.firstIndex(of: String(letter)).map { $0 + 1 } ?? 0 }
    }
    let size = characters.count + 1
    let shift = Int.bitWidth - size.leadingZeroBitCount
    var edges: [Int] = []
    // The ends of words that follow an edge, node by node.
    var nodes: [(edge: Int?, rests: [ArraySlice<Int>])] = [(nil, encoded.map { $0[...] })]
    while !nodes.isEmpty {
      let (edge, rests) = nodes.removeFirst()
      let letters = Set(rests.compactMap(\.first)).sorted()
      if let edge, !letters.isEmpty { edges[edge] |= edges.count << (shift + 3) }
      for letter in letters {
        let following = rests.filter { $0.first == letter }.map { $0.dropFirst() }
        let flags =
          (letter == letters.last ? 1 : 0) | (following.contains(where: \.isEmpty) ? 4 : 0)
        nodes.append((edges.count, following))
        edges.append(letter | flags << shift)
      }
    }
    return littleEndian(42, 2) + littleEndian(size, 4) + littleEndian(edges.count, 4)
      + edges.flatMap { littleEndian($0, 8) }
  }
}
