extension Sequence {
  /// Returns the elements in groups of neighbours: `continues` returns whether an element and the
  /// next one are in one group.
  package func grouped(while continues: (Element, Element) -> Bool) -> [[Element]] {
    var groups: [[Element]] = []
    for element in self {
      if let last = groups.last?.last, continues(last, element) {
        groups[groups.count - 1].append(element)
      } else {
        groups.append([element])
      }
    }
    return groups
  }

  /// Returns the elements in groups: each is added to a group for which `continues` is true, or
  /// begins a group.
  ///
  /// Of several such groups, the one whose last element has the greatest `end` gets the element.
  package func chained(
    by end: (Element) -> Double, while continues: ([Element], Element) -> Bool
  ) -> [[Element]] {
    reduce(into: []) { groups, element in
      let home = groups.indices.filter { continues(groups[$0], element) }
        .max { (groups[$0].last.map(end) ?? 0) < (groups[$1].last.map(end) ?? 0) }
      if let home { groups[home].append(element) } else { groups.append([element]) }
    }
  }
}

extension Sequence {
  /// Returns the elements in rows, each from left to right: an element is followed by the nearest
  /// one to its right at its height.
  package func inRows(by box: (Element) -> BoundingBox) -> [[Element]] {
    sorted { box($0).left < box($1).left }.chained(by: { box($0).right }) { row, next in
      row.last.map { box(next).midX > box($0).right && box($0).isInRow(of: box(next)) } ?? false
    }
  }
}

extension Collection {
  /// Returns the share of elements for which `isCounted` is true; 0 if there are no elements.
  package func share(where isCounted: (Element) -> Bool) -> Double {
    isEmpty ? 0 : Double(count(where: isCounted)) / Double(count)
  }

  /// Returns the mean of the values of elements; 0 if there are none.
  package func mean(of value: (Element) -> Double) -> Double {
    isEmpty ? 0 : reduce(0) { $0 + value($1) } / Double(count)
  }
}

extension Array {
  /// Returns the index of the first element of a sorted array for which `isBeyond` is true; the
  /// number of elements if there is none.
  package func partitioningIndex(where isBeyond: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBeyond(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension ClosedRange<Double> {
  package var length: Double { upperBound - lowerBound }
  package var middle: Double { (lowerBound + upperBound) / 2 }

  /// Returns the length of the part in another range; negative if the ranges are apart.
  package func shared(with other: ClosedRange<Double>) -> Double {
    Swift.min(upperBound, other.upperBound) - Swift.max(lowerBound, other.lowerBound)
  }

  /// Returns the parts of the range that no other range covers.
  package func parts(without ranges: [ClosedRange<Double>]) -> [ClosedRange<Double>] {
    var parts: [ClosedRange<Double>] = []
    var start = lowerBound
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) where start < upperBound {
      if range.lowerBound > start {
        parts.append(start...Swift.min(range.lowerBound, upperBound))
      }
      start = Swift.max(start, range.upperBound)
    }
    return start < upperBound ? parts + [start...upperBound] : parts
  }
}
