#include <dlfcn.h>

#include <leptonica/allheaders.h>

// Tesseract compresses the image of every line as PNG and reads it back at once
// (`ImageData::SetPix` and `GetPix`), a twentieth of its whole work. Leptonica's function is replaced
// by this one, which libtesseract finds first, because the program is linked before libleptonica:
// what is to be read back from memory is kept as plain pixels, which `pixReadMem` recognises. Where
// the replacement does not take hold nothing changes but the time.
extern "C" l_int32 pixWriteMem(l_uint8 **data, size_t *size, PIX *pix, l_int32 format) {
    if (format == IFF_PNG) {
        return pixWriteMemSpix(data, size, pix);
    }
    using Write = l_int32 (*)(l_uint8 **, size_t *, PIX *, l_int32);
    static const Write original = reinterpret_cast<Write>(dlsym(RTLD_NEXT, "pixWriteMem"));
    return original == nullptr ? 1 : original(data, size, pix, format);
}
