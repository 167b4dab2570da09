import FoundationEssentials

/// The package manager of a Linux distribution.
package enum PackageManager: Sendable, CaseIterable {
  case apt, dnf, pacman, zypper, apk

  /// The package manager of this system; `nil` if it is unknown or the process may not open files.
  ///
  /// A worker reads this property before it is locked.
  package static let current: PackageManager? = {
    let text = try? String(contentsOfFile: "/etc/os-release", encoding: .utf8)
    return text.flatMap(PackageManager.init(osRelease:))
  }()

  /// Finds the package manager by the names of the system and of similar systems (os-release(5),
  /// `ID` and `ID_LIKE`).
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
    allCases.first { $0.entry.systems.contains(system) }
      ?? (system.hasPrefix("opensuse") ? .zypper : nil)
  }

  /// The systems that have the package manager, its command to install packages, and the names of
  /// packages.
  ///
  /// The names of Debian's packages were tried; the others are from the lists of their systems.
  var entry:
    (systems: [String], command: String, poppler: String, scanimage: String, libheif: String)
  {
    switch self {
    case .apt:
      (["debian", "ubuntu"], "sudo apt install", "poppler-utils", "sane-utils", "libheif1")
    case .dnf:
      (
        ["fedora", "rhel", "centos"], "sudo dnf install", "poppler-utils", "sane-backends",
        "libheif"
      )
    case .pacman: (["arch"], "sudo pacman -S", "poppler", "sane", "libheif")
    case .zypper: (["suse"], "sudo zypper install", "poppler-tools", "sane-backends", "libheif1")
    case .apk: (["alpine"], "sudo apk add", "poppler-utils", "sane-utils", "libheif")
    }
  }
}
