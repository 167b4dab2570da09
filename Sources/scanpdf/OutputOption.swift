import ArgumentParser

/// Where the PDF goes.
struct OutputOption: ParsableArguments {
  @Option(
    name: .shortAndLong, help: ArgumentHelp("The PDF; - is standard output.", valueName: "path"))
  var output: String?
}
