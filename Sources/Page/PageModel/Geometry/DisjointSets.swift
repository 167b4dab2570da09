/// Disjoint sets of the numbers from 0, which can be joined (union-find).
package struct DisjointSets {
  private var parents: [Int]

  package init(count: Int) { parents = Array(0..<count) }

  package mutating func join(_ a: Int, _ b: Int) {
    let (a, b) = (root(of: a), root(of: b))
    parents[max(a, b)] = min(a, b)
  }

  /// Returns the sets in the order of their smallest members, each in ascending order.
  package mutating func members() -> [[Int]] {
    var sets: [Int: [Int]] = [:]
    for number in parents.indices { sets[root(of: number), default: []].append(number) }
    return sets.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Returns the smallest member of a number's set.
  package mutating func root(of number: Int) -> Int {
    var number = number
    while parents[number] != number {
      parents[number] = parents[parents[number]]
      number = parents[number]
    }
    return number
  }
}

extension [BoundingBox] {
  /// Returns the indices of boxes that follow each other in rows, each from left to right.
  ///
  /// - gap: The maximum gap between neighbours, in pixels.
  /// - rise: The maximum distance between the middles of neighbours along y, in pixels.
  package func rows(gap: Double, rise: Double) -> [[Int]] {
    let order = indices.sorted { self[$0].left < self[$1].left }
    var rows = DisjointSets(count: count)
    for (place, index) in order.enumerated() {
      for next in (place + 1)..<count {
        let (box, other) = (self[index], self[order[next]])
        guard other.left - box.right <= gap else { break }
        guard abs(other.midY - box.midY) <= rise else { continue }
        rows.join(place, next)
        break
      }
    }
    return rows.members().map { $0.map { order[$0] } }
  }
}
