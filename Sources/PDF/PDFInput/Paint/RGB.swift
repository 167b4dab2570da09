/// A colour with components from 0 to 1.
struct RGB: Equatable {
  var red: Double
  var green: Double
  var blue: Double

  static let black = RGB(red: 0, green: 0, blue: 0)
  static let white = RGB(red: 1, green: 1, blue: 1)

  /// Makes the colour from the 1, 3 or 4 operands of an operator: gray, RGB or CMYK; `nil` for any
  /// other count.
  init?(_ numbers: [Double]) {
    switch numbers.count {
    case 1: self.init(red: numbers[0], green: numbers[0], blue: numbers[0])
    case 3: self.init(red: numbers[0], green: numbers[1], blue: numbers[2])
    case 4:
      let white = 1 - numbers[3]
      self.init(
        red: (1 - numbers[0]) * white, green: (1 - numbers[1]) * white,
        blue: (1 - numbers[2]) * white)
    default: return nil
    }
  }

  /// Clamps the components; NaN, which extreme numbers of a file can give, becomes 0.
  init(red: Double, green: Double, blue: Double) {
    self.red = min(max(0, red), 1)
    self.green = min(max(0, green), 1)
    self.blue = min(max(0, blue), 1)
  }
}
