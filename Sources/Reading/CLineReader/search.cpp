#include "search.h"

#include "beams.h"

#include <array>
#include <cmath>

namespace lineReader {

namespace {

/* The minimum certainty (`kMinCertainty`). */
constexpr float leastCertainty = -20;
/* The minimum certainty of a character of a dictionary (`kWorstDictCertainty` in Tesseract's
 * linerec.cpp). */
constexpr float leastDictionaryCertainty = -25.0f / 7.0f;
/* The factor of the certainty of a character outside of dictionaries (`kDictRatio`). */
constexpr float networkFactor = 2.25f;
/* The offset of the certainty of each step (`kCertOffset`). */
constexpr double stepOffset = -0.085;

const float leastProbability = std::exp(leastCertainty);

/* Tesseract adds the offset as a double (`NetworkIO::ProbToCertainty`). */
float certainty(float probability) {
    const float logarithm = probability > leastProbability ? std::log(probability) : leastCertainty;
    return static_cast<float>(logarithm + stepOffset);
}

/* Codes by rank (`TopNState`). */
enum Group : uint8_t { best, good, others };

/* The probabilities of a time step. */
class Step {
public:
    /* The most probable codes. */
    int32_t first = -1, second = -1;
    Group group = best;
    /* The codes of the group that may begin a character. */
    Codes::Following beginnings;

    void begin(const Language &newLanguage, const float *newProbabilities) {
        language = &newLanguage;
        probabilities = newProbabilities;
        ranks.assign(static_cast<size_t>(language->outputs), others);
        certainties.assign(ranks.size(), unknown);
        joinedCertainties.assign(ranks.size(), unknown);
        rankCodes();
        take(best);
    }

    bool isInGroup(int32_t code) const { return ranks[code] == group; }
    float ofCode(int32_t code) { return known(certainties[code], probabilities[code]); }
    /* Returns the certainty of a code or the null code. */
    float joined(int32_t code) {
        return known(joinedCertainties[code],
                     probabilities[code] + probabilities[language->nullCode]);
    }
    /* Returns the certainty of either of two codes or the null code. */
    float joined(int32_t code, int32_t other) const {
        return certainty(probabilities[code] + probabilities[language->nullCode] +
                         probabilities[other]);
    }

    void take(Group newGroup) {
        group = newGroup;
        const Codes::Following &all = language->codes.prefixes[0];
        beginnings.clear();
        std::copy_if(all.begin(), all.end(), std::back_inserter(beginnings),
                     [&](const Codes::Code &code) { return isInGroup(code.code); });
    }

private:
    struct Candidate {
        float probability;
        int32_t code;

        bool operator<(const Candidate &other) const { return probability < other.probability; }
    };

    /* Greater than any certainty. */
    static constexpr float unknown = 1;

    const Language *language = nullptr;
    const float *probabilities = nullptr;
    std::vector<Group> ranks;
    std::vector<float> certainties, joinedCertainties;

    static float known(float &value, float probability) {
        value = value == unknown ? certainty(probability) : value;
        return value;
    }

    /* Finds the five most probable codes (`RecodeBeamSearch::ComputeTopN`). */
    void rankCodes() {
        constexpr int ranked = 5;
        Heap<Candidate, ranked + 1> heap;
        for (int32_t code = 0; code < language->outputs; code++) {
            if (heap.size() < ranked || probabilities[code] > heap.least().probability) {
                heap.push({probabilities[code], code});
                if (heap.size() > ranked) {
                    heap.pop();
                }
            }
        }
        while (heap.size() > 0) {
            second = first;
            first = heap.pop().code;
            ranks[first] = heap.size() > 1 ? good : best;
        }
        ranks[language->nullCode] = best;
    }
};

/* The end of a path, which may be empty. */
struct End {
    const Node *node = nullptr;
    int32_t index = -1;
    Kind kind;
};

class BeamSearch final : public Search {
public:
    Path bestPath(const Language &newLanguage,
                  const CLineNetwork_Activations &activations) override {
        language = &newLanguage;
        beams.begin(newLanguage);
        positions.clear();
        language->dictionary.addStart(positions);
        start = {0, static_cast<int32_t>(positions.size())};
        for (int32_t time = 0; time < activations.timeSteps; time++) {
            step.begin(newLanguage,
                       activations.values + static_cast<size_t>(time) * activations.outputs);
            bestStarts.fill(Node());
            time == 0 ? extendNothing() : extendPaths();
            beams.endStep();
        }
        Path path;
        for (const Node *node = beams.best(); node != nullptr; node = beams.node(node->previous)) {
            path.push_back(node);
        }
        std::reverse(path.begin(), path.end());
        return path;
    }

private:
    const Language *language = nullptr;
    Beams beams;
    Step step;
    Positions positions;
    PositionRange start;
    /* The best node that precedes a word of the dictionaries, for each continuation. */
    std::array<Node, continuations> bestStarts;

    void extendNothing() {
        extend({nullptr, -1, {false, anything, 0}});
        if (!language->dictionary.isEmpty()) {
            extend({nullptr, -1, {true, anything, 0}});
        }
    }

    void extendPaths() {
        // Less probable codes only count if no other can follow.
        while (!extendAll() && step.group != others) {
            step.take(static_cast<Group>(step.group + 1));
        }
        for (Continuation continuation : {anything, onlyDuplicate, noDuplicate}) {
            if (bestStarts[continuation].precedesWord) {
                beams.add(bestStarts[continuation], {true, continuation, 0});
            }
        }
    }

    /* Returns whether there are paths that anything may follow. */
    bool extendAll() {
        for (const Beam &beam : beams.all) {
            for (int32_t index = beam.last; index-- > beam.first;) {
                extend({beams.node(index), index, beam.kind});
            }
        }
        return std::any_of(beams.all.begin(), beams.all.end(), [](const Beam &beam) {
            return beam.kind.continuation == anything && beam.nodes.size() > 0;
        });
    }

    Node extended(const End &end, int32_t code, int32_t character, float certainty) const {
        Node node;
        node.previous = end.index;
        node.code = code;
        node.character = character;
        beams.setCertainty(node, certainty);
        return node;
    }

    /* Extends a path by each code of the group that may follow
     * (`RecodeBeamSearch::ContinueContext`). */
    void extend(const End &end) {
        const int32_t nullCode = language->nullCode;
        if (end.node != nullptr) {
            repeat(end);
            if (end.kind.continuation == onlyDuplicate) {
                return;
            }
            if (end.node->code != nullCode && end.kind.length > 0 && step.isInGroup(nullCode)) {
                // A null code between the codes of a character.
                Node node = extended(end, nullCode, noCharacter, step.ofCode(nullCode));
                node.prefix = end.node->prefix;
                addPart(end, node, {end.kind.usesDictionary, anything, end.kind.length});
            }
        }
        const int32_t prefix = end.node == nullptr ? 0 : end.node->prefix;
        for (const Codes::Code &code :
             prefix == 0 ? step.beginnings : language->codes.prefixes[prefix]) {
            if (!step.isInGroup(code.code) || (end.node != nullptr && end.node->code == code.code)) {
                continue;
            }
            addCode(end, code, step.ofCode(code.code), anything);
            if (step.group == best && code.code != nullCode) {
                addCode(end, code, joinedCertainty(end, code.code), onlyDuplicate);
            }
        }
    }

    /* Extends a path by the code that it ends with. */
    void repeat(const End &end) {
        const int32_t code = end.node->code;
        if (!step.isInGroup(code)) {
            return;
        }
        Node node = extended(end, code, end.node->character, step.ofCode(code));
        node.prefix = end.node->prefix;
        node.isDuplicate = true;
        Kind kind{end.kind.usesDictionary, anything, end.kind.length};
        if (end.kind.continuation != noDuplicate) {
            addPart(end, node, kind);
        }
        if (end.kind.continuation == anything && step.group == best && code != language->nullCode) {
            kind.continuation = noDuplicate;
            node.certainty = step.joined(code);
            addPart(end, node, kind);
        }
    }

    /* Between the two most probable codes, a step can take the sum of both. */
    float joinedCertainty(const End &end, int32_t code) {
        const int32_t before = end.node == nullptr ? language->nullCode : end.node->code;
        const bool areFirst = (before == step.first && code == step.second) ||
                              (code == step.first && before == step.second);
        return areFirst && before != language->nullCode && end.kind.continuation == anything
                   ? step.joined(code, before)
                   : step.joined(code);
    }

    /* Adds a step with another code than the step before. */
    void addCode(const End &end, const Codes::Code &code, float certainty, Continuation continuation) {
        const bool isNull = code.code == language->nullCode;
        const bool isComplete = code.prefix == 0 && !(isNull && end.kind.length == 0);
        Node node = extended(end, code.code, isComplete ? code.character : noCharacter, certainty);
        node.prefix = code.prefix;
        if (code.prefix != 0) {
            addPart(end, node, {end.kind.usesDictionary, continuation, end.kind.length + 1});
        } else if (step.ofCode(code.code) >= leastCertainty || isNull) {
            addCharacter(end, node, continuation);
        }
    }

    /* Adds a step that completes no character (`RecodeBeamSearch::PushDupOrNoDawgIfBetter`). */
    void addPart(const End &end, Node &node, const Kind &kind) {
        const Origin first = kind.usesDictionary ? Origin::none : Origin::network;
        node.origin = end.node == nullptr ? first : end.node->origin;
        beams.setCertainty(node, kind.usesDictionary ? node.certainty : node.certainty * networkFactor);
        const bool isUsable = kind.usesDictionary ? node.certainty > leastDictionaryCertainty
                                                  : node.certainty >= leastCertainty ||
                                                        node.code == language->nullCode;
        if (isUsable) {
            beams.add(node, kind);
        }
    }

    /* Adds a step that completes a character (`RecodeBeamSearch::ContinueUnichar`). */
    void addCharacter(const End &end, Node &node, Continuation continuation) {
        if (!end.kind.usesDictionary) {
            addFromNetwork(node, continuation);
        } else if (node.certainty > leastDictionaryCertainty) {
            addFromDictionary(end, node, continuation);
        }
    }

    void addFromNetwork(Node &node, Continuation continuation) {
        const float ownCertainty = node.certainty;
        node.origin = Origin::network;
        beams.setCertainty(node, ownCertainty * networkFactor);
        beams.add(node, {false, continuation, 0});
        if (language->dictionary.isEmpty()) {
            return;
        }
        if (node.character == space && ownCertainty > leastDictionaryCertainty) {
            // The word of a dictionary after the space is not to suffer from the word before. The
            // path says by its missing origin that the null codes before the space count for that
            // word.
            node.origin = Origin::none;
            beams.setCertainty(node, ownCertainty);
            offerStart(node, continuation);
        } else if (!language->characters.isSpaceDelimited(node.character)) {
            offerStart(node, continuation);
        }
    }

    /* Adds a step if a word of a dictionary can go on with its character
     * (`RecodeBeamSearch::ContinueDawg`). */
    void addFromDictionary(const End &end, Node &node, Continuation continuation) {
        const Kind own{true, continuation, 0}, other{false, continuation, 0};
        if (node.character == noCharacter) {
            beams.add(node, own);
        } else if (!beams.beam(own).isAbove(node.score) || !beams.beam(other).isAbove(node.score)) {
            const Node *before = end.node == nullptr ? nullptr : beams.node(end.node->lastCharacter);
            node.character == space ? addSpace(node, before, continuation)
                                    : addLetter(node, before, continuation);
        }
    }

    /* Ends a word of a dictionary. Any word may follow. */
    void addSpace(Node &node, const Node *before, Continuation continuation) {
        if (before != nullptr && before->endsWord) {
            node.origin = before->origin;
            offerStart(node, continuation);
            beams.add(node, {false, continuation, 0});
        }
    }

    void addLetter(Node &node, const Node *before, Continuation continuation) {
        const CharacterSet &set = language->characters;
        if (before != nullptr && before->precedesWord && before->character != space &&
            set.isSpaceDelimited(before->character) && set.isSpaceDelimited(node.character)) {
            return;
        }
        const auto letter = language->dictionary.follow(before == nullptr ? start : before->positions,
                                                        node.character, set, positions);
        if (letter.origin == Origin::none) {
            return;
        }
        node.origin = letter.origin;
        node.startsWord = before == nullptr || before->precedesWord;
        node.endsWord = letter.endsWord;
        node.positions = letter.range;
        beams.add(node, {true, continuation, 0});
        if (letter.endsWord && !set.delimitsWords()) {
            // Another word can follow at once.
            node.positions = {};
            offerStart(node, continuation);
            beams.add(node, {false, continuation, 0});
        }
    }

    /* Remembers the best step before a word of a dictionary
     * (`RecodeBeamSearch::PushInitialDawgIfBetter`). */
    void offerStart(const Node &node, Continuation continuation) {
        Node &best = bestStarts[continuation];
        if (!best.precedesWord || node.score > best.score) {
            best = node;
            best.precedesWord = true;
            best.positions = start;
        }
    }
};

}  // namespace

std::unique_ptr<Search> Search::make() { return std::make_unique<BeamSearch>(); }

}  // namespace lineReader
