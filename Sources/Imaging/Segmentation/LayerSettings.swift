/// The resolution and the quality of the layers of a page.
package struct LayerSettings: Sendable, Equatable {
  /// Whether the mask has twice the resolution of the image.
  package var doublesMask = false
  package var background: Rate
  package var foreground: Rate
  /// The rate of photographs and drawings inside the page.
  package var photographs: Rate
  /// The rate of words that cannot be read otherwise.
  package var patches: Rate
  /// Sauvola's k (see `InkThreshold`).
  package var thresholdWeight: Float = 0.15

  /// The resolution and the quality of a layer.
  package struct Rate: Sendable, Equatable {
    package var dotsPerInch: Double
    /// The quality on libjpeg's scale, 1 to 100.
    package var quality: Int

    /// Makes a rate.
    package init(dotsPerInch: Double, quality: Int) {
      self.dotsPerInch = dotsPerInch
      self.quality = quality
    }
  }

  /// The settings of small files that look like their originals.
  package static let small = LayerSettings(
    background: Rate(dotsPerInch: 75, quality: 25),
    foreground: Rate(dotsPerInch: 90, quality: 25),
    photographs: Rate(dotsPerInch: 150, quality: 50), patches: Rate(dotsPerInch: 300, quality: 35))
  /// The settings of the smallest readable files.
  package static let smallest = LayerSettings(
    background: Rate(dotsPerInch: 60, quality: 18),
    foreground: Rate(dotsPerInch: 60, quality: 20),
    photographs: Rate(dotsPerInch: 100, quality: 35), patches: Rate(dotsPerInch: 200, quality: 30))

  /// The settings for a page whose text these settings did not keep: a mask of twice the
  /// resolution, and finer colours.
  package var finer: LayerSettings {
    var settings = self
    settings.doublesMask = true
    settings.background = Rate(dotsPerInch: 150, quality: 30)
    settings.foreground = Rate(dotsPerInch: 200, quality: 30)
    return settings
  }
}
