#!/usr/bin/env python3
"""Fits the function that chooses between the readings of a price, and writes its weights.

usage: fit-prices.py [--write FILE.swift] [--penalty 1] TRUTHS SAMPLES.jsonl [TRUTHS SAMPLES.jsonl ...]

SAMPLES are what `swift run -c release WordSamples LANGUAGE RESOLUTION IMAGE.png ...` prints: the prices as which each
place was read whose readings differ, with the numbers that `PriceReadings` gives; TRUTHS has NAME.gt.txt, the text of
NAME.png, or NAME.csv, its lines with their boxes (ICDAR 2019 SROIE). A price is right if it is in the line of the truth
at its middle, or, without boxes, on the page. Prints, with weights fitted without the document: the places, those of
them that become the right price, those that become a wrong one, and those where none is right. A place that is no price
of the page becomes one only from a probability of 0.5. The pages without columns of prices, whose own prices stay, count
like others. Needs NumPy and SciPy.
"""
import argparse
import json
import re
from pathlib import Path

import numpy

import logistic

FOLDS, LEAST = 8, 0.5
# The place of the number that tells whether the page has no price there.
LOST = 3
AMOUNT = re.compile(r"(?<![\d.,])\d[\d.,]*[.,]\d\d(?!\d)")
# The marks between digits with the blanks that the words of FUNSD have beside them.
BROKEN = re.compile(r"(?<=\d) ?([.,]) ?(?=\d)")


def amounts(text):
    return {re.sub(r"[.,]", "", amount) for amount in AMOUNT.findall(text)}


class Page:
    """The places of a page, each with its prices and whether these are right."""

    def __init__(self, line, truths):
        sample = json.loads(line)
        self.name = Path(sample["image"]).stem
        if (path := truths / f"{self.name}.csv").exists():
            rows = [row.split(",", 8) for row in path.read_text("utf-8", "replace").splitlines() if row.count(",") >= 8]
            self.lines = [(*map(int, (row[0], row[1], row[4], row[5])), amounts(row[8])) for row in rows]
        else:
            text = (truths / f"{self.name}.gt.txt").read_text("utf-8")
            self.lines = [(0, 0, numpy.inf, numpy.inf, amounts(BROKEN.sub(r"\1", text)))]
        self.places = [[(item["text"], numpy.array(item["values"]), self.is_right(item)) for item in place]
                       for place in sample["prices"] if place]

    def is_right(self, item):
        left, top, right, foot = item["box"]
        x, y = (left + right) / 2, (top + foot) / 2
        return any(line[0] <= x <= line[2] and line[1] <= y <= line[3] and amounts(item["text"]) & line[4]
                   for line in self.lines)

    def report(self, weights):
        """Returns the numbers of places, of right prices, of wrong ones, and of places with no right one."""
        found = numpy.array([len(self.places), 0, 0, 0])
        for place in self.places:
            likely = [logistic.probability(values, weights) for _, values, _ in place]
            best = int(numpy.argmax(likely))
            found[3] += not any(right for *_, right in place)
            if not place[0][1][LOST] or likely[best] >= LEAST:
                found[1 if place[best][2] else 2] += 1
        return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("inputs", nargs="+", type=Path, metavar="TRUTHS SAMPLES")
    parser.add_argument("--write", type=Path)
    parser.add_argument("--penalty", type=float, default=1)
    arguments = parser.parse_args()
    sets = {path.stem: [Page(line, truths) for line in path.open()]
            for truths, path in zip(arguments.inputs[::2], arguments.inputs[1::2], strict=True)}
    known = [(page.name, values, right) for pages in sets.values() for page in pages
             for place in page.places for _, values, right in place]
    names, values, truths = (numpy.array(part) for part in zip(*known))
    held = logistic.without_document(names, values, truths, arguments.penalty, FOLDS)
    print(f"{len(truths)} prices in {len(held)} documents, {truths.mean():.3f} of them right")
    for name, pages in sets.items():
        places, right, wrong, none = sum(page.report(held[page.name]) for page in pages if page.places)
        print(f"{name:12} {places:3} places: {right:3} right, {wrong:3} wrong; {none:3} without a right price")
    if arguments.write:
        logistic.write(arguments.write, logistic.fit(values, truths, arguments.penalty))


if __name__ == "__main__":
    main()
