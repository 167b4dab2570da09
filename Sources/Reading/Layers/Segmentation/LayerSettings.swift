/// The resolution and the quality of the layers of a page.
package struct LayerSettings: Sendable, Equatable {
  /// Whether ink of at most four colours is painted in these colours, without its shades.
  package var usesStencils = true
  /// The rate of the background.
  package var background: Rate
  /// The rate of the colours of ink behind a mask.
  package var foreground: Rate
  /// The rate of the background on a page whose text the other rates did not keep.
  package var finerBackground: Rate
  /// The rate of the foreground on such a page.
  package var finerForeground: Rate
  /// The rate of photographs and drawings inside the page.
  package var photographs: Rate
  /// The minimum structural similarity of photographs and drawings; `nil` to encode all at the rate
  /// `photographs`.
  package var minimumSimilarity: Double?
  /// The rate of parts with words that recognition loses in the other layers.
  package var patches: Rate
  /// Sauvola's k (see `InkThreshold`).
  ///
  /// Chosen on: one faint page (0.08, 0.15, 0.25, 0.5 compared).
  package var thresholdWeight: Float = 0.06

  /// The resolution and the quality of a layer.
  package struct Rate: Sendable, Equatable {
    package var dotsPerInch: Double
    /// The quality on libjpeg's scale, 1 to 100.
    package var quality: Int

    package init(dotsPerInch: Double, quality: Int) {
      self.dotsPerInch = dotsPerInch
      self.quality = quality
    }
  }

  /// The settings of small files that look like their originals.
  ///
  /// Chosen on: 8 typewritten and photographed pages.
  package static let small = LayerSettings(
    background: Rate(dotsPerInch: 50, quality: 40),
    foreground: Rate(dotsPerInch: 150, quality: 16),
    finerBackground: Rate(dotsPerInch: 150, quality: 30),
    finerForeground: Rate(dotsPerInch: 200, quality: 25),
    photographs: Rate(dotsPerInch: 150, quality: 50), minimumSimilarity: 0.955,
    patches: Rate(dotsPerInch: 250, quality: 30))
  /// The settings of the smallest readable files.
  package static let smallest = LayerSettings(
    background: Rate(dotsPerInch: 50, quality: 24),
    foreground: Rate(dotsPerInch: 120, quality: 10),
    finerBackground: Rate(dotsPerInch: 100, quality: 25),
    finerForeground: Rate(dotsPerInch: 150, quality: 20),
    photographs: Rate(dotsPerInch: 100, quality: 35), patches: Rate(dotsPerInch: 200, quality: 25),
    thresholdWeight: 0.15)

  /// The settings for a page whose text these settings did not keep.
  ///
  /// The shades of ink and background have a higher resolution, so that faint letters are seen even
  /// if the mask misses them.
  package var finer: LayerSettings {
    var settings = self
    settings.usesStencils = false
    settings.foreground = finerForeground
    settings.background = finerBackground
    return settings
  }
}
