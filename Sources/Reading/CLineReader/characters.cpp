#include "characters.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <unordered_map>

namespace lineReader {

namespace {

using Texts = std::initializer_list<std::string_view>;

/* Text that Tesseract replaces: ligatures that Unicode lacks (`UNICHARSET::kCustomLigatures`), and in
 * words of users, ligatures and the Arabic tatweel (`kCleanupMaps`). */
using Replacements = std::initializer_list<std::pair<std::string_view, std::string_view>>;
constexpr Replacements ligatures = {
    {"\uE003", "ct"}, {"\uE006", "ſh"}, {"\uE007", "ſi"}, {"\uE008", "ſl"}, {"\uE009", "ſſ"}};
constexpr Replacements cleaning = {{"\u0640", ""}, {"\uFB01", "fi"}, {"\uFB02", "fl"}};

std::string replaced(std::string_view text, Replacements replacements) {
    std::string result(text);
    for (const auto &[from, to] : replacements) {
        for (size_t at = 0; (at = result.find(from, at)) != result.npos; at += to.size()) {
            result.replace(at, from.size(), to);
        }
    }
    return result;
}

/* Returns the text up to a separator, and removes both from the front. */
std::string_view takeUntil(char separator, std::string_view &text) {
    const size_t end = text.find(separator);
    const std::string_view taken = text.substr(0, end);
    text.remove_prefix(end == text.npos ? text.size() : end + 1);
    return taken;
}

/* Returns -1 if there is no number. */
int32_t number(std::string_view digits, int base) {
    int32_t value = 0;
    const auto end = std::from_chars(digits.data(), digits.data() + digits.size(), value, base);
    return end.ec == std::errc() ? value : -1;
}

bool isOneOf(std::string_view name, Texts names) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

using Numbers = std::unordered_map<std::string_view, int32_t>;

/* Divides a word into characters, the first as short as possible (`UNICHARSET::encode_string`); empty
 * if the word has others. */
std::vector<int32_t> encoded(std::string_view word, const Numbers &numbers, size_t longest) {
    // The character and its end for each place from which the rest of the word can be divided.
    std::vector<std::pair<int32_t, size_t>> choices(word.size() + 1, {noCharacter, 0});
    choices.back().first = space;
    for (size_t start = word.size(); start-- > 0;) {
        for (size_t end = std::min(word.size(), start + longest); end > start; end--) {
            const auto found = numbers.find(word.substr(start, end - start));
            if (found != numbers.end() && choices[end].first != noCharacter) {
                choices[start] = {found->second, end};
            }
        }
    }
    std::vector<int32_t> characters;
    for (size_t at = 0; at < word.size() && choices[at].first != noCharacter; at = choices[at].second) {
        characters.push_back(choices[at].first);
    }
    return characters;
}

}  // namespace

bool CharacterSet::read(std::string_view text) {
    const int32_t count = number(takeUntil('\n', text), 10);
    while (this->count() < count && !text.empty() && add(takeUntil('\n', text))) {
    }
    return count > 0 && this->count() == count;
}

/* A line has a character, its properties as bits, numbers joined by commas in newer files, and a script
 * (`UNICHARSET::load_via_fgets`). */
bool CharacterSet::add(std::string_view line) {
    constexpr int32_t digitBit = 8;
    const std::string_view text = takeUntil(' ', line);
    const int32_t properties = number(takeUntil(' ', line), 16);
    std::string_view script = takeUntil(' ', line);
    if (script.find(',') != script.npos) {
        script = takeUntil(' ', line);
    }
    const bool isDelimited = !isOneOf(script, {"Han", "Thai", "Hangul", "Hiragana", "Katakana"});
    hasOnlyDelimitedWords = hasOnlyDelimitedWords && !isOneOf(script, {"Han", "Thai", "Katakana"});
    characters.push_back({texts.size(), (properties & digitBit) != 0, isDelimited});
    texts += text == "NULL" ? " " : replaced(text, ligatures);
    texts += '\0';
    return !text.empty() && text.find('\0') == text.npos && properties >= 0;
}

std::vector<std::vector<int32_t>> CharacterSet::words(std::string_view text) const {
    Numbers numbers;
    size_t longest = 0;
    for (int32_t character = 0; character < count(); character++) {
        const auto place = numbers.try_emplace(this->text(character), character).first;
        longest = std::max(longest, place->first.size());
    }
    std::vector<std::vector<int32_t>> words;
    while (!text.empty()) {
        std::string_view line = takeUntil('\n', text);
        line = line.substr(0, line.find_last_not_of('\r') + 1);
        words.push_back(encoded(replaced(line, cleaning), numbers, longest));
        if (words.back().empty()) {
            words.pop_back();
        }
    }
    return words;
}

/* The codes of a character follow a byte that says whether the character is the first one with them
 * (`RecodedCharID::DeSerialize`). */
bool Codes::read(ByteReader reader, int32_t limit, int32_t characterCount) {
    constexpr int32_t maximumLength = 9;  // `RecodedCharID::kMaxCodeLen`
    // The places of codes in the lists of prefixes; of codes that are not the last one, inverted.
    std::map<std::pair<int32_t, int32_t>, size_t> places;
    int32_t sequences = 0, length = 0, code = 0;
    int8_t isFirst = 0;
    bool isWhole = reader.read(sequences) && sequences > 0;
    for (int32_t character = 0; isWhole && character < sequences; character++) {
        isWhole = reader.read(isFirst) && reader.read(length) && length <= maximumLength &&
                  length >= (character == space ? 1 : 0);
        for (int32_t index = 0, prefix = 0; isWhole && index < length; index++) {
            // Without its own code, the space would not divide words (`LSTMRecognizer::LoadRecoder`).
            if (!reader.read(code) || code < 0 || code >= limit ||
                (character == space && index == 0 && code != space)) {
                return false;
            }
            const bool isLast = index + 1 == length;
            const auto [place, isNew] =
                places.try_emplace({prefix, isLast ? code : ~code}, prefixes[prefix].size());
            if (isNew) {
                prefixes[prefix].push_back({code, isLast ? 0 : static_cast<int32_t>(prefixes.size()), 0});
                prefixes.resize(prefixes.size() + (isLast ? 0 : 1));
            }
            // Of characters with the same codes, the last one is meant (`UnicharCompress::SetupDecoder`).
            // The null code may have a place after the characters.
            Code &added = prefixes[prefix][place->second];
            added.character = character < characterCount ? character : noCharacter;
            prefix = added.prefix;
            range = std::max(range, code + 1);
        }
        longest = std::max(longest, length);
    }
    return isWhole;
}

void Codes::remove(int32_t character) {
    for (Following &following : prefixes) {
        const auto isRemoved = [&](const Code &code) {
            return code.prefix == 0 && code.character == character;
        };
        following.erase(std::remove_if(following.begin(), following.end(), isRemoved), following.end());
    }
}

}  // namespace lineReader
