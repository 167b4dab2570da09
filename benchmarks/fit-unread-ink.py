#!/usr/bin/env python3
"""Fits the function that tells letters which words lack from other ink beside them, and writes its weights.

usage: fit-unread-ink.py [--write FILE.swift] [--least 0.6] [--folds 8] [--list] TRUTHS SAMPLES.jsonl [TRUTHS SAMPLES.jsonl ...]

SAMPLES are what `swift run -c release WordSamples LANGUAGE RESOLUTION IMAGE.png ...` prints: the lines of a page, and the
ink in no word with the numbers that `UnreadInk` gives; TRUTHS has NAME.gt.txt, the text of NAME.png, or NAME.csv, its
lines with their boxes (ICDAR 2019 SROIE). The words are aligned with the truth; ink is a letter that its word lacks if
the word of the truth has more letters on that side, or if the word of the truth beside it is in no line. Ink of words
that are like none of the truth, and of those beside such words, is left out. Prints, with weights fitted without the
document: the words that are listed for such ink, those of them that lack no letters (false), and those that lack letters
of their own and are not listed (missed; of these, in brackets, those that have any such ink). --list prints the words
that are judged wrong. Needs NumPy, SciPy and RapidFuzz.
"""
import argparse
import json
import re
import unicodedata
from pathlib import Path

import numpy
from rapidfuzz import process
from rapidfuzz.distance import Levenshtein

import logistic

PENALTY = 1.0
# The likeness from which two words are one, and that of a word and one that it begins or ends.
ALIKE, PART = 0.5, 0.6
SIGNS = "()[]$£€&%#@/*"


def letters(word):
    """Returns the characters of a word that have the size of letters."""
    word = unicodedata.normalize("NFKC", word).upper()
    return "".join(letter for letter in word if letter.isalnum() or letter in SIGNS)


def truth_lines(folder, name):
    """Returns the lines of the truth of a page."""
    if (path := folder / f"{name}.gt.txt").exists():
        return path.read_text("utf-8").splitlines()
    rows = [line.split(",", 8) for line in (folder / f"{name}.csv").read_text("utf-8", "replace").splitlines()]
    boxes = sorted((int(row[1]), int(row[5]), int(row[0]), row[8]) for row in rows if len(row) == 9)
    lines = []
    for top, foot, left, text in boxes:
        # A box is in the line of the last one if the middle of each is at the height of the other one.
        if lines and lines[-1][-1][0] <= (top + foot) / 2 <= lines[-1][-1][1]:
            lines[-1].append((top, foot, left, text))
        else:
            lines.append([(top, foot, left, text)])
    return [" ".join(text for *_, text in sorted(line, key=lambda box: box[2])) for line in lines]


def likenesses(read, truth):
    """Returns how alike each word that was read and each of the truth are."""
    alike = process.cdist(read, truth, scorer=Levenshtein.normalized_similarity, dtype=numpy.float32)
    for row, word in enumerate(read):
        for column, other in enumerate(truth):
            if alike[row, column] < PART and len(word) < len(other) and (other.startswith(word) or other.endswith(word)):
                alike[row, column] = PART
    return numpy.where(alike >= ALIKE, alike, 0)


def in_order(alike):
    """Yields the pairs of the alignment of rows and columns with the greatest sum."""
    best = numpy.zeros((alike.shape[0] + 1, alike.shape[1] + 1))
    for row, values in enumerate(alike):
        best[row + 1, 1:] = numpy.maximum(best[row, 1:], best[row, :-1] + values)
        best[row + 1] = numpy.maximum.accumulate(best[row + 1])
    row, column = alike.shape
    while row and column:
        if best[row, column] == best[row - 1, column]:
            row -= 1
        elif best[row, column] == best[row, column - 1]:
            column -= 1
        else:
            row, column = row - 1, column - 1
            yield row, column


class Page:
    """The words of a page with those of its truth."""

    def __init__(self, sample, truths):
        stem = Path(sample["image"]).stem
        # Copies of a page have its name and a resolution.
        self.name = re.sub(r"-\d+dpi.*$", "", stem)
        self.ink = sample["unread"]
        self.shortened = [ink for ink in sample.get("shortened", []) if ink["place"] == "inside"]
        self.places = [(line, index) for line, words in enumerate(sample["lines"])
                       for index, word in enumerate(words) if letters(word)]
        self.read = [letters(sample["lines"][line][index]) for line, index in self.places]
        lines = [[letters(word) for word in line.split() if letters(word)] for line in truth_lines(truths, stem)]
        self.truth = [word for line in lines for word in line]
        self.lines = [number for number, line in enumerate(lines) for _ in line]
        self.match()
        self.join()
        self.numbers = {place: number for number, place in enumerate(self.places)}

    def match(self):
        """Finds the word of the truth that each word is: in order, then those that are left, which stand elsewhere."""
        self.found, self.taken = {}, set()
        for _ in range(3):
            read = [number for number in range(len(self.read)) if number not in self.found]
            truth = [number for number in range(len(self.truth)) if number not in self.taken]
            if not read or not truth:
                return
            alike = likenesses([self.read[number] for number in read], [self.truth[number] for number in truth])
            for row, column in in_order(alike):
                self.found[read[row]] = truth[column]
                self.taken.add(truth[column])

    def join(self):
        """Joins words that are one of the truth, and words of the truth that are one; `text` and `ends` tell of what."""
        self.text = {number: self.read[number] for number in self.found}
        self.ends = {number: [place, place] for number, place in self.found.items()}
        self.whole = {number: set() for number in self.found}
        for number in sorted(self.found):
            first, last = self.ends[number]
            for step in (-1, 1) * 3:
                new = (first - 1, last) if step < 0 else (first, last + 1)
                beside = first - 1 if step < 0 else last + 1
                if 0 <= beside < len(self.truth) and beside not in self.taken and (
                        self.alike(self.read[number], new) > self.alike(self.read[number], (first, last))):
                    first, last = new
                    self.taken.add(beside)
            self.ends[number] = [first, last]
            for step, side in ((-1, "left"), (1, "right")):
                other = number + step
                if other in self.found or not self.in_line(number, other):
                    continue
                both = self.read[other] + self.text[number] if step < 0 else self.text[number] + self.read[other]
                if self.alike(both, (first, last)) > self.alike(self.text[number], (first, last)):
                    self.text[number] = both
                    self.whole[number].add(side)

    def in_line(self, number, other):
        return 0 <= other < len(self.places) and self.places[other][0] == self.places[number][0]

    def alike(self, word, span):
        return Levenshtein.normalized_similarity(word, "".join(self.truth[span[0]:span[1] + 1]))

    def is_cut(self, number, side):
        """Returns whether the word of the truth has more letters on a side of a word."""
        if number not in self.found or side in self.whole[number]:
            return False
        first, last = self.ends[number]
        text, whole = self.text[number], "".join(self.truth[first:last + 1])
        added = [place for kind, place, _ in Levenshtein.editops(text, whole) if kind == "insert"]
        return len(whole) > len(text) and (side == "inside" or (0 if side == "left" else len(text)) in added)

    def lacks(self, number, side):
        """Returns whether a word lacks letters on a side, or inside; None if the truth does not show it."""
        if number not in self.found:
            return None
        if side == "inside" or self.is_cut(number, side):
            return self.is_cut(number, side)
        step, facing = (-1, "right") if side == "left" else (1, "left")
        if side in self.whole[number]:
            return False
        if self.in_line(number, number + step):
            if number + step not in self.found:
                return None
            if self.is_cut(number + step, facing):
                return True
        beside = self.ends[number][0] - 1 if side == "left" else self.ends[number][1] + 1
        if not 0 <= beside < len(self.truth) or beside in self.taken:
            return False
        return True if self.lines[beside] == self.lines[self.ends[number][0]] else None

    def labels(self):
        """Yields the ink of the page with whether it is of letters that its word lacks."""
        for ink in self.ink:
            number = self.numbers.get((ink["line"], ink["word"]))
            if number is not None:
                side = {"rowStart": "left", "rowEnd": "right"}.get(ink["place"], ink["place"])
                yield ink, number, self.lacks(number, side)

    def made(self):
        """Yields the ink of the numbers that are right, shortened by a digit, each of which lacks one then."""
        for ink in self.shortened:
            number = self.numbers.get((ink["line"], ink["word"]))
            if number in self.found and self.read[number] == self.truth[self.found[number]]:
                yield ink


def report(name, pages, least, shows):
    listed = false = unknown = lacking = missed = inked = words = 0
    for page in pages:
        likely, truths = {}, {}
        for ink, number, label in page.labels():
            if ink["likely"] >= likely.get(number, 0):
                likely[number] = ink["likely"]
            if ink["likely"] >= least:
                truths[number] = max(truths.get(number, -1), -1 if label is None else int(label))
        words += len(page.read)
        listed += len(truths)
        unknown += sum(truth < 0 for truth in truths.values())
        wrong = [number for number, truth in truths.items() if truth == 0 and not page.lacks(number, "inside")]
        false += len(wrong)
        lost = [number for number in page.found if page.lacks(number, "inside")]
        lacking += len(lost)
        lost = [number for number in lost if number not in truths]
        missed += len(lost)
        inked += sum(number in likely for number in lost)
        if shows:
            for kind, numbers in (("false", wrong), ("missed", [number for number in lost if number in likely])):
                for number in numbers:
                    first, last = page.ends[number]
                    print(f"  {kind} {page.name} {page.text[number]} of {' '.join(page.truth[first:last + 1])}"
                          f" {likely[number]:.2f}")
    print(f"{name:12} {len(pages):3} pages, {words:5} words: {listed:3} listed, {false:3} of them false, {unknown:3} unknown; "
          f"{lacking:3} lack letters, {missed:3} of them missed ({inked} with ink)")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("inputs", nargs="+", type=Path, metavar="TRUTHS SAMPLES")
    parser.add_argument("--write", type=Path)
    parser.add_argument("--least", type=float, default=0.6)
    parser.add_argument("--folds", type=int, default=8)
    parser.add_argument("--list", action="store_true")
    arguments = parser.parse_args()
    sets = {path.stem: [Page(json.loads(line), truths) for line in path.open()]
            for truths, path in zip(arguments.inputs[::2], arguments.inputs[1::2], strict=True)}
    every = [page for pages in sets.values() for page in pages]
    known = [(page.name, ink["values"], label) for page in every for ink, _, label in page.labels() if label is not None]
    known += [(page.name, ink["values"], True) for page in every for ink in page.made()]
    names, values, truths = (numpy.array(part) for part in zip(*known))
    held = logistic.without_document(names, values, truths, PENALTY, arguments.folds)
    weights = logistic.fit(values, truths, PENALTY)
    print(f"{len(truths)} parts of ink in {len(held)} documents, {truths.mean():.3f} of them letters")
    for page in every:
        for ink in page.ink:
            ink["likely"] = logistic.probability(numpy.array(ink["values"]), held.get(page.name, weights))
    for name, pages in sets.items():
        report(name, pages, arguments.least, arguments.list)
    if arguments.write:
        logistic.write(arguments.write, weights)


if __name__ == "__main__":
    main()
