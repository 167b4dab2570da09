#include "search.h"

#include <algorithm>
#include <cmath>

namespace lineReader {

namespace {

/* The factor from certainties in lines to certainties of words (`kCertaintyScale` in Tesseract's
 * linerec.cpp). */
constexpr float certaintyScale = 7;

/* The characters of a path. */
class Characters {
public:
    struct Character {
        const Node *node;
        /* The least certainty of the character's steps and of the steps before them. */
        float certainty;
        /* Steps; the steps between two characters are divided between both. */
        int32_t left, right;
    };

    std::vector<Character> all;

    /* Takes the steps that begin characters (`RecodeBeamSearch::ExtractPathAsUnicharIds`). */
    explicit Characters(const Path &path) : path(path) {
        while (step < path.size()) {
            float certainty = 0;
            for (; step < path.size() && path[step]->character == noCharacter; step++) {
                certainty = std::min(certainty, path[step]->certainty);
            }
            if (!all.empty()) {
                endCharacter(certainty);
            }
            if (step < path.size()) {
                takeCharacter(certainty);
            }
        }
    }

    bool isSpace(size_t index) const {
        return index < all.size() && all[index].node->character == space;
    }

    /* Returns the end of a word: before a space, before the start of another word, or between characters
     * of a script without spaces that no dictionary joins. */
    size_t endOfWord(size_t start, const CharacterSet &set) const {
        size_t end = start + 1;
        for (; end < all.size() && !isSpace(end); end++) {
            const Node &node = *all[end].node;
            const bool areJoined = set.isSpaceDelimited(node.character) &&
                                   set.isSpaceDelimited(all[end - 1].node->character);
            if (node.startsWord || (node.origin == Origin::network && !areJoined)) {
                break;
            }
        }
        return end;
    }

    /* Returns the confidence that Tesseract gives to a word (`Tesseract::SearchWords`,
     * `LTRResultIterator::Confidence`), between spaces of certainties of which `ofSpaces` is the
     * lower. */
    float confidence(size_t start, size_t end, float ofSpaces) const {
        float certainty = ofSpaces;
        for (size_t index = start; index < end; index++) {
            certainty = std::min(certainty, all[index].certainty);
        }
        return std::clamp(100 + 5 * (certainty * certaintyScale), 0.0f, 100.0f);
    }

private:
    const Path &path;
    size_t step = 0;

    /* Divides the steps between two characters. Those before a space count for the character before it,
     * but not before a space that precedes a word of a dictionary (`BeamSearch::addFromNetwork`). */
    void endCharacter(float &certainty) {
        Character &last = all.back();
        const int32_t next = static_cast<int32_t>(step);
        const bool isEnd = step == path.size();
        if (isEnd || (path[step]->character == space && path[step]->origin != Origin::none)) {
            last.certainty = std::min(last.certainty, certainty);
            certainty = 0;
        }
        last.right = isEnd ? next : last.right + (next - last.right) / 2;
    }

    void takeCharacter(float certainty) {
        const Node *first = path[step];
        do {
            const Node &node = *path[step++];
            const bool isAlone = first->character == space && node.origin == Origin::none;
            certainty = isAlone ? node.certainty : std::min(certainty, node.certainty);
        } while (step < path.size() && path[step]->isDuplicate);
        all.push_back({first, certainty, all.empty() ? 0 : all.back().right, static_cast<int32_t>(step)});
    }
};

}  // namespace

void takeWords(const Path &path, const CharacterSet &set, float scale,
               std::vector<CLineReader_Character> &found) {
    const Characters characters(path);
    float previousSpace = 0;
    for (size_t start = 0, end = 0; start < characters.all.size(); start = end) {
        end = characters.endOfWord(start, set);
        const float nextSpace = characters.isSpace(end) ? characters.all[end].certainty : 0;
        const float confidence =
            characters.confidence(start, end, std::min(previousSpace, nextSpace));
        bool beginsWord = true;
        for (size_t index = start; index < end; index++) {
            // Tesseract rounds outwards (`RecodeBeamSearch::InitializeWord`). A character of a single
            // step may have no width.
            const auto &[node, certainty, left, right] = characters.all[index];
            const int32_t first = static_cast<int32_t>(std::floor(left * scale));
            const int32_t last = static_cast<int32_t>(std::ceil(right * scale));
            if (node->character != space) {
                found.push_back({set.text(node->character), first, std::max(last, first + 1), beginsWord,
                                 confidence});
                beginsWord = false;
            }
        }
        previousSpace = nextSpace;
        end += characters.isSpace(end) ? 1 : 0;
    }
}

}  // namespace lineReader
