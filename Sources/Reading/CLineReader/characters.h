/* The characters of a language and their codes: `lstm-unicharset` and `lstm-recoder` of language data. */
#ifndef CLINEREADER_CHARACTERS_H
#define CLINEREADER_CHARACTERS_H

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

namespace lineReader {

/* The number of the space (`UNICHAR_SPACE`). */
constexpr int32_t space = 0;
/* The number of no character (`INVALID_UNICHAR_ID`). */
constexpr int32_t noCharacter = -1;

/* Reads little-endian numbers from the front of bytes. */
struct ByteReader {
    const uint8_t *bytes;
    size_t count;

    /* Returns false if fewer bytes are left. */
    template <typename Number> bool read(Number &number) {
        if (count < sizeof number) {
            return false;
        }
        memcpy(&number, bytes, sizeof number);
        bytes += sizeof number;
        count -= sizeof number;
        return true;
    }
};

class CharacterSet {
public:
    /* Reads a line of text for each character; returns false if the text is damaged. */
    bool read(std::string_view text);

    int32_t count() const { return static_cast<int32_t>(characters.size()); }
    /* Returns the UTF-8 of a character. */
    const char *text(int32_t character) const { return texts.c_str() + characters[character].text; }
    bool isDigit(int32_t character) const { return characters[character].isDigit; }
    /* Returns whether the script of a character has spaces between words
     * (`UNICHARSET::IsSpaceDelimited`). */
    bool isSpaceDelimited(int32_t character) const {
        return character == noCharacter || characters[character].isSpaceDelimited;
    }
    /* Returns whether a space must follow a word of a dictionary (`Dict::IsSpaceDelimitedLang`). */
    bool delimitsWords() const { return hasOnlyDelimitedWords; }
    /* Returns the words of a text with one word per line, as characters, without words that have other
     * characters (`Trie::add_word_list`). */
    std::vector<std::vector<int32_t>> words(std::string_view text) const;

private:
    struct Character {
        size_t text;
        bool isDigit, isSpaceDelimited;
    };

    std::vector<Character> characters;
    /* The texts of all characters, each followed by a zero. */
    std::string texts;
    bool hasOnlyDelimitedWords = true;

    bool add(std::string_view line);
};

/* The codes of characters. A code is the number of an output of the network. Most characters have one
 * code; characters of some scripts have a sequence of codes. */
struct Codes {
    /* A code after a prefix: the last one of a character, or one that leads to a longer prefix. */
    struct Code {
        int32_t code;
        /* 0 if the code is the last one. */
        int32_t prefix;
        int32_t character;
    };

    using Following = std::vector<Code>;

    /* The codes that may follow each prefix, in the order of Tesseract's lists (`UnicharCompress::GetFinalCodes`,
     * `GetNextCodes`). The first prefix is the one without codes. */
    std::vector<Following> prefixes{{}};
    /* The number of codes of the longest sequence, and the largest code and 1 more. */
    int32_t longest = 1, range = 0;

    /* Reads the sequence of each character; returns false if the bytes are damaged, or a code is not less
     * than `limit`. */
    bool read(ByteReader reader, int32_t limit, int32_t characterCount);
    /* Makes a search never find a character. */
    void remove(int32_t character);
};

}  // namespace lineReader

#endif
