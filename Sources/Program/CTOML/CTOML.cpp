extern "C" {
#include "CTOML.h"
}

// The library is only headers here, so that the executable needs no further library at run time.
#undef TOML_HEADER_ONLY
#define TOML_HEADER_ONLY 1
#define TOML_EXCEPTIONS 0
#define TOML_ENABLE_FORMATTERS 0
#include <toml++/toml.h>

#include <algorithm>
#include <charconv>
#include <cstring>
#include <new>
#include <string>
#include <string_view>
#include <vector>

namespace {
struct Value {
    std::string keys;
    std::vector<size_t> keyLengths;
    CTOML_Kind kind;
    std::string text;
    bool isElement;
    uint32_t line;
};

/// Returns the shortest digits of a number that is not an integer.
std::string digits(double number) {
    char text[64];
    auto end = std::to_chars(text, text + sizeof text, number).ptr;
    return std::string(text, end);
}

/// Sets the type and the text of a value that is neither a table nor an array.
void describe(const toml::node &node, Value &value) {
    value.line = node.source().begin.line;
    value.kind = CTOML_KindOther;
    if (auto string = node.as_string()) {
        value.kind = CTOML_KindString;
        value.text = string->get();
    } else if (auto integer = node.as_integer()) {
        value.kind = CTOML_KindInteger;
        value.text = std::to_string(integer->get());
    } else if (auto number = node.as_floating_point()) {
        value.kind = CTOML_KindFloat;
        value.text = digits(number->get());
    } else if (auto boolean = node.as_boolean()) {
        value.kind = CTOML_KindBoolean;
        value.text = boolean->get() ? "true" : "false";
    }
}

/// Adds the values of a table; the depth of tables is limited by the library, of dotted keys by the caller.
void add(const toml::table &table, const Value &outer, std::vector<Value> &values) {
    for (auto &&[key, node] : table) {
        Value value = outer;
        std::string_view name = key.str();
        value.keys += name;
        value.keyLengths.push_back(name.size());
        if (auto inner = node.as_table()) {
            add(*inner, value, values);
        } else if (auto array = node.as_array()) {
            value.isElement = true;
            if (array->empty()) {
                value.line = node.source().begin.line;
                value.kind = CTOML_KindNone;
                values.push_back(value);
            }
            for (auto &&element : *array) {
                describe(element, value);
                values.push_back(value);
            }
        } else {
            describe(node, value);
            values.push_back(value);
        }
    }
}

void report(CTOML_Fault *fault, uint32_t line, std::string_view message) {
    fault->line = line;
    size_t length = std::min(message.size(), sizeof fault->message - 1);
    memcpy(fault->message, message.data(), length);
    fault->message[length] = 0;
}
}  // namespace

bool CTOML_read(
    const char *bytes, size_t length, CTOML_Fault *fault, void *context,
    void (*take)(void *context, CTOML_Value value)) {
    try {
        toml::parse_result result = toml::parse(std::string_view(bytes, length));
        if (!result) {
            report(fault, result.error().source().begin.line, result.error().description());
            return false;
        }
        std::vector<Value> values;
        add(result.table(), Value{}, values);
        // The order in the file, which tables of the library do not keep.
        std::stable_sort(
            values.begin(), values.end(),
            [](const Value &a, const Value &b) { return a.line < b.line; });
        for (const Value &value : values) {
            take(context, {
                value.keys.data(), value.keyLengths.data(), value.keyLengths.size(), value.kind,
                value.text.data(), value.text.size(), value.isElement, value.line,
            });
        }
        return true;
    } catch (const std::bad_alloc &) {
        report(fault, 0, "memory is exhausted");
        return false;
    }
}
