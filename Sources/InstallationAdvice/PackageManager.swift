import FoundationEssentials

/// The package manager of a Linux distribution.
package enum PackageManager: String, Sendable, CaseIterable {
  case apt, dnf, pacman, zypper, apk

  /// The package manager of this system; `nil` if it is unknown or the process may not open files.
  ///
  /// A worker reads it before it is locked.
  package static let current: PackageManager? = {
    let text = try? String(contentsOfFile: "/etc/os-release", encoding: .utf8)
    return text.flatMap(PackageManager.init(osRelease:))
  }()

  /// Finds the package manager by the names of the system and of those that it is like
  /// (os-release(5), `ID` and `ID_LIKE`).
  package init?(osRelease text: String) {
    let names = ["ID=", "ID_LIKE="].flatMap { key in
      text.split(separator: "\n").filter { $0.hasPrefix(key) }.flatMap {
        $0.dropFirst(key.count).split { " \"'".contains($0) }
      }
    }
    guard let manager = names.lazy.compactMap({ Self.manager(of: String($0)) }).first else {
      return nil
    }
    self = manager
  }

  private static func manager(of system: String) -> PackageManager? {
    switch system {
    case "debian", "ubuntu": .apt
    case "fedora", "rhel", "centos": .dnf
    case "arch": .pacman
    case "suse": .zypper
    case "alpine": .apk
    default: system.hasPrefix("opensuse") ? .zypper : nil
    }
  }

  /// The command that installs packages, whose names follow.
  var command: String {
    switch self {
    case .apt: "sudo apt install"
    case .dnf: "sudo dnf install"
    case .pacman: "sudo pacman -S"
    case .zypper: "sudo zypper install"
    case .apk: "sudo apk add"
    }
  }
}
