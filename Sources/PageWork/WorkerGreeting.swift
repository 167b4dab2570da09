/// What a worker says of itself once it has its options, before any page.
package struct WorkerGreeting: Sendable, Codable, Equatable {
  /// The version of the messages; both sides must have the same.
  package static let currentProtocolVersion = 3

  package let protocolVersion: Int
  /// The version of Tesseract, such as `5.3.0`.
  package let engineVersion: String
  /// The codes of all languages in the data folder.
  package let installedLanguages: [String]
  /// Where the language data lie on the worker's machine.
  package let dataFolder: String
  /// How many processors the worker may use.
  package let processors: Int
  /// What the worker can do no more.
  package var protection: WorkerProtection

  /// Makes the greeting of a worker of this version.
  package init(
    protocolVersion: Int = currentProtocolVersion, engineVersion: String,
    installedLanguages: [String], dataFolder: String, processors: Int,
    protection: WorkerProtection = .none
  ) {
    self.protocolVersion = protocolVersion
    self.engineVersion = engineVersion
    self.installedLanguages = installedLanguages
    self.dataFolder = dataFolder
    self.processors = processors
    self.protection = protection
  }

  /// Those of the asked languages (`eng+deu`) that are not installed.
  package func missing(from languages: String) -> [String] {
    languages.split(separator: "+").map(String.init).filter { !installedLanguages.contains($0) }
  }
}
