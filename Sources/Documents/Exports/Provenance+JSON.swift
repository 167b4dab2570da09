import Inputs
import PagePipeline
import SearchablePDF

extension Provenance {
  /// The JSON object of the record (`docs/pages.schema.json`), without the files of pages, which
  /// are recorded with the pages.
  var json: String {
    let files = data.map { file in
      JSONText.object([("name", JSONText.string(file.name))] + file.members)
    }
    return JSONText.object([
      ("program", JSONText.string(program)),
      ("engines", JSONText.array(engines.map(JSONText.string))),
      ("options", JSONText.array(options.map(JSONText.string))), ("data", JSONText.array(files)),
    ])
  }
}

extension FileDigest {
  /// The members of the file's JSON object, without its name.
  fileprivate var members: [(String, String?)] {
    [("bytes", "\(byteCount)"), ("sha256", JSONText.string(sha256))]
  }
}

extension SidecarDocument {
  /// Returns the members with the digest of a page's file, if that is recorded.
  func sourceMembers(of page: PageReport) -> [(String, String?)] {
    provenance == nil ? [] : page.digest?.members ?? []
  }
}
