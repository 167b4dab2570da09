import PageModel

/// The properties in the `title` of an hOCR element (hOCR 1.2, 3.3).
struct HOCRProperties {
  private var values: [Substring: [Double]] = [:]

  init(title: String) {
    for property in title.split(separator: ";") {
      let words = property.split(whereSeparator: \.isWhitespace)
      guard let name = words.first else { continue }
      values[name] = words.dropFirst().compactMap { Double($0) }
    }
  }

  func number(_ name: Substring) -> Double? { values[name]?.first }

  var box: BoundingBox? {
    guard let sides = values["bbox"], sides.count == 4 else { return nil }
    return BoundingBox(left: sides[0], top: sides[1], right: sides[2], bottom: sides[3])
  }

  var baseline: Baseline {
    guard let numbers = values["baseline"], numbers.count == 2 else {
      return Baseline(slope: 0, offset: -(number("x_descenders") ?? 0))
    }
    return Baseline(slope: numbers[0], offset: numbers[1])
  }

  var metrics: RowMetrics {
    let (ascenders, descenders) = (number("x_ascenders") ?? 0, number("x_descenders") ?? 0)
    let height = number("x_size") ?? 0
    return RowMetrics(
      xHeight: height - ascenders - descenders, ascenders: ascenders, descenders: descenders)
  }

  /// The orientation; `textangle` is counterclockwise.
  var orientation: TextOrientation {
    let angle = number("textangle") ?? 0
    return TextOrientation.pageUp.turned(quarters: -Int((angle / 90).rounded()))
  }
}
