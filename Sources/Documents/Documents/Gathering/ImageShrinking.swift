import Inputs
import PDFSyntax
import PagePipeline
import SearchablePDF
import Supervision
import WorkerProtocol

/// Finds smaller forms of the images in pages that are copied, in workers of their own.
struct ImageShrinking {
  private let pdf: SurveyedPDF
  private let compression: CompressionOptions
  private let work: WorkOptions
  /// The drawer that compares images with their smaller forms; `nil` if pdftoppm is not installed.
  private let drawer: PageDrawer?

  /// The maximum time for a worker's pages, in seconds: a photograph of 8 megapixels takes 1.5 s.
  private static let deadline = 1_200
  /// The minimum number of pages for each worker, if there are enough pages.
  private static let minimumPages = 8

  /// Prepares to encode images of `pdf` again, as the options allow.
  init(of pdf: SurveyedPDF, _ compression: CompressionOptions, _ work: WorkOptions) {
    self.pdf = pdf
    self.compression = compression
    self.work = work
    drawer = PageDrawer(work)
  }

  /// Returns the PDF with smaller images on the pages at `indices`, or unchanged if a worker fails,
  /// and the remark on the result.
  func reduced(pages indices: [Int]) async -> (pdf: SurveyedPDF, remark: PageNote) {
    let pages = Set(indices.map { pdf.survey.pages[$0].page })
      .sorted { ($0.number, $0.generation) < ($1.number, $1.generation) }
    var images: [IndirectReference: ShrunkImageData] = [:]
    for answer in await answers(about: pages) {
      switch answer {
      case .success(let found): for image in found { images[image.object] = image }
      case .failure(let failure): return (pdf, .notShrunk(because: failure.reason))
      }
    }
    let found = images.values.sorted { $0.object.number < $1.object.number }
    let alike = await drawer?.alike(found, in: pdf) ?? found
    let file = pdf.objects
    let lengths = alike.map { (try? file.content(of: $0.object))?.data?.count ?? 0 }
    let remark = PageNote.shrunk(
      alike.count, from: lengths.reduce(0, +), to: alike.reduce(0) { $0 + $1.byteCount },
      different: found.count - alike.count)
    return (SurveyedPDF(pdf, with: alike), remark)
  }

  /// The reason why images could not be encoded again, as a sentence fragment.
  private struct Failure: Error {
    let reason: String
  }

  private func answers(
    about pages: [IndirectReference]
  ) async -> [Result<[ShrunkImageData], Failure>] {
    let portion = max(Self.minimumPages, (pages.count + work.jobs - 1) / max(work.jobs, 1))
    let length = min(portion, ShrinkImagesRequest.maximumPages)
    return await pages.portions(of: length).concurrentMap(upTo: work.jobs) {
      await answer(about: Array($0))
    }
  }

  private func answer(
    about pages: [IndirectReference]
  ) async -> Result<[ShrunkImageData], Failure> {
    let request = ShrinkImagesRequest(
      pages: pages, compression: compression, maximumPixels: work.maximumPixels)
    let outcome = await WorkerProcess.answer(
      of: work.command,
      to: .shrinkImages(request, memoryLimit: work.memory), payload: pdf.bytes,
      maximumAnswerLength: pdf.bytes.count, within: Self.deadline)
    switch outcome {
    case .success((.shrunkImages(_, let answer), let data)):
      guard let images = ShrunkImage.images(answer, data: data) else {
        return .failure(Failure(reason: PDFSurveyor.malformedAnswer))
      }
      return .success(images.map { ShrunkImageData($0.image, $0.encoded) })
    case .failure(.timedOut(let seconds)):
      return .failure(Failure(reason: "encoding them took longer than \(seconds) seconds"))
    case .success, .failure(.malformedAnswer):
      return .failure(Failure(reason: PDFSurveyor.malformedAnswer))
    case .failure: return .failure(Failure(reason: "scanpdf's encoder crashed"))
    }
  }
}
