#include "dictionary.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace lineReader {

namespace {

/* The number of flags of an edge. */
constexpr int flagCount = 3;

/* The maximum number of places after a letter, which damaged lists could multiply. Measured: at most 3
 * in 4 300 lines of English and 450 lines of German, Spanish and Russian. */
constexpr int32_t maximumPositions = 32;

/* Words from `first` to before `last` that have the same letters up to `depth`; `edge` leads to their
 * next letters. */
struct Branch {
    size_t first, last, depth, edge;
};

}  // namespace

Dawg::Dawg(const uint8_t *bytes, int32_t edgeCount, int32_t characterCount)
    : bytes(bytes), edgeCount(edgeCount), characterCount(characterCount),
      // Tesseract computes the place of the flags like this (`Dawg::init`).
      flagShift(static_cast<int>(std::ceil(std::log(characterCount + 1.0) / std::log(2.0)))) {}

/* A component begins with 42 in 16 bits, the number of characters, and the number of edges. */
std::optional<Dawg> Dawg::read(ByteReader reader) {
    int16_t magic = 0;
    int32_t characterCount = 0, edgeCount = 0;
    if (!reader.read(magic) || !reader.read(characterCount) || !reader.read(edgeCount) ||
        magic != 42 || characterCount < 1 || edgeCount < 1 ||
        reader.count / sizeof(uint64_t) < static_cast<size_t>(edgeCount)) {
        return std::nullopt;
    }
    Dawg dawg(reader.bytes, edgeCount, characterCount);
    dawg.countFirstNode();
    return dawg;
}

Dawg Dawg::make(std::vector<std::vector<int32_t>> words, int32_t characterCount) {
    std::sort(words.begin(), words.end());
    Dawg dawg(nullptr, 0, characterCount);
    std::vector<uint64_t> &edges = dawg.ownEdges;
    std::vector<Branch> branches{{0, words.size(), 0, 0}};
    for (size_t index = 0; index < branches.size(); index++) {
        auto [first, last, depth, edge] = branches[index];
        // Words that end here are the first ones.
        while (first < last && words[first].size() == depth) {
            first++;
        }
        if (first < last && index > 0) {
            edges[edge] |= static_cast<uint64_t>(edges.size()) << (dawg.flagShift + flagCount);
        }
        for (size_t next = first; first < last; first = next) {
            const int32_t character = words[first][depth];
            while (next < last && words[next][depth] == character) {
                next++;
            }
            const uint64_t flags = (words[first].size() == depth + 1 ? isEnd : 0) |
                                   (next == last ? isLast : 0);
            branches.push_back({first, next, depth + 1, edges.size()});
            edges.push_back(static_cast<uint64_t>(character) | flags << dawg.flagShift);
        }
    }
    dawg.edgeCount = static_cast<int32_t>(std::min<size_t>(edges.size(), INT32_MAX));
    dawg.countFirstNode();
    return dawg;
}

/* A node has at most one edge for each character. */
void Dawg::countFirstNode() {
    while (firstNodeSize < std::min(edgeCount, characterCount) &&
           !has(record(firstNodeSize++), isLast)) {
    }
}

/* Edges are not aligned in a file. */
uint64_t Dawg::record(int32_t edge) const {
    if (bytes == nullptr) {
        return ownEdges[edge];
    }
    uint64_t record = 0;
    memcpy(&record, bytes + static_cast<size_t>(edge) * sizeof record, sizeof record);
    return record;
}

int32_t Dawg::character(uint64_t record) const {
    return static_cast<int32_t>(record & ((uint64_t(1) << flagShift) - 1));
}

int32_t Dawg::node(int32_t edge) const {
    if (edge == none) {
        return 0;
    }
    const uint64_t next = record(edge) >> (flagShift + flagCount);
    return next == 0 || next >= static_cast<uint64_t>(edgeCount) ? none : static_cast<int32_t>(next);
}

int32_t Dawg::find(int32_t node, int32_t character, bool endsWord) const {
    auto isFound = [&](uint64_t record) {
        return this->character(record) == character && (!endsWord || has(record, isEnd));
    };
    // The first node, which has most edges, is sorted by characters.
    for (int32_t first = 0, last = firstNodeSize - 1; node == 0 && first <= last;) {
        const int32_t middle = first + (last - first) / 2;
        if (isFound(record(middle))) {
            return middle;
        }
        const bool isAfter = character > this->character(record(middle));
        first = isAfter ? middle + 1 : first;
        last = isAfter ? last : middle - 1;
    }
    const int64_t end = std::min<int64_t>(edgeCount, int64_t(node) + characterCount);
    for (int32_t edge = node; node > 0 && edge < end; edge++) {
        if (isFound(record(edge))) {
            return edge;
        }
        if (has(record(edge), isLast)) {
            break;
        }
    }
    return none;
}

bool Dawg::hasWord(int32_t node, const int32_t *characters, int32_t start, const int32_t *ends,
                   int32_t letterCount) const {
    const bool isFinal = letterCount == 1;
    return node != none && letterCount > 0 &&
           std::any_of(characters + start, characters + *ends, [&](int32_t character) {
               const int32_t edge = find(node, character, isFinal);
               return edge != none && (isFinal || hasWord(this->node(edge), characters, *ends, ends + 1,
                                                         letterCount - 1));
           });
}

void Dictionary::addStart(Positions &positions) const {
    if (punctuation) {
        Position position;
        position.hasPunctuation = true;
        positions.push_back(position);
        // A pattern of a word alone leads to all lists.
        if (punctuation->find(0, space, true) != Dawg::none) {
            return;
        }
    }
    for (size_t list = 0; list < lists.size(); list++) {
        Position position;
        position.list = static_cast<int8_t>(list);
        positions.push_back(position);
    }
}

/* Collects the places that follow others by a character. */
class Dictionary::Follower {
public:
    const Dictionary &dictionary;
    const CharacterSet &set;
    const int32_t character;
    Positions &positions;
    Letter letter;

    void follow(const Position &position) {
        if (position.list == Position::noList) {
            startWord(position);
            addPunctuation(position, Origin::punctuation);
            return;
        }
        const List &list = dictionary.lists[position.list];
        if (position.hasPunctuation && list.dawg.endsWord(position.edge)) {
            addPunctuation(position, list.origin);
        }
        if (!position.isAfterWord) {
            addFromList(position, list.dawg.node(position.edge));
        }
    }

private:
    /* Begins the word itself after the punctuation before it. */
    void startWord(Position next) {
        const Dawg &punctuation = *dictionary.punctuation;
        next.punctuationEdge = punctuation.find(punctuation.node(next.punctuationEdge), space);
        for (size_t list = 0; list < dictionary.lists.size(); list++) {
            next.list = static_cast<int8_t>(list);
            if (next.punctuationEdge != Dawg::none) {
                addFromList(next, 0);
            }
        }
    }

    void addFromList(Position next, int32_t node) {
        const List &list = dictionary.lists[next.list];
        next.edge = list.find(node, character, set);
        if (next.edge != Dawg::none) {
            const bool canEnd =
                !next.hasPunctuation || dictionary.punctuation->endsWord(next.punctuationEdge);
            add(next, list.origin, canEnd && list.dawg.endsWord(next.edge));
        }
    }

    /* Continues the punctuation before or after the word itself. */
    void addPunctuation(Position next, Origin origin) {
        const Dawg &punctuation = *dictionary.punctuation;
        next.isAfterWord = next.list != Position::noList;
        next.punctuationEdge = punctuation.find(punctuation.node(next.punctuationEdge), character);
        if (next.punctuationEdge != Dawg::none) {
            add(next, origin, punctuation.endsWord(next.punctuationEdge));
        }
    }

    void add(const Position &position, Origin origin, bool endsWord) {
        const auto first = positions.begin() + letter.range.first;
        if (letter.range.count < maximumPositions &&
            std::find(first, positions.end(), position) == positions.end()) {
            positions.push_back(position);
            letter.range.count++;
        }
        letter.origin = std::max(letter.origin, origin);
        letter.endsWord = letter.endsWord || endsWord;
    }
};

Dictionary::Letter Dictionary::follow(PositionRange from, int32_t character, const CharacterSet &set,
                                      Positions &positions) const {
    Follower follower{*this, set, character, positions, {}};
    follower.letter.range.first = static_cast<int32_t>(positions.size());
    for (int32_t index = 0; index < from.count; index++) {
        follower.follow(Position(positions[from.first + index]));
    }
    return follower.letter;
}

}  // namespace lineReader
