// # Worker
//
// The worker process: it locks itself in (`Sandbox`), then answers requests from standard input
// until standard input is closed. Its requests and answers are in `PDF/WorkerProtocol`. Only here
// and in pdftoppm does C code read untrusted bytes.
//
//     Worker.run(engines: [TesseractEngine.kind])   // what `scanpdf worker` does
//
// It must not open files or sockets after the lock, or keep anything of one request for the next,
// except its files, which the next request may use again.

import CSandbox
import Codecs
import Glibc
import ImageFiles
import Layers
import PDFInput
import PDFSyntax
import PageModel
import Raster
package import Recognition
import Sheets
package import WorkerProtocol

/// The loop of a worker process, which answers one request after the other.
package struct Worker: ~Copyable {
  private let pipes: WorkerPipes
  private let engine: any TextEngine
  private let reader: PageReader
  private let progressReports: ProgressReports
  /// The file of the last request, kept because the next request may be for another of its pages.
  private var file: [UInt8] = []
  /// The PDF of the last request about a PDF, kept because the next one may be for another page.
  private var pdf: [UInt8] = []

  /// Answers requests from standard input until it is closed or the reader of the answers is gone.
  ///
  /// - engines: The engines among which the main process chooses.
  /// - Throws: a `FramingError` if a request is malformed.
  package static func run(engines: [EngineKind]) throws(FramingError) {
    let pipes = WorkerPipes()
    guard let first = try pipes.next() else { return }
    guard case .setUp(let options, let memoryLimit) = first.header else {
      return try answerOnce(first.header, first.payload, to: pipes)
    }
    // The next images of a page are as large as the last ones.
    CSandbox_keepFreedMemory()
    let isLimited = Sandbox.limitMemory(to: memoryLimit)
    // A locked worker cannot open the files of the codecs.
    if options.loadsHEIF { HEIFDecoder.load() }
    let loaded: LoadedEngines
    do {
      loaded = try load(options, of: engines)
    } catch {
      return try pipes.send(.failure(WorkFailure(error)))
    }
    let greeting = WorkerGreeting(
      protection: lock(isLimitedInMemory: isLimited), engine: loaded.report)
    try pipes.send(.greeting(greeting))
    let reports = ProgressReports(to: pipes)
    if options.reportsProgress { loaded.first.reportProgress { reports.report($0) } }
    var worker = Worker(
      pipes: pipes, engine: loaded.first,
      reader: PageReader(
        recognizer: EngineRecognizer(
          loaded.first, second: loaded.second, level: options.level,
          choosesLanguage: options.choosesLanguage),
        size: options.level == .fast ? .fast : .usual, options: options),
      progressReports: reports)
    try worker.serve()
  }

  /// Restricts the process before it reads any byte of a page.
  static func lock(isLimitedInMemory: Bool) -> WorkerProtection {
    let (files, calls) = Sandbox.lock()
    // Only after Landlock, which would not apply to an existing thread; loading ends by itself.
    ParentWatch.start()
    return WorkerProtection(
      isCutOffFromFiles: files, isHeldToFewCalls: calls, isLimitedInMemory: isLimitedInMemory)
  }

  /// The engines of a worker, and the report on them.
  private struct LoadedEngines {
    let first: any TextEngine
    let second: (any SecondReader)?
    let report: EngineReport
  }

  /// Loads the engines that the options name; without a second reader if the options accept
  /// installed networks and none can be used.
  private static func load(
    _ options: RecognitionOptions, of engines: [EngineKind]
  ) throws(RecognitionError) -> LoadedEngines {
    let first = try engine(options.engines.first, options, of: engines)
    var report = first.report
    guard let name = options.engines.second else {
      return LoadedEngines(first: first, second: nil, report: report)
    }
    do throws(RecognitionError) {
      let second = try engine(name, options, of: engines) as? any SecondReader
      report.secondReader = second?.report.secondReader
      return LoadedEngines(first: first, second: second, report: report)
    } catch {
      guard options.secondReader.isDispensable else { throw error }
      if error != .modelsMissing(folder: nil) { report.secondReader = .unusable("\(error)") }
      return LoadedEngines(first: first, second: nil, report: report)
    }
  }

  /// Loads the engine named `name`.
  private static func engine(
    _ name: String, _ options: RecognitionOptions, of engines: [EngineKind]
  ) throws(RecognitionError) -> any TextEngine {
    guard let kind = engines.first(where: { $0.name == name }) else {
      throw .engineMissing(name, known: engines.map(\.name))
    }
    return try kind.load(options)
  }

  private mutating func serve() throws(FramingError) {
    while let (request, payload) = try pipes.next() {
      progressReports.beginPage()
      // A crash is attributed to a failed allocation if `errno` is ENOMEM.
      errno = 0
      do {
        try answer(request, payload)
      } catch let error as FramingError {
        throw error
      } catch {
        try pipes.send(.failure(WorkFailure(error)))
      }
    }
  }

  /// Sends the answers to a request; throws at the first answer that fails.
  private mutating func answer(_ request: WorkerRequest, _ payload: [UInt8]) throws {
    switch request {
    case .setUp, .surveyPDF, .importText, .shrinkImages: throw FramingError.header
    case .recognizePDFPage(let page): try answer(page, payload: payload)
    case .extractPDFPage(let page, let omitsText, let reusesFile):
      if !reusesFile { pdf = payload }
      let file = try PDFPageReader.file(ofPage: page, omitsText: omitsText, in: pdf)
      try pipes.send(.extractedPage, payload: file)
    case .recognize(let page): try answer(page, payload: payload)
    case .drawPlaceholder(let lines, let size):
      let image = try LosslessEncoder.encode(PlaceholderImage.bitmap(lines: lines, size: size))
      let answer = ImageAnswer(damage: nil, encoding: ImageRecord(image))
      try pipes.send(.image(answer), payload: image.data)
    case .lookUpWords:
      try pipes.send(
        .knownWords, payload: WordList.answer(about: payload) { engine.lexicon?.isWord($0) })
    }
  }

  /// Sends the image, then the text.
  private mutating func answer(_ page: PageRequest, payload: [UInt8]) throws {
    if !page.reusesFile { file = payload }
    let decoding = try PageDecoding(page, file: file, size: reader.size)
    let items = page.recognition?.items == .recognized ? decoding.items(page) : []
    try send(decoding, page, items)
    guard items.isEmpty else { return try sendText(of: items, on: decoding, page) }
    if page.recognition != nil { try sendText(of: decoding, page) }
  }

  /// Sends the text of a page of a PDF.
  private mutating func answer(_ page: PDFPageRequest, payload: [UInt8]) throws {
    if !page.reusesFile { pdf = payload }
    let reading = try reader.read(PageToRecognize(page)) { size in
      try PDFPageReader.bitmap(of: page, in: pdf, eighths: size.eighths(for: page.resolution))
    }
    try send(reading.page.text, reading.pictures)
  }

  /// Sends a recognised page.
  private func send(_ text: PosedPage, _ pictures: [FoundPicture]) throws(FramingError) {
    let answer = TextAnswer(
      pose: text.pose, evidence: text.evidence, tries: text.tries,
      pictures: PictureRecords(pictures.map { ($0.box, $0.image) }))
    try pipes.send(
      .text(answer),
      payload: PageRecords.encode(text.page) + pictures.flatMap { $0.image?.data ?? [] })
  }

  private func sendText(of decoding: PageDecoding, _ page: PageRequest) throws {
    let reading = try reader.read(PageToRecognize(page, decoding)) { size in
      try size == .whole ? wholeBitmap(decoding, page) : decoding.bitmap
    }
    try send(reading.page.text, reading.pictures)
    let sheet = page.wantsSheet ? cutOutSheet(of: decoding, page, reading) : nil
    if page.wantsSheet {
      try pipes.send(
        .sheet(sheet.map { SheetAnswer($0.image, pose: $0.shown.text.pose) }),
        payload: sheet?.image.data ?? [])
    }
    guard page.wantsCompression else { return }
    try sendCompression(of: sheet?.shown ?? ShownPage(decoding, page, reading), page, reading)
  }

  /// Sends the text of each item on a scanner's glass.
  private func sendText(
    of items: [ItemPlace], on decoding: PageDecoding, _ page: PageRequest
  ) throws {
    for item in items {
      let reading = try reader.read(PageToRecognize(page, item)) { size in
        try (size == .whole ? wholeBitmap(decoding, page) : decoding.bitmap)
          .cutOut(item, of: page.orientation.uprightSize(of: decoding.storedSize), page)
      }
      try send(reading.page.text.placed(as: item, page, decoding), reading.pictures)
    }
  }

  /// Cuts the sheet that the page is on out of its photograph; `nil` if none is certain.
  private func cutOutSheet(
    of decoding: PageDecoding, _ page: PageRequest, _ reading: PageReading
  ) -> (shown: ShownPage, image: EncodedImage)? {
    guard let sheet = reading.page.sheet,
      let photograph = try? wholeBitmap(decoding, page).upright(from: page.orientation),
      let flat = try? photograph.cutOut(sheet), let image = try? flat.encodedSheet()
    else { return nil }
    return (ShownPage(sheet, flat, image, reading), image)
  }

  /// Makes the image smaller and sends its layers.
  private func sendCompression(
    of shown: ShownPage, _ page: PageRequest, _ reading: PageReading
  ) throws(FramingError) {
    // Recognition leaves many gaps in the heap.
    CSandbox_returnFreedMemory()
    let compressor = ImageCompressor(
      decoding: shown.decoding, page: page, text: shown.stored(shown.text),
      plainText: shown.stored(shown.plain))
    let (answer, data) = compressor.compress { bitmap in
      reader.readAgain(bitmap, shown, reading, threads: page.threads)
    }
    try pipes.send(.compression(answer), payload: data)
  }

  /// Returns the pixels of a page at its own size, decoding them again only if they were decoded
  /// smaller.
  private func wholeBitmap(
    _ decoding: PageDecoding, _ page: PageRequest
  ) throws(WorkFailure) -> Bitmap {
    if decoding.bitmap.size == decoding.storedSize { return decoding.bitmap }
    return try PageDecoding(page, file: file, size: .whole).bitmap
  }

  private func send(
    _ decoding: PageDecoding, _ page: PageRequest, _ items: [ItemPlace]
  ) throws(FramingError) {
    let content =
      page.findsBorders
      ? try? BorderFinder.content(in: decoding.bitmap, of: decoding.storedSize) : nil
    let counted = page.recognition?.items == .counted ? decoding.items(page) : []
    let answer = ImageAnswer(
      damage: decoding.damage, encoding: decoding.encoded.map(ImageRecord.init),
      profileLength: decoding.profile.count,
      isBlank: page.findsBlank && decoding.isBlank(page), content: content?.rectangle,
      contentOutline: content?.outline, items: items.isEmpty ? nil : items.map(\.outline),
      itemCount: counted.isEmpty ? nil : counted.count,
      codes: page.findsCodes ? CodeFinder.codes(in: decoding.bitmap) : nil)
    let data = answer.encoding == nil ? [] : decoding.encoded?.data ?? []
    try pipes.send(.image(answer), payload: data + decoding.profile)
  }
}

extension Bitmap {
  /// The quality of a sheet's JPEG, on libjpeg's scale.
  private static let sheetQuality = 90

  /// Returns a sheet of paper in an upright photograph as a flat, evenly lit image.
  fileprivate func cutOut(_ sheet: FlatSheet) throws(CodecError) -> Bitmap {
    try rectified(sheet.plan).withPaperEvenlyLit().turned(quarters: sheet.quarters)
  }

  /// Returns the image of a sheet as a JPEG.
  fileprivate func encodedSheet() throws(CodecError) -> EncodedImage {
    try JPEGEncoder.encode(self, quality: Self.sheetQuality, keepsColors: true)
  }
}
