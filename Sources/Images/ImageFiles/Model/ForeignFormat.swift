/// Well-known formats of files that are not supported images, but may look like images: a JPEG
/// stream in the first kilobyte, or an image's name.
package enum ForeignFormat: String, Sendable, CaseIterable {
  case pdf
  case postScript
  case heif
  case video
  case audio
  case zip
  case tar
  case gzip
  case sevenZip
  case rar
  case ole
  case photoshop
  case mail
  case multipart
  case html
}

extension ForeignFormat: CustomStringConvertible {
  /// The format and a remedy, which follow the file's name and a colon.
  package var description: String {
    switch self {
    case .pdf: "is a PDF, not an image; convert it alone, as in scanpdf scan.pdf -o out.pdf"
    case .postScript: "is a PostScript file, not an image; convert it with gs or ps2pdf"
    case .heif: "is AVIF or a HEIC sequence, which is not supported; convert it with heif-convert"
    case .video: "is a video, not an image; save its frames as images with ffmpeg"
    case .audio: "is an audio file, not an image; leave it out"
    case .zip: "is a ZIP archive, not an image; unpack it with unzip"
    case .tar: "is a tar archive, not an image; unpack it with tar -xf"
    case .gzip: "is compressed with gzip; unpack it with gunzip"
    case .sevenZip: "is a 7z archive, not an image; unpack it with 7z x"
    case .rar: "is a RAR archive, not an image; unpack it with unrar x"
    case .ole: "is an Office document or thumbnail database, not an image; export its pages as PNG"
    case .photoshop: "is a Photoshop file, which is not supported; save it as PNG or TIFF"
    case .mail: "is a mail, not an image; save its attachments with munpack or a mail program"
    case .multipart: "is a multipart stream, not one image; save each image as a file"
    case .html: "is a web page, not an image; save the image itself"
    }
  }
}
