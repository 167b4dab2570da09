import CLineNetwork
import CLineReader
import Capture
import Codecs
import Fitting
import ImageFiles
import Inputs
import PDFInput
import PDFSyntax
import PageModel
import Sheets
import TestSupport
import TextImport
import Understanding
import WorkerProtocol

/// A part of the main process or of a worker that reads bytes of strangers, or of a worker that may have been
/// taken over: it may refuse anything, and must never trap.
package enum FuzzSubject: String, CaseIterable, Sendable {
  case png
  case jpeg
  case tiff
  case exif
  /// A file of any format, as its beginning says.
  case image
  /// What a file or a stream is, by its signatures, and the files of which it consists.
  case stream
  /// Embedded JBIG2 streams.
  case jbig2
  /// Messages from a worker.
  case messages
  /// The records of a recognised page, and all that is made of them up to fitted lines.
  case page
  /// The `lstm` component of language data, evaluated with every set of instructions.
  case network
  /// A file of language data, with which an image is read.
  case languageData
  /// A whole PDF, of which the main process copies pages into a new document.
  case pdfCopy
  /// A dictionary of a PDF, as a worker hands it on.
  case pdfDictionary
  /// The end of a PDF that an update continues.
  case pdfEnd
  /// A worker's survey of a PDF, and all that is said and written about its pages.
  case pdfSurvey
  /// Sizes, resolutions and boxes, as messages and sidecars show them.
  case geometry
  /// A whole PDF, as a worker surveys it and draws its pages.
  case pdf
  /// The content of a page, as a worker surveys it.
  case pdfContent
  /// What scanimage prints of scanners and their options.
  case scanners
  /// A PDF whose text a worker reads.
  case pdfPageText
  /// A file with text for pages, of any format.
  case textFile
  /// The pixels of a page with codes: a byte for the width less one, then gray pixels.
  case codes

  /// Reads `bytes` as a run does; what they are is of no interest.
  package func read(_ bytes: [UInt8]) {
    switch self {
    case .png: _ = try? PNGFile(bytes).encoded()
    case .jpeg: readJPEG(bytes)
    case .tiff: readTIFF(bytes)
    case .exif: _ = EXIF(bytes[...]).resolution
    case .image: readImage(bytes)
    case .stream: readStream(bytes)
    case .jbig2: readJBIG2(bytes)
    case .messages: readMessages(bytes)
    case .page: readPage(bytes)
    case .network: readNetwork(bytes)
    case .languageData: readLanguageData(bytes)
    case .pdfCopy: readPDFCopy(bytes)
    case .pdfDictionary: readPDFDictionary(bytes)
    case .pdfEnd: readPDFEnd(bytes)
    case .pdfSurvey: readPDFSurvey(bytes)
    case .geometry: readGeometry(bytes)
    case .pdf: readPDF(bytes)
    case .pdfContent: readPDFContent(bytes)
    case .scanners: readScanners(bytes)
    case .pdfPageText: readPDFPageText(bytes)
    case .textFile: readTextFile(bytes)
    case .codes: readCodes(bytes)
    }
  }

  private func readCodes(_ bytes: [UInt8]) {
    guard let first = bytes.first else { return }
    let size = PixelSize(width: Int(first) + 1, height: (bytes.count - 1) / (Int(first) + 1))
    let pixels = Array(bytes.dropFirst().prefix(size.area))
    _ = CodeFinder.codes(in: Bitmap(size: size, format: .gray, bytes: pixels))
  }

  /// Reads a file with text, sends its pages through the validation of answers, and fits them.
  private func readTextFile(_ bytes: [UInt8]) {
    guard let document = try? TextFile.document(of: bytes),
      let (answer, payload) = try? ImportedTextAnswer.encode(document),
      let received = try? answer.document(in: payload)
    else { return }
    for page in received.pages.prefix(3) {
      let text = SuppliedText(file: "a", page: page)
      guard let scaled = text.text(on: page.page.size) else { continue }
      _ = LineFitter(sizeStep: 0.01, pixelAspect: 1).fit(
        LayoutAnalysis.analyze(TextCleaning.normalize(scaled)))
    }
  }

  private func readPDFEnd(_ bytes: [UInt8]) {
    _ = UnfinishedUpdate.offset(in: bytes)
    _ = try? UpdateBase(of: bytes, SourceFile(bytes), nextNumber: 100)
  }

  private func readPDF(_ bytes: [UInt8]) {
    let maximum = 1 << 16
    for purpose in [PDFSurveyRequest.Purpose.update, .images, .rebuild, .append] {
      let request = PDFSurveyRequest(
        existingText: .all, maximumPixels: maximum, purpose: purpose, readsText: true)
      guard let (survey, data) = try? DocumentSurveyor.survey(bytes, request) else { return }
      let file = survey.rewritten.map { Array(data[$0]) } ?? bytes
      for page in survey.pages.prefix(3) {
        guard let canvas = page.canvas else { continue }
        let request = PDFPageRequest(
          page: page.page, reusesFile: false, size: canvas.size, resolution: Resolution(72),
          maximumPixels: maximum, threads: 1)
        _ = try? PDFPageReader.bitmap(of: request, in: file, eighths: 8)
      }
    }
  }

  /// Surveys a page that draws an image after `bytes`.
  private func readPDFContent(_ bytes: [UInt8]) {
    var scan = SampleScan(form: "BT /F0 2 Tf 9 9 Td (a) Tj ET")
    scan.firstStream = bytes
    guard let file = try? scan.bytes() else { return }
    for purpose in [PDFSurveyRequest.Purpose.update, .images] {
      let request = PDFSurveyRequest(
        existingText: .all, maximumPixels: 1_000, purpose: purpose, readsText: true)
      _ = try? DocumentSurveyor.survey(file, request)
    }
  }

  private func readPDFPageText(_ bytes: [UInt8]) {
    var request = PDFSurveyRequest(maximumPixels: 1, purpose: .text)
    request.textPages = [0, 1, 2]
    guard let (survey, data) = try? DocumentSurveyor.survey(bytes, request) else { return }
    for page in survey.pages.prefix(3) {
      guard let text = try? page.text?.page(in: data) else { continue }
      _ = PageText.text(of: LayoutAnalysis.analyze(TextCleaning.normalize(text)))
    }
  }

  private func readJPEG(_ bytes: [UInt8]) {
    guard let file = try? JPEGFile(bytes) else { return }
    _ = file.encoded(bytes)
    _ = JPEGStripper.strip(bytes)
  }

  private func readJBIG2(_ bytes: [UInt8]) {
    _ = JBIG2Outline(bytes)
    _ = try? JBIG2Decoder.decode(bytes, maximumPixels: 1 << 20)
  }

  private func readTIFF(_ bytes: [UInt8]) {
    guard let file = try? TIFFFile(bytes) else { return }
    for index in 0..<min(file.frameCount, 3) {
      guard let frame = try? file.frame(index, of: bytes) else { continue }
      _ = frame.encoded(bytes)
      _ = frame.repaired(bytes)
    }
  }

  private func readImage(_ bytes: [UInt8]) {
    guard let image = try? SourceImage(bytes: bytes) else { return }
    _ = image.profile?.isSRGB
    _ = image.encoded?.withoutMetadata
  }

  private func readStream(_ bytes: [UInt8]) {
    _ = ForeignFormat(detecting: bytes)
    _ = ImageFormat(readableIn: bytes)
    _ = PDFSignature.isAtBeginning(of: bytes)
    let ranges = ImageSequence.ranges(in: bytes)
    precondition(ranges.first?.lowerBound == 0 && ranges.last?.upperBound == bytes.count)
    for range in ranges.prefix(20) { readImage(Array(bytes[range])) }
  }

  /// The pieces in which a pipe hands bytes over are of any length: here of the first byte's.
  private func readMessages(_ bytes: [UInt8]) {
    guard let pace = bytes.first.map({ Int($0) + 1 }) else { return }
    let stream = bytes.dropFirst()
    read(stream, pace, into: MessageParser<WorkerAnswer>())
    read(stream, pace, into: MessageParser<WorkerRequest>())
  }

  private func read<Header>(
    _ stream: ArraySlice<UInt8>, _ pace: Int, into parser: MessageParser<Header>
  ) {
    var (parser, stream) = (parser, stream)
    while !stream.isEmpty {
      parser.append(stream.prefix(pace))
      stream = stream.dropFirst(pace)
      do {
        while let (header, payload) = try parser.next() {
          guard case .text(let text) = header as? WorkerAnswer else { continue }
          let size = PixelSize(width: 100, height: 100)
          _ = text.pictures?.filesLength
          _ = text.pictures?.pictures(on: size, files: payload[...])
        }
      } catch {
        return
      }
    }
  }

  private func readPage(_ bytes: [UInt8]) {
    guard let page = try? PageRecords.decode(bytes[...]) else { return }
    let understood = LayoutAnalysis.analyze(TextCleaning.clean(page))
    _ = PageSkew.degrees(of: understood)
    for pixelAspect in [1, 0.1] {
      let fitter = LineFitter(
        sizeStep: 300 / 7200, pixelAspect: pixelAspect)
      _ = fitter.fit(understood)
    }
  }

  private func readScanners(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    _ = text.split(whereSeparator: \.isNewline).compactMap(Scanner.init(line:))
    let options = ScannerOptions(printed: text)
    _ = (options.resolutions, options.further)
    for source in ScanSettings.Source.known {
      for mode in ScanSettings.Mode.allCases {
        var settings = ScanSettings()
        settings.source = source
        settings.mode = mode
        settings.paper = .a4
        _ = try? DeviceCommand(settings, on: options)
      }
    }
    _ = try? DeviceCommand(ScanSettings(), on: options)
  }

  private func readLanguageData(_ bytes: [UInt8]) {
    let component = unsafe CLineNetwork_findComponent(bytes, bytes.count, CLineNetwork_network)
    guard let start = unsafe component.bytes else { return }
    readNetwork(unsafe Array(UnsafeBufferPointer(start: start, count: component.count)))
    readLine(bytes)
  }

  /// Reads an image of random columns of few codes.
  private func readLine(_ data: [UInt8]) {
    var problem = CLineReader_noProblem
    unsafe data.withUnsafeBufferPointer { data in
      guard let start = data.baseAddress else { return }
      let language = unsafe CLineReader_open(
        start, data.count, true, "ab\ncab", 6, CLineNetwork_scalar, &problem)
      guard let language = unsafe language else { return }
      defer { unsafe CLineReader_close(language) }
      let (width, height) = (40, 32)
      var random = SeededGenerator(seed: 1)
      let pixels = (0..<width * height).map { _ in
        Int.random(in: 0..<6, using: &random) == 0 ? UInt8.random(in: 128...255, using: &random) : 0
      }
      unsafe pixels.withUnsafeBufferPointer { pixels in
        guard let first = pixels.baseAddress else { return }
        let image = unsafe CLineReader_Image(
          pixels: first, width: Int32(width), height: Int32(height), bitsPerPixel: 8,
          bytesPerRow: width)
        let box = CLineReader_Box(
          left: 0, top: 0, right: Int32(width), bottom: Int32(height), quarterTurns: 0)
        _ = unsafe CLineReader_readLines(language, image, [box], 1, 1, { _, _, _ in }, nil)
      }
    }
  }

  private func readNetwork(_ bytes: [UInt8]) {
    guard let buffers = unsafe CLineNetwork_createBuffers() else { return }
    defer { unsafe CLineNetwork_destroyBuffers(buffers) }
    for kernels in [CLineNetwork_scalar, CLineNetwork_AVX2, CLineNetwork_AVX512VNNI] {
      guard let network = unsafe CLineNetwork_create(bytes, bytes.count, kernels) else { return }
      defer { unsafe CLineNetwork_destroy(network) }
      let height = unsafe Int(CLineNetwork_height(network))
      guard height <= 64 else { return }
      let features = (0..<7 * height).map { Int8(truncatingIfNeeded: $0 * 37 % 255 - 127) }
      _ = unsafe CLineNetwork_evaluate(network, buffers, features, 7)
    }
  }
}
