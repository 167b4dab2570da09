#!/usr/bin/env python3
"""Fits the function that tells the words of a page from noise, and writes its weights.

usage: fit-words.py [--write FILE.swift] TRUTHS SAMPLES.jsonl [TRUTHS SAMPLES.jsonl ...]

SAMPLES are what `swift run -c release WordSamples LANGUAGE RESOLUTION IMAGE.png ...` prints: the words of each reading
of a page with the numbers that `WordEvidence` gives; TRUTHS/NAME.gt.txt has the text of NAME.png. A word is text if its
letters, or a sign that stands alone, are among the words of the truth that are not yet found in that reading, the most
certain word first. Misread words without digits, which are like a word of the truth, and parts of a word are worth less
than text and more than noise: with them, a reader sees what is there. A misread number is no text. The function is a
logistic regression with a penalty on squared weights. Prints the word F1 of the chosen words for each set, fitted on
all pages, and by cross-validation in which no copy of a page, of the same name, is in the fit that judges it. Needs
NumPy, SciPy and RapidFuzz.
"""
import argparse
import json
import re
import unicodedata
from collections import Counter
from pathlib import Path

import numpy
from rapidfuzz import process
from rapidfuzz.distance import Levenshtein

import logistic

FOLDS, PENALTY, LEAST = 5, 2.0, 0.5
# The likeness from which a word is a misread one, and the worth of one that is hardly misread.
ALIKE, WORTH = 0.6, 0.7
# The number of letters and digits of the longest word that is found as a whole or not at all.
LONG = 10
DASHES = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212"
BULLETS = "\u2022\u00b7\u25cf\u25aa\u25a0"


def words(text):
    """Returns the words of a text without punctuation, of which FUNSD's truth has none, and signs that stand alone."""
    found = []
    for word in unicodedata.normalize("NFKC", text).split():
        found += re.sub(r"[^\w\s]|_", " ", word).split() or [alike(word)]
    return found


def alike(word):
    """Returns a word with one sign for all dashes, and one for all bullets."""
    word = "".join("-" if sign in DASHES else "*" if sign in BULLETS else sign for sign in word)
    return re.sub(r"-+", "-", word)


def share(hits, found):
    """Returns the worth of a word of which some parts were found: of a long one, as of code, the share of its letters."""
    letters, count = (sum(map(len, parts)) for parts in (hits, found))
    return letters / count if count > LONG and 2 * letters >= count else float(len(hits) == len(found))


def is_sign(word):
    return not any(letter.isalnum() for letter in word)


def has_digit(word):
    return any(letter.isdigit() for letter in word)


class Page:
    """The readings of a page: words with numbers, and whether each is text."""

    def __init__(self, line, truths):
        sample = json.loads(line)
        self.name = Path(sample["image"]).stem
        text = (truths / f"{self.name}.gt.txt").read_text("utf-8")
        self.truth = Counter(words(text))
        printed = {alike(word) for word in unicodedata.normalize("NFKC", text).split()}
        self.readings = [[word for word in reading if word["text"].strip()] for reading in sample["readings"]]
        for number, reading in enumerate(self.readings):
            left = self.truth.copy()
            for word in sorted(reading, key=lambda word: -word["confidence"]):
                found = words(word["text"])
                hits = [part for part in found if left[part] > 0]
                left.subtract(hits)
                word.update(reading=number, isText=share(hits, found))
            judge_parts(reading, left, printed)
            judge_misread(reading, left)

    def matrix(self):
        every = [word for reading in self.readings for word in reading]
        values = numpy.array([word["values"] for word in every]).reshape(len(every), -1)
        return values, numpy.array([word["isText"] for word in every])

    def judge(self, weights):
        if not any(self.readings):
            return
        every = [word for reading in self.readings for word in reading]
        for word, value in zip(every, logistic.probability(self.matrix()[0], weights)):
            word["probability"] = value

    def score(self):
        """Returns the numbers of words found, of the truth, and of the result."""
        result = Counter(part for word in self.chosen() for part in words(word["text"]))
        return numpy.array([(result & self.truth).total(), self.truth.total(), result.total()])

    def chosen(self):
        """Yields the words of each group of overlapping words that are worth most, as `PageReadings` chooses."""
        for group in self.groups():
            options = [[word for word in group if word["reading"] == number] for number in range(len(self.readings))]
            yield from max(options, key=lambda option: sum(word["probability"] - LEAST for word in option))

    def groups(self):
        """Returns the groups of words that overlap each other, without noise."""
        every = [word for reading in self.readings for word in reading if word["probability"] >= LEAST]
        parents = list(range(len(every)))

        def root(index):
            while parents[index] != index:
                index = parents[index]
            return index

        for index, word in enumerate(every):
            for other in range(index):
                if word["reading"] != every[other]["reading"] and overlap(word["box"], every[other]["box"]):
                    parents[root(index)] = root(other)
        groups = {}
        for index, word in enumerate(every):
            groups.setdefault(root(index), []).append(word)
        return groups.values()


def judge_parts(reading, left, printed):
    """Finds neighbours that are one word of the truth together, or a word and its sign, such as a hyphen."""
    for word, following in zip(reading, reading[1:]):
        both = word["text"] + following["text"]
        joined = "".join(words(both))
        if left[joined] > 0 and joined.isalpha() and not (word["isText"] or following["isText"]):
            left[joined] -= 1
            word["isText"] = following["isText"] = WORTH
        elif alike(both) in printed and any(map(is_sign, (word["text"], following["text"]))):
            for part in (word, following):
                part["isText"] = max(part["isText"], WORTH)


def judge_misread(reading, left):
    """Finds words that are like words of the truth that are not found, the most similar first."""
    rest = [part for part in left.elements() if len(part) > 2]
    wrong = [word for word in reading
             if not word["isText"] and len(word["text"]) > 2 and not has_digit(word["text"])]
    if not rest or not wrong:
        return
    likeness = process.cdist(
        [word["text"].lower() for word in wrong], [part.lower() for part in rest],
        scorer=Levenshtein.normalized_similarity, score_cutoff=ALIKE, dtype=numpy.float32)
    while (best := likeness.max()) >= ALIKE:
        row, column = numpy.unravel_index(likeness.argmax(), likeness.shape)
        wrong[row]["isText"] = WORTH * float(best)
        likeness[row, :] = likeness[:, column] = 0


def overlap(a, b):
    width, height = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
    return (width > 0.25 * min(a[2] - a[0], b[2] - b[0])) and (height > 0.4 * min(a[3] - a[1], b[3] - b[1]))


def fit(pages):
    """Returns the weights of the numbers, and the bias."""
    values, isText = (numpy.concatenate(part) for part in zip(*(page.matrix() for page in pages if any(page.readings))))
    return logistic.fit(values, isText, PENALTY)


def f1(pages):
    found, wanted, got = sum((page.score() for page in pages), numpy.zeros(3))
    if not wanted:
        return f"words {got:.0f}"
    return f"F1 {2 * found / (wanted + got):.4f}  recall {found / wanted:.4f}  precision {found / max(got, 1):.4f}"


def cross_validate(sets):
    every = [page for pages in sets.values() for page in pages]
    names = sorted({page.name for page in every})
    for fold in range(FOLDS):
        judged = set(names[fold::FOLDS])
        weights = fit([page for page in every if page.name not in judged])
        for page in every:
            if page.name in judged:
                page.judge(weights)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--write", type=Path)
    arguments = parser.parse_args()
    sets = {samples.stem: [Page(line, truths) for line in samples.open()]
            for truths, samples in zip(arguments.files[::2], arguments.files[1::2])}
    weights = fit([page for pages in sets.values() for page in pages])
    for name, pages in sets.items():
        for page in pages:
            page.judge(weights)
        print(f"{name:16} {len(pages):3} pages, fit on all      {f1(pages)}")
    cross_validate(sets)
    for name, pages in sets.items():
        print(f"{name:16} {len(pages):3} pages, {FOLDS}-fold by page  {f1(pages)}")
    if arguments.write:
        logistic.write(arguments.write, weights)


if __name__ == "__main__":
    main()
