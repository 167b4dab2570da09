import Files

/// Gives each document of a batch its name: that of its directory or image, at the same place.
struct BatchNaming {
  /// The name of the images that lie in the root itself.
  private let rootName: String
  private var taken: Set<String> = []

  /// Begins with no name taken, for a tree at `root`.
  init(root: String) {
    let path = OutputPath.absolute(root)
    rootName = path.split(separator: "/").last.map(String.init) ?? "pages"
  }

  /// The name of a directory's document; `nil` where another has it.
  mutating func name(of directory: ScanDirectory) -> String? {
    take((directory.place.isEmpty ? [rootName] : directory.place).joined(separator: "/") + ".pdf")
  }

  /// The name of an image's document, with the image's ending where another one would have the
  /// same; `nil` where even that is taken.
  mutating func name(of file: PlannedFile, in directory: ScanDirectory) -> String? {
    let place = directory.place.map { $0 + "/" }.joined()
    let stem = OutputPath.stem(of: file.name) ?? file.name
    return take("\(place)\(stem).pdf") ?? take("\(place)\(file.name).pdf")
  }

  private mutating func take(_ name: String) -> String? {
    taken.insert(name).inserted ? name : nil
  }
}
