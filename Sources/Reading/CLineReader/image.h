/* The image of a line as the input of a network. */
#ifndef CLINEREADER_IMAGE_H
#define CLINEREADER_IMAGE_H

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include <allheaders.h>

namespace lineReader {

struct ImageDeleter {
    void operator()(Pix *pix) const { pixDestroy(&pix); }
};

/* Leptonica's image of a byte per pixel. */
using Image = std::unique_ptr<Pix, ImageDeleter>;

/* Scales an image to a height as Tesseract does (`ImageData::PreScale`); returns null if memory is
 * insufficient. */
Image scaledImage(const uint8_t *pixels, int32_t width, int32_t height, size_t bytesPerRow,
                  int32_t newHeight);

/* Computes features from the gray levels between black and white, column after column
 * (`NetworkIO::FromPixes`). */
void takeFeatures(Pix *pix, std::vector<int8_t> &features);

}  // namespace lineReader

#endif
