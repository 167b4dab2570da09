// # Codecs
//
// Bytes of images to pixels and back, through libpng, libjpeg, libtiff, Leptonica, OpenJPEG and, if
// it is installed, libheif. Here C reads what strangers wrote, so only a worker may call it.
//
//     let image = try ImageDecoder.decode(bytes, format: .png, maximumPixels: 200_000_000)
//     let encoded = try LosslessEncoder.encode(image.bitmap)   // as a PDF holds it
//
// It must not decide what pixels mean (`Sheets`, `Layers`), and the main process must not reach it.
