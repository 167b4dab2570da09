#include <dlfcn.h>

#include <allheaders.h>

// Tesseract compresses the image of every line as PNG and reads it back at once
// (`ImageData::SetPix` and `GetPix`), which takes a twentieth of its time. This function replaces
// that of Leptonica, because the executable is searched before libleptonica: PNG in memory becomes
// uncompressed pixels, which `pixReadMem` recognises. If the replacement is not linked first, only
// the speed is lost.
extern "C" l_int32 pixWriteMem(l_uint8 **data, size_t *size, PIX *pix, l_int32 format) {
    if (format == IFF_PNG) {
        return pixWriteMemSpix(data, size, pix);
    }
    using Write = l_int32 (*)(l_uint8 **, size_t *, PIX *, l_int32);
    static const Write original = reinterpret_cast<Write>(dlsym(RTLD_NEXT, "pixWriteMem"));
    return original == nullptr ? 1 : original(data, size, pix, format);
}
