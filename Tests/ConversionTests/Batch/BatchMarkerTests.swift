import PageWork
import SearchablePDF
import Testing

@testable import Conversion

@Suite struct BatchMarkerTests {
  private func marker(
    _ level: CompressionOptions.Level, _ bilevel: CompressionOptions.Bilevel?
  ) throws -> BatchMarker {
    var options = ConversionOptions(
      recognition: RecognitionOptions(languages: "eng"), jobs: 1,
      metadata: Metadata(producer: "test", created: 0))
    options.compression.level = level
    options.compression.bilevel = bilevel
    let fingerprint = try BatchFingerprint(options, BatchOptions(outputDirectory: "out"))
    return fingerprint.marker(of: [], problemPages: 0)
  }

  @Test func `every compression has a marker of its own`() throws {
    let markers = try [
      marker(.lossless, nil), marker(.lossless, .jbig2), marker(.small, nil), marker(.small, .g4),
      marker(.smallest, nil), marker(.smallest, .g4),
    ]
    for (index, marker) in markers.enumerated() {
      #expect(markers.firstIndex(of: marker) == index)
    }
  }

  @Test func `a coding that is the default has the same marker`() throws {
    #expect(try marker(.small, .jbig2) == marker(.small, nil))
  }
}
