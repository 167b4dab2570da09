// Decoding, scaling and text drawing through Leptonica. Its images (PIX) store pixels in 32-bit
// words in the machine's byte order, and Swift can use neither PIX's macros nor that order; the
// interface here uses plain rows of bytes.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// Return the library's version ("leptonica-1.82.0") and the versions of the image libraries that it uses
/// ("libgif 5.2.1 : libpng 1.6.39"); null if memory is insufficient. The caller frees the results
/// with free().
char *_Nullable CLeptonica_version(void);
char *_Nullable CLeptonica_imageLibraries(void);

/// An image in the caller's memory.
typedef struct CLeptonica_Image {
    int32_t width;
    int32_t height;
    /// 1 (gray, 1 = white), 8 (gray) or 24 (red, green, blue).
    int32_t bitsPerPixel;
    size_t bytesPerRow;
} CLeptonica_Image;

/// Decodes a still WebP image into rows of 8 or 24 bits per pixel, blended with white if it
/// `hasAlpha`, in memory only (Leptonica's fmemopen). Returns false if decoding fails or the image
/// does not have the size and depth of `target`; nothing is allocated for an image of another size.
bool CLeptonica_decode(
    const uint8_t *bytes, size_t count, bool hasAlpha,
    CLeptonica_Image target, uint8_t *targetRows);

/// Scales `source` to the size of `target`: each pixel is the mean of the pixels that it covers if
/// both sides shrink below 0.7, else it is interpolated. Pixels of 1 bit become 8 bits. Returns false if
/// memory is insufficient or Leptonica refuses the size.
bool CLeptonica_scale(
    CLeptonica_Image source, const uint8_t *sourceRows,
    CLeptonica_Image target, uint8_t *targetRows);

/// Makes a pixel of `target` (1 bit, of the same size) black if it is darker in `source` than the
/// threshold between dark and bright pixels, else white. Returns false if memory is insufficient.
bool CLeptonica_binarize(
    CLeptonica_Image source, const uint8_t *sourceRows,
    CLeptonica_Image target, uint8_t *targetRows);

/// Draws ASCII text in black into a 1-bit image with Leptonica's bitmap font, wrapped at spaces and
/// line ends to `width` pixels, starting at `left` and `top`; text that does not fit is omitted.
/// `fontSize` is even, 4 to 20, in points at 300 dpi; each dot is `magnification` pixels wide.
bool CLeptonica_drawText(
    const char *text, int32_t fontSize, int32_t magnification,
    int32_t left, int32_t top, int32_t width, CLeptonica_Image target, uint8_t *targetRows);

/// Finds the clockwise rotation of the lines of a page in degrees, within `range` to either side
/// (J. Bloomberg, *Measuring Document Image Skew and Orientation*, 1995); `confidence` is the ratio
/// of the best to the worst score. Returns false if the page has too little ink.
bool CLeptonica_findSkew(
    CLeptonica_Image source, const uint8_t *rows, float range,
    float *degrees, float *confidence);

/// Finds the clockwise quarter turns that make the page upright, from the ascenders and descenders
/// of Latin letters (ibid.). Returns false if the letters do not decide.
bool CLeptonica_findOrientation(
    CLeptonica_Image source, const uint8_t *rows, int32_t *quarters);

/// Draws `source` through a projective map into `target` with interpolation, white outside: the
/// pixel at `x`, `y` of the target is taken from `(m0·x + m1·y + m2) / w`,
/// `(m3·x + m4·y + m5) / w` with `w = m6·x + m7·y + 1`. The target has 8 bits, or 24 if the source
/// has 24.
bool CLeptonica_warp(
    CLeptonica_Image source, const uint8_t *sourceRows, const float map[_Nonnull 8],
    CLeptonica_Image target, uint8_t *targetRows);

/// Divides an image of 8 or 24 bits by its background: paper, measured in squares of `tile` pixels,
/// becomes `white` everywhere.
bool CLeptonica_evenLight(
    CLeptonica_Image source, const uint8_t *sourceRows, int32_t tile, int32_t white,
    uint8_t *targetRows);

/// Removes dark areas narrower than `size` pixels (odd), such as print, from an image of 8 or 24
/// bits: a gray morphological closing of each channel.
bool CLeptonica_closeGaps(
    CLeptonica_Image source, const uint8_t *sourceRows, int32_t size, uint8_t *targetRows);

/// The ink of an image: its dark pixels and their connected components.
typedef struct CLeptonica_Ink CLeptonica_Ink;

/// A connected component of the ink (8-connectivity), in pixels.
typedef struct CLeptonica_Component {
    int32_t left, top, width, height;
    /// The number of pixels of the component.
    int32_t pixels;
} CLeptonica_Component;

/// The rulings to paint over with the colour around them, and further processing.
typedef struct CLeptonica_Repainting {
    /// The minimum length in pixels of rulings that are painted over; 0 keeps all rulings.
    int32_t rulingLength;
    /// The thickness in pixels from which an area is not a ruling.
    int32_t rulingThickness;
    /// Whether slanted, rough, broken and dotted rulings are painted over too, and letters that
    /// touch rulings are kept.
    bool followsRulings;
    /// The radius in pixels in which the background colour is measured.
    int32_t reach;
    /// Whether the darkest ink around each pixel becomes black, and the brightest paper white.
    bool evensContrast;
    /// The radius in pixels around each pixel in which the mean brightness becomes white, after the
    /// blur; 0 keeps the brightness.
    int32_t groundReach;
    /// The standard deviation of the blur, in pixels; 0 for none.
    float blur;
    /// The radius in pixels in which edges are made sharper; 0 for none.
    int32_t sharpening;
} CLeptonica_Repainting;

/// Finds the ink of an image by the threshold between its dark and bright pixels (Otsu's method).
/// Returns null if memory is insufficient or Leptonica rejects the size. The caller destroys the
/// result with CLeptonica_destroyInk.
CLeptonica_Ink *_Nullable CLeptonica_findInk(CLeptonica_Image image, const uint8_t *rows);
void CLeptonica_destroyInk(CLeptonica_Ink *ink);

/// Finds the components of the same ink, with rulings at least `length` long and thinner than
/// `thickness` pixels as separate components, even if they touch letters or cross. Returns null if
/// memory is insufficient. The result has no image to repaint; the caller destroys it with
/// CLeptonica_destroyInk.
CLeptonica_Ink *_Nullable CLeptonica_withoutRulings(
    CLeptonica_Ink *ink, int32_t length, int32_t thickness);

/// Finds the straight level and upright lines of at least `length` pixels and any thickness, as
/// separate components even if they cross. Returns null if memory is insufficient. The result has no
/// image to repaint; the caller destroys it with CLeptonica_destroyInk.
CLeptonica_Ink *_Nullable CLeptonica_straightLines(CLeptonica_Ink *ink, int32_t length);

/// Returns the number of connected components.
int32_t CLeptonica_componentCount(const CLeptonica_Ink *ink);

/// Copies all components.
void CLeptonica_copyComponents(const CLeptonica_Ink *ink, CLeptonica_Component *components);

/// Draws the image of the ink in 8-bit gray, without the components whose flag in `arePainted` is
/// set and without its rulings. Returns false if memory is insufficient.
bool CLeptonica_repaint(
    CLeptonica_Ink *ink, const bool *arePainted, CLeptonica_Repainting how,
    CLeptonica_Image target, uint8_t *targetRows);

/// Copies the ink in a box inside the image, one byte per pixel: 1 for ink, else 0. Returns false if
/// memory is insufficient.
bool CLeptonica_copyInk(
    const CLeptonica_Ink *ink, CLeptonica_Component box, CLeptonica_Image target, uint8_t *targetRows);

/// Draws the image of the ink in 8-bit gray, blurred in some boxes inside it, and black elsewhere.
/// Returns false if memory is insufficient.
///
/// - deviation: The standard deviation of the blur, in pixels.
bool CLeptonica_blurBoxes(
    const CLeptonica_Ink *ink, const CLeptonica_Component *boxes, int32_t count, float deviation,
    CLeptonica_Image target, uint8_t *targetRows);

/// Draws the dark bars of the ink inverted, in 8-bit gray on white: solid areas at least three
/// letters wide with lighter text. Returns false if there are no bars or memory is insufficient.
bool CLeptonica_invertBars(
    CLeptonica_Ink *ink, int32_t letterHeight, CLeptonica_Image target, uint8_t *targetRows);

/// The sizes by which screened areas are found and drawn, in pixels.
typedef struct {
    int32_t letterHeight;
    /// The standard deviation of the blur that joins the dots.
    float blur;
    /// The radius around each pixel in which the mean brightness becomes white.
    int32_t groundReach;
} CLeptonica_ScreenSize;

/// The kinds of gray or screened areas that were drawn; none if memory is insufficient.
typedef struct {
    /// Whether areas with lighter text, except dark bars, were drawn, inverted.
    bool hasLighter;
    /// Whether areas of ink with darker text were drawn.
    bool hasDarker;
} CLeptonica_Screens;

/// Draws gray or screened areas in 8-bit gray on white, with white background, in an image per kind.
CLeptonica_Screens CLeptonica_drawScreens(
    CLeptonica_Ink *ink, CLeptonica_ScreenSize size, CLeptonica_Image target, uint8_t *lighterRows,
    uint8_t *darkerRows);

#pragma clang assume_nonnull end
