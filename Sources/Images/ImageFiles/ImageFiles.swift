// # ImageFiles
//
// Image files without their pixels: which format bytes have, what the headers say (size,
// resolution, orientation, colours, pages), and which data a PDF can hold unchanged. A file of a
// stranger is read here in the main process, so all of it is bounds-checked Swift, and nothing is
// decoded.
//
//     let image = try SourceImage(bytes: bytes)
//     image.size         // the stored pixels
//     image.resolution   // dots per inch, if the file says them
//     image.encoded      // the file's own data as a PDF holds it; nil: it must be decoded
//
// To add a format, add its folder here, a case of `ImageFormat`, and its decoder to
// `Codecs/Decoding`. This target must not call a codec: pixels are for `Codecs`, in a worker.
