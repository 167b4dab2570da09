#!/usr/bin/env python3
"""Fits the functions that tell gutters, rows of tables and rows that continue cells, and prints their weights.

usage: fit-layout.py [--folds 8] TRUTHS SAMPLES.jsonl [TRUTHS SAMPLES.jsonl ...]

SAMPLES are what `swift run LayoutSamples PAGE.hocr ...` prints of pages that scanpdf read (`--hocr`), with the features
of `GutterEvidence`, `TableEvidence` and `RowEvidence`. TRUTHS is a folder with NAME.truth or NAME.gt.txt, the text of a
page in order, or NAME.cells.json, the tables of a page, each a list of cells [text, first row, last row, first column,
last column]. NAME_2.jpg and NAME_3.jpg are pages of one document.

A rectangle is a gutter if the known text goes on from line to line beside it more often than across it. A row is of a
table if its words are those of one; a page without NAME.cells.json has no table. A row continues the one above if the
words of both are of one row of cells. Prints the log loss of each function with weights fitted without the document
(cross-validation by document), with the features' mean as the only knowledge, and of today's weights, and the weights
fitted on all. Needs NumPy and SciPy.
"""
import argparse
import json
import re
from collections import Counter
from pathlib import Path

import numpy

import logistic

SOURCES = Path(__file__).resolve().parent.parent / "Sources/Page/Tables"
FILES = {
    "gutters": "Grid/GutterEvidence.swift",
    "rows of tables": "TableEvidence.swift",
    "rows that continue": "RowEvidence.swift",
}
PENALTY = 1.0
# What a word of a row adds if it is in a table and what it takes away if not, and a common or short word's share of it.
IN, OUT, COMMON = 1.0, 1.6, 0.3
COMMON_WORDS = {"the", "of", "and", "in", "to", "for", "is", "on", "by", "per"}
# The least score and number of rows of a table, and the least share of the words of a row that a row of cells has.
LEAST_SCORE, LEAST_ROWS, LEAST_WORDS = 3, 2, 0.5


def words(text):
    return [word for word in (re.sub(r"[\W_]+", "", part).lower() for part in text.split()) if word]


def read(folder, file):
    """Returns the document of a page, the pairs of its words, and its tables; None without truth."""
    stem = Path(file).name.split(".")[0]
    cells = folder / f"{stem}.cells.json"
    texts = [path for path in (folder / f"{stem}.truth", folder / f"{stem}.gt.txt") if path.exists()]
    if not cells.exists() and not texts:
        return None
    text = words(texts[0].read_text()) if texts else []
    return re.sub(r"_\d+$", "", stem), Counter(zip(text, text[1:])), json.loads(cells.read_text()) if cells.exists() else []


def gutter(rectangle, pairs):
    """Returns whether the text goes on beside a rectangle; None if the page does not show it."""
    def follow(first, second):
        first, second = words(first), words(second)
        return bool(first and second and pairs[first[-1], second[0]])

    sides = [rectangle["left"], rectangle["right"]]
    beside = sum(follow(*lines) for side in sides for lines in zip(side, side[1:]))
    across = sum(follow(*lines) for lines in zip(*sides))
    return None if beside == across else beside > across


def best_range(scores):
    """Returns the greatest sum of neighbouring numbers and their range."""
    best, total, start = (0, 0, 0), 0, 0
    for index, score in enumerate(scores):
        if total <= 0:
            total, start = 0, index
        total += score
        best = max(best, (total, start, index + 1), key=lambda candidate: candidate[0])
    return best


def in_tables(strip, tables):
    """Returns for each row of a strip whether it is in one of the tables."""
    found = [False] * len(strip)
    for table in tables:
        known = {word for cell in table for word in words(cell[0])}
        scores = []
        for row in strip:
            own = words(row["text"])
            score = sum((COMMON if len(word) < 2 or word in COMMON_WORDS else 1) * (IN if word in known else -OUT)
                        for word in own)
            scores.append(score / max(1, len(own)) ** 0.5)
        total, first, end = best_range(scores)
        if total >= LEAST_SCORE and end - first >= LEAST_ROWS:
            found[first:end] = [True] * (end - first)
    return found


def continued(rows, tables):
    """Yields the features of rows of a table, and whether the words of each and of the one above are of one row."""
    own = [set(words(row["text"])) for row in rows]
    all_words = set().union(*own)
    table = max(tables, key=lambda table: len({word for cell in table for word in words(cell[0])} & all_words))
    bags = [Counter() for _ in range(1 + max(cell[2] for cell in table))]
    for text, first, last, *_ in table:
        for row in range(first, last + 1):
            for word in words(text):
                bags[row][word] += 1 / (last - first + 1)
    match = numpy.array([[sum(min(bag[word], 1) for word in row) for bag in bags] for row in own])
    # Rows of cells follow one another: the assignment never goes back.
    sums, origins = match.astype(float), numpy.zeros(match.shape, int)
    for row in range(1, len(rows)):
        for bag in range(len(bags)):
            origins[row][bag] = int(numpy.argmax(sums[row - 1][:bag + 1]))
            sums[row][bag] += sums[row - 1][origins[row][bag]]
    place, places = int(numpy.argmax(sums[-1])), []
    for row in range(len(rows) - 1, -1, -1):
        places.insert(0, place)
        place = origins[row][place]
    for row in range(1, len(rows)):
        pair = (row - 1, row)
        if all(own[index] and match[index][places[index]] >= LEAST_WORDS * len(own[index]) for index in pair):
            yield rows[row]["values"], places[row] == places[row - 1]


def collect(folder, path, samples):
    for line in path.read_text().splitlines():
        page = json.loads(line)
        truth = read(folder, page["file"])
        if truth is None:
            continue
        document, pairs, tables = truth
        for rectangle in page["gutters"]:
            label = gutter(rectangle, pairs)
            if label is not None:
                samples["gutters"].append((document, rectangle["values"], label))
        for strip in page["strips"]:
            for row, label in zip(strip, in_tables(strip, tables)):
                samples["rows of tables"].append((document, row["values"], label))
        for rows in page["tables"] if tables else []:
            samples["rows that continue"] += [(document, *sample) for sample in continued(rows, tables)]


def loss(truths, likely):
    likely = numpy.clip(likely, 1e-9, 1 - 1e-9)
    return -numpy.mean(numpy.where(truths, numpy.log(likely), numpy.log(1 - likely)))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--folds", type=int, default=8)
    parser.add_argument("inputs", nargs="+", type=Path, metavar="TRUTHS SAMPLES")
    arguments = parser.parse_args()
    samples = {name: [] for name in FILES}
    for folder, path in zip(arguments.inputs[::2], arguments.inputs[1::2], strict=True):
        collect(folder, path, samples)
    for name, found in samples.items():
        documents = sorted({document for document, *_ in found})
        if len(documents) < arguments.folds or len({label for *_, label in found}) < 2:
            print(f"{name}: {len(found)} in {len(documents)} documents are too few")
            continue
        values = numpy.array([values for _, values, _ in found], float)
        truths = numpy.array([label for *_, label in found])
        names = [document for document, *_ in found]
        held = logistic.without_document(names, values, truths, PENALTY, arguments.folds)
        likely = numpy.array([logistic.probability(*pair) for pair in zip(values, (held[name] for name in names))])
        now = logistic.probability(values, logistic.read(SOURCES / FILES[name]))
        print(f"{name}: {len(found)} in {len(documents)} documents, {truths.mean():.3f} of them; log loss "
              f"{loss(truths, likely):.3f} cross-validated, {loss(truths, truths.mean()):.3f} without features, "
              f"{loss(truths, now):.3f} with the weights of {FILES[name]}")
        fitted = logistic.fit(values, truths, PENALTY)
        print("  weights " + ", ".join(f"{weight:.3f}" for weight in fitted[:-1]) + f"; constant {fitted[-1]:.3f}")


if __name__ == "__main__":
    main()
