import ArgumentParser
import WorkerProtocol

/// How the images of pages are compressed.
struct CompressionArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      lossless (images untouched), small (pages of text as layers, photographs as JPEG, that look like \
      their originals), or smallest (as small as the text can be read).
      """, valueName: "level"))
  var compress = CompressionOptions.Level.lossless

  @Option(
    help: ArgumentHelp(
      """
      How black-and-white images are compressed, without loss: g4, or jbig2 if that is smaller. \
      (default: g4 with --compress lossless, else jbig2)
      """, valueName: "coding"))
  var bilevel: CompressionOptions.Bilevel?

  /// The options as given.
  var options: CompressionOptions {
    var options = CompressionOptions()
    options.level = compress
    options.bilevel = bilevel
    return options
  }
}

extension CompressionOptions.Level: ExpressibleByArgument {}
extension CompressionOptions.Bilevel: ExpressibleByArgument {}
