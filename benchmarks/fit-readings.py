#!/usr/bin/env python3
"""Fits the two functions that choose between two readings of the same ink, and prints their weights.

usage: fit-readings.py TRUTHS SAMPLES.jsonl [TRUTHS SAMPLES.jsonl ...]

SAMPLES are what `MODELS=FOLDER swift run -c release WordSamples LANGUAGE RESOLUTION IMAGE.png ...` prints. A line is a
page: {"image": NAME, "words": [the words that no function judges], "groups": [{"first": [words], "second": [words],
"values": [numbers]}]}. A group is ink that both readings have, differently, or that the second has alone
(first is empty); each of these kinds has a function of its own. TRUTHS has NAME.gt.txt, or NAME.csv, its lines with their
boxes (ICDAR 2019 SROIE), all in capitals. The second reading is better if it has more words of the truth, each at most as often as the truth
has it, and fewer others; an amount counts beside its words; groups weigh as much as the difference. The functions are
logistic regressions with a penalty on squared weights. Prints F1 of words and of amounts for each set: the first reading
alone, the second wherever they differ, and the chosen ones by cross-validation by page. Needs NumPy and SciPy.
"""
import argparse
import json
import re
from collections import Counter
from pathlib import Path

import numpy

import logistic

FOLDS, PENALTY = 5, 0.5
# The probability from which the second reading stands, if both have the ink, and if the second has it alone.
STANDS = {"both": 0.7, "second": 0.6}
AMOUNT = re.compile(r"(?<![\d.,])\d{1,6}[.,]\d\d(?![\d.,]\d)")


def words(text):
    return re.findall(r"[^\W_]+", text)


def amounts(text):
    return [amount.replace(",", ".") for amount in AMOUNT.findall(text)]


def truth(folder, name):
    """Returns the text of a page."""
    lines = folder / f"{name}.csv"
    if not lines.exists():
        return (folder / f"{name}.gt.txt").read_text("utf-8", "replace")
    text = lines.read_text("utf-8", "replace")
    return " \n".join(line.split(",", 8)[8] for line in text.split("\n") if line.count(",") >= 8)


class Page:
    """The words of a page that both readings agree on, and the groups that a function judges."""

    def __init__(self, line, truths):
        sample = json.loads(line)
        self.name, self.groups = Path(sample["image"]).stem, sample["groups"]
        self.truth = truth(truths, self.name)
        # A truth in capitals does not say what is on the page.
        case = str.upper if self.truth == self.truth.upper() else str
        self.words = [case(word) for word in sample["words"]]
        for group in self.groups:
            group["first"], group["second"] = ([case(word) for word in group[key]] for key in ("first", "second"))
        counts = Counter(words(self.truth) + amounts(self.truth))
        for group in self.groups:
            group["kind"] = "both" if group["first"] else "second"
            group["gain"] = worth(group["second"], counts) - worth(group["first"], counts)

    def chosen(self, weights):
        """Returns the words that stand."""
        stand = list(self.words)
        for group in self.groups:
            probability = logistic.probability(numpy.array(group["values"]), weights[group["kind"]])
            stand += group["second" if probability > STANDS[group["kind"]] else "first"]
        return stand

    def reading(self, which):
        return self.words + [word for group in self.groups for word in group[which]]


def worth(texts, counts):
    """Returns twice the number of words that the truth has less that of all."""
    found = Counter(part for text in texts for part in words(text) + amounts(text))
    return 2 * (found & counts).total() - found.total()


def fit(pages):
    """Returns the weights and the bias of each function."""
    weights = {}
    for kind in STANDS:
        groups = [group for page in pages for group in page.groups if group["kind"] == kind and group["gain"]]
        copies = [abs(group["gain"]) for group in groups]
        values = numpy.repeat(numpy.array([group["values"] for group in groups]), copies, axis=0)
        weights[kind] = logistic.fit(values, numpy.repeat([float(group["gain"] > 0) for group in groups], copies), PENALTY)
    return weights


def without_page(pages):
    """Returns for each page the weights fitted without it and the others of its fold."""
    names = sorted({page.name for page in pages})
    return {name: weights for fold in range(FOLDS) for held in [set(names[fold::FOLDS])]
            for weights in [fit([page for page in pages if page.name not in held])] for name in held}


def f1(pages, text, parts):
    """Returns F1 of the parts of the texts of pages."""
    found = wanted = got = 0
    for page in pages:
        here, there = Counter(parts(" ".join(text(page)))), Counter(parts(page.truth))
        found, wanted, got = found + (here & there).total(), wanted + there.total(), got + here.total()
    return 2 * found / max(wanted + got, 1)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", type=Path)
    files = parser.parse_args().files
    sets = {samples.stem: [Page(line, truths) for line in samples.open()]
            for truths, samples in zip(files[::2], files[1::2])}
    every = [page for pages in sets.values() for page in pages]
    for kind, weights in fit(every).items():
        print(f"{kind:8}", " ".join(f"{weight:.3f}" for weight in weights))
    held = without_page(every)
    texts = {"first": lambda page: page.reading("first"), "second": lambda page: page.reading("second"),
             "chosen": lambda page: page.chosen(held[page.name])}
    for name, pages in sets.items():
        scores = " ".join(f"{key} {f1(pages, text, words):.4f}/{f1(pages, text, amounts):.3f}" for key, text in texts.items())
        print(f"{name:16} {len(pages):3} pages  {scores}")


if __name__ == "__main__":
    main()
