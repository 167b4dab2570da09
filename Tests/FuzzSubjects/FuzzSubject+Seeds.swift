import Codecs
import ImageFiles
import PDFInput
import PageModel
import Raster
import Sheets
import TestSupport
import WorkerProtocol

extension FuzzSubject {
  /// Sound files to begin with, which mutations then damage.
  package var seeds: [[UInt8]] {
    switch self {
    case .png: [PNGBuilder().bytes(), PNGBuilder(bitDepth: 1, colorType: 3).bytes()]
    case .jpeg: Self.jpegFiles
    case .tiff: Self.tiffFiles
    case .exif: [ByteOrder.littleEndian, .bigEndian].map(Self.exif)
    case .image:
      FuzzSubject.png.seeds + FuzzSubject.jpeg.seeds + FuzzSubject.tiff.seeds + Self.others
    case .stream: Self.streams
    case .jbig2: Self.jbig2Streams
    case .messages: Self.answers
    case .page: (1...20).map { Self.page(seed: $0) }
    case .network: Self.networks
    case .languageData: Self.networks.map(Self.languageData) + [Self.wholeLanguageData]
    case .pdfDictionary: Self.dictionaries
    case .pdfEnd, .pdf, .pdfCopy: Self.pdfs
    case .pdfSurvey: Self.surveys
    case .geometry: Self.geometries
    case .pdfContent: Self.contents
    case .scanners: Self.scannerLists
    case .pdfPageText: Self.typesetPages + Self.texts
    case .textFile: Self.textFiles
    case .codes: Self.codeSheets
    }
  }

  /// Sheets with codes, scaled to a quarter.
  private static var codeSheets: [[UInt8]] {
    let (whole, part) = (PixelSize(width: 720, height: 960), PixelSize(width: 180, height: 240))
    return [
      PageCode(.code128, "A17"), PageCode(.code39, "A1"), PageCode(.qr, "A17"),
      PageCode(.dataMatrix, "A17"),
    ].compactMap { code in
      let sheet = try? SeparatorSheet.bitmap(of: code, size: whole)?.scaled(to: part)
      return sheet.map { [UInt8(part.width - 1)] + $0.luminance().bytes }
    }
  }

  /// A file of each format with text for pages.
  private static var textFiles: [[UInt8]] {
    [
      TextFiles.hocr, TextFiles.alto, TextFiles.pageXML, TextFiles.scanpdf,
      """
      {"scanpdf":"corrections","version":1,"pages":[{"page":3,"width":100,"height":200,"edits":[
      {"old":[{"text":"tbe","box":[1,2,3,4]}],"new":[{"text":"the","box":[1,2,3,4]}]}]}]}
      """,
      "one two\nthree\u{C}four",
    ].map { Array($0.utf8) }
  }

  private static var scannerLists: [[UInt8]] {
    let list = "test:0\tNoname\tfrontend-tester\tvirtual device\n"
    let options = """
      All options specific to device `test:0':
        Scan Mode:
          --mode Lineart|Gray|24bit Color [Gray]
          --source Flatbed|ADF Front|ADF Duplex [Flatbed]
          --resolution 75|150|300|600dpi [75]
          --depth 1|8|16 [inactive]
          --duplex[=(yes|no)] [no]
          -x 0..215.9mm (in steps of 0.1) [80]
          -y 0..297mm [100]
          --page-width 0..1200mm [inactive]
          --gamma 0..255,... [inactive]
          --brightness -100..100% (in steps of 1) [0]
      """
    let range =
      "    --resolution 50..1200dpi (in steps of 1) [50]\n    --adf-mode Simplex|Duplex []\n"
    return [list, options, range].map { Array($0.utf8) }
  }

  private static var dictionaries: [[UInt8]] {
    ["<< /A 1 /B [ 2 0 R (a\\)b) <4142> ] >>", "<</A<</B/C#20D>>/E true>>", "<< >>"].map {
      Array($0.utf8)
    }
  }

  private static var pdfs: [[UInt8]] {
    let hidden = "q 40 0 0 20 0 0 cm /Im0 Do Q BT 3 Tr /F0 9 Tf (old) Tj ET"
    let drawn = "q 0 40 -20 0 20 0 cm /Im0 Do Q BI /W 1 /H 1 ID x EI 0 0 9 9 re f"
    let scans = [
      SampleScan(), SampleScan(content: hidden), SampleScan(content: drawn),
      SampleScan(content: "/Fm0 Do", form: hidden), SampleScan(isPageShownTwice: true),
    ]
    return scans.compactMap { try? $0.bytes() }
  }

  private static var surveys: [[UInt8]] {
    let requests = [PDFSurveyRequest.Purpose.update, .images, .append].map {
      PDFSurveyRequest(existingText: .redo, maximumPixels: 1_000, purpose: $0)
    }
    return pdfs.flatMap { pdf in
      requests.compactMap { request in
        guard let (survey, bytes) = try? DocumentSurveyor.survey(pdf, request) else { return nil }
        return try? PDFSurveyFraming.encode(survey, bytes: bytes)
      }
    }
  }

  /// Numbers as 8 big-endian bytes each.
  private static var geometries: [[UInt8]] {
    let extremes: [Double] = [
      0, -0.0, .nan, .infinity, 1e300, -1e300, 1e18, .leastNonzeroMagnitude, 72, 300, 9.3e18,
    ]
    return extremes.indices.map { index in
      (0..<6).flatMap { place in
        let pattern = extremes[(index + place * (index + 1)) % extremes.count].bitPattern
        return stride(from: 56, through: 0, by: -8).map {
          UInt8(truncatingIfNeeded: pattern >> UInt64($0))
        }
      }
    }
  }

  /// Contents of pages with every group of operators.
  private static var contents: [[UInt8]] {
    [
      "/ScanpdfText BMC /Artifact BMC q 1 0 0 1 2 3 cm 3 Tr BT 1 0 0 1 9 9 Tm /FScan 9 Tf 90 Tz"
        + " 1 Tc 1 2 Td (ab) Tj [<0001> -20] TJ ET 0 Tr Q EMC EMC",
      "BT /FW 2 Tf 3 Tr 5 TL (ab) Tj .5 1 (c) \" [(a) 100 ( )] TJ T* 0 Tr (d) ' 0 -3 TD ET",
      "q 0 0 m 40 0 l 40 20 l 0 20 l h W* n /G gs 1 1 9 9 re W n /Im0 Do Q 7 Tr BT (a) Tj ET",
      "BI /W 40 /H 1 /CS [/I /RGB 0 <000000>] /BPC 8 ID 12345678 EI (x) Tj 34567890123456789012 EI",
      "BI /W 4 /H 1 /F [/AHx /Fl] ID 00> EI /OC /P BDC /Fm0 Do EMC /Cs cs 1 .5 scn 0 0 9 9 re f*",
    ].map { Array($0.utf8) }
  }

  private static var texts: [[UInt8]] {
    ["one two\n\nthree", "של 12"].compactMap { try? SampleDocument.pdf([$0, ""]) }
  }

  private static var typesetPages: [[UInt8]] {
    let contents = [
      "BT /F0 10 Tf 20 100 Td (two \\(words\\)) Tj T* [(a) -300 <62> 20 (c)] TJ (\\101) ' ET",
      "q 2 0 0 2 0 0 cm BT 3 Tr /F1 8 Tf 1 0 .1 1 9 9 Tm 90 Tz 1 Tc 2 Tw <004100420102> Tj ET Q",
      "/Span <</ActualText <FEFF0041>>> BDC BT /F2 9 Tf 9 9 Td (ABCD) Tj ET EMC /Fm0 Do",
      "BT /F3 9 Tf 50 90 Td <304230443046> Tj ET",
    ]
    return contents.compactMap { try? SampleTypesetPage(content: $0).bytes() }
  }

  /// Networks with all kinds of layers.
  private static var networks: [[UInt8]] {
    let usual: [LineNetworkBuilder.Layer] = [
      .group(
        "Series", [.convolve(halfWidth: 1, halfHeight: 1), .connected("Tanh", outputs: 5)]),
      .scaling("Maxpool", width: 3, height: 3),
      .group("XYTranspose", [.lstm("SummLSTM", outputs: 5)]),
      .group("RTLReversed", [.lstm("LSTM", outputs: 6)]), .connected("Softmax", outputs: 4),
    ]
    let other: [LineNetworkBuilder.Layer] = [
      .scaling("Reconfig", width: 1, height: 2), .lstm("LSTM", outputs: 2),
      .group("XYTranspose", [.lstm("SummLSTM", outputs: 4)]), .connected("Softmax", outputs: 3),
    ]
    return [usual, other].map { layers in
      var builder = LineNetworkBuilder(seed: 1)
      return builder.component(height: 6, layers)
    }
  }

  /// A file with a network as its 18th component, and no other.
  private static func languageData(_ network: [UInt8]) -> [UInt8] {
    let none = [UInt8](repeating: 0xFF, count: 8)
    let offsets = (0..<24).flatMap { $0 == 17 ? littleEndian(4 + 24 * 8, 8) : none }
    return littleEndian(24, 4) + offsets + network
  }

  /// A file with all components that a line reader uses.
  private static var wholeLanguageData: [UInt8] {
    var builder = LanguageDataBuilder()
    builder.words = ["ab", "abc", "cab"]
    builder.punctuation = [" ", "( ", " ."]
    builder.numbers = ["  .", " "]
    builder.codes = ["c": [3, 4], "d": [3, 5, 3]]
    return builder.bytes()
  }

  private static var jpegFiles: [[UInt8]] {
    var full = JPEGBuilder(width: 40, height: 30, componentCount: 4)
    full.segments += [
      JPEGBuilder.jfif(unit: 1, 300, 300), JPEGBuilder.exif(exif(.bigEndian)),
      JPEGBuilder.adobe(transform: 2), JPEGBuilder.profilePart(1, of: 2, [1, 2, 3]),
    ]
    return [JPEGBuilder().bytes(), full.bytes()]
  }

  private static var tiffFiles: [[UInt8]] {
    let page = TIFFFrameBuilder(width: 9, height: 4, bits: 1)
      .addingResolution(300, 300, unit: 2)
    let fax = TIFFFrameBuilder(
      width: 8, height: 8, bits: 1, compression: 4, data: [0, 16, 1, 0, 16, 1])
    return [
      TIFFBuilder(page, page).bytes(), TIFFBuilder(fax).bytes(),
      TIFFBuilder(page, order: .bigEndian, isBig: true).bytes(),
    ]
  }

  /// Files of every format one after the other, and the beginnings of foreign ones.
  private static var streams: [[UInt8]] {
    let files = FuzzSubject.image.seeds
    let foreign = [
      "%PDF-1.4\n", "PK\u{3}\u{4}", "From: a@b\nTo: c@d\n\n", "--x\nContent-Type: image/jpeg\n\n",
      "\0\0\0\u{18}ftypheic", "<!DOCTYPE html>", "HTTP/1.1 200 OK\r\n\r\n",
    ]
    return zip(files, files.dropFirst()).map { $0 + $1 + $0 }
      + foreign.map { Array($0.utf8) + JPEGBuilder().bytes() }
  }

  private static var jbig2Streams: [[UInt8]] {
    let sizes = [PixelSize(width: 9, height: 5), PixelSize(width: 64, height: 20)]
    return sizes.compactMap { size in
      let rows = (0..<PixelFormat.bilevel.byteCount(size: size)).map {
        UInt8(truncatingIfNeeded: $0 * 37)
      }
      return JBIG2Encoder.encode(Bitmap(size: size, format: .bilevel, bytes: rows))?.data
    }
  }

  private static func exif(_ order: ByteOrder) -> [UInt8] {
    EXIFBuilder(order: order).adding(0x0112, short: 6).addingResolution(300, 300, unit: 2).bytes()
  }

  private static var others: [[UInt8]] {
    [
      BMPBuilder().bytes(), GIFBuilder().bytes(), JP2Builder().bytes(),
      WebPBuilder.file(WebPBuilder.extended(flags: 0, width: 3, height: 2)),
      Array("P6\n2 1\n255\n\u{0}\u{0}\u{0}\u{1}\u{1}\u{1}".utf8),
      Array("P1\n# a comment\n3 2\n101010".utf8),
    ]
  }

  private static var answers: [[UInt8]] {
    let failure = WorkerAnswer.failure(WorkFailure(message: "no"))
    let image = WorkerAnswer.image(
      ImageAnswer(damage: nil, encoding: nil, profileLength: 0))
    let crooked = WorkerAnswer.text(
      TextAnswer(
        pose: Pose(quarters: 2, toImage: .identity), evidence: .recognition,
        pictures: PictureRecords([(BoundingBox(left: 1, top: 2, right: 30, bottom: 40), nil)])))
    let progress = WorkerAnswer.progress(RecognitionProgress(lines: 3, of: 40))
    return [failure, image, .text(TextAnswer()), crooked, progress].compactMap {
      (try? MessageFraming.opening($0, payloadLength: 2)).map { [7] + $0 + [1, 2] }
    }
  }

  private static func page(seed: UInt64) -> [UInt8] {
    var random = SeededGenerator(seed: seed)
    return PageRecords.encode(random.page(isSane: seed % 2 == 0))
  }
}
