import ArgumentParser
import Batch
import PagePipeline
import SearchablePDF
import WorkerProtocol

/// `scanpdf batch ROOT --output-dir DIR`: a directory tree to one PDF per directory.
struct BatchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "batch",
    abstract: "Make a searchable PDF of every folder of images and of every PDF.",
    usage: "scanpdf batch ROOT ... -o DIR [OPTIONS]",
    discussion: """
      Every folder below ROOT that holds images becomes one PDF of the same name at the same place \
      below DIR, and every PDF below ROOT is made searchable. PDFs finished by an earlier batch are kept unless their files or the options have \
      changed, so that a stopped batch continues where it stopped. A document that fails does not \
      stop the others.

      Exit status: 0 all done; 1 done, but a document could not be made, a page is damaged, \
      changed meanwhile or could not be recognised, a file beside a PDF failed, or a link was \
      skipped (each is named); \
      64 wrong usage; 65 no image and no PDF; 66 ROOT cannot be read; 69 a language is missing; \
      73 DIR cannot be created.
      """)

  @Argument(
    help: ArgumentHelp(
      """
      The folder to scan for images and PDFs; the PDFs of several are in folders with their names.
      """,
      valueName: "root"),
    completion: .directory)
  var roots: [String]

  @OptionGroup(title: "Main options") var batch: BatchArguments
  @OptionGroup(title: "Main options") var part: BatchRunArguments
  @OptionGroup(title: "Main options") var main: MainOptions
  @OptionGroup(title: "PDF inputs") var pdf: PDFOptions
  @OptionGroup(title: "Text of other programs") var text: BatchTextOptions
  @OptionGroup var conversion: ConversionArguments
  @OptionGroup var shown: DisplayOptions

  func run() async throws {
    var options = try conversion.options(main, splitAt: batch.splitting.splitAt)
    options.textKeepsColumns = batch.textLayout
    options.markdownKeepsHeaders = batch.keepHeaders
    var batchOptions = batch.options(namesAreTitles: conversion.document.ua)
    try part.apply(to: &batchOptions)
    try text.check(against: options, sidecars: batchOptions.sidecars)
    batchOptions.textExtension = text.name
    try exclude(
      "--name with {number}", "--shard",
      if: batchOptions.shard != nil && batchOptions.nameTemplate?.isNumbered == true)
    let display = display
    options.recognition.reportsProgress = shown.drawsBar
    let status = await display.status { () throws(ConversionError) in
      try pdf.apply(to: &options)
      text.apply(to: &options)
      let plan = try BatchPlan(roots: roots, options, batchOptions)
      if part.dryRun { preview(plan) }
      let report = try batch.report.map { path throws(ConversionError) in
        try BatchReport(path: path, plan, isReproducible: options.metadata.created != nil)
      }
      try await BatchConverter(options, batchOptions).convert(plan) { event in
        display.show(event)
        report?.add(event)
      }
      try report?.finish()
    }
    try status.end()
  }

  /// Prints what a run would do, and ends the process.
  private func preview(_ plan: BatchPlan) -> Never {
    for line in plan.preview { print(line) }
    Self.exit(withError: plan.isSound ? nil : ExitCode(ExitStatus.incomplete.rawValue))
  }

  private var display: any BatchDisplay {
    shown.progress == .json
      ? BatchEventLines(isQuiet: shown.quiet)
      : BatchProgress(verbosity: shown.verbosity, style: shown.progress)
  }
}
