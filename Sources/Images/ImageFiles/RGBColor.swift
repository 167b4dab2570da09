/// A device colour with components from 0 to 255.
package struct RGBColor: Sendable, Hashable, Codable {
  package let red: UInt8
  package let green: UInt8
  package let blue: UInt8

  package init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }
}
