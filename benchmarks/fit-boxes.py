#!/usr/bin/env python3
"""Fits the functions that tell boxes to tick from letters, and marked from empty ones, and draws pages for that.

usage: fit-boxes.py make FOLDER [--pages 40] [--seed 1]
       fit-boxes.py fit [--write WORDS] [--least 0.9] [--folds 8] [--list] TRUTHS SAMPLES.jsonl [TRUTHS SAMPLES.jsonl ...]

`make` draws forms with lines of text, of which many begin with a box: drawn with straight or rough sides, thin or thick,
or a character of a typeface; empty, or with a tick, a cross, a bar or a scribble that may leave it; and lines of letters
that look like boxes, alone and in words. NAME.boxes.json has the boxes of NAME.png with what is in each. SAMPLES are what
`swift run -c release WordSamples LANGUAGE RESOLUTION IMAGE.png ...` prints. Ink is a box if its middle is that of one of
the truth; a page without NAME.boxes.json has none. Prints, with weights fitted without the document: the boxes that are
found, lost and false, and the marks that are seen, missed and false. --write replaces the weights in CheckBoxes.swift and
BoxMark.swift in a folder. Needs Pillow, NumPy, SciPy, fonts-liberation and fonts-dejavu-core.
"""
import argparse
import importlib.util
import json
import math
import random
from pathlib import Path

import numpy

import logistic

PENALTY = 0.3
# The slope of a page up to which it is read as it is, in degrees.
STRAIGHT = 0.4
LABELS = ("Yes", "No", "Retired", "Student or pupil", "Married", "Single", "Own home", "Other:", "I agree", "Male", "Female",
          "Resident of this town", "Approved", "Rejected", "Urgent", "Copy to file", "New", "Renewal", "Not applicable")
LIKE = ("O", "D", "0", "Q", "o", "B", "8", "U", "II", "H", "N", "DO NOT", "OLD", "ODD", "BOD", "DOOR", "0.00", "100", "800",
        "LOOP", "[ ]", "()", "II.", "D.", "O.", "G", "C", "E", "M", "■", "●", "○", "▪", "Block", "NO", "H0D", "10", "00")
EMPTY, TICK, CROSS, OTHER = "empty", "tick", "cross", "other"


def made_pages():
    path = Path(__file__).with_name("made-pages.py")
    module = importlib.util.module_from_spec(spec := importlib.util.spec_from_file_location("made_pages", path))
    spec.loader.exec_module(module)
    return module


def stroke(page, points, width):
    """Draws a stroke of a pen through places, which shakes a little."""
    shaken = [(x + page.pick.gauss(0, 0.3 * width), y + page.pick.gauss(0, 0.3 * width)) for x, y in points]
    page.pen.line(shaken, page.ink, width, joint="curve")


def marked(page, x, y, side, width):
    """Draws a mark into a box, and returns what it is."""
    kind = page.pick.choice((EMPTY, EMPTY, TICK, CROSS, CROSS, OTHER))
    def at(a, b):
        return x + side * (a + page.pick.uniform(-0.05, 0.05)), y + side * (b + page.pick.uniform(-0.05, 0.05))
    out = page.pick.choice((-0.15, -0.05, 0, 0.12, 0.22, 0.3))
    if kind == TICK:
        far = page.pick.choice((0.1, 0.1, -out))
        stroke(page, [at(0.2, 0.5), at(0.42, 0.85), at(1 - far, far)], width)
    elif kind == CROSS:
        inset = page.pick.choice((0.15, 0.25, 0, out))
        stroke(page, [at(inset, inset), at(1 - inset, 1 - inset)], width)
        stroke(page, [at(1 - inset, inset), at(inset, 1 - inset)], width)
    elif kind == OTHER:
        shape = page.pick.choice(("filled", "scribble", "bar", "disc"))
        if shape == "filled":
            page.pen.rectangle((*at(0.2, 0.2), *at(0.8, 0.8)), page.ink)
        elif shape == "disc":
            page.pen.ellipse((*at(0.3, 0.3), *at(0.7, 0.7)), page.ink)
        elif shape == "bar":
            stroke(page, [at(0.1, 0.9), at(0.9, 0.1)], width)
        else:
            stroke(page, [at(page.pick.random(), page.pick.random()) for _ in range(8)], width)
    return kind


def box(page, x, foot, side, style):
    """Draws a box on a line, and returns its place and what is in it."""
    font, width, tall, rough = style
    if font:
        sign, kind = page.pick.choice((("☐", EMPTY), ("☑", TICK), ("☒", CROSS), ("□", EMPTY)))
        place = page.pen.textbbox((x, foot), sign, font, anchor="ls")
        page.pen.text((x, foot), sign, page.ink, font, anchor="ls")
        return place, kind
    high = side * tall
    y = foot - high * page.pick.choice((1, 0.95, 0.9))
    ends = [(x, y), (x + side, y), (x + side, y + high), (x, y + high)]
    for (a, b), (c, d) in zip(ends, ends[1:] + ends[:1]):
        shift = page.pick.gauss(0, rough * side), page.pick.gauss(0, rough * side)
        page.pen.line((a + shift[0], b + shift[1], c + shift[0], d + shift[1]), page.ink, width)
    for a, b in ends:
        page.pen.rectangle((a - width // 2, b - width // 2, a + (width - 1) // 2, b + (width - 1) // 2), page.ink)
    kind = marked(page, x, y, side, max(1, round(width * page.pick.choice((1, 1.5, 2.5)))))
    return (x, y, x + side, y + high), kind


def form(made, pick, texts):
    page = made.Page(pick, pick.choice((100, 130, 150, 200, 300, 300)), (6, 7))
    page.ink, page.boxes = pick.choice((0, 0, 0, 50, 90)), []
    points = pick.choice((8, 9, 10, 11, 12))
    font, bold = page.font(points), page.font(points, made.FONTS[4:5])
    signs = made.Page.font(page, points * pick.choice((1, 1.2, 1.5)), ("dejavu/DejaVuSans.ttf", "dejavu/DejaVuSansMono.ttf"))
    em = points * page.dpi / 72
    side = round(em * pick.choice((0.75, 0.9, 1, 1.2, 1.6, 2.2)))
    style = (signs if pick.random() < 0.3 else None, max(1, round(em * pick.choice((0.03, 0.05, 0.08, 0.12)))),
             pick.choice((1, 1, 1, 0.9, 1.1)), pick.choice((0, 0, 0, 0.02)))
    y, left, step = page.length(0.7), page.length(0.5), max(1.5 * em, 1.25 * side)
    while y < page.length(6.6):
        x = left
        what = pick.random()
        if what < 0.25:
            page.text(x, y, pick.choice(texts)[:60], font, page.ink)
        elif what < 0.5:
            for _ in range(pick.randrange(1, 5)):
                x = page.text(x, y, pick.choice(LIKE), pick.choice((font, bold)), page.ink) + em * pick.choice((0.3, 1, 2))
                x = page.text(x, y, pick.choice(LABELS), font, page.ink) + em * pick.choice((0.4, 1.5))
        else:
            for _ in range(pick.choice((1, 1, 2, 3))):
                if pick.random() < 0.3:
                    x = page.text(x, y, pick.choice(LABELS), font, page.ink) + em * pick.choice((0.3, 0.6, 1))
                place, kind = box(page, round(x), round(y), side, style)
                page.boxes.append((place, kind))
                x = page.text(place[2] + em * pick.choice((0.25, 0.4, 0.7, 1.2)), y, pick.choice(LABELS), font, page.ink)
                x += em * pick.choice((0.8, 1.5, 3))
        y += step * pick.choice((1, 1, 1.4))
    return page


def scanned(page):
    """Returns the page as a scanner sees it, and its boxes there; None of a page that is straightened before it is read."""
    state = page.pick.getstate()
    angle = page.pick.uniform(-1, 1) ** 3
    page.pick.setstate(state)
    if abs(angle) > STRAIGHT:
        return None
    image = page.scanned()
    turn, middle = math.radians(angle), (page.image.width / 2, page.image.height / 2)

    def seen(place):
        x, y = (place[0] + place[2]) / 2 - middle[0], (place[1] + place[3]) / 2 - middle[1]
        x, y = (middle[0] + x * math.cos(turn) + y * math.sin(turn), middle[1] - x * math.sin(turn) + y * math.cos(turn))
        across, down = (place[2] - place[0]) / 2, (place[3] - place[1]) / 2
        return [x - across, y - down, x + across, y + down]
    return image, [{"box": seen(place), "mark": kind} for place, kind in page.boxes]


def make(arguments):
    made = made_pages()
    texts = made.sentences()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    for number in range(arguments.pages):
        page = form(made, random.Random(f"{arguments.seed}/{number}"), texts)
        path = arguments.folder / f"boxes-{arguments.seed}-{number:02}-{page.dpi}dpi"
        if not (seen := scanned(page)):
            continue
        image, boxes = seen
        image.save(path.with_suffix(".png"), dpi=(page.dpi, page.dpi))
        path.with_suffix(".boxes.json").write_text(json.dumps(boxes) + "\n")


def truth(boxes, item):
    """Returns the box of the truth that ink is; None if it is none."""
    left, top, right, foot = item["box"]
    x, y, size = (left + right) / 2, (top + foot) / 2, max(right - left, foot - top)
    for box in boxes:
        a, b, c, d = box["box"]
        high = max(c - a, d - b)
        if math.hypot((a + c) / 2 - x, (b + d) / 2 - y) < 0.3 * high and 0.6 < size / high < 1.6:
            return box
    return None


class Page:
    def __init__(self, sample, truths):
        self.name = Path(sample["image"]).stem
        path = truths / f"{self.name}.boxes.json"
        self.boxes = json.loads(path.read_text()) if path.exists() else []
        self.items = [(item, truth(self.boxes, item)) for item in sample["boxes"]]


def judged(items, arguments):
    """Returns the weights of a function and, for each item of a document, its probability without the document."""
    names, values, truths = (numpy.array(part) for part in zip(*items))
    weights = logistic.fit(values, truths, PENALTY)
    held = logistic.without_document(names, values, truths, PENALTY, arguments.folds)
    return weights, [logistic.probability(numpy.array(value), held[name]) for name, value, _ in items]


def fit(arguments):
    sets = [(path.stem, [Page(json.loads(line), truths) for line in path.open()])
            for truths, path in zip(arguments.inputs[::2], arguments.inputs[1::2], strict=True)]
    sets = [(name, page, item, box) for name, pages in sets for page in pages for item, box in page.items], [
        (name, page) for name, pages in sets for page in pages]
    items, pages = sets
    weights, likely = judged([(page.name, item["values"], box is not None) for _, page, item, box in items], arguments)
    marked = [(page.name, item["mark"], box["mark"] != EMPTY) for _, page, item, box in items if box]
    mark_weights, marks = judged(marked, arguments)
    for name in dict.fromkeys(name for name, _ in pages):
        own = [(p >= arguments.least, box, page, item, p) for p, (other, page, item, box) in zip(likely, items)
               if other == name]
        boxes = sum(len(page.boxes) for other, page in pages if other == name)
        found, false = sum(hit and box is not None for hit, box, *_ in own), [row for row in own if row[0] and not row[1]]
        print(f"{name}: {sum(other == name for other, _ in pages)} pages, {len(own)} judged; {boxes} boxes, {found} found, "
              f"{len(false)} false; {sum(box is not None for _, box, *_ in own)} boxes judged")
        if arguments.list:
            for _, _, page, item, p in false:
                print(f"  false {page.name} {[round(side) for side in item['box']]} {p:.2f}")
            for hit, box, page, item, p in own:
                if box and not hit:
                    print(f"  lost {page.name} {[round(side) for side in item['box']]} {box['mark']} {p:.2f}")
    wrong = [(name, kind, p) for (name, _, kind), p in zip(marked, marks) if (p >= 0.5) != kind]
    print(f"{len(marked)} boxes, {sum(kind for *_, kind in marked)} marked: {sum(kind for _, kind, _ in wrong)} marks "
          f"missed, {sum(not kind for _, kind, _ in wrong)} false")
    for kind in (TICK, CROSS, OTHER):
        falling = sorted(item["falling"] for *_, item, box in items if box and box["mark"] == kind)
        if falling:
            print(f"falling diagonal of {kind}: " + " ".join(f"{falling[int(share * (len(falling) - 1))]:.2f}"
                                                             for share in (0, 0.05, 0.1, 0.5, 0.9, 0.95, 1)))
    if arguments.write:
        logistic.write(arguments.write / "CheckBoxes.swift", weights)
        logistic.write(arguments.write / "BoxMark.swift", mark_weights)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    command = commands.add_parser("make")
    command.add_argument("folder", type=Path)
    command.add_argument("--pages", type=int, default=40)
    command.add_argument("--seed", type=int, default=1)
    command.set_defaults(run=make)
    command = commands.add_parser("fit")
    command.add_argument("inputs", nargs="+", type=Path, metavar="TRUTHS SAMPLES")
    command.add_argument("--write", type=Path)
    command.add_argument("--least", type=float, default=0.9)
    command.add_argument("--folds", type=int, default=8)
    command.add_argument("--list", action="store_true")
    command.set_defaults(run=fit)
    arguments = parser.parse_args()
    arguments.run(arguments)


if __name__ == "__main__":
    main()
