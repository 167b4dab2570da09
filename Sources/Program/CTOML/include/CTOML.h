// TOML files (toml.io, version 1.0) through toml++, whose C++ code reports errors by values. Only
// files of the user or of root are read, never those of strangers.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// The type of a value.
typedef enum __attribute__((enum_extensibility(closed))) CTOML_Kind {
    CTOML_KindString,
    CTOML_KindInteger,
    CTOML_KindFloat,
    CTOML_KindBoolean,
    /// A date, a time, or a table in an array.
    CTOML_KindOther,
    /// Nothing: an array without elements.
    CTOML_KindNone,
} CTOML_Kind;

/// A value, or an element of an array; its texts are valid in the call that it is passed to.
typedef struct CTOML_Value {
    /// The keys from the outermost table on, each with its length in `keyLengths`, joined.
    const char *keys;
    const size_t *keyLengths;
    size_t keyCount;
    CTOML_Kind kind;
    /// The text of a string, the digits of a number, or "true" or "false".
    const char *text;
    size_t textLength;
    /// Whether the value is an array's element, or stands for an empty array.
    bool isElement;
    /// The line of the value, from 1.
    uint32_t line;
} CTOML_Value;

/// What is wrong with a file.
typedef struct CTOML_Fault {
    uint32_t line;
    /// The message, cut off if it is long, with its zero.
    char message[256];
} CTOML_Fault;

/// Reads a file of `length` bytes, and calls `take` with `context` and each value, in the order of the
/// file; returns false, and fills `fault`, if it is not TOML or memory is exhausted.
bool CTOML_read(
    const char *bytes, size_t length, CTOML_Fault *fault, void *context,
    void (*take)(void *context, CTOML_Value value));

#pragma clang assume_nonnull end
