#!/usr/bin/env python3
"""Measures how well scanpdf, and Tesseract itself, find the paragraphs and the reading order of the samples.

usage: paragraphs.py EXECUTABLE [SAMPLE ...]       texts of `EXECUTABLE PAGE --text` and `tesseract PAGE -`
       paragraphs.py --texts DIR [SAMPLE ...]      existing texts: DIR/NAME.txt
       paragraphs.py --character-errors TRUTHS RESULTS   CER: RESULTS/NAME.txt against TRUTHS/NAME.gt.txt

The truth is the text beside each sample, in which an empty line or a number begins a paragraph. The start of a paragraph is
found if the result begins a paragraph with the same first letters; F1 is over all starts. Order is the length of the longest
sequence of the truth's lines that the result has in the same order, divided by the number of lines found; lines that occur
twice do not count. Character errors ignore white space, and hyphens because --text joins words broken at line ends.
The exit code is 1 if the results are below the limits.
"""
import argparse
import bisect
import difflib
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

SAMPLES = Path(__file__).resolve().parent.parent / "samples"
LEAST_F1, LEAST_ORDER = 0.95, 0.99


def letters(text):
    """Returns the letters and digits of a text, in lower case."""
    return "".join(c for c in text.lower() if c.isalnum())


def paragraphs(text):
    return [letters(part) for part in re.split(r"\n\s*\n|\f", text) if letters(part)]


def with_items(truth):
    """Returns the truth with each item of a list as a paragraph."""
    return re.sub(r"\n(?=\d+\. )", "\n\n", truth)


def begins_alike(truth, result):
    """Returns whether two paragraphs begin alike, except for lost or misread letters."""
    head = min(24, len(truth), len(result))
    if abs(len(truth) - len(result)) > 0.25 * max(len(truth), len(result)) and head < 6:
        return False
    matcher = difflib.SequenceMatcher(None, truth[:head], result[:head], autojunk=False)
    return matcher.ratio() >= 0.8


def matched_starts(truth, result):
    """Returns the number of starts of the truth that the result has, each counted once."""
    left, matched = list(result), 0
    for paragraph in truth:
        found = next((other for other in left if begins_alike(paragraph, other)), None)
        if found is not None:
            left.remove(found)
            matched += 1
    return matched


def place(line, text):
    """Returns the position of a line in the result; None if the line is missing."""
    at = text.find(line)
    if at >= 0 or len(line) < 8:
        return at if at >= 0 else None
    places = [text.find(line[i:i + 8]) - i for i in range(0, len(line) - 7, 4) if line[i:i + 8] in text]
    return sorted(places)[len(places) // 2] if places else None


def in_order(places):
    """Returns the length of the longest increasing subsequence."""
    ends = []
    for value in places:
        at = bisect.bisect_left(ends, value)
        ends[at:at + 1] = [value]
    return len(ends)


class Score:
    def __init__(self):
        self.truth = self.result = self.matched = self.lines = self.ordered = 0

    def add(self, other):
        for name, value in vars(other).items():
            setattr(self, name, getattr(self, name) + value)

    @property
    def f1(self):
        return 2 * self.matched / max(1, self.truth + self.result)

    @property
    def order(self):
        return self.ordered / max(1, self.lines)

    def __str__(self):
        return f"F1 {self.f1:.3f} ({self.matched} of {self.truth}, {self.result} found)  order {self.order:.3f}"


def score(truth, result):
    score = Score()
    wanted, found = paragraphs(with_items(truth)), paragraphs(result)
    score.truth, score.result, score.matched = len(wanted), len(found), matched_starts(wanted, found)
    text = letters(result)
    lines, whole = map(letters, truth.split("\n")), letters(truth)
    lines = [line for line in lines if line and whole.count(line) == 1]
    places = [at for at in (place(line, text) for line in lines) if at is not None]
    score.lines, score.ordered = len(places), in_order(places)
    return score


def run(*command):
    environment = {**os.environ, "OMP_THREAD_LIMIT": "1"}
    return subprocess.run(command, check=True, capture_output=True, env=environment).stdout.decode("utf-8", "replace")


def by_scanpdf(executable, page, language):
    with tempfile.TemporaryDirectory() as folder:
        text = Path(folder) / "page.txt"
        run(executable, page, "-l", language, "-o", Path(folder) / "page.pdf", "--text", text)
        return text.read_text("utf-8")


def compare(arguments):
    ours, tesseract = Score(), Score()
    for truth in sorted(SAMPLES.glob("*.txt")):
        page = next(path for path in SAMPLES.glob(truth.stem + ".*") if path.suffix != ".txt")
        if arguments.rest and truth.stem not in arguments.rest or not truth.stat().st_size:
            continue
        language = "deu" if "deutsch" in truth.stem else "eng"
        if arguments.texts:
            text = (arguments.texts / truth.name).read_text("utf-8")
        else:
            text = by_scanpdf(arguments.executable, page, language)
        mine = score(truth.read_text("utf-8"), text)
        theirs = score(truth.read_text("utf-8"), run("tesseract", page, "-", "-l", language))
        print(f"{truth.stem:18} scanpdf   {mine}\n{'':18} Tesseract {theirs}", flush=True)
        ours.add(mine)
        tesseract.add(theirs)
    print(f"{'all':18} scanpdf   {ours}\n{'':18} Tesseract {tesseract}")
    return ours.f1 >= LEAST_F1 and ours.order >= LEAST_ORDER and ours.f1 > tesseract.f1


def distance(first, second):
    """Returns the Levenshtein distance (bit-parallel, Myers 1999 and Hyyrö 2003)."""
    if not first:
        return len(second)
    masks = {}
    for index, character in enumerate(first):
        masks[character] = masks.get(character, 0) | 1 << index
    full, top = (1 << len(first)) - 1, 1 << len(first) - 1
    plus, minus, count = full, 0, len(first)
    for character in second:
        match = masks.get(character, 0)
        zero = (((match & plus) + plus) ^ plus) | match | minus
        rise, fall = minus | ~(zero | plus) & full, plus & zero
        count += bool(rise & top) - bool(fall & top)
        rise, fall = (rise << 1 | 1) & full, fall << 1 & full
        plus, minus = fall | ~(zero | rise) & full, rise & zero
    return count


def character_errors(truths, results):
    errors = total = 0
    for truth in sorted(truths.glob("*.gt.txt")):
        wanted, got = (re.sub(r"[\s-]+", "", path.read_text("utf-8", "replace"))
                       for path in (truth, results / truth.name.replace(".gt.txt", ".txt")))
        wrong = distance(wanted, got)
        print(f"{truth.name[:-7]:24} CER {wrong / max(1, len(wanted)):.4f}")
        errors, total = errors + wrong, total + len(wanted)
    print(f"{'all':24} CER {errors / max(1, total):.4f}")


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("usage: ")[1].split("\n\n")[0])
    parser.add_argument("--texts", type=Path)
    parser.add_argument("--character-errors", nargs=2, type=Path)
    parser.add_argument("rest", nargs="*")
    arguments = parser.parse_args()
    if arguments.character_errors:
        return character_errors(*arguments.character_errors)
    if not arguments.texts:
        if not arguments.rest:
            parser.error("no executable")
        arguments.executable, *arguments.rest = arguments.rest
    sys.exit(0 if compare(arguments) else 1)


if __name__ == "__main__":
    main()
