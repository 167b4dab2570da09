"""Makes page images from known text.

Paper, ink and letters are those of scripts/make-samples. The text of a page depends only on its number, so
that pages of all kinds have the same text.
"""
import dataclasses
import functools
import hashlib
import importlib.machinery
import importlib.util
import multiprocessing
import os
import random
import re
import shutil

from PIL import ImageChops, ImageFilter

from .places import IMAGES, PROJECT

MAKER = PROJECT / "scripts/make-samples"
TEXTS = [PROJECT / "samples" / name
         for name in ("01-letter.txt", "03-minutes.txt", "06-newsletter.txt", "07-skewed.txt")]
LINES_REPEAT_AFTER = 200  # so that the last pages of a long run take as long as the first


def load_maker():
    """Loads scripts/make-samples as a module; the loader is named because the file has no extension."""
    loader = importlib.machinery.SourceFileLoader("make_samples", str(MAKER))
    specification = importlib.util.spec_from_loader(loader.name, loader)
    module = importlib.util.module_from_spec(specification)
    loader.exec_module(module)
    return module


maker = load_maker()
BODIES = (
    maker.Style(face="Serif-Regular", points=11, leading=1.28),
    maker.Style(face="Sans-Regular", points=10, leading=1.36),
    maker.Style(face="Serif-Regular", points=10.5, leading=1.24, align="justify"),
    maker.Style(face="Serif-Regular", points=12, leading=1.4),
)


@dataclasses.dataclass(frozen=True)
class Strip(maker.Page):
    """A page with room for one line."""

    @property
    def size(self):
        return self.pixels(190), self.pixels(16)


def noisy_scan(page, letters):
    """Makes a pale copy on gray paper: soft edges, low contrast, coarse noise."""
    image = maker.white_page(page, letters, "L")
    pale = image.filter(ImageFilter.GaussianBlur(page.dpi / 240)).point(lambda v: 60 + v * 0.66)
    return ImageChops.add(pale, maker.grain(image.size, page.file, 0.9), 1, -128), {"quality": 60}


@dataclasses.dataclass(frozen=True)
class Kind:
    """A kind of page: resolution in dots per inch, scan, file extension, paper, and rotation in degrees."""
    dpi: int
    finish: callable
    ending: str
    paper: type = maker.Page
    turn: float = 0


KINDS = {
    "gray-300": Kind(300, maker.gray_scan, ".jpg"),
    "gray-600": Kind(600, maker.gray_scan, ".jpg"),
    "clean-300": Kind(300, maker.gray, ".png"),
    "noisy-300": Kind(300, noisy_scan, ".jpg", turn=0.4),
    "bilevel-300": Kind(300, maker.bilevel, ".png"),
    "bilevel-600": Kind(600, maker.bilevel, ".png"),
    "color-300": Kind(300, maker.color_scan, ".jpg"),
    "skewed-300": Kind(300, maker.gray_scan, ".jpg", turn=3),
    "upside-down-300": Kind(300, maker.gray_scan, ".jpg", turn=180),
    "small-300": Kind(300, maker.gray_scan, ".jpg", paper=Strip),
}


# The text of a page

@functools.cache
def sentences():
    """Returns the complete sentences of the samples' running text."""
    found = []
    for path in TEXTS:
        for block in path.read_text("utf-8").split("\n\n"):
            text = " ".join(re.sub(r"(\w)-\n(\w)", r"\1\2", block).split())
            found += re.findall(r"(?:(?<=^)|(?<=[.?!] ))[A-Z][^.?!]{30,180}[.?!](?= |$)", text)
    return sorted(set(found))


def wrapped(text, width, font):
    """Returns the lines of a text, wrapped to a width in pixels."""
    lines, line = [], ""
    for word in text.split():
        longer = f"{line} {word}".strip()
        if font.getlength(longer) > width:
            lines.append(line)
            longer = word
        line = longer
    return lines + [line]


def dense_text(page, source):
    """Returns paragraphs that fill the page."""
    left, top, right = map(page.pixels, page.margins)
    width, room = page.size[0] - left - right, page.size[1] - 2 * top
    font = maker.load_font(page, page.body)
    step = page.body.points * page.dpi / 72 * page.body.leading
    blocks = []
    while True:
        lines = wrapped(" ".join(source.sample(sentences(), source.randint(3, 6))), width, font)
        room -= step * (len(lines) + page.body.after)
        if room < 0:
            return "\n\n".join(blocks) + "\n"
        blocks.append("\n".join(lines))


def line_text(page, source):
    """Returns the first line of a sentence."""
    left, _, right = map(page.pixels, page.margins)
    width = page.size[0] - left - right
    return wrapped(source.choice(sentences()), width, maker.load_font(page, page.body))[0] + "\n"


# Making files

def make(kind_name, number, folder):
    """Writes the image and the text of a page; an image appears only when it is complete."""
    kind, name = KINDS[kind_name], f"{number:04}"
    margins = (10, 3, 10) if kind.paper is Strip else (24, 26, 22)
    page = kind.paper(f"{kind_name}/{name}", kind.dpi, kind.finish, margins=margins, turn=kind.turn,
                      body=BODIES[0 if kind.paper is Strip else number % len(BODIES)])
    source = random.Random(number)
    text = line_text(page, source) if kind.paper is Strip else dense_text(page, source)
    image, options = kind.finish(page, maker.place(page, text))
    unfinished = folder / f".{name}{kind.ending}"
    image.save(unfinished, dpi=(page.dpi, page.dpi), **options)
    (folder / f"{name}.txt").write_text(text, "utf-8")
    unfinished.rename(folder / f"{name}{kind.ending}")


def fingerprint():
    """Returns a version of the pages: a hash of the scripts and texts that make them."""
    digest = hashlib.sha256()
    for path in (MAKER, __file__, *TEXTS):
        digest.update(open(path, "rb").read())
    return digest.hexdigest()[:12]


def image_files(kind_name, count):
    """Returns the first pages of a kind in order, and makes those that do not exist yet."""
    folder = IMAGES / fingerprint() / kind_name
    folder.mkdir(parents=True, exist_ok=True)
    paths = [folder / f"{number:04}{KINDS[kind_name].ending}" for number in range(1, count + 1)]
    repeats = LINES_REPEAT_AFTER if KINDS[kind_name].paper is Strip else count
    missing = [(kind_name, number, folder)
               for number, path in enumerate(paths[:repeats], 1) if not path.exists()]
    if missing:
        with multiprocessing.Pool(len(os.sched_getaffinity(0))) as pool:
            pool.starmap(make, missing, chunksize=1)
    for path, original in zip(paths[repeats:], paths * (count // repeats)):
        for ending in (".txt", path.suffix):
            if not path.with_suffix(ending).exists():
                shutil.copy(original.with_suffix(ending), path.with_suffix(ending))
    return paths
