import Documents
import ImageFiles
import Testing

@Suite struct EntryNameTests {
  @Test(arguments: [
    "a.png.part", "a.pdf.FILEPART", "a.crdownload", "a.png~", "~$letter.pdf", "a.jpg.!ut",
    "a.png.bc!", "a.tif.part1", "a.pdf.bak", "a.jpeg.lftp-get-status", "a.png.XyZ123", "a.tmp",
    "a.heic.writing", "a.avif.XyZ123", "a.jxl.XyZ123", "a.pam.XyZ123",
  ])
  func `a name that a program adds to while it writes is left alone`(name: String) {
    #expect(EntryName.isUnfinished(name))
  }

  @Test(arguments: [
    "a.png", "a.jpg.webp", "a.jpg.1", "scan.2026.pdf", "part", "tmp.png", "page.part.png", "a.b",
    "~a.png", "letter.final", "a.pdf.2026-11", "a.jpg.xmp", "a.png.txt", "a.jpg.json", "a.png.jxl",
    "",
  ])
  func `a finished page keeps its name`(name: String) {
    #expect(!EntryName.isUnfinished(name))
  }

  @Test(arguments: ImageFormat.extensions.sorted())
  func `a program adds to the name of any image while it writes`(kind: String) {
    #expect(EntryName.isUnfinished("a.\(kind).XyZ123"))
    #expect(!EntryName.isUnfinished("a.png.\(kind)"))
  }

  @Test(arguments: [
    "@eaDir", "#recycle", "#Recycle", "$RECYCLE.BIN", "@Recycle", "_recycle", "Recycle Bin",
    "Trash", "#trash", "#snapshot", "~snapshot", "@SynoResource", "@__thumb", "__MACOSX",
    "@sharebin", "photo.png.download",
  ])
  func `waste bins, previews and earlier versions are not folders of scans`(name: String) {
    #expect(EntryName.isSystemDirectory(name))
  }

  @Test(arguments: ["scans", "#1", "@home", "snapshots", "2026.download", "recycling", "_new"])
  func `folders of people are read`(name: String) {
    #expect(!EntryName.isSystemDirectory(name))
  }
}
