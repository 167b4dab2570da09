@testable import Capture
import Inputs
import Testing

/// The arguments for scanners with different names of options.
@Suite struct DeviceCommandTests {
  private func command(
    _ options: String, _ change: (inout ScanSettings) -> Void = { _ in }
  ) throws(ScannerError) -> DeviceCommand {
    var settings = ScanSettings()
    change(&settings)
    let lines = options.split(separator: "\n").map { "    \($0)\n" }.joined()
    return try DeviceCommand(settings, on: ScannerOptions(printed: lines))
  }

  @Test func `options are read as scanimage prints them`() {
    let options = ScannerOptions(
      printed: """
        All options specific to device `x':
          Scan Mode:
            --mode Lineart|Gray [Gray]
                Selects the scan mode (e.g., --mode x).
            --resolution 75|150|300dpi [75]
            --depth 8 [inactive]
            -x 0..215.9mm (in steps of 0.1) [80]
            --duplex[=(yes|no)] [no]
            --gamma <int>,... [inactive]
        """)
    #expect(
      options.options.map(\.name) == [
        "--mode", "--resolution", "--depth", "-x", "--duplex", "--gamma",
      ])
    #expect(options.modes == ["Lineart", "Gray"])
    #expect(options.resolutions == "75, 150, 300")
    #expect(options.option("-x")?.range == 0...215.9)
    #expect(options.option("-x")?.unit == "mm")
    #expect(options.option("--duplex")?.values == ["yes", "no"])
    #expect(options.option("--depth") == nil)
  }

  @Test(arguments: [
    ("--source Flatbed|ADF|ADF Duplex [Flatbed]", ["--source=ADF Duplex"]),
    ("--source FlatBed|ADF Front|ADF Back|ADF Duplex [FlatBed]", ["--source=ADF Duplex"]),
    (
      "--source Flatbed|Automatic Document Feeder [Flatbed]\n--adf-mode Simplex|Duplex [Simplex]",
      ["--source=Automatic Document Feeder", "--adf-mode=Duplex"]
    ),
    (
      "--source Flatbed|ADF [Flatbed]\n--duplex[=(yes|no)] [no]", ["--source=ADF", "--duplex=yes"]
    ),
  ])
  func `both sides are chosen in the words of the driver`(
    options: String, arguments: [String]
  ) throws {
    let command = try command(options) { $0.source = .duplex }
    #expect(command.arguments == arguments)
    #expect(command.usesFeeder)
    #expect(command.count == nil)
  }

  @Test(arguments: [
    ("Flatbed", false, 1), ("adf back", true, 1), ("ADF Front", true, 1), ("ADF Duplex", true, 2),
  ])
  func `a source is chosen by the name that the driver prints`(
    name: String, usesFeeder: Bool, sides: Int
  ) throws {
    let offered = "--source Flatbed|ADF Front|ADF Back|ADF Duplex [Flatbed]"
    let command = try command(offered) { $0.source = ScanSettings.Source(name) }
    #expect(command.arguments.first?.lowercased() == "--source=\(name.lowercased())")
    #expect((command.usesFeeder, command.sides) == (usesFeeder, sides))
    #expect(
      throws: ScannerError.notOffered(
        option: "--source", value: "Slides",
        offered: ["Flatbed", "ADF Front", "ADF Back", "ADF Duplex"])
    ) { try self.command(offered) { $0.source = .named("Slides") } }
  }

  @Test(
    arguments: [
      ("adf", "ADF Front", true, 1), ("slides", nil, false, 0), ("Platen", "Flatbed", false, 1),
      ("adf-duplex", "ADF Duplex", true, 2),
    ] as [(String, String?, Bool, Int)])
  func `a source that the driver does not list is chosen by the meaning of its name`(
    name: String, chosen: String?, usesFeeder: Bool, sides: Int
  ) throws {
    let offered = "--source Flatbed|ADF Front|ADF Back|ADF Duplex [Flatbed]"
    let command = try? command(offered) { $0.source = ScanSettings.Source(name) }
    #expect(command?.arguments.first == chosen.map { "--source=\($0)" })
    #expect(command.map { ($0.usesFeeder, $0.sides) } ?? (false, 0) == (usesFeeder, sides))
  }

  @Test(
    arguments: [
      ("Grey", .gray), ("colour", .color), ("Black & White", .lineart), ("sepia", nil),
    ] as [(String, ScanSettings.Mode?)])
  func `a mode is understood as people and drivers write it`(
    word: String, mode: ScanSettings.Mode?
  ) {
    #expect(ScanSettings.Mode(word) == mode)
  }

  @Test(arguments: [
    ("--source Flatbed|ADF [Flatbed]", false), ("--source Flatbed|ADF [ADF]", true),
    ("--mode Gray [Gray]", false),
  ])
  func `one image is taken unless the scanner would use its feeder`(
    options: String, usesFeeder: Bool
  ) throws {
    let command = try command(options)
    #expect(command.usesFeeder == usesFeeder)
    #expect(command.count == (usesFeeder ? nil : 1))
  }

  @Test(
    arguments: [
      ("--mode Lineart|Gray|Color [Lineart]", nil, ["--mode=Color"]),
      ("--mode Black & White|True Gray|24bit Color [x]", .lineart, ["--mode=Black & White"]),
      ("--mode Gray|Color [Gray]\n--depth 1|8 [8]", .lineart, ["--mode=Gray", "--depth=1"]),
      ("--mode Gray [Gray]", nil, []),
    ] as [(String, ScanSettings.Mode?, [String])])
  func `modes are chosen in the words of the driver`(
    options: String, mode: ScanSettings.Mode?, arguments: [String]
  ) throws {
    #expect(try command(options) { $0.mode = mode }.arguments == arguments)
  }

  @Test(
    arguments: [
      ("75|150|300|600dpi", nil, "300"), ("75|200|400dpi", nil, "400"), ("75|150dpi", nil, "150"),
      ("50..1200dpi (in steps of 1)", nil, "300"), ("50..1200dpi", 240, "240"),
      ("100..200dpi", nil, "200"),
    ] as [(String, Int?, String)])
  func `the resolution is 300 dpi or the next`(
    offered: String, wanted: Int?, chosen: String
  ) throws {
    let command = try command("--resolution \(offered) [75]") { $0.resolution = wanted }
    #expect(command.arguments == ["--resolution=\(chosen)"])
  }

  @Test func `the paper's size is given in millimetres, as far as the scanner reaches`() throws {
    let chosen = try command(
      "-l 0..216mm [0]\n-t 0..290mm [0]\n-x 0..216mm [80]\n-y 0..290mm [100]"
    ) { $0.paper = .a4 }
    #expect(chosen.arguments == ["-l", "0", "-t", "0", "-x", "210", "-y", "290"])
  }

  @Test func `an option of the device must be among its options and have one of its values`() throws
  {
    #expect(
      throws: ScannerError.notOffered(
        option: "--device-option", value: "batch", offered: ["depth"])
    ) { try command("--depth 1|8 [8]") { $0.deviceOptions = [("batch", "x")] } }
    #expect(
      throws: ScannerError.notOffered(
        option: "--device-option depth", value: "16", offered: ["1", "8"])
    ) { try command("--depth 1|8 [8]") { $0.deviceOptions = [("depth", "16")] } }
    let chosen = try command("--depth 1|8 [8]") { $0.deviceOptions = [("depth", "1")] }
    #expect(chosen.arguments == ["--depth=1"])
  }

  @Test func `sides of sheets are put in order, and a missing side is left out`() {
    #expect(
      ScannedStack.pages(fronts: ["1", "3", "5"], backs: ["6", "4", "2"])
        == ["1", "2", "3", "4", "5", "6"])
    #expect(ScannedStack.pages(fronts: ["1", "3"], backs: ["2"]) == ["1", "2", "3"])
  }
}
