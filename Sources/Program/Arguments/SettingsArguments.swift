package import ArgumentParser

/// The options for settings of files and variables, which `SettingsExpansion` reads before the
/// parser does.
package struct SettingsArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Use this profile of the settings; scanpdf config shows all settings.", valueName: "name"))
  package var profile: String?

  @Flag(help: "Ignore the settings of files and variables.")
  package var noConfig = false

  package init() {}
}
