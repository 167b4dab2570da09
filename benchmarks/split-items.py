#!/usr/bin/python3
"""Measures how well `--split-items` divides sheets of cards, receipts and photographs; see benchmarks/README.md.

`make FOLDER` draws sheets with two to six items at angles on lids from white to black, with shadows, uneven light and
noise, and their truth. `score FOLDER` converts them and compares pages, places, sizes and words with the truth.
`ordinary IMAGE…` counts the ordinary pages that are divided, of which there should be none.
"""
import argparse
import json
import math
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy
from PIL import Image, ImageDraw, ImageFilter, ImageFont

sys.dont_write_bytecode = True
DOTS = 200
SHEET = (1654, 2339)
LIDS = {"white": 244, "light gray": 205, "gray": 140, "black": 26}
FONT = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
WORDS = """apples bread butter cheese coffee flour honey lemons milk onions oranges pepper potatoes rice salt sugar
tomatoes water yoghurt candles paper pencils envelopes batteries ladder string""".split()
NAMES = "Miller Baker Carter Woods Marsh Field Lane Stone Brook Hill".split()


def pixels(millimetres):
    return round(millimetres / 25.4 * DOTS)


def card(chance):
    """An ID-1 card: a gradient, a portrait and lines of print; returns the image and its words."""
    size = (pixels(85.6), pixels(53.98))
    first, second = (numpy.array([chance.randint(120, 235) for _ in range(3)], float) for _ in range(2))
    share = numpy.linspace(0, 1, size[0])[None, :, None]
    image = Image.fromarray(numpy.broadcast_to(first * (1 - share) + second * share, (size[1], size[0], 3))
                            .astype("uint8"))
    draw = ImageDraw.Draw(image)
    draw.rectangle((30, 120, 190, 330), fill=tuple(chance.randint(40, 160) for _ in range(3)))
    draw.ellipse((70, 150, 150, 250), fill=(225, 190, 165))
    lines = ["MEMBER CARD", f"Name {chance.choice(NAMES)}", f"Number {chance.randint(100000, 999999)}",
             f"Valid until 20{chance.randint(27, 39)}"]
    for number, line in enumerate(lines):
        font = ImageFont.truetype(FONT, 40 if number == 0 else 30)
        draw.text((30 if number == 0 else 220, 40 + 80 * number), line, font=font, fill=(15, 15, 25))
    mask = Image.new("L", size, 0)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, size[0] - 1, size[1] - 1), pixels(3.18), fill=255)
    return image, mask, " ".join(lines).split()


def receipt(chance):
    size = (pixels(chance.choice([58, 80])), pixels(chance.randint(70, 120)))
    shade = chance.randint(236, 252)
    image = Image.new("RGB", size, (shade, shade, shade - 4))
    draw = ImageDraw.Draw(image)
    lines, y = [f"{chance.choice(NAMES)} Stores"], 30
    while y < size[1] - 90:
        lines.append(f"{chance.choice(WORDS)} {chance.randint(1, 99)}.{chance.randint(10, 99)}")
        y += 44
    for number, line in enumerate(lines):
        name, _, price = line.rpartition(" ")
        font = ImageFont.truetype(FONT, 28)
        draw.text((30, 30 + 44 * number), name, font=font, fill=(50, 50, 50))
        draw.text((size[0] - 130, 30 + 44 * number), price, font=font, fill=(50, 50, 50))
    return image, Image.new("L", size, 255), " ".join(lines).split()


def photograph(chance):
    size = (pixels(102), pixels(76))
    state = numpy.random.default_rng(chance.randint(0, 1 << 30))
    coarse = Image.fromarray(state.integers(40, 200, (6, 8, 3), dtype="uint8")).resize(size, Image.BICUBIC)
    return coarse, Image.new("L", size, 255), []


def corners(middle, size, degrees):
    angle = math.radians(degrees)
    across, down = (math.cos(angle), math.sin(angle)), (-math.sin(angle), math.cos(angle))
    return [(middle[0] + across[0] * u * size[0] / 2 + down[0] * v * size[1] / 2,
             middle[1] + across[1] * u * size[0] / 2 + down[1] * v * size[1] / 2)
            for u, v in [(-1, -1), (1, -1), (1, 1), (-1, 1)]]


def box(points):
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return [min(xs), min(ys), max(xs), max(ys)]


def sheet(seed):
    chance = random.Random(seed)
    lid = list(LIDS)[seed % len(LIDS)]
    level = LIDS[lid]
    image = Image.new("RGB", SHEET, (level, level, level))
    truth = []
    wanted = 2 + seed // len(LIDS) % 5
    for _ in range(2000):
        if len(truth) == wanted:
            break
        kind = chance.choice([card, card, receipt, photograph])
        if lid in ("white", "light gray") and kind is receipt and chance.random() < 0.5:
            continue
        part, mask, words = kind(chance)
        degrees = chance.choice([chance.uniform(-6, 6), chance.uniform(-25, 25)])
        middle = (chance.uniform(0, SHEET[0]), chance.uniform(0, SHEET[1]))
        outline = corners(middle, part.size, degrees)
        place = box(outline)
        gap = pixels(7)
        if place[0] < gap or place[1] < gap or place[2] > SHEET[0] - gap or place[3] > SHEET[1] - gap:
            continue
        if any(place[0] < other[2] + gap and other[0] < place[2] + gap and place[1] < other[3] + gap
               and other[1] < place[3] + gap for other in (box(item["corners"]) for item in truth)):
            continue
        turned = part.rotate(-degrees, Image.BICUBIC, expand=True)
        cover = mask.rotate(-degrees, Image.BICUBIC, expand=True)
        at = (round(middle[0] - turned.width / 2), round(middle[1] - turned.height / 2))
        shadow = Image.new("L", SHEET, 0)
        shadow.paste(cover, (at[0] + 4, at[1] + 5))
        shadow = shadow.filter(ImageFilter.GaussianBlur(4)).point(lambda value: value * 5 // 10)
        image.paste((level // 3,) * 3, (0, 0), shadow)
        image.paste(turned, at, cover)
        truth.append({"kind": kind.__name__, "corners": outline, "words": words,
                      "millimetres": [side / DOTS * 25.4 for side in part.size]})
    values = numpy.asarray(image, float)
    light = numpy.linspace(1, chance.uniform(0.96, 1), SHEET[0])[None, :, None]
    noise = numpy.random.default_rng(seed).normal(0, chance.uniform(1, 3), values.shape)
    scanned = Image.fromarray(numpy.clip(values * light + noise, 0, 255).astype("uint8"))
    return scanned.filter(ImageFilter.GaussianBlur(0.6)), {"lid": lid, "items": truth}


def make(folder, count):
    folder.mkdir(parents=True, exist_ok=True)
    for seed in range(count):
        image, truth = sheet(seed)
        image.save(folder / f"{seed:02}.jpg", quality=92, dpi=(DOTS, DOTS))
        (folder / f"{seed:02}.json").write_text(json.dumps(truth))


def converted(program, image, folder, *options):
    pdf, report = Path(folder) / "out.pdf", Path(folder) / "pages.json"
    command = [program, str(image), "-o", str(pdf), "--json", str(report), "--split-items", "-l", "eng", "-q", *options]
    run = subprocess.run(command, capture_output=True, text=True)
    if run.returncode not in (0, 1) or not pdf.exists():
        sys.exit(f"{image}: exit {run.returncode}: {run.stderr}")
    return pdf, json.loads(report.read_text())


def overlap(first, second):
    width = min(first[2], second[2]) - max(first[0], second[0])
    height = min(first[3], second[3]) - max(first[1], second[1])
    common = max(width, 0) * max(height, 0)
    area = lambda box: (box[2] - box[0]) * (box[3] - box[1])
    return common / (area(first) + area(second) - common)


def found_words(pdf, page):
    text = subprocess.run(["pdftotext", "-f", str(page), "-l", str(page), str(pdf), "-"], capture_output=True, text=True)
    return text.stdout.split()


def page_sizes(pdf):
    run = subprocess.run(["pdfinfo", "-f", "1", "-l", "99", str(pdf)], capture_output=True, text=True)
    return [(float(w) / 72 * 25.4, float(h) / 72 * 25.4)
            for w, h in re.findall(r"size:\s+([\d.]+) x ([\d.]+)", run.stdout)]


def score(folder, program):
    rows = {lid: dict(sheets=0, items=0, right=0, whole=0, wrong=0, words=0, found=0, errors=[]) for lid in LIDS}
    for path in sorted(folder.glob("*.json")):
        truth = json.loads(path.read_text())
        row = rows[truth["lid"]]
        row["sheets"] += 1
        row["items"] += len(truth["items"])
        with tempfile.TemporaryDirectory() as scratch:
            pdf, report = converted(program, path.with_suffix(".jpg"), scratch)
            pages = report["pages"]
            if len(pages) == 1:
                row["whole"] += 1
                continue
            sizes = page_sizes(pdf)
            for item in truth["items"]:
                place = box(item["corners"])
                number, best = max(enumerate(overlap(place, page["crop"]) for page in pages), key=lambda pair: pair[1])
                if best < 0.9:
                    continue
                row["right"] += 1
                row["errors"].append(max(abs(a - b) for a, b in zip(sizes[number], item["millimetres"])))
                words = found_words(pdf, number + 1)
                row["words"] += len(item["words"])
                row["found"] += sum(word in words for word in item["words"])
            row["wrong"] += len(pages) != len(truth["items"])
    print("| lid | sheets | left whole | wrong number of pages | items found | greatest and median error of size | words |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for lid, row in rows.items():
        errors = sorted(row["errors"]) or [float("nan")]
        print(f"| {lid} | {row['sheets']} | {row['whole']} | {row['wrong']} | {row['right']} of {row['items']} | "
              f"{errors[-1]:.1f} mm, {errors[len(errors) // 2]:.1f} mm | {row['found']} of {row['words']} |")


def ordinary(images, program):
    divided = []
    for image in images:
        with tempfile.TemporaryDirectory() as scratch:
            pdf, report = converted(program, image, scratch, "--level", "fast")
            if any("crop" in page for page in report["pages"]):
                divided.append(str(image))
    print(f"{len(divided)} of {len(images)} ordinary pages divided")
    for image in divided:
        print(f"divided: {image}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    for name in ("make", "score", "ordinary"):
        command = commands.add_parser(name)
        command.add_argument("places", nargs="+", type=Path)
        command.add_argument("--sheets", type=int, default=40)
        command.add_argument("--program", default=".build/release/scanpdf")
    options = parser.parse_args()
    if options.command == "make":
        make(options.places[0], options.sheets)
    elif options.command == "score":
        score(options.places[0], options.program)
    else:
        ordinary(options.places, options.program)


if __name__ == "__main__":
    main()
