/// The entries of a TIFF directory that mean something here (TIFF 6.0, appendix A; ICC.1:2001-04,
/// B.3).
enum TIFFTag: Int {
  case newSubfileType = 254
  case subfileType = 255
  case imageWidth = 256
  case imageLength = 257
  case bitsPerSample = 258
  case compression = 259
  case photometricInterpretation = 262
  case fillOrder = 266
  case stripOffsets = 273
  case orientation = 274
  case samplesPerPixel = 277
  case rowsPerStrip = 278
  case stripByteCounts = 279
  case xResolution = 282
  case yResolution = 283
  case groupFourOptions = 293
  case resolutionUnit = 296
  case tileWidth = 322
  case tileOffsets = 324
  case tileByteCounts = 325
  case inkSet = 332
  case extraSamples = 338
  case sampleFormat = 339
  case jpegTables = 347
  case profile = 34_675
}
