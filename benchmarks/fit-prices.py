#!/usr/bin/env python3
"""Fits the function that chooses between the readings of a price, and writes its weights.

usage: fit-prices.py [--write FILE.swift] [--penalty 1] TRUTHS SAMPLES.jsonl [TRUTHS SAMPLES.jsonl ...]

SAMPLES are what `swift run -c release WordSamples LANGUAGE RESOLUTION IMAGE.png ...` prints: the prices as which each
place was read, with the numbers that `PriceReadings` gives; TRUTHS has NAME.gt.txt, the text of NAME.png, or NAME.csv,
its lines with their boxes (ICDAR 2019 SROIE). A price is right if it is in the line of the truth at its middle, or,
without boxes, on the page. Prints, with weights fitted without the document, of the places whose best price has a
probability of 0.5: those with the right price, and those with a wrong one; the same of those with a confidence above
90 %, for each number of right prices that a wrong one outweighs. The pages without columns of prices, whose own prices
stay, count like others. Needs NumPy and SciPy.
"""
import argparse
import json
import re
from pathlib import Path

import numpy

import logistic

FOLDS, LEAST, CERTAIN = 8, 0.5, 0.9
# How many right prices that seem uncertain a wrong one that seems certain outweighs.
WORTHS = (1, 2, 3, 4)
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
        """Returns the right and the wrong prices, and those that are certain for each worth of a wrong one."""
        found = numpy.zeros((1 + len(WORTHS), 2), int)
        for place in self.places:
            likely = [logistic.probability(values, weights) for _, values, _ in place]
            best = int(numpy.argmax(likely))
            limits = [LEAST] + [CERTAIN * worth / (1 - CERTAIN + CERTAIN * worth) for worth in WORTHS]
            found[likely[best] > numpy.array(limits), 0 if place[best][2] else 1] += 1
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
        found = sum(page.report(held[page.name]) for page in pages if page.places)
        certain = ", ".join(f"{right}/{wrong}" for right, wrong in found[1:])
        print(f"{name:12} {found[0][0]:3} right, {found[0][1]:3} wrong; above 90 %: {certain}")
    if arguments.write:
        logistic.write(arguments.write, logistic.fit(values, truths, arguments.penalty))


if __name__ == "__main__":
    main()
