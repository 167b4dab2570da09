/// Outputs that would destroy each other or an input.
enum OutputConflict {
  /// Throws `outputIsInput` or `outputTwice` where two of all files are one.
  static func check(
    _ outputs: [String], against sources: [ScanSource]
  ) throws(ConversionError) {
    for (index, output) in outputs.enumerated() {
      guard !sources.contains(where: { OutputPath.isFile($0.systemPath, writtenTo: output) }) else {
        throw .outputIsInput(output)
      }
      guard !outputs[..<index].contains(where: { OutputPath.isSame($0, output) }) else {
        throw .outputTwice(output)
      }
    }
  }
}
