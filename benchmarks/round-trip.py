#!/usr/bin/python3
"""Measures whether text that scanpdf writes in a format comes back into a PDF in its place; see benchmarks/README.md.

`round-trip.py IMAGE…` makes a PDF of each image with hOCR, ALTO and JSON, then a PDF of the image and each of the three
(--text-from), and compares the words of poppler and MuPDF in both: their texts in order, and the IoU of their boxes.
"""
import argparse
import html
import re
import subprocess
import sys
import tempfile
from pathlib import Path

sys.dont_write_bytecode = True
from harness import machine, places
from harness.report import described

FORMATS = {"hocr": "a.hocr", "alto": "a.xml", "json": "a.json"}
WORD = re.compile(r'<word xMin="([^"]+)" yMin="([^"]+)" xMax="([^"]+)" yMax="([^"]+)">(.*?)</word>')


def poppler(pdf):
    boxes = subprocess.run(["pdftotext", "-raw", "-bbox", pdf, "-"], capture_output=True, text=True, check=True).stdout
    return [(html.unescape(found[5]), tuple(map(float, found.groups()[:4]))) for found in WORD.finditer(boxes)]


def mupdf(pdf):
    try:
        import pymupdf
    except ImportError:
        return None
    with pymupdf.open(pdf) as document:
        return [(word[4], word[:4]) for page in document for word in page.get_text("words", sort=False)]


def overlap(one, two):
    width = min(one[2], two[2]) - max(one[0], two[0])
    height = min(one[3], two[3]) - max(one[1], two[1])
    inside = max(width, 0) * max(height, 0)
    area = sum((box[2] - box[0]) * (box[3] - box[1]) for box in (one, two)) - inside
    return inside / area if area > 0 else 1.0


def compare(first, second):
    """The mean IoU; 0 if the texts differ."""
    if [word for word, _ in first] != [word for word, _ in second]:
        return 0.0
    return sum(overlap(one[1], two[1]) for one, two in zip(first, second)) / max(len(first), 1)


def measure(executable, image, folder):
    options = sum((["--" + name, folder / file] for name, file in FORMATS.items()), [])
    subprocess.run([executable, image, "-o", folder / "a.pdf", "-q", *options], check=False)
    results = {}
    for name, file in FORMATS.items():
        back = folder / f"{name}.pdf"
        subprocess.run([executable, image, "-o", back, "-q", "--text-from", folder / file], check=False)
        for reader, read in (("poppler", poppler), ("MuPDF", mupdf)):
            first = read(folder / "a.pdf")
            if first is not None:
                results[name, reader] = compare(first, read(back))
    return results


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("images", nargs="+", type=Path)
    parser.add_argument("--scanpdf", type=Path, default=places.SCANPDF)
    parser.add_argument("--results", type=Path)
    options = parser.parse_args()
    rows, sums = [], {}
    for image in options.images:
        with tempfile.TemporaryDirectory() as folder:
            results = measure(options.scanpdf.resolve(), image.resolve(), Path(folder))
        for key, value in results.items():
            sums.setdefault(key, []).append(value)
        rows.append(f"| {image.name} | " + " | ".join(f"{value:.4f}" if value else "differs" for value in results.values()) + " |")
    head = " | ".join(f"{name}, {reader}" for name, reader in sums)
    text = ["# Text out and back", "", "`benchmarks/round-trip.py IMAGE…`: the mean IoU of the words' boxes, or \"differs\" if "
            "their texts do.", "", described(machine.machine()), "", f"| | {head} |", "| --- |" + " --- |" * len(sums),
            "| texts equal | " + " | ".join(f"{sum(map(bool, values))} of {len(values)}" for values in sums.values()) + " |",
            "| IoU ≥ .985 | " + " | ".join(f"{sum(value >= 0.985 for value in values)}" for values in sums.values()) + " |",
            "| lowest IoU of equal texts | " + " | ".join(f"{min(filter(None, values), default=0):.4f}" for values in sums.values()) + " |",
            *rows]
    print("\n".join(text))
    if options.results:
        options.results.write_text("\n".join(text) + "\n")


if __name__ == "__main__":
    main()
