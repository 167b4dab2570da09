import Exports
import ImageFiles

/// The names that programs give to directory entries that are not inputs.
package enum EntryName {
  /// The extensions of unfinished files of browsers and copying programs, and of the files that
  /// they keep beside them.
  private static let unfinishedExtensions: Set<String> = [
    "part", "filepart", "partial", "crdownload", "opdownload", "download", "incomplete",
    "inprogress", "uploading", "tmp", "temp", "wip", "unfinished", "aria2", "dtapart", "lock",
    "swp",
  ]
  /// The extensions of files that may be inputs; an unknown extension after one of these marks an
  /// unfinished file or an earlier version.
  private static let pageExtensions = ImageFormat.extensions.union(["pdf"])
  /// The extensions of text, metadata and checksums that programs keep beside a finished file.
  private static let companionExtensions = OutputFormats.extensions.union([
    "xmp", "pp3", "dop", "aae", "yaml", "yml", "toml", "ini", "log", "md5", "sha1", "sha256", "sig",
    "asc", "url", "lnk", "gz", "zip",
  ])

  /// The directories that file servers and systems make for previews, databases and the like.
  ///
  /// Hidden directories, such as `.Trash-1000`, are not listed.
  private static let systemDirectories: Set<String> = [
    // Synology.
    "@eadir", "@tmp", "@sharesnap", "@sharebin", "@database", "@s2s", "@appstore", "@apptemp",
    "@img_bkp_cache",
    // QNAP.
    "@recently-snapshot", "@__thumb", "@__qini",
    // NetApp, Netatalk, macOS.
    "network trash folder", "temporary items", "thevolumesettingsfolder", "__macosx",
    // Windows.
    "system volume information",
    // ext4.
    "lost+found",
  ]
  /// The prefixes of further names of such directories.
  private static let systemPrefixes = ["@syno"]
  /// The names of waste bins, without the mark that file servers put before them.
  private static let wasteBins: Set<String> = [
    "recycle", "recycle.bin", "recyclebin", "recycle bin", "recycler", "recycled", "trash",
    "trashes", "trashcan", "trashbox", "wastebasket",
  ]
  /// The names of directories of earlier versions, without the mark that file servers put before
  /// them.
  private static let earlierVersions: Set<String> = ["snapshot", "snapshots"]

  /// Returns whether a file with this name is unfinished (`page.png.part`), or an earlier version
  /// or lock of another file (`page.png~`, `page.png.bak`, `~$page.pdf`).
  package static func isUnfinished(_ name: String) -> Bool {
    guard name.utf8.last != UInt8(ascii: "~"), !name.hasPrefix("~$") else { return true }
    let (before, last) = extensions(of: name)
    return unfinishedExtensions.contains(last)
      || pageExtensions.contains(before) && !pageExtensions.contains(last)
        && !companionExtensions.contains(last) && last.contains(where: \.isLetter)
  }

  /// Returns the last two extensions of a name; empty if there are none.
  private static func extensions(of name: String) -> (before: String, last: String) {
    let parts = name.lowercased().split(separator: ".").map(String.init)
    return (parts.dropFirst().dropLast().last ?? "", parts.dropFirst().last ?? "")
  }

  /// Returns whether a file server, a system or a browser makes directories with this name for its
  /// own use.
  package static func isSystemDirectory(_ name: String) -> Bool {
    let lowercased = name.lowercased()
    // Safari keeps an unfinished file in a directory of its own.
    let (before, last) = extensions(of: name)
    if pageExtensions.contains(before), unfinishedExtensions.contains(last) { return true }
    let unmarked = lowercased.drop { "#@$~_".contains($0) }
    return systemDirectories.contains(lowercased) || wasteBins.contains(String(unmarked))
      || unmarked.count < lowercased.count && earlierVersions.contains(String(unmarked))
      || systemPrefixes.contains { lowercased.hasPrefix($0) }
  }
}
