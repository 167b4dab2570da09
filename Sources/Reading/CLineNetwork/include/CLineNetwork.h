/* Evaluates the line recognition networks of Tesseract's language data: int8 weights, int8
 * activations between layers, float probabilities out. The results equal Tesseract's bit for bit.
 * Tesseract itself is not needed: a description with its weights goes in, activations come out. */
#ifndef CLINENETWORK_H
#define CLINENETWORK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#pragma clang assume_nonnull begin

/* The instructions that multiply matrices, for each kind of processor from the slowest to the
 * fastest. */
typedef enum CLineNetwork_Kernels {
    CLineNetwork_scalar,
    CLineNetwork_AVX2,
    CLineNetwork_AVXVNNI,
    CLineNetwork_AVX512VNNI,
    CLineNetwork_NEON,
    CLineNetwork_NEONDot,
} CLineNetwork_Kernels;

/* Returns whether this processor and operating system have the instructions. */
bool CLineNetwork_areAvailable(CLineNetwork_Kernels kernels);

/* Returns the fastest kernels that are available. */
CLineNetwork_Kernels CLineNetwork_fastestKernels(void);

/* Returns whether Tesseract has faster code for this processor: a letter took `tesseract` 2.6 s with
 * SSE4.1, and scanpdf 4.2 s with the scalar kernels. */
bool CLineNetwork_areSlowerThanTesseract(CLineNetwork_Kernels kernels);

/* Returns the name of kernels, such as "AVX2". */
const char *CLineNetwork_name(CLineNetwork_Kernels kernels);

/* Bytes inside a file of language data. */
typedef struct CLineNetwork_Component {
    const uint8_t *_Nullable bytes;
    size_t count;
} CLineNetwork_Component;

/* Places of components in a file's list of offsets (`tesseract::TessdataType`). */
typedef enum CLineNetwork_Entry {
    CLineNetwork_variables = 0,
    CLineNetwork_network = 17,
    CLineNetwork_punctuation,
    CLineNetwork_words,
    CLineNetwork_numbers,
    CLineNetwork_characters,
    CLineNetwork_codes,
} CLineNetwork_Entry;

/* Returns a component of a file of language data (`eng.traineddata`), without bytes if the file has
 * none or is damaged. */
CLineNetwork_Component CLineNetwork_findComponent(const uint8_t *languageData, size_t count,
                                                  CLineNetwork_Entry entry);

/* Returns whether a file begins with a list of offsets, all of which are inside the file. */
bool CLineNetwork_isLanguageData(const uint8_t *languageData, size_t count);

/* A network with its weights. Immutable, so that several threads can evaluate it at once. */
typedef struct CLineNetwork_Network CLineNetwork_Network;

/* Reads the `lstm` component of language data. Returns null if the component is damaged, has a layer
 * that the data published by Tesseract lack or weights that are not int8, or if memory is insufficient. The caller keeps
 * ownership of `component`, and destroys the network by CLineNetwork_destroy. */
CLineNetwork_Network *_Nullable CLineNetwork_create(const uint8_t *component, size_t count,
                                                    CLineNetwork_Kernels kernels);
void CLineNetwork_destroy(CLineNetwork_Network *_Nullable network);

/* Returns the height of an image of features. */
int32_t CLineNetwork_height(const CLineNetwork_Network *network);

/* Returns the number of probabilities for a time step. */
int32_t CLineNetwork_outputs(const CLineNetwork_Network *network);

/* Returns the number of the probability that a time step has no character. */
int32_t CLineNetwork_nullCode(const CLineNetwork_Network *network);

/* Returns the number of columns of an image per time step. */
int32_t CLineNetwork_horizontalScale(const CLineNetwork_Network *network);

/* The buffers of an evaluation, and its probabilities afterwards: one for each thread, usable with
 * any network. */
typedef struct CLineNetwork_Buffers CLineNetwork_Buffers;

CLineNetwork_Buffers *_Nullable CLineNetwork_createBuffers(void);
void CLineNetwork_destroyBuffers(CLineNetwork_Buffers *_Nullable buffers);

/* The probabilities of an evaluation, time step after time step; valid until the next one. */
typedef struct CLineNetwork_Activations {
    const float *_Nullable values;
    int32_t timeSteps, outputs;
} CLineNetwork_Activations;

/* Evaluates the network for an image of features from -127 to 127, column after column, each from
 * the top down. Returns no values if the image is too narrow or too wide, or if memory is
 * insufficient. */
CLineNetwork_Activations CLineNetwork_evaluate(const CLineNetwork_Network *network,
                                               CLineNetwork_Buffers *buffers,
                                               const int8_t *features, int32_t width);

#pragma clang assume_nonnull end

#ifdef __cplusplus
}
#endif

#endif
