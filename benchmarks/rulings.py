#!/usr/bin/env python3
"""Makes forms whose ruling lines touch and cross the text, to measure how much of their text is read.

usage: rulings.py make FOLDER [--pages 16] [--seed 1]
       rulings.py score TRUTHS RESULTS [TRUTHS RESULTS ...]

`make` draws NAME.png with its text in NAME.gt.txt: labels and entries on rulings and in cells, 100 to 200 dpi, with
solid, rough, broken and dotted rulings that slant by up to 3 degrees with the page, or by up to 1 degree against the
text, as a scanner of black and white sees them. `score` compares RESULTS/NAME.txt with TRUTHS/NAME.gt.txt: words without punctuation, as a bag. Prints
the F1, recall and precision of each kind of ruling and of all pages. Drawing needs Pillow.
"""
import argparse
import math
import random
import re
from collections import Counter, defaultdict
from pathlib import Path

FONTS = (
    "truetype/liberation/LiberationSans-Regular.ttf", "truetype/liberation/LiberationSerif-Regular.ttf",
    "truetype/dejavu/DejaVuSans.ttf", "opentype/urw-base35/NimbusRoman-Regular.otf",
    "truetype/liberation/LiberationMono-Regular.ttf", "truetype/liberation/LiberationSans-Bold.ttf")
LABELS = (
    "Name of applicant", "Project number", "Date received", "Requested by", "Department", "Supplier address",
    "Telephone", "Total budget", "Approved by", "Shipping date", "Purchase order", "Account name", "Type of package",
    "Quantity", "Region", "Signature of manager", "Subject", "Company", "Description", "Previous changes")
ENTRIES = (
    "Margaret Kingsley", "brightly coloured paper", "October 14, 1987", "Spring Valley Supply", "heavy packaging",
    "27 Bayview Highway", "614-555-0148", "$18,250.00", "George Pappas", "typing and filing", "per your request",
    "Springfield, Ohio", "July 9, 1991", "eighty eggs", "No. 4471-B", "quality inspection", "twenty-six pages",
    "Johnson & Gray", "priority shipping", "85 mm package")
KINDS = ("solid", "rough", "broken", "dotted")
SIZE, FINE = (8.5, 5.0), 600


class Form:
    """A page of labels and entries with ruling lines of one kind, drawn at a high resolution in black."""

    def __init__(self, pick, kind):
        from PIL import Image, ImageDraw, ImageFont
        self.pick, self.kind = pick, kind
        self.dpi = pick.choice((100, 100, 120, 150, 200))
        self.points = pick.choice((8, 9, 10, 11))
        self.size = self.points * FINE / 72
        self.font = ImageFont.truetype("/usr/share/fonts/" + pick.choice(FONTS), round(self.size))
        self.turnsPage = pick.random() < 0.5
        self.slant = math.tan(math.radians(pick.uniform(-3, 3) if self.turnsPage else pick.uniform(-1, 1)))
        self.thickness = FINE * pick.choice((0.5, 0.8, 1.2)) / 72
        self.page = Image.new("L", tuple(round(side * FINE) for side in SIZE), 255)
        self.pen = ImageDraw.Draw(self.page)

    def ruling(self, x, y, length, upright=False):
        """Draws a ruling from a point to the right or downwards, slanting if the page does not."""
        slant, thickness, at = 0 if self.turnsPage else self.slant, self.thickness, 0.0
        step = {"solid": FINE / 20, "rough": FINE / 60, "broken": FINE / 20, "dotted": 2.2 * thickness}[self.kind]
        while at < length:
            if self.kind == "rough":
                thickness = self.thickness * self.pick.uniform(0.3, 1.4)
            gap = self.kind == "broken" and self.pick.random() < 0.2
            dark = min(thickness if self.kind == "dotted" else step, length - at)
            drift = slant * at + (self.pick.gauss(0, 0.25 * self.thickness) if self.kind == "rough" else 0)
            box = (x + at, y + drift - thickness / 2, x + at + dark, y + drift + thickness / 2)
            if upright:
                box = (x - drift - thickness / 2, y + at, x - drift + thickness / 2, y + at + dark)
            if not gap:
                self.pen.rectangle(box, 0)
            at += step

    def draw(self):
        """Returns the image and its text."""
        lines, margin, top = [], 0.7 * FINE, 0.7 * FINE
        step = self.size * self.pick.choice((1.5, 1.9, 2.4))
        while top < self.page.height - margin - 4 * step:
            if self.pick.random() < 0.4:
                top = self.grid(lines, margin, top + 0.6 * step, step)
            else:
                lines.append(self.row(margin, top + step))
                top += step * 1.15
        return self.page, "\n".join(lines) + "\n"

    def row(self, left, foot):
        """Draws two labels, each with an entry on a ruling, and returns their text."""
        words = []
        for start in (left, left + 3.8 * FINE):
            label, entry = self.pick.choice(LABELS) + ":", self.pick.choice(ENTRIES)
            words += [label, entry]
            self.pen.text((start, foot), label, 0, self.font, anchor="ls")
            x = start + self.font.getlength(label) + 0.3 * self.size
            self.pen.text((x + self.pick.uniform(0.1, 0.6) * self.size, foot), entry, 0, self.font, anchor="ls")
            self.ruling(x, foot + self.pick.uniform(0, 0.2) * self.size, start + 3.5 * FINE - x)
        return " ".join(words)

    def grid(self, lines, left, top, step):
        """Draws a table whose text touches its rulings, and returns its foot."""
        rows, height, width = self.pick.choice((2, 3, 4)), self.size * self.pick.uniform(1.05, 1.4), 2.4 * FINE
        for row in range(rows):
            foot, words = top + (row + 1) * height - self.size * self.pick.uniform(0.1, 0.3), []
            for column in range(3):
                words.append(self.pick.choice(LABELS if column == 0 else ENTRIES))
                x = left + column * width + self.pick.uniform(0, 0.25) * self.size
                self.pen.text((x, foot), words[-1], 0, self.font, anchor="ls")
            lines.append(" ".join(words))
        for row in range(rows + 1):
            self.ruling(left, top + row * height, 3 * width)
        for column in range(4):
            self.ruling(left + column * width, top, rows * height, upright=True)
        return top + rows * height + step * 0.5

    def scanned(self, page):
        """Returns the page as a scanner sees it: turned with its rulings, rough at its edges, softened by reduction."""
        from PIL import Image, ImageFilter
        if self.turnsPage:
            page = page.rotate(-math.degrees(math.atan(self.slant)), Image.Resampling.BILINEAR, fillcolor=255)
        scanner = 2 * self.dpi
        page = page.resize(tuple(round(side * scanner) for side in SIZE), Image.Resampling.BOX)
        noise = Image.effect_noise(page.size, 60).filter(ImageFilter.GaussianBlur(0.7))
        page = Image.blend(page, noise, 0.35).point(lambda value: 255 * (value > 118))
        return page.resize(tuple(round(side * self.dpi) for side in SIZE), Image.Resampling.BOX)


def make(folder, pages, seed):
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(pages):
        form = Form(random.Random(f"{seed}/{number}"), KINDS[number % len(KINDS)])
        page, text = form.draw()
        name = folder / f"{form.kind}-{number:02}-{form.points}pt-{form.dpi}dpi-{'page' if form.turnsPage else 'lines'}"
        form.scanned(page).save(f"{name}.png", dpi=(form.dpi, form.dpi))
        Path(f"{name}.gt.txt").write_text(text)


def words(text):
    """Returns the words of a text without punctuation, as a bag."""
    return Counter(re.sub(r"[^\w\s]|_", " ", text).split())


def score(truths, results):
    """Prints a line for each kind of ruling, and one for all pages."""
    totals = defaultdict(Counter)
    for truth in sorted(truths.glob("*.gt.txt")):
        name = truth.name.removesuffix(".gt.txt")
        want = words(truth.read_text("utf-8"))
        got = words((results / f"{name}.txt").read_text("utf-8", "replace"))
        page = Counter(hit=(want & got).total(), want=want.total(), got=got.total())
        totals[name.split("-")[0]] += page
        totals["total"] += page
    for kind, total in sorted(totals.items(), key=lambda item: item[0] == "total"):
        f1 = 2 * total["hit"] / max(1, total["want"] + total["got"])
        recall, precision = total["hit"] / max(1, total["want"]), total["hit"] / max(1, total["got"])
        print(f"{kind:8} F1 {f1:.4f}  recall {recall:.4f}  precision {precision:.4f}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    making = commands.add_parser("make")
    making.add_argument("folder", type=Path)
    making.add_argument("--pages", type=int, default=16)
    making.add_argument("--seed", type=int, default=1)
    scoring = commands.add_parser("score")
    scoring.add_argument("folders", nargs="+", type=Path)
    arguments = parser.parse_args()
    if arguments.command == "make":
        make(arguments.folder, arguments.pages, arguments.seed)
    else:
        for truths, results in zip(arguments.folders[::2], arguments.folders[1::2]):
            score(truths, results)


if __name__ == "__main__":
    main()
