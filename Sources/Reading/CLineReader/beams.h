/* The beams of a search: the best paths that have some properties in common. */
#ifndef CLINEREADER_BEAMS_H
#define CLINEREADER_BEAMS_H

#include "search.h"

#include <algorithm>

namespace lineReader {

/* A small heap whose first entry is the least one. Entries of equal value have the same order as in
 * `tesseract::GenericHeap`, on which results depend. */
template <typename Entry, int capacity> class Heap {
public:
    int size() const { return count; }
    void clear() { count = 0; }
    Entry *begin() { return entries; }
    Entry *end() { return entries + count; }
    const Entry &least() const { return entries[0]; }

    /* The heap must not be full. */
    void push(const Entry &entry) {
        const int hole = raised(count++, entry);
        entries[hole] = entry;
    }

    /* Removes and returns the least entry of a heap that is not empty. */
    Entry pop() {
        const Entry least = entries[0], last = entries[--count];
        const int hole = lowered(0, last);
        entries[hole] = last;
        return least;
    }

    void replace(Entry *place, const Entry &entry) {
        const int hole = raised(lowered(static_cast<int>(place - entries), entry), entry);
        entries[hole] = entry;
    }

private:
    int count = 0;
    Entry entries[capacity];

    int raised(int hole, const Entry &entry) {
        for (int parent; hole > 0 && entry < entries[parent = (hole - 1) / 2]; hole = parent) {
            entries[hole] = entries[parent];
        }
        return hole;
    }

    int lowered(int hole, const Entry &entry) {
        for (int child; (child = 2 * hole + 1) < count; hole = child) {
            child += child + 1 < count && entries[child + 1] < entries[child] ? 1 : 0;
            if (!(entries[child] < entry)) {
                break;
            }
            entries[hole] = entries[child];
        }
        return hole;
    }
};

/* The codes that may follow a step (`NodeContinuation`). A step can take the sum of the probabilities of
 * its code and the null code if a step beside it takes the probability of its code alone. */
enum Continuation : uint8_t { anything, onlyDuplicate, noDuplicate, continuations };

/* The properties that the paths of a beam have in common. */
struct Kind {
    bool usesDictionary;
    Continuation continuation;
    /* The number of codes of the incomplete character. */
    int32_t length;
};

struct Beam {
    Kind kind;
    /* The number of paths that are kept (`kBeamWidths`). */
    int width;
    /* The ends of paths at this time step. */
    Heap<Node, 17> nodes{};
    /* The ends of paths at the time step before, in the list of all nodes. */
    int32_t first = 0, last = 0;

    explicit Beam(const Kind &kind)
        : kind(kind), width(kind.length == 0 ? 5 : kind.length == 1 ? 10 : 16) {}

    /* Whether a path with the score would not be kept. */
    bool isAbove(float score) const {
        return nodes.size() >= width && !(score > nodes.least().score);
    }

    /* Adds a path, or replaces the same path with a lower score
     * (`RecodeBeamSearch::PushHeapIfBetter`). */
    void add(const Node &node) {
        const auto same = std::find_if(nodes.begin(), nodes.end(), [&](const Node &other) {
            return other.code == node.code && other.hash == node.hash && other.origin == node.origin &&
                   other.precedesWord == node.precedesWord;
        });
        if (same == nodes.end()) {
            nodes.push(node);
            if (nodes.size() > width) {
                nodes.pop();
            }
        } else if (node.score > same->score) {
            nodes.replace(same, node);
        }
    }
};

/* All beams, and all nodes that were kept. */
class Beams {
public:
    std::vector<Beam> all;

    /* Beams have the same order as in Tesseract (`RecodeBeamSearch::BeamIndex`). */
    void begin(const Language &newLanguage) {
        language = &newLanguage;
        nodes.clear();
        all.clear();
        for (bool usesDictionary : {false, true}) {
            for (Continuation continuation : {anything, onlyDuplicate, noDuplicate}) {
                for (int32_t length = 0; length < language->codes.longest; length++) {
                    all.emplace_back(Kind{usesDictionary, continuation, length});
                }
            }
        }
    }

    const Node *node(int32_t index) const { return index < 0 ? nullptr : &nodes[index]; }

    Beam &beam(const Kind &kind) {
        const int32_t group = (kind.usesDictionary ? continuations : 0) + kind.continuation;
        return all[group * language->codes.longest + kind.length];
    }

    void setCertainty(Node &node, float certainty) const {
        const Node *previous = this->node(node.previous);
        node.certainty = certainty;
        node.score = previous == nullptr ? certainty : certainty + previous->score;
    }

    /* Adds a path if its score is good enough. */
    void add(Node &node, const Kind &kind) {
        Beam &beam = this->beam(kind);
        if (beam.isAbove(node.score)) {
            return;
        }
        const Node *previous = this->node(node.previous);
        node.hash = previous == nullptr ? 0 : previous->hash;
        if (!node.isDuplicate && node.code != language->nullCode) {
            // `RecodeBeamSearch::ComputeCodeHash`
            const uint64_t range = static_cast<uint64_t>(language->codes.range);
            const uint64_t carry = (node.hash >> 32) * range >> 32;
            node.hash = node.hash * range + carry + static_cast<uint64_t>(node.code);
        }
        beam.add(node);
    }

    /* Keeps the paths of a time step. */
    void endStep() {
        for (Beam &beam : all) {
            beam.first = static_cast<int32_t>(nodes.size());
            for (const Node &node : beam.nodes) {
                const Node *previous = this->node(node.previous);
                const int32_t own = static_cast<int32_t>(nodes.size());
                const int32_t inherited = previous == nullptr ? -1 : previous->lastCharacter;
                nodes.push_back(node);
                nodes.back().lastCharacter =
                    node.character != noCharacter && !node.isDuplicate ? own : inherited;
            }
            beam.last = static_cast<int32_t>(nodes.size());
            beam.nodes.clear();
        }
    }

    /* Returns the end of the best path, which is not inside a word of a dictionary
     * (`RecodeBeamSearch::ExtractBestPaths`). */
    const Node *best() {
        const Node *best = nullptr;
        for (Continuation continuation : {anything, noDuplicate}) {
            for (bool usesDictionary : {false, true}) {
                const Beam &beam = this->beam({usesDictionary, continuation, 0});
                for (int32_t index = beam.first; index < beam.last; index++) {
                    const Node *last = node(nodes[index].lastCharacter);
                    const bool isWhole =
                        !usesDictionary ||
                        (last != nullptr && (last->endsWord || last->character == space));
                    if (isWhole && (best == nullptr || nodes[index].score > best->score)) {
                        best = &nodes[index];
                    }
                }
            }
        }
        return best;
    }

private:
    const Language *language = nullptr;
    std::vector<Node> nodes;
};

}  // namespace lineReader

#endif
