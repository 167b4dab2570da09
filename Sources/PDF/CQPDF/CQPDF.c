#include "CQPDF.h"

#include <stdlib.h>
#include <string.h>

#include <qpdf/qpdf-c.h>

const char *CQPDF_version(void) {
    return qpdf_get_qpdf_version();
}

// Clears the error of the last call, so that it is not attributed to the next.
static bool settle(qpdf_data file) {
    bool isSound = !qpdf_has_error(file);
    if (!isSound) qpdf_get_error(file);
    return isSound;
}

CQPDF_Opening CQPDF_open(
    const uint8_t *bytes, size_t count, const char *password, bool recovers,
    CQPDF_File *result
) {
    *result = NULL;
    qpdf_data file = qpdf_init();
    if (file == NULL) return CQPDF_OpeningFailed;
    qpdf_silence_errors(file);
    qpdf_set_suppress_warnings(file, QPDF_TRUE);
    qpdf_set_attempt_recovery(file, recovers ? QPDF_TRUE : QPDF_FALSE);
    QPDF_ERROR_CODE code =
        qpdf_read_memory(file, "input", (const char *)bytes, count, password);
    if ((code & QPDF_ERRORS) == 0) {
        *result = file;
        return CQPDF_OpeningSound;
    }
    qpdf_error error = qpdf_get_error(file);
    bool isLocked = error != NULL && qpdf_get_error_code(file, error) == qpdf_e_password;
    qpdf_cleanup(&file);
    return isLocked ? CQPDF_OpeningLocked : CQPDF_OpeningFailed;
}

void CQPDF_close(CQPDF_File file) {
    qpdf_data data = file;
    qpdf_cleanup(&data);
}

bool CQPDF_isEncrypted(CQPDF_File file) {
    return qpdf_is_encrypted(file) == QPDF_TRUE;
}

bool CQPDF_allowsChanges(CQPDF_File file) {
    return qpdf_allow_modify_other(file) == QPDF_TRUE;
}

bool CQPDF_allowsReading(CQPDF_File file) {
    return qpdf_allow_extract_all(file) == QPDF_TRUE
        || qpdf_allow_accessibility(file) == QPDF_TRUE;
}

CQPDF_Object CQPDF_trailer(CQPDF_File file) {
    qpdf_oh object = qpdf_get_trailer(file);
    return settle(file) ? object : qpdf_oh_new_null(file);
}

CQPDF_Object CQPDF_root(CQPDF_File file) {
    qpdf_oh object = qpdf_get_root(file);
    return settle(file) ? object : qpdf_oh_new_null(file);
}

CQPDF_Object CQPDF_object(CQPDF_File file, int32_t number, int32_t generation) {
    qpdf_oh object = qpdf_get_object_by_id(file, number, generation);
    return settle(file) ? object : qpdf_oh_new_null(file);
}

int32_t CQPDF_nextNumber(CQPDF_File file) {
    qpdf_oh object = qpdf_make_indirect_object(file, qpdf_oh_new_null(file));
    int32_t number = qpdf_oh_get_object_id(file, object);
    return settle(file) ? number : 0;
}

CQPDF_Kind CQPDF_kind(CQPDF_File file, CQPDF_Object object) {
    enum qpdf_object_type_e type = qpdf_oh_get_type_code(file, object);
    if (!settle(file)) return CQPDF_KindNull;
    switch (type) {
    case ot_boolean: return CQPDF_KindBoolean;
    case ot_integer: return CQPDF_KindInteger;
    case ot_real: return CQPDF_KindReal;
    case ot_string: return CQPDF_KindString;
    case ot_name: return CQPDF_KindName;
    case ot_array: return CQPDF_KindArray;
    case ot_dictionary: return CQPDF_KindDictionary;
    case ot_stream: return CQPDF_KindStream;
    default: return CQPDF_KindNull;
    }
}

int32_t CQPDF_number(CQPDF_File file, CQPDF_Object object) {
    int32_t number = qpdf_oh_get_object_id(file, object);
    return settle(file) ? number : 0;
}

int32_t CQPDF_generation(CQPDF_File file, CQPDF_Object object) {
    int32_t generation = qpdf_oh_get_generation(file, object);
    return settle(file) ? generation : 0;
}

CQPDF_Object CQPDF_value(CQPDF_File file, CQPDF_Object object, const char *name) {
    qpdf_oh dictionary = object;
    CQPDF_Kind kind = CQPDF_kind(file, object);
    if (kind == CQPDF_KindStream) {
        dictionary = qpdf_oh_get_dict(file, object);
    } else if (kind != CQPDF_KindDictionary) {
        return qpdf_oh_new_null(file);
    }
    qpdf_oh value = qpdf_oh_get_key(file, dictionary, name);
    return settle(file) ? value : qpdf_oh_new_null(file);
}

int32_t CQPDF_count(CQPDF_File file, CQPDF_Object array) {
    if (CQPDF_kind(file, array) != CQPDF_KindArray) return 0;
    int32_t count = qpdf_oh_get_array_n_items(file, array);
    return settle(file) && count > 0 ? count : 0;
}

CQPDF_Object CQPDF_element(CQPDF_File file, CQPDF_Object array, int32_t index) {
    if (index < 0 || index >= CQPDF_count(file, array)) return qpdf_oh_new_null(file);
    qpdf_oh element = qpdf_oh_get_array_item(file, array, index);
    return settle(file) ? element : qpdf_oh_new_null(file);
}

void CQPDF_beginNames(CQPDF_File file, CQPDF_Object dictionary) {
    qpdf_oh_begin_dict_key_iter(file, dictionary);
    settle(file);
}

static CQPDF_Text text(qpdf_data file, const char *bytes) {
    if (!settle(file) || bytes == NULL) return (CQPDF_Text){NULL, 0};
    return (CQPDF_Text){bytes, qpdf_get_last_string_length(file)};
}

CQPDF_Text CQPDF_nextName(CQPDF_File file) {
    if (qpdf_oh_dict_more_keys(file) != QPDF_TRUE) return (CQPDF_Text){NULL, 0};
    const char *name = qpdf_oh_dict_next_key(file);
    return (CQPDF_Text){name, name == NULL ? 0 : strlen(name)};
}

bool CQPDF_boolean(CQPDF_File file, CQPDF_Object object) {
    if (CQPDF_kind(file, object) != CQPDF_KindBoolean) return false;
    bool value = qpdf_oh_get_bool_value(file, object) == QPDF_TRUE;
    return settle(file) && value;
}

int64_t CQPDF_integer(CQPDF_File file, CQPDF_Object object) {
    if (CQPDF_kind(file, object) != CQPDF_KindInteger) return 0;
    int64_t value = qpdf_oh_get_int_value(file, object);
    return settle(file) ? value : 0;
}

double CQPDF_real(CQPDF_File file, CQPDF_Object object) {
    CQPDF_Kind kind = CQPDF_kind(file, object);
    if (kind != CQPDF_KindInteger && kind != CQPDF_KindReal) return 0;
    double value = qpdf_oh_get_numeric_value(file, object);
    return settle(file) ? value : 0;
}

CQPDF_Text CQPDF_name(CQPDF_File file, CQPDF_Object object) {
    if (CQPDF_kind(file, object) != CQPDF_KindName) return (CQPDF_Text){NULL, 0};
    return text(file, qpdf_oh_get_name(file, object));
}

CQPDF_Text CQPDF_string(CQPDF_File file, CQPDF_Object object) {
    if (CQPDF_kind(file, object) != CQPDF_KindString) return (CQPDF_Text){NULL, 0};
    return text(file, qpdf_oh_get_string_value(file, object));
}

CQPDF_Data CQPDF_streamData(CQPDF_File file, CQPDF_Object stream, CQPDF_Decoding decoding) {
    CQPDF_Data none = {NULL, 0, false};
    if (CQPDF_kind(file, stream) != CQPDF_KindStream) return none;
    unsigned char *bytes = NULL;
    size_t count = 0;
    QPDF_BOOL isFiltered = QPDF_FALSE;
    enum qpdf_stream_decode_level_e level =
        decoding == CQPDF_DecodingNone ? qpdf_dl_none : qpdf_dl_specialized;
    QPDF_ERROR_CODE code =
        qpdf_oh_get_stream_data(file, stream, level, &isFiltered, &bytes, &count);
    settle(file);
    if ((code & QPDF_ERRORS) != 0) {
        free(bytes);
        return none;
    }
    return (CQPDF_Data){bytes, count, isFiltered == QPDF_TRUE};
}

// Returns a stream with the same raw data, and all filters but the last.
static qpdf_oh streamWithoutLastFilter(qpdf_data file, qpdf_oh stream, const CQPDF_Data *raw) {
    qpdf_oh filters = CQPDF_value(file, stream, "/Filter");
    qpdf_oh parameters = CQPDF_value(file, stream, "/DecodeParms");
    int32_t count = CQPDF_count(file, filters) - 1;
    qpdf_oh keptFilters = qpdf_oh_new_array(file);
    qpdf_oh keptParameters = qpdf_oh_new_array(file);
    for (int32_t i = 0; i < count; i++) {
        qpdf_oh_append_item(file, keptFilters, CQPDF_element(file, filters, i));
        qpdf_oh_append_item(file, keptParameters, CQPDF_element(file, parameters, i));
    }
    qpdf_oh result = qpdf_oh_new_stream(file);
    qpdf_oh_replace_stream_data(
        file, result, raw->bytes, raw->count, keptFilters, keptParameters);
    return result;
}

CQPDF_Data CQPDF_dataBeforeLastFilter(CQPDF_File file, CQPDF_Object stream) {
    CQPDF_Data raw = CQPDF_streamData(file, stream, CQPDF_DecodingNone);
    if (raw.bytes == NULL) return raw;
    if (CQPDF_count(file, CQPDF_value(file, stream, "/Filter")) < 2) {
        raw.isDecoded = true;
        return raw;
    }
    qpdf_oh shortened = streamWithoutLastFilter(file, stream, &raw);
    CQPDF_Data data = {NULL, 0, false};
    if (settle(file)) data = CQPDF_streamData(file, shortened, CQPDF_DecodingLossless);
    CQPDF_free(raw);
    return data;
}

void CQPDF_free(CQPDF_Data data) {
    free(data.bytes);
}

void CQPDF_replaceData(
    CQPDF_File file, CQPDF_Object stream, const uint8_t *_Nullable bytes, size_t count) {
    static const uint8_t nothing = 0;
    qpdf_oh none = qpdf_oh_new_null(file);
    qpdf_oh_replace_stream_data(file, stream, bytes == NULL ? &nothing : bytes, count, none, none);
    settle(file);
}

void CQPDF_identities(
    CQPDF_File file, CQPDF_Object array, CQPDF_Identity *_Nullable identities, int32_t count
) {
    int32_t length = CQPDF_count(file, array);
    for (int32_t i = 0; i < count; i++) {
        identities[i] = (CQPDF_Identity){0, 0};
        if (i >= length) continue;
        qpdf_oh element = qpdf_oh_get_array_item(file, array, i);
        if (!settle(file)) continue;
        identities[i].number = CQPDF_number(file, element);
        identities[i].generation = CQPDF_generation(file, element);
        qpdf_oh_release(file, element);
    }
}

void CQPDF_switchOff(CQPDF_File file, const CQPDF_Identity *_Nullable groups, size_t count) {
    qpdf_oh off = qpdf_oh_new_array(file);
    for (size_t i = 0; i < count; i++) {
        qpdf_oh group = CQPDF_object(file, groups[i].number, groups[i].generation);
        qpdf_oh_append_item(file, off, group);
        qpdf_oh_release(file, group);
    }
    qpdf_oh configuration = qpdf_oh_new_dictionary(file);
    qpdf_oh_replace_key(file, configuration, "/OFF", off);
    qpdf_oh layers = CQPDF_value(file, CQPDF_root(file), "/OCProperties");
    qpdf_oh_replace_key(file, layers, "/D", configuration);
    settle(file);
}

void CQPDF_releaseObjects(CQPDF_File file) {
    qpdf_oh_release_all(file);
    while (qpdf_more_warnings(file) == QPDF_TRUE) qpdf_next_warning(file);
}

// Sets the attributes that a page inherits (ISO 32000-1, 7.7.3.4) in the page itself.
static void resolveInheritance(qpdf_data file, qpdf_oh page) {
    static const char *const names[] = {"/Resources", "/MediaBox", "/CropBox", "/Rotate"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        qpdf_oh node = page;
        for (int depth = 0; depth < 64 && CQPDF_kind(file, node) == CQPDF_KindDictionary; depth++) {
            qpdf_oh value = CQPDF_value(file, node, names[i]);
            if (CQPDF_kind(file, value) != CQPDF_KindNull) {
                qpdf_oh_replace_key(file, page, names[i], value);
                break;
            }
            node = CQPDF_value(file, node, "/Parent");
        }
    }
    settle(file);
}

// Removes the entries by which a page and its annotations refer to other pages, and which do not
// change what the page shows.
static void removeLinks(qpdf_data file, qpdf_oh page) {
    static const char *const ofPage[] = {"/B", "/AA", "/Thumb", "/PieceInfo", "/Metadata"};
    static const char *const ofAnnotation[] = {"/P", "/Parent", "/Popup", "/IRT", "/Dest", "/A", "/AA"};
    for (size_t i = 0; i < sizeof ofPage / sizeof *ofPage; i++)
        qpdf_oh_remove_key(file, page, ofPage[i]);
    qpdf_oh annotations = CQPDF_value(file, page, "/Annots");
    int32_t count = CQPDF_count(file, annotations);
    for (int32_t k = 0; k < count && k < 10000; k++) {
        qpdf_oh annotation = CQPDF_element(file, annotations, k);
        if (CQPDF_kind(file, annotation) != CQPDF_KindDictionary) continue;
        for (size_t i = 0; i < sizeof ofAnnotation / sizeof *ofAnnotation; i++)
            qpdf_oh_remove_key(file, annotation, ofAnnotation[i]);
    }
    settle(file);
}

CQPDF_Data CQPDF_extractedPage(CQPDF_File file, int32_t number, int32_t generation) {
    CQPDF_Data none = {NULL, 0, false};
    qpdf_oh page = CQPDF_object(file, number, generation);
    if (CQPDF_kind(file, page) != CQPDF_KindDictionary) return none;
    resolveInheritance(file, page);
    removeLinks(file, page);
    qpdf_oh kids = qpdf_oh_new_array(file);
    qpdf_oh_append_item(file, kids, page);
    qpdf_oh tree = qpdf_make_indirect_object(file, qpdf_oh_new_dictionary(file));
    qpdf_oh_replace_key(file, tree, "/Type", qpdf_oh_new_name(file, "/Pages"));
    qpdf_oh_replace_key(file, tree, "/Count", qpdf_oh_new_integer(file, 1));
    qpdf_oh_replace_key(file, tree, "/Kids", kids);
    qpdf_oh_replace_key(file, page, "/Parent", tree);
    qpdf_oh catalog = qpdf_make_indirect_object(file, qpdf_oh_new_dictionary(file));
    qpdf_oh_replace_key(file, catalog, "/Type", qpdf_oh_new_name(file, "/Catalog"));
    qpdf_oh_replace_key(file, catalog, "/Pages", tree);
    // Layers (8.11) decide what is shown.
    qpdf_oh layers = CQPDF_value(file, CQPDF_root(file), "/OCProperties");
    if (CQPDF_kind(file, layers) != CQPDF_KindNull)
        qpdf_oh_replace_key(file, catalog, "/OCProperties", layers);
    qpdf_oh trailer = CQPDF_trailer(file);
    qpdf_oh_replace_key(file, trailer, "/Root", catalog);
    qpdf_oh_remove_key(file, trailer, "/Info");
    if (!settle(file)) return none;
    return CQPDF_rewritten(file);
}

CQPDF_Data CQPDF_rewritten(CQPDF_File file) {
    CQPDF_Data none = {NULL, 0, false};
    if ((qpdf_init_write_memory(file) & QPDF_ERRORS) == 0) {
        qpdf_set_preserve_encryption(file, QPDF_FALSE);
        qpdf_set_object_stream_mode(file, qpdf_o_preserve);
        qpdf_set_decode_level(file, qpdf_dl_none);
        qpdf_set_deterministic_ID(file, QPDF_TRUE);
        if ((qpdf_write(file) & QPDF_ERRORS) == 0) {
            size_t count = qpdf_get_buffer_length(file);
            uint8_t *bytes = count == 0 ? NULL : malloc(count);
            if (bytes == NULL) return none;
            memcpy(bytes, qpdf_get_buffer(file), count);
            return (CQPDF_Data){bytes, count, true};
        }
    }
    settle(file);
    return none;
}
