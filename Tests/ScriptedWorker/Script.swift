import Glibc

/// What a scripted worker is to do, from its arguments: a directory for what it remembers, then
/// rules `what=action` or `what/try=action`, where `what` is `start`, `notice` or an image's width.
struct Script {
  enum Action: String {
    /// Writes a line to standard error and kills itself.
    case crash
    /// The same, if Tesseract is to be used by more than its public interface.
    case crashAccelerated
    /// As `crash`, when the image is sent and the text is awaited.
    case crashLate
    /// Kills itself while most of the request is still to be read.
    case crashUnread
    /// Is ended by SIGKILL or by SIGTERM, as the kernel or a guard does if memory runs out.
    case killed
    case terminated
    /// Sends half a text and exits.
    case halfText
    /// Shows an empty sheet of paper.
    case blank
    case damage
    case damageThenCrash
    /// Sleeps instead of answering: as a page before its text.
    case dawdle
    /// Greets, and reads no more.
    case deaf
    /// Writes megabytes to standard error, then answers.
    case flood
    /// Does not end when its input is closed.
    case linger
    /// Recognises more different letters than a font has codes.
    case manyLetters
    case nonsense
    /// Reports progress three times before the text, even if nobody asks.
    case progress
    case badRecords
    case oldVersion
    case refuse
    case refuseText
    case wrongKind
    /// Sends the bytes of the script's file `answer` in place of the answer, and lives on.
    case raw
    /// Sends an image of another size than the page's.
    case wrongSize
    /// Sends a stencil for the page's image, if the image may be made smaller.
    case layers
    /// Sends a stencil and a byte that belongs to nothing.
    case badLayers
    /// Kills itself after the text, in place of sending layers.
    case crashBeforeLayers
    /// Gives a long reason with control characters why the image stays as it is.
    case falseReason
    /// Announces a payload that would fill any memory, and goes on sending.
    case endless
  }

  private let directory: String
  private let rules: [String: Action]

  init(arguments: [String]) {
    directory = arguments.count > 1 ? arguments[1] : "."
    let rules = arguments.dropFirst(2).compactMap { rule -> (String, Action)? in
      let parts = rule.split(separator: "=").map(String.init)
      guard parts.count == 2, let action = Action(rawValue: parts[1]) else { return nil }
      return (parts[0], action)
    }
    precondition(rules.count == max(arguments.count - 2, 0), "A rule is not understood")
    self.rules = Dictionary(rules) { $1 }
  }

  /// The bytes that are sent in place of an answer.
  func rawAnswer() -> [UInt8] {
    let file = unsafe open("\(directory)/answer", O_RDONLY)
    precondition(file >= 0, "The answer is missing")
    defer { close(file) }
    return Pipes.readAll(from: file)
  }

  /// Leaves a file of this process's number, so that a test can see whether it still lives.
  func recordProcess() {
    _ = isNew("process-\(getpid())")
  }

  /// What is to be done now; asking counts as a try.
  func action(for event: String) -> Action? {
    var attempt = 1
    while !isNew("\(event)-\(attempt)") { attempt += 1 }
    return rules["\(event)/\(attempt)"] ?? rules[event]
  }

  /// Makes a directory of that name; false where there is one already, whichever process made it.
  private func isNew(_ name: String) -> Bool {
    let result = unsafe mkdir("\(directory)/\(name)", 0o700)
    precondition(result == 0 || errno == EEXIST, "The script's folder is missing")
    return result == 0
  }
}
