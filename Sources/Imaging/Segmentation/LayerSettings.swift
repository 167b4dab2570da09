/// How finely the layers of a page are stored.
package struct LayerSettings: Sendable, Equatable {
  /// Whether the mask has twice the resolution of the image.
  package var doublesMask = false
  package var background: Rate
  package var foreground: Rate
  /// For photographs and drawings inside the page.
  package var photographs: Rate
  /// For words that cannot be read otherwise.
  package var patches: Rate
  /// Sauvola's k (see `InkThreshold`).
  package var thresholdWeight: Float = 0.15

  /// How finely a layer is stored.
  package struct Rate: Sendable, Equatable {
    package var dotsPerInch: Double
    /// On libjpeg's scale, 1 to 100.
    package var quality: Int

    /// Makes a rate of a resolution and a quality.
    package init(dotsPerInch: Double, quality: Int) {
      self.dotsPerInch = dotsPerInch
      self.quality = quality
    }
  }

  /// For small files that look like their originals.
  package static let small = LayerSettings(
    background: Rate(dotsPerInch: 75, quality: 25),
    foreground: Rate(dotsPerInch: 90, quality: 25),
    photographs: Rate(dotsPerInch: 150, quality: 50), patches: Rate(dotsPerInch: 300, quality: 35))
  /// For files as small as they can be read.
  package static let smallest = LayerSettings(
    background: Rate(dotsPerInch: 60, quality: 18),
    foreground: Rate(dotsPerInch: 60, quality: 20),
    photographs: Rate(dotsPerInch: 100, quality: 35), patches: Rate(dotsPerInch: 200, quality: 30))

  /// The same for a page whose text these settings did not keep: a mask of twice the resolution, and
  /// all colours at a higher one.
  package var finer: LayerSettings {
    var settings = self
    settings.doublesMask = true
    settings.background = Rate(dotsPerInch: 150, quality: 30)
    settings.foreground = Rate(dotsPerInch: 200, quality: 30)
    return settings
  }
}
