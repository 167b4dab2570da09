#!/usr/bin/env python3
"""Measures how stacks between sheets with codes are divided and named.

usage: stacks.py SCANPDF [--stacks 40] [--seed 1] [--kinds code128 code39 qr datamatrix patch]
                 [--looks clean crooked faint sides] [--options "OPTIONS"]

For each kind of code and each look, makes separators with `scanpdf separators`, scans them and a page of text for each
stack (200 dpi, gray, soft and noisy; crooked by up to 4 degrees; faint in light gray on gray; or with blank backs,
through which the front shines), and converts all with --split-at and --name. Prints the stacks, the PDFs, and those
with the right name. Needs Pillow, pdftoppm and fonts-liberation.
"""
import argparse
import random
import string
import subprocess
import tempfile
from pathlib import Path

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont, ImageOps

SIZE = (1654, 2339)
FONT = "/usr/share/fonts/truetype/liberation/LiberationSerif-Regular.ttf"
WORDS = "the report of this month says that prices rose and that all letters were answered within a week".split()


def text_page(rng, number):
    """Returns a page of text."""
    page = Image.new("L", SIZE, 255)
    draw = ImageDraw.Draw(page)
    font = ImageFont.truetype(FONT, 36)
    for row in range(20):
        words = [f"Stack {number}."] if row == 0 else rng.choices(WORDS, k=10)
        draw.text((160, 200 + 60 * row), " ".join(words), 0, font)
    return page


def scanned(page, look, rng):
    """Returns a page as a scanner gives it."""
    if look == "crooked":
        page = page.rotate(rng.uniform(-4, 4), Image.Resampling.BICUBIC, fillcolor=255)
    page = page.filter(ImageFilter.GaussianBlur(rng.uniform(0.4, 1.0)))
    if look == "faint":
        page = page.point(lambda value: int(165 + value * 70 / 255))
    return ImageChops.add(page, Image.effect_noise(SIZE, 8), 1, -128)


def back_of(page, rng):
    """Returns the blank back of a page."""
    shine = ImageOps.mirror(page).filter(ImageFilter.GaussianBlur(3)).point(lambda value: int(238 + value * 17 / 255))
    return ImageChops.add(shine, Image.effect_noise(SIZE, 6), 1, -128)


def name_of(kind, number, rng):
    """Returns the text of a code."""
    if kind == "patch":
        return "T2"[number % 2]
    letters = string.ascii_uppercase if kind == "code39" else string.ascii_letters
    return "".join(rng.choices(letters, k=6)) + f"-{number:03}"


def separators(scanpdf, kind, names, folder):
    """Returns the images of printed separators."""
    subprocess.run(
        [scanpdf, "separators", *names, "--type", kind, "-o", folder / "sheets.pdf", "-q"], check=True)
    subprocess.run(
        ["pdftoppm", "-gray", "-r", "200", "-scale-to-x", str(SIZE[0]), "-scale-to-y", str(SIZE[1]),
         folder / "sheets.pdf", folder / "sheet"], check=True)
    return [Image.open(path) for path in sorted(folder.glob("sheet-*.pgm"))]


def measure(arguments, kind, look):
    """Prints the result for a kind of code and a look."""
    rng = random.Random(f"{arguments.seed} {kind} {look}")
    names = [name_of(kind, number, rng) for number in range(arguments.stacks)]
    with tempfile.TemporaryDirectory() as name:
        folder, files = Path(name), []
        for number, sheet in enumerate(separators(arguments.scanpdf, kind, names, folder)):
            pages = [sheet, text_page(rng, number)]
            images = [scanned(page, look, rng) for page in pages]
            if look == "sides":
                images = [side for page, image in zip(pages, images) for side in (image, back_of(page, rng))]
            for image in images:
                files.append(folder / f"{len(files):04}.png")
                image.save(files[-1], dpi=(200, 200))
        split = "patch" if kind == "patch" else "code"
        subprocess.run(
            [arguments.scanpdf, *files, "--output-dir", folder / "out", "--split-at", split, "--name",
             "{number:3}" if kind == "patch" else "{code}", "-q", "--level", "fast", *arguments.options.split()],
            check=True)
        found = sorted(path.stem for path in (folder / "out").glob("*.pdf"))
    expected = [f"{number + 1:03}" for number in range(len(names))] if kind == "patch" else names
    right = len(set(found) & set(expected))
    print(f"{kind}\t{look}\t{len(names)} stacks\t{len(found)} PDFs\t{right} right", flush=True)


def main():
    """Measures all kinds of codes."""
    parser = argparse.ArgumentParser()
    parser.add_argument("scanpdf", type=lambda path: str(Path(path).resolve()))
    parser.add_argument("--stacks", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kinds", nargs="+", default=["code128", "code39", "qr", "datamatrix", "patch"])
    parser.add_argument("--looks", nargs="+", default=["clean", "crooked", "faint", "sides"])
    parser.add_argument("--options", default="")
    arguments = parser.parse_args()
    for kind in arguments.kinds:
        for look in arguments.looks:
            measure(arguments, kind, look)


main()
