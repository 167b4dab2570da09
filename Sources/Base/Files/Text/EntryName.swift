/// Names of directory entries that programs use for what is not an input, whatever it contains.
package enum EntryName {
  /// The extensions of files that browsers and programs that copy files have not finished writing,
  /// and of what they keep beside such files.
  private static let unfinishedExtensions: Set<String> = [
    "part", "filepart", "partial", "crdownload", "opdownload", "download", "incomplete",
    "inprogress", "uploading", "tmp", "temp", "wip", "unfinished", "aria2", "dtapart", "lock",
    "swp",
  ]
  /// The extensions of finished files that may be inputs; what follows them is added for as long as
  /// a file is being written, or for an earlier version.
  private static let pageExtensions: Set<String> = [
    "pdf", "jpg", "jpeg", "jpe", "jfif", "jif", "mpo", "png", "apng", "tif", "tiff", "webp",
    "heic", "heif", "hif", "avif", "jp2", "j2k", "j2c", "jpc", "jpf", "jpx", "bmp", "dib", "gif",
    "pnm", "pbm", "pgm", "ppm", "pam",
  ]
  /// The extensions of text, metadata and checksums that programs keep beside a finished file.
  private static let companionExtensions: Set<String> = [
    "txt", "text", "json", "xml", "alto", "hocr", "html", "htm", "xhtml", "tsv", "csv", "md",
    "markdown", "xmp", "pp3", "dop", "aae", "yaml", "yml", "toml", "ini", "log", "md5", "sha1",
    "sha256", "sig", "asc", "url", "lnk", "gz", "zip",
  ]

  /// The directories that file servers and systems make in the trees that they serve: previews,
  /// databases, earlier versions.
  ///
  /// Others are hidden, such as `.Trash-1000`.
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
  /// The beginnings of other such names.
  private static let systemPrefixes = ["@syno"]
  /// The names of waste bins and of earlier versions, without the mark that file servers put before
  /// them.
  private static let wasteBins: Set<String> = [
    "recycle", "recycle.bin", "recyclebin", "recycle bin", "recycler", "recycled", "trash",
    "trashes", "trashcan", "trashbox", "wastebasket",
  ]
  private static let earlierVersions: Set<String> = ["snapshot", "snapshots"]

  /// Returns whether a file with this name is still being written by its program, which renames the
  /// file when it is complete, or is an earlier version or a lock of another file (`page.png~`,
  /// `page.png.bak`, `~$page.pdf`).
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

  /// Returns whether a directory with this name is made by a file server, a system or a browser for
  /// itself.
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
