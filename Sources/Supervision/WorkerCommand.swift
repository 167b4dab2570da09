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

  /// A command as a shell reads it, such as `ssh host scanpdf worker`; the shell becomes its program.
  package static func shell(_ command: String) -> WorkerCommand {
    WorkerCommand(executable: "/bin/sh", arguments: ["-c", "exec \(command)"])
  }

  /// This very executable, started as a worker.
  package static let own = WorkerCommand(executable: "/proc/self/exe", arguments: ["worker"])
}
