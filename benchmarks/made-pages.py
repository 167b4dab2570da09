#!/usr/bin/env python3
"""Draws forms, receipts and slides with their text, to fit and to measure on pages that nobody has seen.

usage: made-pages.py make FOLDER [--pages 24] [--seed 1]
                     [--kinds form receipt slide note ledger newspaper typescript chart]

Each NAME.png has its text in NAME.gt.txt, and a name that starts with its kind. Forms have ruling lines through and
beside their text, boxes, ticks and filled-in fields; receipts are narrow, with amounts in one column and pale print;
slides have letter-spaced headings, bullets, light text on dark bars and a chart; notes are a few lines on an empty
page; ledgers have columns of amounts and dashes, some of them on gray or screened ground;
newspapers have two to five justified columns with headings; typescripts are widely spaced typewritten lines; charts
have solid, gray, hatched and paired bars with labels. All are scanned: 100 to 300 dpi, crooked, soft, noisy, sometimes
black and white. `read-numbers.py make` draws tables of amounts. Needs Pillow, fonts-liberation and fonts-dejavu-core;
the words are those of the samples and of messages of installed programs.
"""
import argparse
import importlib.util
import random
from pathlib import Path

FONTS = (
    "liberation/LiberationSans-Regular.ttf", "liberation/LiberationSerif-Regular.ttf",
    "liberation/LiberationSansNarrow-Regular.ttf", "dejavu/DejaVuSans.ttf", "liberation/LiberationSans-Bold.ttf",
    "liberation/LiberationSerif-Italic.ttf")
MONO = ("liberation/LiberationMono-Regular.ttf", "dejavu/DejaVuSansMono.ttf", "liberation/LiberationMono-Bold.ttf")
NEWSPAPER = (
    "liberation/LiberationSerif-Regular.ttf", "liberation/LiberationSans-Regular.ttf", "dejavu/DejaVuSerif.ttf")
FIELDS = (
    "Name", "Address", "City", "State", "Zip", "Date", "Telephone", "Account No.", "Title", "Department", "Signature",
    "Amount", "Quantity", "Description", "Approved by", "Remarks", "Date of birth", "Employer", "Policy number",
    "Brand", "Region", "Type of report", "Sample size", "Project leader", "Estimated cost", "Fax")
ITEMS = (
    "Coffee", "Milk 1l", "Bread", "Apples kg", "Batteries AA", "Printer paper", "Envelopes", "Orange juice", "Soap",
    "Light bulb", "Screws 4x40", "Paint white", "Lunch menu", "Mineral water", "Bus ticket", "Stamps", "Notebook A5")
NAMES = ("Miller", "Garcia", "O'Neill", "Schmidt", "Tanaka", "Brown", "Ivanova", "Lopez", "Hansen", "Dubois", "Clark")


def sentences():
    """Returns sentences from the messages of installed programs."""
    path = Path(__file__).with_name("languages.py")
    module = importlib.util.module_from_spec(spec := importlib.util.spec_from_file_location("languages", path))
    spec.loader.exec_module(module)
    return module.messages("eng")


class Page:
    """A page that is drawn at a resolution in dots per inch, with its text line by line."""

    def __init__(self, pick, dpi, inches, gray=255):
        from PIL import Image, ImageDraw
        self.pick, self.dpi, self.lines = pick, dpi, []
        self.image = Image.new("L", (round(inches[0] * dpi), round(inches[1] * dpi)), gray)
        self.pen = ImageDraw.Draw(self.image)

    def font(self, points, names=FONTS):
        from PIL import ImageFont
        return ImageFont.truetype("/usr/share/fonts/truetype/" + self.pick.choice(names), points * self.dpi / 72)

    def length(self, inches):
        return round(inches * self.dpi)

    def text(self, x, y, text, font, ink=0, anchor="ls", keep=True):
        """Draws a text and, if `keep` is true, adds it to the text of the page."""
        self.pen.text((x, y), text, ink, font, anchor=anchor)
        if keep:
            self.lines.append(text)
        return x + font.getlength(text)

    def ruling(self, x0, y0, x1, y1, width):
        """Draws a ruling line: solid, dotted, broken or rough."""
        kind, steps = self.pick.choice(("solid", "solid", "solid", "dotted", "broken", "rough")), 1
        if kind == "solid":
            self.pen.line((x0, y0, x1, y1), 0, width)
            return
        steps = max(2, int(max(abs(x1 - x0), abs(y1 - y0)) / (3 * width + 2)))
        for step in range(steps):
            if kind == "dotted" and step % 2 or kind == "broken" and self.pick.random() < 0.12:
                continue
            shift = self.pick.uniform(-0.5, 0.5) * width if kind == "rough" else 0
            a, b = step / steps, (step + 1) / steps
            self.pen.line((x0 + (x1 - x0) * a, y0 + (y1 - y0) * a + shift,
                           x0 + (x1 - x0) * b, y0 + (y1 - y0) * b + shift), 0, width)

    def scanned(self):
        """Returns the page as a scanner sees it."""
        from PIL import Image, ImageFilter
        page = self.image.rotate(self.pick.uniform(-1, 1) ** 3, Image.Resampling.BICUBIC, fillcolor=255)
        page = page.filter(ImageFilter.GaussianBlur(self.pick.uniform(0.3, 0.9) * max(self.dpi, 130) / 300))
        noise = Image.frombytes("L", (256, 256), bytes(
            max(0, min(255, round(128 + self.pick.gauss(0, 32)))) for _ in range(256 * 256)))
        ground = Image.new("L", page.size)
        for left in range(0, page.width, 256):
            for top in range(0, page.height, 256):
                ground.paste(noise, (left, top))
        page = Image.blend(page, ground, self.pick.uniform(0.05, 0.2))
        if self.pick.random() < 0.3:
            return page.point(lambda value: 255 * (value > 135), "1")
        return page


def value(pick, field):
    """Returns what is filled in for a field."""
    if field in ("Date", "Date of birth"):
        return pick.choice(("{}/{}/{:02}", "{}-{}-{:02}", "{}.{}.19{:02}")).format(
            pick.randrange(1, 13), pick.randrange(1, 29), pick.randrange(60, 99))
    if field in ("Amount", "Estimated cost"):
        return f"${pick.randrange(100, 99999):,}.{pick.randrange(100):02}"
    if field in ("Telephone", "Fax"):
        return f"({pick.randrange(200, 999)}) {pick.randrange(200, 999)}-{pick.randrange(1000, 9999)}"
    if field in ("Zip", "Account No.", "Policy number", "Quantity", "Sample size"):
        return str(pick.randrange(10 ** pick.randrange(1, 6), 10 ** 6))
    return pick.choice(NAMES) + pick.choice(("", f", {pick.choice('ABCDEFGHJKLM')}.", " & Sons", " Inc."))


def form(pick, texts):
    page = Page(pick, pick.choice((100, 100, 100, 130, 150, 200)), (8.3, 10.6))
    label, filled = page.font(pick.choice((7, 8, 9, 10))), page.font(pick.choice((9, 10, 11)), MONO + FONTS[:2])
    left, right, y, pen = page.length(0.6), page.length(7.7), page.length(0.9), max(1, page.length(0.012))
    page.text(left, y, pick.choice(texts)[:40].upper(), page.font(14))
    slope = pick.uniform(-0.03, 0.03) if pick.random() < 0.3 else 0
    touches = pick.random() < 0.6
    while y < page.length(9.6):
        y += page.length(pick.uniform(0.3, 0.42))
        columns = pick.choice((1, 1, 2, 3))
        width = (right - left) / columns
        for column in range(columns):
            x, field = left + column * width, pick.choice(FIELDS)
            x = page.text(x + page.length(0.05), y, field + pick.choice((":", "", ":")), label) + page.length(0.08)
            drop = page.length(pick.uniform(-0.02, 0.02) if touches else 0.06)
            if pick.random() < 0.75:
                page.text(x, y, value(pick, field), filled)
            page.ruling(x, y + drop, left + (column + 1) * width - 4, y + drop + slope * (width - (x - left)), pen)
        if pick.random() < 0.12:
            page.pen.rectangle((left, y + page.length(0.1), right, y + page.length(0.4)), None, 0, pen)
            y += page.length(0.3)
            page.text(left + page.length(0.1), y, pick.choice(texts)[:80], label)
        if pick.random() < 0.1:
            x = left
            for word in pick.choice((("Yes", "No"), ("Approved", "Rejected", "Pending"), ("Male", "Female"))):
                y_box = y + page.length(0.2)
                side = page.length(0.12)
                page.pen.rectangle((x, y_box, x + side, y_box + side), None, 0, pen)
                x = page.text(x + 1.5 * side, y_box + side, word, label) + page.length(0.4)
            y += page.length(0.25)
    return page


def receipt(pick, texts):
    page = Page(pick, pick.choice((150, 200, 300)), (3.1, 7.5))
    font, ink = page.font(pick.choice((8, 9)), MONO), pick.choice((0, 60, 110))
    right, y, step = page.length(2.85), page.length(0.5), page.length(0.17)
    page.text(page.length(1.5), y, f"{pick.choice(NAMES)} Market".upper(), page.font(12), ink, "ms")
    y += 2 * step
    page.text(page.length(0.2), y, f"{value(pick, 'Date')} {pick.randrange(8, 21)}:{pick.randrange(60):02}", font, ink)
    y += 2 * step
    total = 0
    while y < page.length(6.2):
        amount = pick.randrange(49, 9999)
        total += amount
        page.text(page.length(0.2), y, f"{pick.randrange(1, 9)} {pick.choice(ITEMS)}", font, ink)
        page.text(right, y, f"{amount / 100:.2f}", font, ink, "rs")
        y += step
    page.ruling(page.length(0.2), y, right, y, max(1, page.length(0.01)))
    y += 1.5 * step
    page.text(page.length(0.2), y, "TOTAL", page.font(11), ink)
    page.text(right, y, f"{total / 100:,.2f}", page.font(11), ink, "rs")
    y += 2 * step
    page.text(page.length(1.5), y, "THANK YOU FOR SHOPPING", font, ink, "ms")
    return page


def slide(pick, texts):
    page = Page(pick, pick.choice((100, 150, 200)), (10, 7.5))
    heading, dark = page.font(28), pick.random() < 0.4
    title = " ".join(pick.choice(texts).split()[:4])
    if dark:
        page.pen.rectangle((0, 0, page.image.width, page.length(1.3)), pick.choice((30, 90, 120)))
    x, space = page.length(0.6), page.length(pick.choice((0, 0, 0.06)))
    if space:
        page.lines.append(title)
        for letter in title:
            x = page.text(x, page.length(0.9), letter, heading, 255 if dark else 0, keep=False) + space
    else:
        page.text(x, page.length(0.9), title, heading, 255 if dark else 0)
    y, font = page.length(2), page.font(pick.choice((16, 18, 20)))
    for _ in range(pick.randrange(3, 6)):
        mark, size = pick.choice(("disc", "square", "dash")), page.length(0.05)
        box = (page.length(0.6), y - 3 * size, page.length(0.6) + 2 * size, y - size)
        if mark == "disc":
            page.pen.ellipse(box, 0)
        elif mark == "square":
            page.pen.rectangle(box, 0)
        for line in wrapped(pick.choice(texts), font, page.length(7.5)):
            page.text(page.length(0.9), y, line, font)
            y += page.length(0.4)
    if pick.random() < 0.6 and y < page.length(5.6):
        for bar in range(8):
            x, high = page.length(1 + bar * 0.7), page.length(pick.uniform(0.2, 1.3))
            page.pen.rectangle((x, page.length(7) - high, x + page.length(0.4), page.length(7)), pick.choice((0, 70, 150)))
            page.text(x, page.length(7.2), str(2001 + bar), page.font(10))
    return page


def chart(pick, texts):
    page = Page(pick, pick.choice((100, 150, 200, 300)), (7.5, 6))
    font, count, line = page.font(pick.choice((8, 9, 10, 12))), pick.choice((5, 8, 12, 24)), max(1, page.length(0.012))
    page.text(page.length(1), page.length(0.6), pick.choice(texts)[:50], page.font(14))
    left, foot, right, top = (page.length(inches) for inches in (1, 5, 7, 1.1))
    page.pen.line((left, top, left, foot, right, foot), 0, line)
    unit = pick.choice((1, 5, 20, 500))
    for mark in range(6):
        y = foot - (foot - top) * mark / 6
        page.text(left - page.length(0.1), y, str(mark * unit), font, anchor="rm")
    kind, wide = pick.choice(("solid", "gray", "hatched", "pairs")), pick.choice((0.15, 0.5, 0.7))
    step = (right - left) / count
    for number in range(count):
        x, high = left + step * (number + 0.2), (foot - top) * pick.uniform(0.03, 0.95)
        bar(page, (x, foot - high, x + step * wide, foot), kind, line)
        if count <= 12:
            year = str(1980 + number)
            page.text(x + step * wide / 2, foot + page.length(0.2), year if count < 9 else year[-2:], font, anchor="ms")
    page.text((left + right) / 2, page.length(5.6), pick.choice(FIELDS), font, anchor="ms")
    return page


def bar(page, box, kind, line):
    left, top, right, foot = box
    if kind == "solid":
        page.pen.rectangle(box, 0)
    elif kind == "gray":
        page.pen.rectangle(box, 140, 0, line)
    elif kind == "hatched":
        page.pen.rectangle(box, None, 0, line)
        for y in range(round(top), round(foot), max(4, page.length(0.05))):
            page.pen.line((left, y, right, y), 0, line)
    else:
        middle = (left + right) / 2
        page.pen.rectangle((left, top, middle, foot), 0)
        page.pen.rectangle((middle, (top + foot) / 2, right, foot), None, 0, line)


def ledger(pick, texts):
    page = Page(pick, pick.choice((150, 200, 200, 300)), (8.3, 9))
    font, bold = page.font(pick.choice((8, 9, 10)), FONTS[:3]), page.font(pick.choice((8, 9, 10)), FONTS[4:5])
    columns, step, top = pick.randrange(3, 7), page.length(pick.choice((0.19, 0.24))), page.length(1.2)
    edges = [page.length(3 + 5 * number / columns) for number in range(columns + 1)]
    rows = pick.randrange(14, 30)
    for column in range(columns):
        if pick.random() < 0.25:
            screen(page, (edges[column] + 2, top - step, edges[column + 1] - 2, top + rows * step))
    page.text(page.length(0.5), page.length(0.8), pick.choice(texts)[:50], page.font(12))
    for column in range(columns):
        page.text(edges[column + 1] - page.length(0.06), top, str(1995 + column), bold, anchor="rs")
    for row in range(1, rows):
        y = top + row * step
        page.text(page.length(0.5), y, pick.choice(FIELDS) + pick.choice(("", ", net", " & other", " (restated)")), font)
        for column in range(columns):
            page.text(edges[column + 1] - page.length(0.06), y, amount(pick), font, anchor="rs")
        if pick.random() < 0.15:
            page.pen.line((edges[0], y + step * 0.25, edges[-1], y + step * 0.25), 0, max(1, page.length(0.008)))
    return page


def amount(pick):
    if pick.random() < 0.12:
        return pick.choice(("-", "-", "\u2013", "\u2014"))
    plain = pick.choice(("{:,.1f}", "{:,.0f}", "{:.1f}%", "{:,.2f}")).format(pick.random() * 10 ** pick.choice((2, 3, 4)))
    return pick.choice((plain, plain, plain, f"({plain})", f"-{plain}", f"${plain}"))


def screen(page, box):
    """Draws gray ground: even, or as dots of a few pixels."""
    if page.pick.random() < 0.4:
        page.pen.rectangle(box, page.pick.choice((190, 215)))
        return
    pitch, dot = page.pick.choice((4, 5, 6)), page.pick.choice((1, 2))
    for number, y in enumerate(range(round(box[1]), round(box[3]), pitch)):
        for x in range(round(box[0]) + number % 2 * pitch // 2, round(box[2]), pitch):
            page.pen.rectangle((x, y, x + dot - 1, y + dot - 1), 90)


def note(pick, texts):
    page = Page(pick, pick.choice((150, 200, 300)), (8.3, 10.6))
    y, font = page.length(pick.uniform(1, 4)), page.font(pick.choice((10, 11, 12)))
    for _ in range(pick.randrange(1, 4)):
        for line in wrapped(pick.choice(texts), font, page.length(6)):
            page.text(page.length(1), y, line, font)
            y += page.length(0.25)
    return page


def newspaper(pick, texts):
    """Draws justified columns, some with a gutter no wider than their spaces."""
    page = Page(pick, pick.choice((200, 300, 300, 400)), (8.3, 11))
    points = pick.choice((8, 9, 10))
    font, heading = page.font(points, NEWSPAPER), page.font(points * 1.3, NEWSPAPER)
    size, left, right = points * page.dpi / 72, page.length(0.7), page.length(7.6)
    page.text(left, page.length(0.9), " ".join(pick.choice(texts).split()[:4]).upper(), page.font(points * 2, NEWSPAPER))
    columns, gutter = pick.choice((2, 3, 3, 4, 4, 5)), size * pick.choice((0.8, 1.0, 1.3, 1.8))
    width = (right - left - gutter * (columns - 1)) / columns
    step = size * pick.choice((1.15, 1.25, 1.4))
    for column in range(columns):
        x, y = left + column * (width + gutter), page.length(1.3)
        while y < page.length(10.2):
            if pick.random() < 0.4 and y < page.length(9):
                page.text(x, y + 0.3 * step, next(wrapped(pick.choice(texts), heading, width)), heading)
                y += 1.7 * step
            for line, is_last in paragraph(pick, texts, font, width, size):
                if y >= page.length(10.4):
                    break
                justified(page, x + (size if line[0] == "" else 0), y, [word for word in line if word],
                          x + width, font, is_last)
                y += step
    return page


def paragraph(pick, texts, font, width, indent):
    """Returns the lines of a paragraph as words, the first with an empty one, and whether each is the last."""
    words = [word for _ in range(pick.randrange(2, 6)) for word in pick.choice(texts).split()]
    lines, line, room = [], [""], width - indent
    for word in (word for word in words if font.getlength(word) <= width - indent):
        if any(line) and font.getlength(" ".join([part for part in line if part] + [word])) > room:
            lines.append(line)
            line, room = [], width
        line.append(word)
    lines.append(line)
    return [(line, line is lines[-1]) for line in lines if any(line)]


def justified(page, x, y, words, end, font, is_last):
    """Draws a line whose spaces fill it up to `end`, unless it is the last of its paragraph."""
    space = font.getlength(" ")
    if not is_last and len(words) > 1:
        space = (end - x - sum(font.getlength(word) for word in words)) / (len(words) - 1)
    page.lines.append(" ".join(words))
    for word in words:
        page.text(x, y, word, font, keep=False)
        x += font.getlength(word) + space


def typescript(pick, texts):
    """Draws typewritten paragraphs at one to two and a half times the height of a line."""
    page = Page(pick, pick.choice((200, 300)), (8.3, 11))
    font, left = page.font(12, MONO), page.length(1.2)
    step, y = page.dpi / 6 * pick.choice((1, 1.5, 2, 2, 2.5)), page.length(1.1)
    while y < page.length(10):
        words = " ".join(pick.choice(texts) for _ in range(pick.randrange(2, 7)))
        for number, line in enumerate(wrapped(words, font, page.length(5.5))):
            if y < page.length(10.3):
                page.text(left + (font.getlength("     ") if number == 0 else 0), y, line, font)
                y += step
    return page


def wrapped(text, font, width):
    """Yields the lines of a text that are at most `width` pixels wide."""
    line = ""
    for word in text.split():
        if line and font.getlength(f"{line} {word}") > width:
            yield line
            line = word
        else:
            line = f"{line} {word}".strip()
    yield line


KINDS = dict(form=form, receipt=receipt, slide=slide, note=note, ledger=ledger, newspaper=newspaper,
             typescript=typescript, chart=chart)
USUAL = ["form", "receipt", "slide", "note", "ledger"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", choices=["make"])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--pages", type=int, default=24)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kinds", nargs="+", choices=KINDS, default=USUAL)
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    texts = sentences()
    for number in range(args.pages):
        kind = args.kinds[number % len(args.kinds)]
        page = KINDS[kind](random.Random(f"{args.seed}/{number}"), texts)
        path = args.folder / f"{kind}-{number:02}-{page.dpi}dpi"
        page.scanned().save(path.with_suffix(".png"), dpi=(page.dpi, page.dpi))
        path.with_suffix(".gt.txt").write_text("\n".join(page.lines) + "\n", "utf-8")


if __name__ == "__main__":
    main()
