import ImageFiles
package import Inputs
package import Supervision
import WorkerProtocol

extension WorkerPool<PageJob> {
  /// Creates the worker pool for the pages of a conversion; a scanner's pages are not known yet.
  package init(_ options: ConversionOptions, for sources: [ScanSource] = []) {
    let converter = PageConverter(options: options)
    var recognition = options.recognition
    // A worker cannot open libheif later, and opening it takes time.
    recognition.loadsHEIF = sources.contains { $0.fileImage.format == .heif }
    recognition.findsPictures = options.findsPictures
    recognition.cutsPictures = options.outputs.figures != nil
    self.init(
      command: options.work.command, options: recognition,
      memoryLimit: options.work.memory, count: options.work.jobs,
      processors: options.work.processors
    ) { (job, worker) throws(WorkerFault) in
      try await converter.convert(&job, on: &worker)
    }
  }
}
