/* Reads the images of lines: network, then search. */
#ifndef CLINEREADER_READER_H
#define CLINEREADER_READER_H

#include "search.h"

struct CLineReader_Language {
    struct Deleter {
        void operator()(CLineNetwork_Network *network) const { CLineNetwork_destroy(network); }
    };

    lineReader::Language language;
    std::unique_ptr<CLineNetwork_Network, Deleter> network;
};

struct Pix;

namespace lineReader {

/* Reads the images of lines one after another: one for each thread. Throws `std::bad_alloc`. */
class Reader {
public:
    explicit Reader(const CLineReader_Language &language);

    /* Reads the image of a line, a byte per pixel from black to white. An image without text, or too narrow
     * or too wide for the network, is an empty line. Returns false if memory is insufficient. */
    bool read(const uint8_t *pixels, int32_t width, int32_t height, size_t bytesPerRow);

    /* The characters of the last line. */
    std::vector<CLineReader_Character> characters;

private:
    struct Deleter {
        void operator()(CLineNetwork_Buffers *buffers) const { CLineNetwork_destroyBuffers(buffers); }
    };

    const CLineReader_Language &language;
    std::unique_ptr<CLineNetwork_Buffers, Deleter> buffers;
    std::unique_ptr<Search> search;
    std::vector<int8_t> features;
    std::vector<float> probabilities;

    CLineNetwork_Activations evaluate(Pix *image);
};

}  // namespace lineReader

#endif
