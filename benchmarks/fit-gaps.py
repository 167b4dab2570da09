#!/usr/bin/env python3
"""Fits the function that tells spaces from gaps between letters, and writes its weights.

usage: fit-gaps.py [--write FILE.swift] [--least 0.6] [--list] TRUTHS SAMPLES.jsonl [TRUTHS SAMPLES.jsonl ...]

SAMPLES are what `swift run -c release WordSamples LANGUAGE RESOLUTION IMAGE.png ...` prints: the widest gap in each word
with the numbers that `WordGap` gives; TRUTHS/NAME.gt.txt has the text of NAME.png. A gap is a space if the truth has
both parts of its word beside each other and not the word, or, of a misread word, if it is more like two words of the
truth than like one. Words that are like none are left out, and those of which one part alone is a word of the truth.
Prints how many spaces are found, and how many words are divided that are whole, fitted on all pages and by
cross-validation in which no copy of a page is in the fit that judges it; --list prints the gaps that are judged wrong.
Needs NumPy, SciPy and RapidFuzz.
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

FOLDS, PENALTY = 5, 1.0
# The likeness of a misread word to two words of the truth from which its gap is a space, by how much it is greater than
# that to one word, and the likeness to one word from which it is none.
ALIKE, MORE, WHOLE = 0.8, 0.02, 0.5
# The length of a word of the truth that is part of another word, as of one that was joined with noise beside it.
LONG = 3
SIGNS = str.maketrans({sign: "-" for sign in "\u2010\u2011\u2012\u2013\u2014\u2015\u2212"} | {"’": "'", "‘": "'"})


def core(word):
    """Returns a word without the signs around it."""
    word = unicodedata.normalize("NFKC", word).translate(SIGNS)
    return re.sub(r"^\W+|\W+$", "", word) or word


class Truth:
    """The words of a page and its pairs of words beside each other."""

    def __init__(self, text):
        words = [core(word) for word in text.split()]
        self.words = list(dict.fromkeys(words))
        self.pairs = list(dict.fromkeys(f"{left} {right}" for left, right in zip(words, words[1:])))
        self.known = {*self.words, *self.pairs}

    def is_space(self, left, right):
        """Returns whether the gap between two parts of a word is a space; None if the page does not show it."""
        whole, pair = core(left + right), f"{core(left)} {core(right)}"
        if whole in self.known:
            return False
        if pair in self.known:
            return True
        if any(len(core(part)) >= LONG and core(part) in self.known for part in (left, right)):
            return None
        one, two = likeness(whole, self.words), likeness(pair, self.pairs)
        if two > ALIKE and two > one + MORE:
            return two >= max(self.likenesses(left + right))
        return False if one >= WHOLE else None

    def likenesses(self, text):
        """Yields the likeness of a word, divided anywhere, to two words."""
        for end in range(1, len(text)):
            yield likeness(f"{core(text[:end])} {core(text[end:])}", self.pairs)


def likeness(text, others):
    best = process.extractOne(text, others, scorer=Levenshtein.normalized_similarity)
    return best[1] if best else 0


class Page:
    """The gaps of a page with their numbers, and whether each is a space."""

    def __init__(self, line, truths):
        sample = json.loads(line)
        stem = Path(sample["image"]).stem
        # Copies of a page have its name and a resolution.
        self.name = re.sub(r"-\d+dpi$", "", stem)
        truth = Truth((truths / f"{stem}.gt.txt").read_text("utf-8"))
        judged = [(gap, truth.is_space(gap["left"], gap["right"])) for gap in sample["gaps"]]
        self.gaps = [gap for gap, isSpace in judged if isSpace is not None]
        self.isSpace = numpy.array([isSpace for _, isSpace in judged if isSpace is not None], float)
        self.values = numpy.array([gap["values"] for gap in self.gaps])


def fit(pages):
    pages = [page for page in pages if page.gaps]
    return logistic.fit(
        numpy.concatenate([page.values for page in pages]), numpy.concatenate([page.isSpace for page in pages]), PENALTY)


def judge(pages, weights):
    for page in pages:
        page.probability = logistic.probability(page.values, weights) if page.gaps else numpy.zeros(0)


def cross_validate(every):
    names = sorted({page.name for page in every})
    for fold in range(FOLDS):
        judged = set(names[fold::FOLDS])
        weights = fit([page for page in every if page.name not in judged])
        judge([page for page in every if page.name in judged], weights)


def report(sets, least, way):
    counts = {}
    for name, pages in sets.items():
        spaces = numpy.concatenate([page.isSpace for page in pages]) > 0
        found = numpy.concatenate([page.probability for page in pages]) >= least
        counts[name] = numpy.array([(found & spaces).sum(), spaces.sum(), (found & ~spaces).sum(), (~spaces).sum()])
    counts["all"] = sum(counts.values())
    for name, (found, spaces, wrong, words) in counts.items():
        print(f"{name:8} {way:16} {found:3} of {spaces:3} spaces found, {wrong:3} of {words:6} whole words divided")


def list_wrong(pages, least):
    for page in pages:
        for gap, isSpace, value in zip(page.gaps, page.isSpace, page.probability):
            if (value >= least) != isSpace:
                print(f"{value:.2f} {'space' if isSpace else 'whole'} {page.name} {gap['left']} {gap['right']}",
                      " ".join(f"{number:.2f}" for number in gap["values"]))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--write", type=Path)
    parser.add_argument("--least", type=float, default=0.6)
    parser.add_argument("--list", action="store_true")
    arguments = parser.parse_args()
    inputs = list(zip(arguments.files[::2], arguments.files[1::2]))
    if 2 * len({samples.stem for _, samples in inputs}) != len(arguments.files):
        parser.error("give TRUTHS and SAMPLES in pairs, with samples of different names")
    sets = {samples.stem: [Page(line, truths) for line in samples.open()] for truths, samples in inputs}
    every = [page for pages in sets.values() for page in pages]
    weights = fit(every)
    judge(every, weights)
    report(sets, arguments.least, "fit on all")
    cross_validate(every)
    report(sets, arguments.least, f"{FOLDS}-fold by page")
    if arguments.list:
        list_wrong(every, arguments.least)
    if arguments.write:
        logistic.write(arguments.write, weights)
    print(" ".join(f"{weight:.2f}" for weight in weights))


if __name__ == "__main__":
    main()
