/* The dictionaries of a language: patterns of punctuation around words of several lists. */
#ifndef CLINEREADER_DICTIONARY_H
#define CLINEREADER_DICTIONARY_H

#include "characters.h"

#include <optional>

namespace lineReader {

/* A list of words as a graph of letters (`tesseract::SquishedDawg`): the `dawg` components of language
 * data. An edge is a 64-bit number: a character in the lowest bits, three flags, and the first edge of the
 * next node. The edges of a node follow each other. Every access is checked, so that damaged edges only
 * make wrong words. */
class Dawg {
public:
    /* No edge, or the place before the first one; no node. */
    static constexpr int32_t none = -1;

    /* Reads a component, whose bytes must stay valid; returns nothing if they are damaged. */
    static std::optional<Dawg> read(ByteReader reader);
    /* Makes a graph of words of characters less than `characterCount`. */
    static Dawg make(std::vector<std::vector<int32_t>> words, int32_t characterCount);

    /* Returns the node after an edge: the first node after no edge, none at the end of a word that no
     * other word continues. */
    int32_t node(int32_t edge) const;
    /* Returns a node's edge for a character, and for the end of a word if `endsWord`; none if there is no
     * such edge. */
    int32_t find(int32_t node, int32_t character, bool endsWord = false) const;
    /* Returns whether the graph has, from a node on, a word of `letterCount` letters, the first of which is one
     * of the characters from `start` to before `*ends`, the next one of those from there to before `ends[1]`. */
    bool hasWord(int32_t node, const int32_t *characters, int32_t start, const int32_t *ends,
                 int32_t letterCount) const;
    /* Returns whether a word ends with an edge. */
    bool endsWord(int32_t edge) const { return edge != none && has(record(edge), isEnd); }

private:
    enum Flag { isLast = 1, isEnd = 4 };

    /* The edges of a component, or else the own ones. */
    const uint8_t *bytes = nullptr;
    std::vector<uint64_t> ownEdges;
    int32_t edgeCount, characterCount, firstNodeSize = 0;
    int flagShift;

    Dawg(const uint8_t *bytes, int32_t edgeCount, int32_t characterCount);
    uint64_t record(int32_t edge) const;
    bool has(uint64_t record, Flag flag) const { return (record >> flagShift & flag) != 0; }
    int32_t character(uint64_t record) const;
    void countFirstNode();
};

/* The list that a word is from, from the least to the most preferred (`PermuterType`). */
enum class Origin : uint8_t {
    none = 0,
    punctuation = 1,
    /* The network's first choice, without a dictionary. */
    network = 2,
    numbers = 6,
    words = 8,
    userWords = 10,
};

/* A place inside a word (`DawgPosition`): edges of the pattern of punctuation and of a list. Before the
 * word itself there is no list, and without patterns no edge of punctuation. */
struct Position {
    static constexpr int8_t noList = -1;

    int32_t edge = Dawg::none, punctuationEdge = Dawg::none;
    int8_t list = noList;
    bool hasPunctuation = false;
    /* Whether the word itself has ended, and punctuation follows. */
    bool isAfterWord = false;

    bool operator==(const Position &other) const {
        return edge == other.edge && punctuationEdge == other.punctuationEdge && list == other.list &&
               hasPunctuation == other.hasPunctuation && isAfterWord == other.isAfterWord;
    }
};

using Positions = std::vector<Position>;

/* Neighbours in `Positions`. */
struct PositionRange {
    int32_t first = 0, count = 0;
};

class Dictionary {
public:
    /* Patterns in which a space stands for the word itself (`Dawg::kPatternUnicharID`). */
    std::optional<Dawg> punctuation;

    /* Adds a list; in one of numbers, a space stands for any digit. At most three are added. */
    void add(Dawg dawg, Origin origin) { lists.push_back({std::move(dawg), origin}); }
    bool isEmpty() const { return !punctuation && lists.empty(); }

    /* Adds the places before a word (`Dict::default_dawgs`). */
    void addStart(Positions &positions) const;

    /* The places after a letter; none if no list has it. */
    struct Letter {
        PositionRange range;
        Origin origin = Origin::none;
        bool endsWord = false;
    };

    /* Adds the places that follow others by a character other than the space
     * (`Dict::def_letter_is_okay`). */
    Letter follow(PositionRange from, int32_t character, const CharacterSet &set,
                  Positions &positions) const;

private:
    struct List {
        Dawg dawg;
        Origin origin;

        int32_t find(int32_t node, int32_t character, const CharacterSet &set) const {
            return dawg.find(node, origin == Origin::numbers && set.isDigit(character) ? space : character);
        }
    };

    class Follower;

    std::vector<List> lists;
};

}  // namespace lineReader

#endif
