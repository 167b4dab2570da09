import Documents
import Files
package import Inputs
import PagePipeline
package import Supervision

/// Makes the documents of a batch in order, with one worker pool for each portion.
package struct BatchConverter: Sendable {
  /// Whether workers were started, which is reported once.
  private var hasStarted = false

  package init() {}

  /// Makes the documents that are not up to date and reports events; a failed document does not
  /// stop the others.
  ///
  /// After a stop request, finishes the document of the next recognised page, which may already be
  /// in progress, and starts no other document.
  ///
  /// - Throws: a `ConversionError` if no further document can be made, `.leaseLost` if another
  ///   worker makes them; finished documents remain, and no partial files are left.
  package mutating func convert(
    _ plan: BatchPlan, stop: StopRequest? = nil, report: (BatchEvent) -> Void
  ) async throws(ConversionError) {
    let renewal = plan.lease?.renewal()
    defer { renewal?.cancel() }
    var plan = plan
    plan.batch = try plan.batch.openingOutputDirectory(below: plan.roots, makesMissing: true)
    let documents = plan.documents.filter { !$0.sources.isEmpty }
    Self.reportBeginning(of: plan, toMake: documents, report: report)
    var run = BatchRun(plan)
    var pages = PageStream(plan.options)
    for portion in BatchPortion.portions(of: documents) {
      if let stop, await stop.isMade { return }
      run.begin(try await surveyed(portion, of: plan, report: report))
      do throws(ConversionError) {
        try await pages.convert(run.documents.flatMap(\.sources)) { event in
          if case .workers(.startedWorkers) = event {
            guard !hasStarted else { return }
            hasStarted = true
          }
          report(.conversion(event, output: ""))
        } isEnding: {
          guard !run.isWithinDocument, let stop else { return false }
          return await stop.isMade
        } deliver: { (page) throws(ConversionError) in
          try run.add(page, report: report)
        }
      } catch {
        if error == .supervision(.cancelled), let stop, await stop.isMade { return }
        if error == .leaseLost { report(.abandoned) }
        throw error
      }
    }
  }

  /// Reports the documents of a plan, and the end of documents that are not made.
  private static func reportBeginning(
    of plan: BatchPlan, toMake documents: [PlannedDocument], report: (BatchEvent) -> Void
  ) {
    if !plan.skipped.links.isEmpty { report(.skippedLinks(plan.skipped.links)) }
    report(
      .began(
        documents: documents.count,
        pages: documents.reduce(0) { $0 + ($1.isPDF ? 0 : $1.sources.count) },
        finished: plan.documents.count { $0.isFinished }, skipped: plan.skipped))
    for document in plan.documents { document.endedBefore.map { report(.ended($0)) } }
  }

  /// Returns the documents of a portion with the pages of their PDFs, and reports documents that
  /// fail.
  private func surveyed(
    _ portion: [PlannedDocument], of plan: BatchPlan, report: (BatchEvent) -> Void
  ) async throws(ConversionError) -> [PlannedDocument] {
    let surveyor = PDFSurveyor(
      plan.options, readsText: !(plan.batch.sidecars + plan.batch.pageFiles).isEmpty,
      correctsText: plan.batch.textExtension?.hasSuffix("json") == true)
    var documents: [PlannedDocument] = []
    for planned in portion {
      guard !Task.isCancelled else { throw .supervision(.cancelled) }
      do throws(ConversionError) {
        var document = try await planned.surveyed(by: surveyor)
        if let name = plan.batch.textExtension {
          document = try await document.withText(named: name, plan.options.work)
        }
        documents.append(document)
        guard document.isPDF else { continue }
        report(
          .surveyed(
            path: document.files.first?.path ?? "", pages: document.sources.count,
            output: document.output, isRenamed: document.isRenamed))
      } catch {
        report(.ended(DocumentReport(on: planned, .failed(error))))
      }
    }
    return documents
  }
}

extension PlannedDocument {
  /// Returns the document with the text of its pages, read from files that have the names of its
  /// own files and the extension `name`.
  fileprivate func withText(
    named name: String, _ work: WorkOptions
  ) async throws(ConversionError) -> PlannedDocument {
    let text = try await TextImporter.text(of: files.map { $0.textPath(name) }, work)
    var document = self
    document.state = .toMake(try sources.takingText(text))
    return document
  }

  /// The report of a document that needs no work or cannot be made.
  fileprivate var endedBefore: DocumentReport? {
    switch state {
    case .toMake: nil
    case .impossible(let error): DocumentReport(on: self, .failed(error))
    case .finished(let pages): DocumentReport(on: self, .unchanged, problemPages: pages)
    }
  }
}
