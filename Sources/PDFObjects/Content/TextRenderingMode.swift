/// How glyphs are painted (ISO 32000-1, table 106).
package enum TextRenderingMode: Int, Sendable {
  case fill = 0
  case stroke = 1
  /// Neither filled nor stroked: text that can be found and selected, over an image of it.
  case invisible = 3
}
