/// The command that starts a worker; its pipe is all it needs, so it may lead to another machine.
package struct WorkerCommand: Sendable, Equatable {
  /// The path of the executable.
  package let executable: String
  package let arguments: [String]

  /// Makes the command of an executable with its arguments.
  package init(executable: String, arguments: [String]) {
    self.executable = executable
    self.arguments = arguments
  }

  /// This very executable, started as a worker.
  package static let own = WorkerCommand(executable: "/proc/self/exe", arguments: ["worker"])
}
