#!/usr/bin/env python3
"""Measures how often `-l auto` finds the language of a page, on pages made of translated messages.

usage: languages.py make FOLDER [--fonts FOLDER] [--pages 3] [--words 80] [--seed 1] [--mixed 6]
                         [--pairs deu+eng]
       languages.py score FOLDER RESULT.json

`make` draws NAME.png with its text in NAME.gt.txt; NAME begins with Tesseract's code of the language, or with two codes
joined by a plus sign for pages that mix them. Every second page is worsened: 200 dpi, blur, noise. The texts are the
translations that programs of the system have in /usr/share/locale, and stay there. `score` reads the JSON of
`scanpdf FOLDER/*.png -l auto -o OUT.pdf --json RESULT.json`. Twins count as right. Drawing needs Pillow with Raqm, and
the fonts below --fonts (fonts-droid-fallback, fonts-lohit-deva, fonts-nanum, fonts-tlwg-loma-ttf) besides DejaVu and
Liberation; a font without the letters of a text is not used.
"""
import argparse
import functools
import gettext
import json
import random
import re
from collections import Counter
from pathlib import Path

LANGUAGES = dict(
    eng="", deu="de", fra="fr", spa="es", ita="it", por="pt", nld="nl", swe="sv", dan="da", nor="nb", pol="pl",
    ces="cs", slk="sk", hun="hu", ron="ro", tur="tr", hrv="hr", fin="fi", vie="vi", rus="ru", ukr="uk", bul="bg",
    ell="el", heb="he", ara="ar", hin="hi", chi_sim="zh_CN", jpn="ja", kor="ko", tha="th")
TWINS = [{"dan", "nor"}, {"hrv", "bos", "srp_latn"}]
DENSE = {"chi_sim", "jpn", "tha"}
FONTS = dict(hin="Lohit-Devanagari.ttf", tha="Loma.ttf", chi_sim="DroidSansFallbackFull.ttf",
             jpn="DroidSansFallbackFull.ttf", kor="NanumGothic.ttf")


@functools.cache
def messages(code):
    """Returns the longer messages of a language, sorted."""
    found = set()
    folder = Path("/usr/share/locale") / (LANGUAGES[code] or "de") / "LC_MESSAGES"
    for path in sorted(folder.glob("*.mo")):
        try:
            with open(path, "rb") as file:
                catalog = gettext.GNUTranslations(file)._catalog
        except (OSError, ValueError, IndexError):
            continue
        for key, text in catalog.items():
            text = key if code == "eng" else text
            if not isinstance(text, str) or not key or text == key and code != "eng":
                continue
            text = " ".join(re.sub(r"[_&](?=\w)", "", text).split())
            long = len(text) >= 20 if code in DENSE else len(text.split()) >= 6
            latin = sum(c.isascii() and c.isalpha() for c in text)
            foreign = code in FONTS or code in {"rus", "ukr", "bul", "ell", "heb", "ara"}
            if long and len(text) < 400 and not re.search(r"[%{}<>=\\/|$@\[\]]|--", text) and \
                    not (foreign and latin > 0.1 * len(text)):
                found.add(text)
    return sorted(found)


def lines(text, font, width, code):
    """Returns a text in lines of at most `width` pixels."""
    parts, glue = (list(text), "") if code in DENSE else (text.split(), " ")
    result, line = [], ""
    for part in parts:
        longer = line + glue + part if line else part
        if line and font.getlength(longer) > width:
            result.append(line)
            line = part
        else:
            line = longer
    return result + [line]


def font_paths(code, folder):
    if code in FONTS:
        return [next(Path(folder).rglob(FONTS[code]))]
    base = Path("/usr/share/fonts/truetype")
    return [base / name for name in (
        "liberation/LiberationSerif-Regular.ttf", "liberation/LiberationSans-Regular.ttf", "dejavu/DejaVuSans.ttf")]


def has_letters(font, text):
    """Returns whether a font has a picture of its own for nearly each letter of a text."""
    missing = bytes(font.getmask("\uffff"))
    letters = [letter for letter in text if letter.isalpha() and not letter.isascii()]
    return sum(bytes(font.getmask(letter)) != missing for letter in letters) >= 0.98 * len(letters)


def font_for(code, text, folder, pick):
    from PIL import ImageFont
    fonts = [ImageFont.truetype(str(path), 44) for path in font_paths(code, folder)]
    fonts = [font for font in fonts if has_letters(font, text)]
    if not fonts:
        raise SystemExit(f"{code}: no font has the letters of the text")
    return pick.choice(fonts)


def paragraph(code, words, pick):
    pool, text = list(messages(code)), []
    while sum(len(t) / 2 if code in DENSE else len(t.split()) for t in text) < words and pool:
        text.append(pool.pop(pick.randrange(len(pool))))
    return " ".join(text)


def draw(codes, name, args, pick):
    from PIL import Image, ImageDraw, ImageFilter
    page = Image.new("L", (1700, 2200), 250)
    pen, y, truth = ImageDraw.Draw(page), 170, []
    for code in codes:
        text = paragraph(code, args.words, pick)
        font = font_for(code, text, args.fonts, pick)
        for line in lines(text, font, 1360, code):
            is_left = code in {"ara", "heb"}
            x = 170 + (1360 - font.getlength(line) if is_left else 0)
            pen.text((x, y), line, font=font, fill=20, direction="rtl" if is_left else "ltr")
            y += 64
            truth.append(line)
        y += 60
    dpi = 300
    page = page.crop((0, 0, 1700, min(2200, y + 170)))
    if name.endswith("w"):
        dpi = 200
        page = page.resize((page.width * 2 // 3, page.height * 2 // 3), Image.LANCZOS)
        page = page.filter(ImageFilter.GaussianBlur(0.7))
        page = Image.blend(page, Image.effect_noise(page.size, 24), 0.12)
    page.save(Path(args.folder) / f"{name}.png", dpi=(dpi, dpi))
    (Path(args.folder) / f"{name}.gt.txt").write_text("\n".join(truth) + "\n", "utf-8")


def make(args):
    Path(args.folder).mkdir(parents=True, exist_ok=True)
    for code in LANGUAGES:
        pick = random.Random(f"{args.seed} {code}")
        for number in range(args.pages):
            for state in "cw":
                draw([code], f"{code}-{number}{state}", args, pick)
    pick = random.Random(f"{args.seed} mixed")
    for pair in args.pairs.split(","):
        for number in range(args.mixed):
            draw(pair.split("+"), f"{pair}-{number}c", args, pick)


def is_right(wanted, chosen):
    if "+" in wanted:
        return set(wanted.split("+")) == set(chosen.split("+"))
    return chosen == wanted or any({wanted, chosen} <= twins for twins in TWINS)


def score(args):
    right, count, doubts, wrong = Counter(), Counter(), 0, []
    for page in json.loads(Path(args.result).read_text("utf-8"))["pages"]:
        name = Path(page["file"]).stem
        wanted = name.rsplit("-", 1)[0]
        decision = page.get("chosenLanguage") or {"codes": "none", "certain": False, "candidates": []}
        chosen = decision["codes"]
        groups = [wanted, "mixed" if "+" in wanted else "worsened" if name.endswith("w") else "clean"]
        for group in groups:
            count[group] += 1
            right[group] += is_right(wanted, chosen)
        doubts += not decision["certain"]
        if not is_right(wanted, chosen):
            ranks = ", ".join(f"{c['code']} {c['share']:.2f}" for c in decision["candidates"])
            wrong.append(f"{name}: {chosen} ({ranks})")
    single = right["clean"] + right["worsened"], count["clean"] + count["worsened"]
    print(f"right: {single[0]} of {single[1]} pages in one language ({100 * single[0] / max(1, single[1]):.1f} %)")
    for group in ("clean", "worsened", "mixed"):
        print(f"{group}: {right[group]} of {count[group]}")
    print(f"uncertain: {doubts}")
    print("\n".join(wrong))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    command = commands.add_parser("make")
    command.add_argument("folder")
    command.add_argument("--fonts", default="/usr/share/fonts")
    for option, value in (("--pages", 3), ("--words", 80), ("--seed", 1), ("--mixed", 6)):
        command.add_argument(option, type=int, default=value)
    command.add_argument("--pairs", default="deu+eng", help="pairs of languages of mixed pages, joined by commas")
    command.set_defaults(run=make)
    command = commands.add_parser("score")
    command.add_argument("folder")
    command.add_argument("result")
    command.set_defaults(run=score)
    args = parser.parse_args()
    args.run(args)


if __name__ == "__main__":
    main()
