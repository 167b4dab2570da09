// PDF files through the C API of libqpdf, which catches the exceptions of its C++ code. Each call
// clears the errors that the library keeps, so that calls are independent.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// Returns the library's version, such as "11.3.0".
const char *CQPDF_version(void);

/// An open file; the bytes that it was opened on must outlive it.
typedef struct _qpdf_data *CQPDF_File;

/// An object of an open file; valid until CQPDF_releaseObjects or CQPDF_close.
typedef uint32_t CQPDF_Object;

/// The result of opening a file.
typedef enum __attribute__((enum_extensibility(closed))) CQPDF_Opening {
    CQPDF_OpeningSound,
    /// A password is needed, or the given one is wrong.
    CQPDF_OpeningLocked,
    /// The file's structure cannot be read.
    CQPDF_OpeningFailed,
} CQPDF_Opening;

/// The type of an object (ISO 32000-1, 7.3).
typedef enum __attribute__((enum_extensibility(closed))) CQPDF_Kind {
    CQPDF_KindNull,
    CQPDF_KindBoolean,
    CQPDF_KindInteger,
    CQPDF_KindReal,
    CQPDF_KindString,
    CQPDF_KindName,
    CQPDF_KindArray,
    CQPDF_KindDictionary,
    CQPDF_KindStream,
} CQPDF_Kind;

/// The filters of stream data that are decoded.
typedef enum __attribute__((enum_extensibility(closed))) CQPDF_Decoding {
    /// No filters.
    CQPDF_DecodingNone,
    /// Lossless filters: Flate, LZW, RunLength, ASCII.
    CQPDF_DecodingLossless,
} CQPDF_Decoding;

/// Allocated bytes, to be freed by CQPDF_free; `bytes` is null if there are none.
typedef struct CQPDF_Data {
    uint8_t *_Nullable bytes;
    size_t count;
    /// Whether all requested filters could be decoded.
    bool isDecoded;
} CQPDF_Data;

/// Bytes that are valid until the next call for the same file.
typedef struct CQPDF_Text {
    const char *_Nullable bytes;
    size_t count;
} CQPDF_Text;

/// Opens a file in memory; `recovers` lets the library rebuild a damaged structure.
CQPDF_Opening CQPDF_open(
    const uint8_t *bytes, size_t count, const char *_Nullable password, bool recovers,
    CQPDF_File _Nullable *_Nonnull file);

void CQPDF_close(CQPDF_File file);

bool CQPDF_isEncrypted(CQPDF_File file);

/// Returns whether the file's permissions allow changes of its pages.
bool CQPDF_allowsChanges(CQPDF_File file);

/// Returns whether the file's permissions allow reading out its text.
bool CQPDF_allowsReading(CQPDF_File file);

CQPDF_Object CQPDF_trailer(CQPDF_File file);
CQPDF_Object CQPDF_root(CQPDF_File file);
CQPDF_Object CQPDF_object(CQPDF_File file, int32_t number, int32_t generation);

/// Returns a number greater than all object numbers of the file; 0 if it is unknown.
int32_t CQPDF_nextNumber(CQPDF_File file);

/// Returns the type of an object after following references.
CQPDF_Kind CQPDF_kind(CQPDF_File file, CQPDF_Object object);
/// Returns the object number; 0 for a direct object.
int32_t CQPDF_number(CQPDF_File file, CQPDF_Object object);
int32_t CQPDF_generation(CQPDF_File file, CQPDF_Object object);

/// Returns an entry of a dictionary, or of a stream's dictionary; null if there is none. `name`
/// begins with a slash.
CQPDF_Object CQPDF_value(CQPDF_File file, CQPDF_Object object, const char *name);
/// Returns the number of elements of an array; 0 for any other object.
int32_t CQPDF_count(CQPDF_File file, CQPDF_Object array);
CQPDF_Object CQPDF_element(CQPDF_File file, CQPDF_Object array, int32_t index);

/// Begins to list the names of a dictionary; only one list at a time.
void CQPDF_beginNames(CQPDF_File file, CQPDF_Object dictionary);
/// Returns the next name with its slash; no bytes at the end.
CQPDF_Text CQPDF_nextName(CQPDF_File file);

bool CQPDF_boolean(CQPDF_File file, CQPDF_Object object);
int64_t CQPDF_integer(CQPDF_File file, CQPDF_Object object);
double CQPDF_real(CQPDF_File file, CQPDF_Object object);
/// Returns a name with its slash.
CQPDF_Text CQPDF_name(CQPDF_File file, CQPDF_Object object);
CQPDF_Text CQPDF_string(CQPDF_File file, CQPDF_Object object);

CQPDF_Data CQPDF_streamData(CQPDF_File file, CQPDF_Object stream, CQPDF_Decoding decoding);
/// Returns the data of a stream after all of its filters but the last.
CQPDF_Data CQPDF_dataBeforeLastFilter(CQPDF_File file, CQPDF_Object stream);
void CQPDF_free(CQPDF_Data data);
/// Replaces the data of a stream of the open file, which then has no filter.
void CQPDF_replaceData(
    CQPDF_File file, CQPDF_Object stream, const uint8_t *_Nullable bytes, size_t count);

/// The object and generation number of an indirect object; 0 for a direct one.
typedef struct {
    int32_t number;
    int32_t generation;
} CQPDF_Identity;

/// Writes the identities of the first `count` elements of an array, without keeping the objects in
/// memory.
void CQPDF_identities(
    CQPDF_File file, CQPDF_Object array, CQPDF_Identity *_Nullable identities, int32_t count);

/// Makes the default configuration of layers (ISO 32000-1, 8.11.4.3) of the open file switch
/// `count` groups off, and all others on.
void CQPDF_switchOff(CQPDF_File file, const CQPDF_Identity *_Nullable groups, size_t count);

/// Invalidates all objects and frees their memory.
void CQPDF_releaseObjects(CQPDF_File file);

/// Returns a file with only one page and the objects that it needs, which looks the same; no bytes
/// if that fails. Changes the open file, which must not be read any more.
CQPDF_Data CQPDF_extractedPage(CQPDF_File file, int32_t number, int32_t generation);

/// Returns the whole file rewritten, without encryption; no bytes if that fails. The same file
/// gives the same bytes.
CQPDF_Data CQPDF_rewritten(CQPDF_File file);

#pragma clang assume_nonnull end
