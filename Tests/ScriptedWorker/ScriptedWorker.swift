import Glibc
import PageModel
import WorkerProtocol

/// Stands in for the worker, and does what its script says; see `Script` for how it is told.
@main
struct ScriptedWorker {
  private let script: Script

  static func main() throws {
    signal(SIGPIPE, SIG_IGN)
    let worker = ScriptedWorker(script: Script(arguments: CommandLine.arguments))
    worker.script.recordProcess()
    try worker.start()
  }

  private func start() throws {
    let action = script.action(for: "start")
    if action == .crash { Pipes.complainAndDie() }
    if action == .killed { kill(getpid(), SIGKILL) }
    let first = try Pipes.request()?.header
    if case .shrinkImages = first {
      return try Pipes.send(.shrunkImages(greeting(version: action == .oldVersion ? 0 : nil), []))
    }
    guard case .setUp(let options, _)? = first else { return }
    die(at: action, options)
    switch action {
    case .refuse:
      try Pipes.send(.failure(WorkFailure(message: "no such language")))
      return
    case .dawdle: sleep(600)
    case .raw: Pipes.write(script.rawAnswer())
    case .nonsense: Pipes.write(Array("this is no message, whatever it is".utf8))
    case .oldVersion: try Pipes.send(.greeting(greeting(version: 0)))
    case .wrongKind: try Pipes.send(.text(TextAnswer()))
    default: try Pipes.send(.greeting(greeting()))
    }
    if action == .deaf { sleep(600) }
    try serve(options)
    if action == .linger { sleep(600) }
  }

  private func greeting(version: Int? = nil) -> WorkerGreeting {
    WorkerGreeting(protocolVersion: version ?? WorkerGreeting.currentProtocolVersion)
  }

  /// Dies if `action` says so for the line engine of `options`.
  private func die(at action: Script.Action?, _ options: RecognitionOptions) {
    if action == .crashAccelerated, options.lineEngine == .accelerated { Pipes.complainAndDie() }
  }

  private func serve(_ options: RecognitionOptions) throws {
    while let (request, length) = try Pipes.request() {
      switch request {
      case .setUp, .surveyPDF, .importText, .recognizePDFPage, .extractPDFPage, .shrinkImages,
        .lookUpWords:
        return
      case .recognize(let page): try answer(page, length: length, options)
      case .drawPlaceholder(let lines, let size): try drawPlaceholder(lines, size)
      }
    }
  }

  private func answer(
    _ request: PageRequest, length: Int, _ options: RecognitionOptions
  ) throws {
    // A PNG file's width stands at byte 16, its height at byte 20 (PNG 3rd ed., 11.2.1).
    guard let beginning = Pipes.read(min(length, 33)) else { return }
    let marker = beginning[16..<20].reduce(0) { $0 << 8 | Int($1) }
    let height = beginning[20..<24].reduce(0) { $0 << 8 | Int($1) }
    let action = script.action(for: "\(marker)")
    if action == .terminated { kill(getpid(), SIGTERM) }
    if action == .crashUnread || action == .killed { kill(getpid(), SIGKILL) }
    guard Pipes.read(length - beginning.count) != nil else { return }
    die(at: action, options)
    if action == .raw { return Pipes.write(script.rawAnswer()) }
    try ScriptedPage(marker: marker, height: height, request: request, action: action).answer()
  }

  private func drawPlaceholder(_ lines: [String], _ size: PixelSize) throws {
    if script.action(for: "notice") == .crash { Pipes.complainAndDie() }
    try Pipes.sendImage(of: size, damage: nil)
  }
}
