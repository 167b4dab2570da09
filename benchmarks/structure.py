#!/usr/bin/python3
"""Measures how well headings, lists and tables of scans come out as Markdown; see benchmarks/README.md.

`make FOLDER` writes HTML pages of twelve kinds with chance contents, prints them through Chromium and scans the prints:
gray, 300 dpi, a slight turn, noise. `score FOLDER` converts the scans with scanpdf and, if it is installed, the
finished PDFs with pymupdf4llm, reads both through pandoc and compares headings, list items and table cells with those
of the HTML pages.
"""
import argparse
import html
import json
import random
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy
from PIL import Image, ImageFilter

sys.dont_write_bytecode = True
from harness import machine, places
from harness.report import described

SENTENCES = """The committee met on the second Tuesday of the month and heard the reports of all members.
Water levels in the northern wells have fallen by nearly a third since the first survey was made.
No changes to the schedule are expected before the end of the current season.
Most of the older houses along the river were built without proper foundations.
The results agree well with those of earlier studies, although the sample is small.
Please return the signed copy to our office within ten days of receiving this letter.
A second series of tests was carried out with fresh material from the same supplier.
The new line will carry about four hundred passengers an hour in each direction.
Prices of timber rose sharply in spring and have been nearly constant since then.
Visitors are kindly asked to leave their bags and coats at the entrance.
The author thanks his colleagues at the institute for many helpful remarks.
Farmers in the valley have grown apples and pears for more than two centuries.
It is not yet known which of the two methods gives the more reliable figures.
All machines must be checked by a trained person before they are used again.
The library opens at nine and closes at six, except on public holidays.
Several species that were common twenty years ago are now seldom seen in the area.
The engine was taken apart, cleaned and put together again without its damaged parts.
Members who cannot attend may send their votes by post to the secretary.""".split("\n")
TOPICS = """Water Supply|Methods of Measurement|Summary of Findings|Annual Report|Plans for Next Year|Costs and Income|
History of the Valley|Safety Rules|Opening Hours|The New Railway|Results and Discussion|Acknowledgements|Materials|
Growing Fruit|Public Transport|Terms of Payment|Members and Guests|Further Reading|Introduction|Conclusions|
Weather and Climate|Repairs in Spring|Local Markets|Training of Staff""".replace("\n", "").split("|")
GOODS = "paper|ink|two wooden shelves|light bulbs|envelopes|a desk lamp|cleaning cloths|steel rulers|folders|labels|" \
        "coloured pencils|a ladder|string|glue|batteries".split("|")
NAMES = "Miller Baker Stone Carter Woods Hill Brook Marsh Field Lane".split()


class Text:
    def __init__(self, seed):
        self.chance = random.Random(seed)

    def sentences(self, least=2, most=5):
        return " ".join(self.chance.choices(SENTENCES, k=self.chance.randint(least, most)))

    def paragraphs(self, least=1, most=3, **options):
        return "".join(f"<p>{self.sentences(**options)}</p>" for _ in range(self.chance.randint(least, most)))

    def topic(self):
        return self.chance.choice(TOPICS)

    def heading(self, level, number=""):
        return f"<h{level}>{number}{self.topic()}</h{level}>"

    def items(self, tag, count=None, long=False):
        entries = [self.chance.choice(SENTENCES) if long or self.chance.random() < 0.3 else self.chance.choice(GOODS)
                   for _ in range(count or self.chance.randint(3, 6))]
        return f"<{tag}>" + "".join(f"<li>{entry}</li>" for entry in entries) + f"</{tag}>"

    def table(self, columns, rows, ruled, first=None):
        head = ["Item", "Amount", "Price", "Total", "Year", "Share"][:columns]
        body = "".join(
            "<tr>" + f"<td>{first(row) if first else self.chance.choice(GOODS)}</td>"
            + "".join(f"<td class=n>{self.chance.randint(1, 99999) / self.chance.choice([1, 10, 100])}</td>"
                      for _ in range(columns - 1)) + "</tr>" for row in range(rows))
        return f"<table class={'ruled' if ruled else 'open'}><tr>" + "".join(
            f"<th>{name}</th>" for name in head) + f"</tr>{body}</table>"

    def date(self):
        return f"{self.chance.randint(1, 28)} {self.chance.choice(['March', 'June', 'October'])} 19{self.chance.randint(50, 99)}"


def letter(t):
    return (f"<p>{t.chance.choice(NAMES)} & Sons<br>{t.chance.randint(1, 99)} High Street<br>Newtown</p>"
            f"<p class=right>{t.date()}</p><p>Dear Mr. {t.chance.choice(NAMES)},</p>"
            f"{t.paragraphs(2, 4)}<p>Yours sincerely,</p><p>{t.chance.choice(NAMES)}</p>")


def report(t):
    parts = "".join(f"{t.heading(2)}{t.paragraphs(1, 2)}" for _ in range(3))
    return f"<h1>{t.topic()}</h1>{t.paragraphs(1, 1)}{parts}"


def numbered(t):
    parts = "".join(f"{t.heading(2, f'{n}. ')}{t.paragraphs(1, 1)}{t.heading(3, f'{n}.1 ')}{t.paragraphs(1, 1)}"
                    for n in range(1, 4))
    return f"<h1>{t.topic()}</h1>{parts}"


def columns(t):
    parts = "".join(f"{t.heading(2)}{t.paragraphs(2, 3)}" for _ in range(4))
    return f"<h1>{t.topic()}</h1><div class=two>{parts}</div>"


def ruled_table(t):
    return f"<h1>{t.topic()}</h1>{t.paragraphs(1, 1)}{t.table(t.chance.randint(3, 5), t.chance.randint(6, 14), True)}" \
           f"{t.paragraphs(1, 2)}"


def open_table(t):
    return f"<h1>{t.topic()}</h1>{t.paragraphs(1, 1)}{t.table(t.chance.randint(3, 5), t.chance.randint(6, 14), False)}" \
           f"{t.paragraphs(1, 2)}"


def bill(t):
    return (f"<h1>Invoice</h1><p>{t.chance.choice(NAMES)} Ltd.<br>Date: {t.date()}</p>"
            f"{t.table(4, t.chance.randint(4, 9), t.chance.random() < 0.5)}<p>{t.sentences(1, 2)}</p>")


def bullets(t):
    return f"<h1>{t.topic()}</h1>{t.paragraphs(1, 1)}{t.items('ul')}{t.paragraphs(1, 1)}{t.heading(2)}{t.items('ul', long=True)}"


def ordered(t):
    return f"<h1>{t.topic()}</h1>{t.paragraphs(1, 1)}{t.items('ol')}{t.paragraphs(1, 2)}{t.items('ol', long=True)}"


def footnotes(t):
    return (f"<p class=head>{t.chance.randint(10, 300)} &nbsp; {t.topic().upper()}</p>{t.heading(2)}{t.paragraphs(4, 5)}"
            f"<div class=foot><p>1 {t.sentences(1, 1)}</p><p>2 {t.sentences(1, 1)}</p></div>")


def newspaper(t):
    parts = "".join(f"{t.heading(2)}{t.paragraphs(2, 3)}" for _ in range(6))
    return f"<h1 class=big>The {t.chance.choice(NAMES)} Herald</h1><div class=three>{parts}</div>"


def slide(t):
    return f"<div class=slide><h1>{t.topic()}</h1>{t.items('ul', t.chance.randint(4, 6))}</div>"


KINDS = [letter, report, numbered, columns, ruled_table, open_table, bill, bullets, ordered, footnotes, newspaper, slide]
STYLE = """@page{size:A4;margin:22mm}body{font:%dpt %s;line-height:1.3}p{margin:.5em 0}.right{text-align:right}
h1{font-size:%.2fem}h2{font-size:%.2fem}h3{font-size:1.08em}h1,h2,h3{%s;margin:1em 0 .4em}.big{text-align:center;font-size:3em}
.two{columns:2;column-gap:9mm;text-align:justify}.three{columns:3;column-gap:6mm;text-align:justify;font-size:.9em}
table{border-collapse:collapse;width:90%%;margin:1em 0}td,th{padding:.25em .7em;text-align:left}.n{text-align:right}
.ruled td,.ruled th{border:1px solid #000}.foot{font-size:.78em;border-top:1px solid #000;margin-top:2em}
.head{text-align:center;margin:0 0 2em}.slide{font-size:1.8em;line-height:1.7}"""


def style(t):
    family = t.chance.choice(["Liberation Serif", "Liberation Sans", "DejaVu Serif"])
    weight = t.chance.choice(["font-weight:bold", "font-weight:bold", "font-weight:normal;font-style:italic"])
    return STYLE % (t.chance.randint(10, 12), family, t.chance.uniform(1.5, 2), t.chance.uniform(1.15, 1.4), weight)


def scan(pdf, image, seed):
    prefix = image.with_suffix("")
    subprocess.run(["pdftoppm", "-r", "300", "-gray", "-png", "-f", "1", "-l", "1", "-singlefile", pdf, prefix], check=True)
    noise = numpy.random.default_rng(seed)
    page = Image.open(image).convert("L").rotate(noise.uniform(-0.4, 0.4), resample=Image.Resampling.BICUBIC, fillcolor=255)
    page = page.filter(ImageFilter.GaussianBlur(0.8))
    pixels = numpy.asarray(page, dtype=float) * 0.94 + noise.normal(4, 4, page.size[::-1])
    Image.fromarray(pixels.clip(0, 255).astype(numpy.uint8)).save(image, dpi=(300, 300))


def make(options):
    options.folder.mkdir(parents=True, exist_ok=True)
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    for number in range(options.count):
        t = Text(options.seed * 1000 + number)
        kind = KINDS[number % len(KINDS)]
        page = options.folder / f"{number:02}-{kind.__name__.replace('_', '-')}.html"
        page.write_text(f"<!doctype html><meta charset=utf-8><style>{style(t)}</style><body>{kind(t)}</body>")
        pdf = page.with_suffix(".pdf")
        subprocess.run([chromium, "--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer",
                        f"--print-to-pdf={pdf}", page.resolve().as_uri()], check=True, stderr=subprocess.DEVNULL)
        scan(pdf, page.with_suffix(".png"), options.seed * 1000 + number)


# Comparison

def plain(parts):
    text = []
    for part in parts:
        kind, content = part["t"], part.get("c")
        if kind == "Str":
            text.append(content)
        elif kind in ("Space", "SoftBreak", "LineBreak"):
            text.append(" ")
        elif kind in ("Emph", "Strong", "Superscript", "Subscript", "Strikeout", "Underline", "SmallCaps"):
            text.append(plain(content))
        elif kind in ("Quoted", "Span", "Link", "Code"):
            text.append(plain(content[1]) if isinstance(content[1], list) else content[1])
    return "".join(text)


def key(text):
    return re.sub(r"[^a-z0-9]+", "", text.lower())


def collect(blocks, found):
    for block in blocks:
        kind, content = block["t"], block.get("c")
        if kind == "Header":
            found["headings"].append((content[0], key(plain(content[2]))))
        elif kind in ("BulletList", "OrderedList"):
            for item in content if kind == "BulletList" else content[1]:
                first = item[0] if item else None
                if first and first["t"] in ("Plain", "Para"):
                    found["items"].append(key(plain(first["c"])))
                collect(item[1:], found)
        elif kind == "Table":
            rows = content[3][1] + [row for body in content[4] for row in body[2] + body[3]] + content[5][1]
            table = [[key("".join(plain(b["c"]) for b in cell[4] if b["t"] in ("Plain", "Para"))) for cell in row[1]]
                     for row in rows]
            found["tables"].append(table)
        elif kind == "Div":
            collect(content[1], found)
        elif kind == "BlockQuote":
            collect(content, found)
    return found


def structure(path, reader):
    done = subprocess.run(["pandoc", "-f", reader, "-t", "json", path], capture_output=True, check=True)
    return collect(json.loads(done.stdout)["blocks"], {"headings": [], "items": [], "tables": []})


def close(one, two):
    """Returns whether two texts are the same but for a few misread letters."""
    if one == two:
        return True
    shorter, longer = sorted((one, two), key=len)
    if len(longer) < 6 or len(longer) - len(shorter) > len(longer) // 10 + 1:
        return False
    row = list(range(len(shorter) + 1))
    for i, letter in enumerate(longer, 1):
        last, row[0] = row[0], i
        for j, other in enumerate(shorter, 1):
            last, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, last + (letter != other))
    return row[-1] <= len(longer) // 10 + 1


def matched(truth, found):
    rest = list(found)
    hits = 0
    for entry in truth:
        match = next((other for other in rest if close(entry, other)), None)
        if match is not None:
            rest.remove(match)
            hits += 1
    return hits


def score(truth, found):
    counts = {}
    headings = [[text for _, text in part["headings"]] for part in (truth, found)]
    counts["headings"] = (matched(*headings), len(headings[0]), len(headings[1]))
    counts["items"] = (matched(truth["items"], found["items"]), len(truth["items"]), len(found["items"]))
    cells = [[(r, c, cell) for table in part["tables"] for r, row in enumerate(table) for c, cell in enumerate(row) if cell]
             for part in (truth, found)]
    hits = sum(any(r == a and c == b and close(x, y) for a, b, y in cells[1]) for r, c, x in cells[0])
    counts["cells"] = (hits, len(cells[0]), len(cells[1]))
    counts["tables"] = (min(len(truth["tables"]), len(found["tables"])), len(truth["tables"]), len(found["tables"]))
    return counts


def f1(hits, truth, found):
    return 2 * hits / (truth + found) if truth + found else 1.0


def convert(page, executable, folder):
    markdown, pdf = folder / f"{page.stem}.md", folder / f"{page.stem}.pdf"
    subprocess.run([executable, page.with_suffix(".png"), "-o", pdf, "--markdown", markdown, "-q"], check=True)
    ways = {"scanpdf": markdown}
    try:
        import pymupdf4llm
        other = folder / f"{page.stem}.llm.md"
        other.write_text(pymupdf4llm.to_markdown(str(pdf)))
        ways["pymupdf4llm"] = other
    except ImportError:
        pass
    return ways


def score_all(options):
    sums, lines = {}, []
    with tempfile.TemporaryDirectory() as name:
        folder = options.keep or Path(name)
        folder.mkdir(parents=True, exist_ok=True)
        for page in sorted(options.folder.glob("*.html")):
            truth = structure(page, "html")
            cells = []
            for way, path in convert(page, options.scanpdf, folder).items():
                counts = score(truth, structure(path, "gfm" if way != "scanpdf" else "commonmark_x"))
                for part, values in counts.items():
                    old = sums.setdefault(way, {}).get(part, (0, 0, 0))
                    sums[way][part] = tuple(map(sum, zip(old, values)))
                cells.append(" ".join(f"{part} {v[0]}/{v[1]}/{v[2]}" for part, v in counts.items() if v[1] or v[2]))
            lines.append(f"| {page.stem} | " + " | ".join(cells) + " |")
    text = ["# Structure", "", "`benchmarks/structure.py make` and `score`: right, true, found.", "",
            described(machine.machine()), "", "| way | headings F1 | list items F1 | cells F1 | tables F1 |",
            "| --- | --- | --- | --- | --- |"]
    for way, parts in sums.items():
        text.append(f"| {way} | " + " | ".join(
            f"{f1(*parts[part]):.3f}" for part in ("headings", "items", "cells", "tables")) + " |")
    text += ["", "| page | " + " | ".join(sums) + " |", "| --- |" + " --- |" * len(sums), *lines]
    print("\n".join(text))
    if options.results:
        options.results.write_text("\n".join(text) + "\n")


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    maker = commands.add_parser("make")
    maker.add_argument("folder", type=Path)
    maker.add_argument("--seed", type=int, default=1)
    maker.add_argument("--count", type=int, default=24)
    scorer = commands.add_parser("score")
    scorer.add_argument("folder", type=Path)
    scorer.add_argument("--scanpdf", type=Path, default=places.SCANPDF)
    scorer.add_argument("--keep", type=Path, help="a folder for the converted pages")
    scorer.add_argument("--results", type=Path)
    return parser.parse_args()


if __name__ == "__main__":
    given = arguments()
    make(given) if given.command == "make" else score_all(given)
