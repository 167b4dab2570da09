import PDFObjects

/// Says which colours the device spaces of a document stand for (ISO 32000-1, 14.11.5; ISO 19005-1,
/// 6.2.2).
enum OutputIntent {
  /// Writes the intent with its profile, sRGB, and hands back its reference.
  static func write<Sink: ByteSink & ~Copyable>(
    to writer: inout PDFWriter<Sink>
  ) throws(PDFWriterError<Sink.Failure>) -> IndirectReference {
    let profile = try writer.add(
      PDFStream(
        dictionary: ["N": 3, "Filter": .name("FlateDecode")],
        data: FlateEncoder.encode(SRGBProfile.bytes)))
    return try writer.add([
      "Type": .name("OutputIntent"), "S": .name("GTS_PDFA1"),
      "OutputConditionIdentifier": .text(SRGBProfile.name), "Info": .text(SRGBProfile.name),
      "RegistryName": .text("http://www.color.org"), "DestOutputProfile": .reference(profile),
    ])
  }
}
