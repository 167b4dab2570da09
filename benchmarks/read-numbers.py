#!/usr/bin/env python3
"""Measures how well numbers are read, and makes pages of dense tables of amounts to measure on.

usage: read-numbers.py make FOLDER [--kind table|receipt] [--pages 16] [--seed 1] [--dpi 150 200 300 400]
       read-numbers.py score TRUTHS RESULTS [TRUTHS RESULTS ...]

`make` draws NAME.png with its text in NAME.gt.txt, as a scanner sees it: tables with and without ruling lines, 6 to 11
points, 150 to 400 dpi, negative and bracketed amounts, thousands separators, per cent; or receipts in monospaced type of
8 to 12 points, with a price in each row and their sum as the total, by turns at each resolution of `--dpi`. `score`
compares RESULTS/NAME.json (of `scanpdf --json`), NAME.txt or NAME.pdf with TRUTHS/NAME.gt.txt. A number is a word with
two digits at least, without punctuation at its ends but signs, brackets and per cent. Prints for each page the numbers of
the truth, the F1 of numbers as a bag, *wrong* ones (in the result, not in the truth; of JSON also those whose confidence
is above 90 per cent) and *lost* ones. Drawing needs Pillow; receipts need fonts-anonymous-pro, fonts-courier-prime,
fonts-dejavu-core, fonts-freefont-ttf, fonts-hack, fonts-inconsolata, fonts-jetbrains-mono, fonts-liberation and
fonts-urw-base35.
"""
import argparse
import json
import random
import re
import subprocess
import unicodedata
from collections import Counter
from pathlib import Path

FONTS = (
    "truetype/liberation/LiberationSans-Regular.ttf", "truetype/liberation/LiberationSerif-Regular.ttf",
    "truetype/liberation/LiberationSansNarrow-Regular.ttf", "truetype/dejavu/DejaVuSans.ttf",
    "truetype/dejavu/DejaVuSansCondensed.ttf", "opentype/urw-base35/NimbusRoman-Regular.otf",
    "truetype/liberation/LiberationMono-Regular.ttf", "truetype/liberation/LiberationSans-Bold.ttf")
MONOSPACED = (
    "truetype/liberation/LiberationMono-Regular.ttf", "truetype/dejavu/DejaVuSansMono.ttf",
    "truetype/freefont/FreeMono.ttf", "truetype/hack/Hack-Regular.ttf", "truetype/inconsolata/Inconsolata.otf",
    "opentype/urw-base35/NimbusMonoPS-Regular.otf", "opentype/courier-prime/Courier Prime.otf",
    "truetype/jetbrains-mono/JetBrainsMono-Regular.ttf", "truetype/anonymous-pro/Anonymous Pro.ttf",
    "truetype/liberation/LiberationMono-Bold.ttf")
ARTICLES = (
    "APPLES", "MILK 2L", "PASTA", "SOAP BAR", "COFFEE BEANS", "EGGS 6", "CHEDDAR", "PEARS", "BREAD WHOLEMEAL", "RICE 1KG",
    "BUTTER", "ORANGE JUICE", "TEA BAGS", "TOMATOES", "YOGHURT", "LIGHT BULB", "Bananas", "Mineral water", "Olive oil",
    "Paper towels", "Sugar", "Honey", "Batteries AA", "Chocolate")
LABELS = (
    "Net sales", "Cost of goods sold", "Gross profit", "Operating income", "Interest expense, net", "Income taxes",
    "Depreciation", "Accounts receivable", "Inventories", "Prepaid expenses", "Other current assets",
    "Property and equipment", "Goodwill", "Accounts payable", "Accrued liabilities", "Long-term debt",
    "Retained earnings", "Diluted shares", "Research and development", "Marketing", "Provision for losses",
    "Total revenues", "Dividends paid", "Capital expenditures")


def amount(pick):
    """Returns an amount as financial tables print it."""
    value = pick.random() * 10 ** pick.choice((2, 3, 3, 4, 5, 6))
    plain = pick.choice(("{:,.1f}", "{:,.2f}", "{:,.0f}", "{:,.1f}")).format(value)
    kind = pick.random()
    if kind < 0.12:
        return f"({plain})"
    if kind < 0.2:
        return f"-{plain}"
    if kind < 0.32:
        return f"${plain}"
    if kind < 0.45:
        return "{:.1f}%".format(value % 100)
    return plain


class Page:
    """A page that is drawn at a resolution in dots per inch."""

    def scanned(self, page):
        """Returns the page as a scanner sees it: soft, noisy, a little crooked, sometimes black and white."""
        from PIL import Image, ImageFilter
        page = page.rotate(self.pick.uniform(-0.4, 0.4), Image.Resampling.BICUBIC, fillcolor=255)
        page = page.filter(ImageFilter.GaussianBlur(self.pick.uniform(0.4, 0.9) * self.dpi / 300))
        noise = bytes(max(0, min(255, round(128 + self.pick.gauss(0, 28)))) for _ in range(512 * 512))
        tile = Image.frombytes("L", (512, 512), noise)
        ground = Image.new("L", page.size)
        for left in range(0, page.width, 512):
            for top in range(0, page.height, 512):
                ground.paste(tile, (left, top))
        page = Image.blend(page, ground, 0.12)
        return page.point(lambda value: 255 * (value > 140), "1") if self.pick.random() < 0.3 else page


class Table(Page):
    """A page with one table."""

    def __init__(self, pick, dpi):
        from PIL import ImageFont
        self.pick = pick
        self.dpi = dpi or pick.choice((150, 200, 240, 300, 300, 400))
        self.points = pick.choice((6, 7, 8, 9, 10, 11))
        size = self.points * self.dpi / 72
        self.font = ImageFont.truetype("/usr/share/fonts/" + pick.choice(FONTS), round(size))
        self.step = size * pick.choice((1.2, 1.35, 1.6))
        self.rulings = pick.choice(("none", "rows", "grid", "grid"))
        self.pen = max(1, round(self.dpi * pick.choice((0.4, 0.8)) / 72))

    def draw(self):
        """Returns the image in gray and its text."""
        from PIL import Image, ImageDraw
        page = Image.new("L", (round(8.27 * self.dpi), round(7 * self.dpi)), 255)
        pen, margin, lines = ImageDraw.Draw(page), round(0.6 * self.dpi), []
        label = max(self.font.getlength(text) for text in LABELS) + self.step * 0.6
        column = max(self.font.getlength("($1,234,567.8)"), 1) + self.step * self.pick.choice((0.3, 0.8))
        columns = int(min((page.width - 2 * margin - label) // column, 9))
        rows = int((page.height - 2 * margin) // self.step)
        edges = [margin, *(round(margin + label + column * number) for number in range(columns + 1))]
        for row in range(rows):
            top = margin + row * self.step
            lines.append(self.row(pen, top, edges))
            if self.rulings != "none" and (self.rulings == "grid" or row % 4 == 3):
                pen.line((edges[0], top + self.step, edges[-1], top + self.step), 0, self.pen)
        if self.rulings == "grid":
            pen.line((edges[0], margin, edges[-1], margin), 0, self.pen)
            for edge in edges:
                pen.line((edge, margin, edge, margin + rows * self.step), 0, self.pen)
        return page, "\n".join(lines) + "\n"

    def row(self, pen, top, edges):
        """Draws a row of the table, and returns its text."""
        inset, words = self.step * 0.15, [self.pick.choice(LABELS)]
        foot = top + self.step * 0.78
        pen.text((edges[0] + inset, foot), words[0], 0, self.font, anchor="ls")
        for edge in edges[2:]:
            words.append(amount(self.pick))
            pen.text((edge - inset, foot), words[-1], 0, self.font, anchor="rs")
        return " ".join(words)

    @property
    def name(self):
        return f"{self.points}pt-{self.dpi}dpi-{self.rulings}"


class Receipt(Page):
    """A receipt in monospaced type: articles with their prices, and the total, which is their sum."""

    def __init__(self, pick, dpi, number=0):
        from PIL import ImageFont
        self.pick, self.dpi = pick, dpi or pick.choice((150, 200, 300, 400))
        self.points = pick.choice((8, 9, 10, 11, 12))
        face = MONOSPACED[number % len(MONOSPACED)]
        self.font = ImageFont.truetype("/usr/share/fonts/" + face, round(self.points * self.dpi / 72))
        self.family = re.sub(r"[^A-Za-z]|Regular", "", Path(face).stem)

    def draw(self):
        """Returns the image in gray and its text."""
        from PIL import Image, ImageDraw
        size = self.points * self.dpi / 72
        step, margin, wide = size * self.pick.choice((1.2, 1.4, 1.7)), 2 * size, self.font.getlength(30 * "0")
        page = Image.new("L", (round(wide + 2 * margin), round(20 * step + 2 * margin)), self.pick.choice((247, 255)))
        pen, ink, lines = ImageDraw.Draw(page), self.pick.choice((0, 30, 60)), []

        def write(row, *texts):
            for text, x, anchor in zip(texts, (margin, margin + wide), ("ls", "rs")):
                pen.text((x, margin + row * step), text, ink, self.font, anchor=anchor)
            lines.append(" ".join(texts))

        write(1, "      CORNER STORES")
        prices = [self.pick.randrange(13, 10 ** self.pick.choice((3, 3, 3, 4))) for _ in range(9)]
        for row, price in enumerate(prices):
            write(row + 4, self.pick.choice(ARTICLES), f"{price / 100:.2f}")
        write(14.5, "TOTAL", f"{sum(prices) / 100:.2f}")
        write(17, "THANK YOU")
        return page, "\n".join(lines) + "\n"

    @property
    def name(self):
        return f"{self.points}pt-{self.dpi}dpi-{self.family}"


def make(arguments):
    folder, resolutions = arguments.folder, arguments.dpi or [None]
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(arguments.pages):
        pick, dpi = random.Random(f"{arguments.seed}/{number}"), resolutions[number % len(resolutions)]
        drawn = Table(pick, dpi) if arguments.kind == "table" else Receipt(pick, dpi, number // len(resolutions))
        page, text = drawn.draw()
        name = folder / f"{number:02}-{drawn.name}"
        drawn.scanned(page).save(name.with_suffix(".png"), dpi=(drawn.dpi, drawn.dpi))
        name.with_suffix(".gt.txt").write_text(text)


# The confidence in per cent above which nobody looks at a number again.
SURE = 90
DASHES = str.maketrans({dash: "-" for dash in "\u2010\u2011\u2012\u2013\u2014\u2015\u2212"})


def number(word):
    """Returns a word as a number; None if it has fewer than two digits."""
    word = re.sub(r"^[.,;:!?'\"*\[]+|[.,;:!?'\"*\]]+$", "", unicodedata.normalize("NFKC", word).translate(DASHES))
    return word if sum(letter.isdigit() for letter in word) > 1 else None


def numbers(words):
    """Returns the words that have two digits at least, as a bag."""
    return Counter(found for word in words if (found := number(word)))


def words_of(folder, name):
    """Returns the words of a page with their confidences in per cent, which only JSON has."""
    if (path := folder / f"{name}.json").exists():
        lines = (line for page in json.loads(path.read_text("utf-8"))["pages"] for block in page["blocks"]
                 for paragraph in block["paragraphs"] for line in paragraph["lines"])
        return [(word["text"], word["confidence"]) for line in lines for word in line["words"]]
    return [(word, 0) for word in text_of(folder, name).split()]


def text_of(folder, name):
    if (path := folder / f"{name}.txt").exists():
        return path.read_text("utf-8", "replace")
    return subprocess.run(
        ["pdftotext", folder / f"{name}.pdf", "-"], check=True, capture_output=True).stdout.decode("utf-8", "replace")


def score(truths, results):
    """Prints a line for each page, and one for all of them."""
    total = Counter()
    for truth in sorted(truths.glob("*.gt.txt")):
        name = truth.name.removesuffix(".gt.txt")
        words = words_of(results, name)
        want, got = numbers(truth.read_text("utf-8").split()), numbers(word for word, _ in words)
        sure = numbers(word for word, confidence in words if confidence > SURE)
        page = Counter(hit=(want & got).total(), want=want.total(), got=got.total(), sure=(sure - want).total())
        print(f"{name:32} {line(page)}")
        total += page
    print(f"{'total':32} {line(total)}")


def line(page):
    f1 = 2 * page["hit"] / max(1, page["want"] + page["got"])
    return (f"numbers {page['want']:5}  F1 {f1:.4f}  wrong {page['got'] - page['hit']:4}, {page['sure']} of them sure"
            f"  lost {page['want'] - page['hit']:4}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    making = commands.add_parser("make")
    making.add_argument("folder", type=Path)
    making.add_argument("--kind", choices=("table", "receipt"), default="table")
    making.add_argument("--pages", type=int, default=16)
    making.add_argument("--dpi", type=int, nargs="+")
    making.add_argument("--seed", type=int, default=1)
    scoring = commands.add_parser("score")
    scoring.add_argument("folders", type=Path, nargs="+")
    arguments = parser.parse_args()
    if arguments.command == "make":
        make(arguments)
    else:
        for truths, results in zip(arguments.folders[::2], arguments.folders[1::2]):
            score(truths, results)


main()
