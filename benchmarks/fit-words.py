#!/usr/bin/env python3
"""Fits the function that tells the words of a page from noise, and writes its weights as Swift.

usage: fit-words.py [--write FILE.swift] TRUTHS SAMPLES.jsonl [TRUTHS SAMPLES.jsonl ...]

SAMPLES are what `swift run -c release WordSamples LANGUAGE RESOLUTION IMAGE.png ...` prints: the words of each reading
of a page with the numbers that `WordEvidence` gives; TRUTHS/NAME.gt.txt has the text of NAME.png. A word is text if its
letters are among the words of the truth that are not yet found in that reading, the most certain word first. The
function is a logistic regression with a penalty on squared weights. Prints the word F1 of the chosen words for each
set, fitted on all pages, and by cross-validation in which no page is in the fit that judges it. Needs NumPy and SciPy.
"""
import argparse
import json
import re
import unicodedata
from collections import Counter
from pathlib import Path

import numpy
from scipy.optimize import minimize

FOLDS, PENALTY, LEAST = 5, 2.0, 0.35


def words(text):
    """Returns the words of a text without punctuation, of which FUNSD's truth has none."""
    return re.sub(r"[^\w\s]|_", " ", unicodedata.normalize("NFKC", text)).split()


class Page:
    """The readings of a page: words with numbers, and whether each is text."""

    def __init__(self, line, truths):
        sample = json.loads(line)
        self.name = Path(sample["image"]).stem
        self.truth = Counter(words((truths / f"{self.name}.gt.txt").read_text("utf-8")))
        self.readings = sample["readings"]
        for number, reading in enumerate(self.readings):
            left = self.truth.copy()
            for word in sorted(reading, key=lambda word: -word["confidence"]):
                found = words(word["text"])
                hits = [part for part in found if left[part] > 0]
                left.subtract(hits)
                word.update(reading=number, isText=bool(found) and len(hits) == len(found))

    def matrix(self):
        every = [word for reading in self.readings for word in reading]
        return numpy.array([word["values"] for word in every]), numpy.array([word["isText"] for word in every], float)

    def judge(self, weights):
        for word in (word for reading in self.readings for word in reading):
            word["probability"] = probability(numpy.array([word["values"]]), weights)[0]

    def score(self):
        """Returns the numbers of words found, of the truth, and of the result."""
        result = Counter(part for word in self.chosen() for part in words(word["text"]))
        return numpy.array([(result & self.truth).total(), self.truth.total(), result.total()])

    def chosen(self):
        """Yields the words of each group of overlapping words that are worth most, as `ReadingMerge` chooses."""
        for group in self.groups():
            options = [[word for word in group if word["reading"] == number and word["probability"] >= LEAST]
                       for number in range(len(self.readings))]
            yield from max(options, key=lambda option: sum(word["probability"] - LEAST for word in option))

    def groups(self):
        every = [word for reading in self.readings for word in reading]
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


def overlap(a, b):
    width, height = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
    return (width > 0.25 * min(a[2] - a[0], b[2] - b[0])) and (height > 0.4 * min(a[3] - a[1], b[3] - b[1]))


def probability(values, weights):
    return 1 / (1 + numpy.exp(-numpy.clip(values @ weights[:-1] + weights[-1], -30, 30)))


def fit(pages):
    """Returns the weights of the numbers, and the bias."""
    values, isText = (numpy.concatenate(part) for part in zip(*(page.matrix() for page in pages)))
    mean, scale = values.mean(0), values.std(0) + 1e-6
    normal = numpy.c_[(values - mean) / scale, numpy.ones(len(values))]

    def loss(weights):
        logit = normal @ weights
        slope = normal.T @ (1 / (1 + numpy.exp(-logit)) - isText)
        return ((numpy.logaddexp(0, logit) - isText * logit).sum() + PENALTY * (weights[:-1] ** 2).sum(),
                slope + 2 * PENALTY * numpy.r_[weights[:-1], 0])

    weights = minimize(loss, numpy.zeros(normal.shape[1]), jac=True, method="L-BFGS-B", options={"maxiter": 500}).x
    return numpy.r_[weights[:-1] / scale, weights[-1] - (weights[:-1] * mean / scale).sum()]


def f1(pages):
    found, wanted, got = sum((page.score() for page in pages), numpy.zeros(3))
    return f"F1 {2 * found / (wanted + got):.4f}  recall {found / wanted:.4f}  precision {found / max(got, 1):.4f}"


def cross_validate(sets):
    every = [page for pages in sets.values() for page in pages]
    for fold in range(FOLDS):
        weights = fit([page for index, page in enumerate(every) if index % FOLDS != fold])
        for page in every[fold::FOLDS]:
            page.judge(weights)


SWIFT = """/// The weights by which a fitted function tells text from noise, in the order of
/// `WordEvidence.names`; written by `benchmarks/fit-words.py`.
enum WordWeights {{
  /// A weight for each number.
  static let weights: [Double] = [
{weights}
  ]
  static let bias = {bias}
}}
"""


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--write", type=Path)
    arguments = parser.parse_args()
    sets = {samples.stem: [Page(line, truths) for line in samples.open()]
            for truths, samples in zip(arguments.files[::2], arguments.files[1::2])}
    sets = {name: [page for page in pages if len(page.readings) > 1] for name, pages in sets.items()}
    weights = fit([page for pages in sets.values() for page in pages])
    for name, pages in sets.items():
        for page in pages:
            page.judge(weights)
        print(f"{name:16} {len(pages):3} pages, fit on all      {f1(pages)}")
    cross_validate(sets)
    for name, pages in sets.items():
        print(f"{name:16} {len(pages):3} pages, {FOLDS}-fold by page  {f1(pages)}")
    if arguments.write:
        rows = ",\n".join(f"    {weight:.3f}" for weight in weights[:-1])
        arguments.write.write_text(SWIFT.format(weights=rows, bias=f"{weights[-1]:.3f}"))


if __name__ == "__main__":
    main()
