#!/usr/bin/env python3
"""Measures the distance between the highlight of each letter of a PDF and the printed letter.

usage: letters.py [--ink] PDF POSITIONS.json [PDF POSITIONS.json ...]

The positions come from `scripts/make-samples --positions DIR`. Prints, for pdfium and MuPDF, the number of
printed letters that were found, and the horizontal distance between the left or right edge of a highlight and
that of the letter: mean and 95th percentile, in pixels and in line heights. A letter reaches from one pen
position to the next, as in digital text; with --ink, it is only as wide as its ink, which highlights without
gaps cannot match. Needs pypdfium2 and pymupdf.
"""
import bisect
import ctypes
import difflib
import json
import statistics
import sys

import pymupdf
import pypdfium2
import pypdfium2.raw as pdfium_c


class Line:
    """A printed line, with its letters from left to right as (text, left, top, right, bottom) in pixels."""

    def __init__(self, letters):
        self.letters = sorted(letters, key=lambda letter: letter[1])
        self.middles = [(letter[1] + letter[3]) / 2 for letter in self.letters]
        self.height = self._height()

    def _height(self):
        """Returns the distance from the lowest bottom to the highest top, perpendicular to a sloping line."""
        bottoms = [letter[4] for letter in self.letters]
        slope = (statistics.linear_regression(self.middles, bottoms).slope
                 if len(set(self.middles)) > 9 else 0)
        tops = [letter[2] - slope * x for letter, x in zip(self.letters, self.middles)]
        feet = [bottom - slope * x for bottom, x in zip(bottoms, self.middles)]
        return max(feet) - min(tops)

    def distance(self, x, y):
        """Returns the distance of a point from the line: vertical to its letters plus horizontal to its ends."""
        index = min(bisect.bisect(self.middles, x), len(self.letters) - 1)
        _, left, top, right, bottom = self.letters[index]
        beside = max(self.letters[0][1] - x, x - self.letters[-1][3], 0)
        return abs(y - (top + bottom) / 2) + beside


def printed(path, key):
    """Returns the width and height of the image, and its lines with boxes of one kind."""
    with open(path, encoding="utf-8") as file:
        page = json.load(file)
    lines = {}
    for letter in page["letters"]:
        lines.setdefault(letter["line"], []).append((letter["text"], *letter[key]))
    return page["width"], page["height"], [Line(letters) for letters in lines.values()]


def of_pdfium(path, width, height):
    """Yields the letters of the first page as (text, left, right, vertical middle), in pixels of the image."""
    page = pypdfium2.PdfDocument(path)[0]
    text = page.get_textpage()
    across, down = width / page.get_width(), height / page.get_height()
    for index in range(text.count_chars()):
        letter = chr(pdfium_c.FPDFText_GetUnicode(text, index))
        edges = [ctypes.c_double() for _ in range(4)]
        if letter.isspace() or not pdfium_c.FPDFText_GetCharBox(text, index, *edges):
            continue
        left, right, bottom, top = (edge.value for edge in edges)
        yield letter, left * across, right * across, height - (bottom + top) / 2 * down


def of_mupdf(path, width, height):
    """Yields the letters of the first page as (text, left, right, vertical middle), in pixels of the image."""
    page = pymupdf.open(path)[0]
    across, down = width / page.rect.width, height / page.rect.height
    for block in page.get_text("rawdict")["blocks"]:
        for line in block.get("lines", ()):
            for letter in (letter for span in line["spans"] for letter in span["chars"]):
                left, top, right, bottom = letter["bbox"]
                if not letter["c"].isspace():
                    yield letter["c"], left * across, right * across, (top + bottom) / 2 * down


def errors(letters, lines):
    """Yields the distance of each edge of each found letter, with the height of its line."""
    found = [[] for _ in lines]
    for letter in letters:
        x, y = (letter[1] + letter[2]) / 2, letter[3]
        nearest = min(range(len(lines)), key=lambda index: lines[index].distance(x, y))
        found[nearest].append(letter)
    for line, own in zip(lines, found):
        own.sort(key=lambda letter: letter[1] + letter[2])
        match = difflib.SequenceMatcher(
            None, [letter[0] for letter in line.letters], [letter[0] for letter in own], False)
        for start, own_start, length in match.get_matching_blocks():
            for step in range(length):
                _, left, _, right, _ = line.letters[start + step]
                _, own_left, own_right, _ = own[own_start + step]
                yield abs(own_left - left), line.height
                yield abs(own_right - right), line.height


def share(values, part):
    return sorted(values)[int(part * (len(values) - 1))]


def main():
    files = [argument for argument in sys.argv[1:] if argument != "--ink"]
    key = "ink" if len(files) < len(sys.argv) - 1 else "box"
    if not files or len(files) % 2:
        raise SystemExit(__doc__)
    print("reader   letters        mean px  95 % px  mean lines  95 % lines")
    for name, read in (("pdfium", of_pdfium), ("mupdf", of_mupdf)):
        printed_count, edges = 0, []
        for pdf, positions in zip(files[::2], files[1::2]):
            width, height, lines = printed(positions, key)
            printed_count += sum(len(line.letters) for line in lines)
            edges += errors(read(pdf, width, height), lines)
        pixels = [pixels for pixels, _ in edges] or [float("nan")]
        heights = [pixels / height for pixels, height in edges] or [float("nan")]
        print(f"{name:8} {len(edges) // 2:6}/{printed_count:<6} {statistics.mean(pixels):8.2f} "
              f"{share(pixels, 0.95):8.2f} {statistics.mean(heights):11.4f} {share(heights, 0.95):11.4f}")


if __name__ == "__main__":
    main()
