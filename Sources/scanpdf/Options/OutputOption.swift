import ArgumentParser

/// Where the PDF goes.
struct OutputOption: ParsableArguments {
  @Option(
    name: .shortAndLong, help: ArgumentHelp("The PDF; - is standard output.", valueName: "path"),
    completion: .file())
  var output: String?
}
