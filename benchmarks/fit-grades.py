#!/usr/bin/env python3
"""Fits the function that grades pages to pages with known text.

usage: fit-grades.py [--write FILE.swift] [--least 0.97] [--folds 10] [--list] TRUTHS RESULTS [TRUTHS RESULTS ...]

RESULTS has NAME.json and NAME.txt of `scanpdf NAME.png --json NAME.json --text NAME.txt`, and TRUTHS NAME.gt.txt, the text
of the page, or NAME.csv, its lines with their boxes in capitals (ICDAR 2019 SROIE). A page is right if the F1 of its words,
as a bag, is at least --least; words are divided at signs, which do not count, because truths differ in them. Prints, with weights fitted without the document,
how many pages have each grade, and how many of these are right. --write changes the weights. Needs NumPy and SciPy.
"""
import argparse
import json
import re
import unicodedata
from collections import Counter
from pathlib import Path

import numpy

import logistic

PENALTY = 0.3
# `PageGrade.minimumGood` and `minimumFair`.
GRADES = (("good", 0.92), ("fair", 0.2), ("poor", 0))
# Pages whose truth is wrong in more than 3 of 100 words.
WRONG = {
    "0001463448": "the truth misspells WILLIAMSON, PHOTOCOPYING and NOTATIONS",
    "82504862": "the truth has PLAINTIEE and lacks a telephone number",
    "86244113": "the truth lacks a digit of a number, and has the capitals of a hand as small letters",
    "6545_046.3B": "the truth lacks a logo of four words",
    "8087_054.3B": "the truth divides headings into letters",
    "blackborder_3_1_16": "the truth has small capitals as capitals",
}


def bag(text):
    """Returns the words of a text, divided at signs; a word with a hyphen at the end of its line is one."""
    text = re.sub(r"(\w)[-\u2010][ \t]*\n[ \t]*(?=[a-z])", r"\1", unicodedata.normalize("NFKC", text))
    return Counter(re.sub(r"[^\w\s]", " ", text).split())


def likeness(folder, name, text):
    """Returns the F1 of the words of a text."""
    if (path := folder / f"{name}.gt.txt").exists():
        truth = path.read_text("utf-8", "replace")
    else:
        rows = (folder / f"{name}.csv").read_text("utf-8", "replace").splitlines()
        truth, text = "\n".join(row.split(",", 8)[-1] for row in rows), text.upper()
    one, other = bag(truth), bag(text)
    return 2 * (one & other).total() / max(1, one.total() + other.total())


def values(page):
    """Returns the values of PageGrade.rightOdds for a page of JSON; None for a page without words."""
    words = [word for block in page["blocks"] for paragraph in block["paragraphs"] for line in paragraph["lines"]
             for word in line["words"]]
    if not words or "uncovered" not in page:
        return None
    confidences = numpy.array([word["confidence"] for word in words])
    return [(confidences < 90).mean() ** 0.5, numpy.log(1 + 100 * page["uncovered"])]


def pages(truths, results):
    """Yields the name, values and F1 of each graded page of a folder."""
    for path in sorted(results.glob("*.json")):
        page = json.loads(path.read_text())["pages"][0]
        # Copies of a page, turned for example, are one document.
        name = re.sub("-?(rot|copy).*$", "", path.stem)
        if name not in WRONG and (found := values(page)):
            yield name, found, likeness(truths, path.stem, path.with_suffix(".txt").read_text())


def report(name, found, least):
    """Prints the number of pages of each grade, and of those that are right."""
    counts = []
    for grade, shares in found.items():
        right = sum(share >= least for share in shares)
        counts.append(f"{grade} {len(shares)} ({right} right, mean F1 {numpy.mean(shares) if shares else 0:.3f})")
    print(f"{name:16} {', '.join(counts)}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("inputs", nargs="+", type=Path, metavar="TRUTHS RESULTS")
    parser.add_argument("--write", type=Path)
    parser.add_argument("--least", type=float, default=0.97)
    parser.add_argument("--folds", type=int, default=10)
    parser.add_argument("--list", action="store_true")
    arguments = parser.parse_args()
    sets = {truths.name: list(pages(truths, results))
            for truths, results in zip(arguments.inputs[::2], arguments.inputs[1::2], strict=True)}
    every = [page for found in sets.values() for page in found]
    names, inputs, shares = (numpy.array(part) for part in zip(*every))
    truths = shares >= arguments.least
    held = logistic.without_document(names, inputs, truths, PENALTY, arguments.folds)
    print(f"{len(every)} pages, {truths.mean():.3f} of them right")
    total = {grade: [] for grade, _ in GRADES}
    for set_name, found in sets.items():
        graded = {grade: [] for grade, _ in GRADES}
        for name, page, share in found:
            likely = logistic.probability(numpy.array(page), held[name])
            grade = next(grade for grade, limit in GRADES if likely >= limit)
            graded[grade].append(share)
            total[grade].append(share)
            if arguments.list:
                print(f"  {name} {likely:.3f} {share:.3f}")
        report(set_name, graded, arguments.least)
    report("all", total, arguments.least)
    if arguments.write:
        logistic.write(arguments.write, logistic.fit(inputs, truths, PENALTY))


if __name__ == "__main__":
    main()
