/* The search for the best text of a line (`tesseract::RecodeBeamSearch`). */
#ifndef CLINEREADER_SEARCH_H
#define CLINEREADER_SEARCH_H

#include "CLineReader.h"
#include "dictionary.h"

#include <memory>

namespace lineReader {

/* The properties of a language that a search needs. */
struct Language {
    CharacterSet characters;
    Codes codes;
    Dictionary dictionary;
    /* The code of no character. */
    int32_t nullCode = 0;
    /* The number of codes. */
    int32_t outputs = 0;
};

/* A step of a path through the time steps (`RecodeNode`). */
struct Node {
    /* The hash of all codes of the path. */
    uint64_t hash = 0;
    /* The logarithm of the probability. */
    float certainty = 0;
    /* The sum of the certainties over the path. */
    float score = 0;
    /* The step before; -1 at the beginning. */
    int32_t previous = -1;
    /* The first step of the last complete character; -1 at the beginning. */
    int32_t lastCharacter = -1;
    int32_t code = 0;
    /* The character that the code completes. */
    int32_t character = noCharacter;
    /* The codes of an incomplete character (`Codes::prefixes`). */
    int32_t prefix = 0;
    /* Places in the dictionaries, if the character belongs to a word of them. */
    PositionRange positions;
    Origin origin = Origin::none;
    /* Whether a word may begin after the step. */
    bool precedesWord = false;
    /* Whether a word begins with the step. */
    bool startsWord = false;
    /* Whether a word may end with the step. */
    bool endsWord = false;
    /* Whether the code continues the code before. */
    bool isDuplicate = false;

    bool operator<(const Node &other) const { return score < other.score; }
};

using Path = std::vector<const Node *>;

class Search {
public:
    virtual ~Search() = default;
    /* Returns the best path through probabilities, a step for each time step, valid until the next
     * search; empty if there is none. */
    virtual Path bestPath(const Language &language, const CLineNetwork_Activations &activations) = 0;

    static std::unique_ptr<Search> make();
};

/* Makes characters and words of a path (`RecodeBeamSearch::ExtractBestPathAsWords`), whose steps are
 * `scale` pixels wide. */
void takeWords(const Path &path, const CharacterSet &set, float scale,
               std::vector<CLineReader_Character> &found);

}  // namespace lineReader

#endif
