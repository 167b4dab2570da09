/// Gives so many bytes of a file from an offset on, fewer where it ends before, for a look into files
/// that are too large to be read for it.
package typealias FilePiece = (_ offset: Int, _ count: Int) -> [UInt8]
