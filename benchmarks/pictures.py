#!/usr/bin/python3
"""Measures whether pictures on scans are found, with their captions; see benchmarks/README.md.

`make FOLDER` draws pages of text in one or two columns with pictures of six kinds, and notes their places. `score FOLDER`
compares the figures of `--json` and the files of `--figures` with them; `ordinary IMAGE…` counts the figures on pages
that have none.
"""
import argparse
import json
import math
import random
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy
from PIL import Image, ImageDraw, ImageFilter, ImageFont

sys.dont_write_bytecode = True
from harness import machine, places
from harness.report import described
from structure import SENTENCES

KINDS = ["colour", "gray", "halftone", "bilevel", "chart", "lines"]
SIZE = (2480, 3508)
FONTS = Path("/usr/share/fonts/truetype/liberation")


def landscape(chance, width, height):
    """A scene with soft shades, hills, a bright disc and noise."""
    noise = numpy.random.default_rng(chance.randrange(1 << 30))
    y, x = numpy.mgrid[0:height, 0:width].astype(float)
    top, bottom = noise.uniform(90, 220, 3), noise.uniform(40, 160, 3)
    scene = top + (bottom - top) * (y / height)[..., None]
    for hill in range(3):
        ridge = height * (0.4 + 0.18 * hill) + height * 0.1 * numpy.sin(
            x / width * noise.uniform(4, 12) + noise.uniform(0, 6))
        scene[y > ridge] = noise.uniform(20, 150, 3)
        shade = noise.uniform(0.2, 0.6)
        scene[y > ridge] *= (1 - shade * ((y - ridge) / height)[y > ridge])[:, None]
    centre, radius = noise.uniform(0.2, 0.8), min(width, height) * noise.uniform(0.06, 0.14)
    scene[(x - centre * width) ** 2 + (y - 0.25 * height) ** 2 < radius ** 2] = noise.uniform(200, 250, 3)
    for _ in range(40):
        left, upper = int(noise.uniform(0, width)), int(noise.uniform(0.5, 1) * height)
        size = int(noise.uniform(8, 60))
        scene[upper:upper + size, left:left + size // 2] = noise.uniform(0, 200, 3)
    smooth = Image.fromarray(scene.clip(0, 255).astype(numpy.uint8)).filter(ImageFilter.GaussianBlur(2))
    grain = numpy.asarray(smooth, float) + noise.normal(0, 6, (height, width, 1))
    return Image.fromarray(grain.clip(0, 255).astype(numpy.uint8))


def halftone(image, pitch=6):
    gray = numpy.asarray(image.convert("L"), float) / 255
    y, x = numpy.mgrid[0:gray.shape[0], 0:gray.shape[1]]
    screen = (numpy.cos((x + y) * math.pi / pitch) + numpy.cos((x - y) * math.pi / pitch) + 2) / 4
    return Image.fromarray(((gray > screen) * 255).astype(numpy.uint8)).filter(ImageFilter.GaussianBlur(1))


def chart(chance, width, height):
    image = Image.new("RGB", (width, height), "white")
    draw = ImageDraw.Draw(image)
    draw.rectangle((0, 0, width - 1, height - 1), outline="black", width=3)
    count = chance.randint(4, 7)
    for bar in range(count):
        left = int((bar + 0.2) * width / count)
        color = tuple(chance.randint(30, 200) for _ in range(3))
        draw.rectangle((left, int(height * chance.uniform(0.1, 0.8)), int(left + 0.7 * width / count), height - 4),
                       fill=color)
    return image


def lines(chance, width, height):
    image = Image.new("RGB", (width, height), "white")
    draw = ImageDraw.Draw(image)
    for _ in range(30):
        draw.line([(chance.randrange(width), chance.randrange(height)) for _ in range(3)], fill="black", width=4)
    return image


def picture(kind, chance, width, height):
    if kind == "chart":
        return chart(chance, width, height)
    if kind == "lines":
        return lines(chance, width, height)
    scene = landscape(chance, width, height)
    if kind == "colour":
        return scene
    if kind == "gray":
        return scene.convert("L").convert("RGB")
    return (halftone(scene) if kind == "halftone" else scene.convert("1")).convert("RGB")


class Column:
    def __init__(self, draw, chance, left, width, top):
        self.draw, self.chance, self.left, self.width, self.y = draw, chance, left, width, top

    def paragraph(self, text, font):
        line = ""
        for word in text.split() + [None]:
            if word is None or self.draw.textlength(line + " " + word, font) > self.width:
                self.draw.text((self.left, self.y), line, fill="black", font=font)
                self.y += int(font.size * 1.35)
                line = word or ""
            else:
                line = (line + " " + word).strip()
        self.y += int(font.size * 0.7)

    def text(self, font, sentences):
        self.paragraph(" ".join(self.chance.choices(SENTENCES, k=sentences)), font)


def page(kind, seed):
    """A page and the places of its pictures."""
    chance = random.Random(seed)
    image = Image.new("RGB", SIZE, "white")
    draw = ImageDraw.Draw(image)
    family = chance.choice(["LiberationSerif-Regular.ttf", "LiberationSans-Regular.ttf"])
    font, small = (ImageFont.truetype(str(FONTS / family), size) for size in (46, 38))
    count = chance.choice([1, 2])
    width = (SIZE[0] - 440 - 80 * (count - 1)) // count
    boxes = []
    for index in range(count):
        column = Column(draw, chance, 220 + index * (width + 80), width, 260)
        for part in range(2):
            column.text(font, chance.randint(4, 8))
            if chance.random() < 0.75 or not boxes:
                size = (int(width * chance.uniform(0.6, 1)), chance.randint(400, 700))
                shown = picture(kind, chance, *size)
                image.paste(shown, (column.left, column.y))
                boxes.append([column.left, column.y, column.left + size[0], column.y + size[1]])
                column.y += size[1] + 30
                column.paragraph(f"Figure {len(boxes)}. {chance.choice(SENTENCES)}", small)
        column.text(font, 3)
    return image, boxes


def make(options):
    options.folder.mkdir(parents=True, exist_ok=True)
    truth = {}
    for number in range(options.count):
        kind = KINDS[number % len(KINDS)]
        image, boxes = page(kind, options.seed * 1000 + number)
        name = f"{number:02}-{kind}.png"
        if kind == "bilevel":
            image = image.convert("L").point(lambda level: 255 if level > 128 else 0).convert("1")
        else:
            noise = numpy.random.default_rng(options.seed * 1000 + number)
            pixels = numpy.asarray(image.filter(ImageFilter.GaussianBlur(0.8)), float) * 0.94
            image = Image.fromarray((pixels + noise.normal(4, 4, pixels.shape)).clip(0, 255).astype(numpy.uint8))
            image = image if kind in ("colour", "chart") else image.convert("L")
        image.save(options.folder / name, dpi=(300, 300))
        truth[name] = boxes
    (options.folder / "truth.json").write_text(json.dumps(truth))


def overlap(one, two):
    width = min(one[2], two[2]) - max(one[0], two[0])
    height = min(one[3], two[3]) - max(one[1], two[1])
    inside = max(width, 0) * max(height, 0)
    area = sum((box[2] - box[0]) * (box[3] - box[1]) for box in (one, two))
    return inside / (area - inside)


def figures(executable, image, folder):
    """The boxes of the figures found, how many have a caption next, and the sizes of their files."""
    (folder / "a.json").unlink(missing_ok=True)
    subprocess.run([executable, image, "--json", folder / "a.json", "--markdown", folder / "a.md", "--figures",
                    folder / "figures", "-q"], check=False)
    elements = json.loads((folder / "a.json").read_text())["pages"][0]["structure"]
    found = [(index, element) for index, element in enumerate(elements) if element["kind"] == "figure"]
    captions = sum(index + 1 < len(elements) and elements[index + 1]["kind"] == "caption" for index, _ in found)
    sizes = [Image.open(path).size for path in sorted((folder / "figures").glob("*.jpg"))]
    shown = (folder / "a.md").read_text().count("\n![Figure") if found else 0
    return [element["box"] for _, element in found], captions, sizes, shown


def score(options):
    truth = json.loads((options.folder / "truth.json").read_text())
    sums = {}
    for name, boxes in truth.items():
        with tempfile.TemporaryDirectory() as folder:
            found, captions, sizes, shown = figures(options.scanpdf, options.folder / name, Path(folder))
        hits = sum(any(overlap(box, other) >= 0.7 for other in found) for box in boxes)
        right = sum(any(abs(size[0] - box[2] + box[0]) < 12 and abs(size[1] - box[3] + box[1]) < 12 for size in sizes)
                    for box in found)
        kind = name.split("-")[1].split(".")[0]
        old = sums.get(kind, (0,) * 6)
        sums[kind] = tuple(map(sum, zip(old, (len(boxes), len(found), hits, captions, right, shown))))
    text = ["# Pictures", "", f"`benchmarks/pictures.py make FOLDER --seed {options.seed}` and `score FOLDER`; a picture is "
            "found if its box has an IoU of .7 with the true one.", "", described(machine.machine()), "",
            "| kind | true | found | right | caption next | files of that size | shown in Markdown with caption |",
            "| --- | --- | --- | --- | --- | --- | --- |"]
    text += [f"| {kind} | " + " | ".join(map(str, values)) + " |" for kind, values in sums.items()]
    print("\n".join(text))
    if options.results:
        options.results.write_text("\n".join(text) + "\n")


def ordinary(options):
    for image in options.images:
        with tempfile.TemporaryDirectory() as folder:
            found = figures(options.scanpdf, image, Path(folder))[0]
        if found:
            print(image, found)


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    maker = commands.add_parser("make")
    maker.add_argument("folder", type=Path)
    maker.add_argument("--seed", type=int, default=1)
    maker.add_argument("--count", type=int, default=24)
    scorer = commands.add_parser("score")
    scorer.add_argument("folder", type=Path)
    scorer.add_argument("--seed", type=int, default=1, help="the seed of the pages, for the results")
    scorer.add_argument("--results", type=Path)
    counter = commands.add_parser("ordinary")
    counter.add_argument("images", nargs="+", type=Path)
    for command in (scorer, counter):
        command.add_argument("--scanpdf", type=Path, default=places.SCANPDF)
    return parser.parse_args()


if __name__ == "__main__":
    given = arguments()
    {"make": make, "score": score, "ordinary": ordinary}[given.command](given)
