#!/usr/bin/env python3
"""Fits the function that tells whether the hidden text of a PDF's page is better than what scanpdf recognises.

usage: fit-kept-text.py [--write FILE.swift] [--folds 10] [--list] WORDS OTHER TRUTHS RESULTS [TRUTHS RESULTS ...]

RESULTS has NAME.json of `scanpdf NAME.png --json NAME.json` and the texts of other programs for the page: NAME.KIND.hocr
(with NAME.KIND.scale, a number, if its places are to be multiplied) and NAME.KIND.json, in the form of scanpdf; TRUTHS
has NAME.gt.txt, the text of the page. WORDS is the word list of the language data, one a line (`dawg2wordlist`), OTHER a
text in another language. Of each page, more texts are made: the truth in the places of recognised words, and this text or
one of another program with wrong letters, lost, moved or doubled words, with the words of another page, or of OTHER. Words
are divided at signs, which do not count; a word at a wrong place is no word.

The function tells how likely a word is right that only one of the two texts has at its place; with it, TextComparison
estimates the word F1 of both texts. Prints, with weights fitted without the page, how often the better text is chosen: the
old one if its F1 is higher, the new one if that of the old one is lower by .01 at least; others do not count. --write
changes the weights. Needs NumPy, SciPy and RapidFuzz.
"""
import argparse
import html
import json
import random
import re
import unicodedata
from collections import Counter, defaultdict
from pathlib import Path

import numpy
from rapidfuzz.distance import Levenshtein

import logistic

PENALTY = 0.5
# The least estimated gain of word F1 for which old text is replaced (TextComparison.Scores.minimumGain).
LEAST = 0.007
# The least difference of word F1 that counts.
COUNTS = 0.01
# The numbers of values of words of the new text and of the old one.
NEW, OLD = 12, 10
# The words of a text, at most, that are in the fit: a text of another page has many.
MOST = 30
# The share of common words from which a text is in the fit: others are worse beyond doubt.
COMMON = 0.8
# The share of known words if there are none.
UNKNOWN = 0.5


def pieces(text):
    return re.findall(r"[^\W_]+", unicodedata.normalize("NFKC", text))


class Word:
    """A piece of a word between signs, with the box of the word."""

    def __init__(self, text, box, confidence=0.0, moved=False):
        self.text, self.box, self.confidence, self.moved = text, box, confidence, moved

    def copy(self, **changes):
        return Word(**{**vars(self), **changes})


def divided(text, box, confidence=0.0):
    return [Word(piece, box, confidence) for piece in pieces(text)]


def recognized(page):
    """Returns the lines of a page of JSON, as lists of words."""
    return [[piece for word in line["words"] for piece in divided(word["text"], word["box"], word["confidence"] / 100)]
            for block in page["blocks"] for paragraph in block["paragraphs"] for line in paragraph["lines"]]


def hocr(path):
    scale = float(path.with_suffix(".scale").read_text()) if path.with_suffix(".scale").exists() else 1.0
    found = re.findall(r"class='ocrx_word'[^>]*title='bbox (\d+) (\d+) (\d+) (\d+)[^>]*>(.*?)</span>\s*(?=<|$)",
                       path.read_text("utf-8"), re.S)
    words = []
    for *box, text in found:
        text = html.unescape(re.sub(r"<[^>]*>", "", text))
        words += divided(text, [scale * int(number) for number in box])
    return words


def hits(words, truth):
    """Returns for each word whether the truth has it, as often as there."""
    rest, found = Counter(truth), []
    for word in words:
        found.append(not word.moved and rest[word.text] > 0)
        rest[word.text] -= found[-1]
    return found


def score(words, truth):
    return 2 * sum(hits(words, truth)) / max(1, len(words) + truth.total())


# Texts that are made.

def true_text(words, truth):
    """Returns words, and in the places of wrong ones those of the truth that are like them."""
    rest = Counter(truth)
    rest.subtract(word.text for word, right in zip(words, hits(words, truth)) if right)
    rest, found = +rest, []
    for word, right in zip(words, hits(words, truth)):
        if not right:
            alike = max(rest, key=lambda text: Levenshtein.normalized_similarity(text, word.text), default="")
            if Levenshtein.normalized_similarity(alike, word.text) >= 0.5:
                rest[alike] -= 1
                rest, word = +rest, word.copy(text=alike)
        found.append(word)
    return found


def wrong_letters(words, share, chance):
    def wrong(text):
        place = chance.randrange(len(text))
        other = chance.choice("0123456789" if text[place].isdigit() else "abcdefghiklmnoprstu")
        return text[:place] + other + text[place + 1:]
    return [word.copy(text=wrong(word.text)) if chance.random() < share else word for word in words]


def lost(words, share, chance):
    return [word for word in words if chance.random() >= share]


def moved(words, share, chance):
    def place(box):
        down = chance.choice((-1, 1)) * chance.uniform(2.5, 8) * (box[3] - box[1])
        return [box[0], box[1] + down, box[2], box[3] + down]
    return [word.copy(box=place(word.box), moved=True) if chance.random() < share else word for word in words]


def doubled(words, share, chance):
    found, rows = [], defaultdict(list)
    for word in words:
        rows[round((word.box[1] + word.box[3]) / 60)].append(word)
    for row in rows.values():
        found += row
        if chance.random() < share:
            found += [word.copy(box=[side + 4 for side in word.box]) for word in row]
    return found


def replaced(words, others):
    """Returns the words of another text in places of words."""
    return [word.copy(text=other) for word, other in zip(words, others)]


def texts(name, page, others, foreign, truth):
    """Yields the kinds and the words of the old texts of a page; others are texts of other programs, by their kind."""
    chance = random.Random(name)
    new = [word for line in recognized(page) for word in line]
    yield from others.items()
    good = true_text(new, truth)
    yield "truth", good
    for kind, change, shares in (("letters", wrong_letters, (0.01, 0.03, 0.1, 0.3)), ("lost", lost, (0.02, 0.05, 0.2, 0.5)),
                                 ("moved", moved, (0.05, 0.5, 1.0)), ("doubled", doubled, (0.05, 0.3, 1.0))):
        for share in chance.sample(shares, 2):
            base = chance.choice([good, others.get("psm3", good)])
            yield f"{kind} {share}", change(base, share, chance)
    start = chance.randrange(max(1, len(foreign) - len(new)))
    yield "language", replaced(new, foreign[start:])


# The values of TextComparison, in the order of its terms.

def boxes(words):
    return numpy.array([word.box for word in words], float).reshape(-1, 4)


def near(one, other):
    """Returns which boxes are at one place: half of the lower one in the row of the other, hardly apart."""
    one, other = one[:, None], other[None]
    height = numpy.minimum(one[..., 3] - one[..., 1], other[..., 3] - other[..., 1])
    rows = numpy.minimum(one[..., 3], other[..., 3]) - numpy.maximum(one[..., 1], other[..., 1])
    apart = numpy.maximum(one[..., 0], other[..., 0]) - numpy.minimum(one[..., 2], other[..., 2])
    return (2 * rows >= height) & (apart <= 2 * height)


def overlapping(one, other):
    """Returns which boxes of words overlap so far that one word can stay (BoundingBox.overlapsWord)."""
    one, other = one[:, None], other[None]
    width, height = (numpy.minimum(one[..., k + 2] - one[..., k], other[..., k + 2] - other[..., k]) for k in (0, 1))
    across, down = (numpy.minimum(one[..., k + 2], other[..., k + 2]) - numpy.maximum(one[..., k], other[..., k])
                    for k in (0, 1))
    return (across > 0.25 * width) & (down > 0.4 * height)


class Comparison:
    def __init__(self, new, old, is_word):
        self.new, self.old = new, old
        places = defaultdict(list)
        for index, word in enumerate(new):
            places[word.text].append(index)
        is_near = near(boxes(old), boxes(new))
        pairs = {}
        for index, word in enumerate(old):
            there = [other for other in places[word.text] if is_near[index, other]]
            if there:
                best = min(there, key=lambda other: abs(sum(new[other].box[::2]) - sum(word.box[::2])))
                places[word.text].remove(best)
                pairs[index] = best
        taken = set(pairs.values())
        self.only_new = [word for index, word in enumerate(new) if index not in taken]
        self.only_old = [word for index, word in enumerate(old) if index not in pairs]
        self.both = [new[index] for index in taken]
        self.known = [self.known_of(self.only_new, is_word), self.known_of(self.only_old, is_word)]
        self.share = 2 * len(self.both) / max(1, len(new) + len(old))

    @staticmethod
    def known_of(words, is_word):
        return numpy.array([float(is_word(word.text)) for word in words])

    def values(self):
        """Returns the values of the words that only the new text has, and of those that only the old one has."""
        sides = (self.only_new, self.only_old)
        overlaps = overlapping(boxes(sides[0]), boxes(sides[1]))
        both = boxes(self.both)
        found = []
        for side in (0, 1):
            words, others, known = sides[side], sides[1 - side], self.known[1 - side]
            rivals = overlaps if side == 0 else overlaps.T
            agreed = overlapping(boxes(words), both).any(1)
            elsewhere = {word.text for word in others}
            confidence = numpy.array([word.confidence for word in others])
            page = [self.share] + [known.mean() if len(known) else UNKNOWN for known in self.known]
            for index, word in enumerate(words):
                there = rivals[index]
                own = [word.confidence, word.confidence ** 4, 1] if side == 0 \
                    else [max(confidence[there], default=0) ** 4]
                length = min(len(word.text), 10) / 10
                terms = own + [
                    self.known[side][index] * length, length, float(there.any()), max(known[there], default=0),
                    float(agreed[index]), float(word.text in elsewhere)] + page
                found.append(terms + [0] * OLD if side == 0 else [0] * NEW + terms)
        return found

    def scores(self, right):
        """Returns the estimated word F1 of the new text and of the old one; right are the probabilities of values()."""
        both = len(self.both)
        new, old = right[:len(self.only_new)].sum(), right[len(self.only_new):].sum()
        truth = both + new + old
        return 2 * (both + new) / max(1, len(self.new) + truth), 2 * (both + old) / max(1, len(self.old) + truth)


class Case:
    """An old text of a page, with the word F1 of both texts."""

    def __init__(self, set_name, name, kind, comparison, truth):
        self.set_name, self.name, self.kind, self.comparison = set_name, name, kind, comparison
        rest = Counter(truth)
        rest.subtract(word.text for word in comparison.both)
        self.right = numpy.array(hits(comparison.only_new, +rest) + hits(comparison.only_old, +rest), bool)
        self.values = numpy.array(comparison.values(), float).reshape(-1, NEW + OLD)
        self.new, self.old = score(comparison.new, truth), score(comparison.old, truth)
        self.sample = numpy.random.default_rng(len(self.right)).permutation(len(self.right)) < MOST
        self.sample &= comparison.share > COMMON


def compared(inputs, foreign, is_word):
    """Yields the old texts of all pages."""
    last = []
    for folder, results in zip(inputs[::2], inputs[1::2], strict=True):
        for path in sorted(results.glob("*.json")):
            name = path.name[:-5]
            if not (folder / f"{name}.gt.txt").exists():
                continue
            page = json.loads(path.read_text())["pages"][0]
            truth = Counter(pieces((folder / f"{name}.gt.txt").read_text("utf-8", "replace")))
            new = [word for line in recognized(page) for word in line]
            others = {one.name[len(name) + 1:-5]: hocr(one) for one in sorted(results.glob(f"{name}.*.hocr"))}
            for one in sorted(results.glob(f"{name}.*.json")):
                lines = recognized(json.loads(one.read_text())["pages"][0])
                others[one.name[len(name) + 1:-5]] = [word for line in lines for word in line]
            for kind, old in [*texts(name, page, others, foreign, truth), ("page", last)]:
                if new and old:
                    yield Case(folder.name, name, kind, Comparison(new, old, is_word), truth)
            last = new


def report(cases, held, lists):
    """Prints how often the better text is chosen, of each kind and set, and of all with other limits."""
    table, gains = defaultdict(list), []
    for case in cases:
        weights = held.get(case.name, next(iter(held.values())))
        new, old = case.comparison.scores(logistic.probability(case.values, weights))
        if 0 <= case.new - case.old < COUNTS:
            continue
        is_better = case.new > case.old
        gains.append((is_better, new - old))
        is_right = (new - old >= LEAST) == is_better
        for key in (case.kind.split()[0], case.set_name, "better" if is_better else "not better", "all"):
            table[key].append(is_right)
        if lists and not is_right:
            print(f"  {case.set_name} {case.name} {case.kind}: F1 {case.new:.3f} {case.old:.3f}, estimated {new:.3f} {old:.3f}")
    for key, right in table.items():
        print(f"{key:14} {sum(right)} of {len(right)} right ({numpy.mean(right):.3f})")
    better, gain = (numpy.array(part) for part in zip(*gains))
    for least in (0, 0.003, 0.005, 0.006, 0.007, 0.008, 0.01, 0.015):
        right = (gain >= least) == better
        print(f"gain of {least}: {right.mean():.3f}, better {right[better].mean():.3f}, not better {right[~better].mean():.3f}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("words", type=Path)
    parser.add_argument("other", type=Path)
    parser.add_argument("inputs", nargs="+", type=Path, metavar="TRUTHS RESULTS")
    parser.add_argument("--write", type=Path)
    parser.add_argument("--folds", type=int, default=10)
    parser.add_argument("--list", action="store_true")
    arguments = parser.parse_args()
    known = set(arguments.words.read_text("utf-8").split())

    def is_word(text):
        if len(text) < 2 or not text.isalpha():
            return False
        return bool({text, text.lower(), text.lower().capitalize()} & known)

    foreign = pieces(arguments.other.read_text("utf-8", "replace"))
    cases = list(compared(arguments.inputs, foreign, is_word))
    fitted = numpy.concatenate([case.sample for case in cases])
    values = numpy.concatenate([case.values for case in cases])[fitted]
    truths = numpy.concatenate([case.right for case in cases])[fitted].astype(float)
    names = numpy.concatenate([[case.name] * len(case.right) for case in cases])[fitted]
    print(f"{len({case.name for case in cases})} pages, {len(cases)} texts, {len(fitted)} words, {fitted.sum()} of them in the fit")
    held = logistic.without_document(list(names), values, truths, PENALTY, arguments.folds)
    report(cases, held, arguments.list)
    if arguments.write:
        logistic.write(arguments.write, logistic.fit(values, truths, PENALTY))


if __name__ == "__main__":
    main()
