import Files

/// Outputs that would destroy each other or an input.
enum OutputConflict {
  /// Throws `outputIsInput` or `outputTwice` where two of all files are one.
  static func check(
    _ outputs: [String], against inputs: [String]
  ) throws(ConversionError) {
    for (index, output) in outputs.enumerated() {
      guard !inputs.contains(where: { OutputPath.isFile($0, writtenTo: output) }) else {
        throw .outputIsInput(output)
      }
      guard !outputs[..<index].contains(where: { OutputPath.isSame($0, output) }) else {
        throw .outputTwice(output)
      }
    }
  }
}
