"""Measures how much of the text of given pages is recognised, and the processor time."""
import collections
import dataclasses
import os
import re
import shutil
import subprocess
import unicodedata
from pathlib import Path

from .places import ACCURACY_RIVALS, PACKAGES, TRIALS
from .runs import environment
from .scoring import distance

COLUMNS = ["pages", "rival", "word F1", "recall", "precision", "CER %", "CPU s/page", "failed"]
NOTE = ("Word F1, recall and precision do not depend on the order of words, CER does. Words are compared without punctuation at "
        "their ends, and lines broken at a hyphen are joined. CPU: of all processes, each with one thread, for a PDF and its text. "
        "Images with transparency are laid on white before, and OCRmyPDF gets the resolution of A4 width for images that have none "
        "above 100 dpi. A page on which a program fails counts as empty.")
SUFFIXES = (".png", ".tif", ".tiff", ".jpg", ".jpeg")
LOWEST_RESOLUTION = 100  # dots per inch; OCRmyPDF refuses images with less
A4_WIDTH = 8.27          # inches
LONGEST_RUN = 300        # seconds
# Prints the width and the resolution of an image, and whether it had transparency and was written again without.
FLATTEN = """
import sys, PIL.Image as images
page = images.open(sys.argv[1])
is_flat = "A" in page.getbands() or "transparency" in page.info
if is_flat:
    page = page.convert("RGBA")
    flat = images.new("RGB", page.size, "white")
    flat.paste(page, mask=page.getchannel("A"))
    flat.save(sys.argv[2], **({"dpi": page.info["dpi"]} if "dpi" in page.info else {}))
print(page.width, page.info.get("dpi", (0, 0))[0], is_flat)
"""

SAME = {ord(letter): "'" for letter in "‘’‚‛`´"} | {ord(letter): '"' for letter in "“”„‟«»"}
SAME |= {ord(letter): "-" for letter in "‐‑‒–—―−"} | {ord(letter): "*" for letter in "•·●"}
SAME |= {ord(letter): None for letter in "\u00ad\u200b\ufeff"}


@dataclasses.dataclass(frozen=True)
class Pages:
    """A folder of images NAME.png with their text in NAME.gt.txt."""
    folder: Path
    is_split: bool  # whether the given text has spaces instead of punctuation in words

    @property
    def name(self):
        return self.folder.name

    def images(self):
        found = sorted(path for path in self.folder.iterdir() if path.suffix.lower() in SUFFIXES and truth(path).exists())
        if not found:
            raise SystemExit(f"--corpus {self.folder}: no image with a text NAME.gt.txt beside it")
        return found


def truth(image):
    return image.with_name(image.stem + ".gt.txt")


def folded(text, is_split):
    """Returns a text without differences of white space, quotes, dashes, ligatures and line breaks in words."""
    text = unicodedata.normalize("NFKC", text.replace("\f", "\n")).translate(SAME)
    text = re.sub(r"(\w)-[ \t]*\n[ \t]*(?=[a-zäöüßéèà])", r"\1", re.sub("-{2,}", "-", text))
    return " ".join((re.sub(r"[^\w\s]", " ", text) if is_split else text).split())


def words(text):
    return collections.Counter(filter(None, (word.strip(".,;:!?()[]\"'*") for word in text.split())))


def scored(wanted, found):
    """Returns the counts of two folded texts from which all figures follow."""
    own, other = words(wanted), words(found)
    return {"wanted": own.total(), "found": other.total(), "right": (own & other).total(),
            "letters": len(wanted), "edits": distance(wanted, found)}


def prepared(image):
    """Returns the image without transparency, and the resolution that OCRmyPDF needs or an empty text if the image has one."""
    TRIALS.mkdir(parents=True, exist_ok=True)
    flat = TRIALS / f"{image.name}.flat.png"
    done = subprocess.run([PACKAGES / "bin/python", "-c", FLATTEN, image, flat], check=True, capture_output=True, text=True)
    width, own, is_flat = done.stdout.split()
    return (flat if is_flat == "True" else image), "" if float(own) >= LOWEST_RESOLUTION else str(round(int(width) / A4_WIDTH))


def ran(rival, image, dots, language, setting):
    """Returns the text of a rival and its processor seconds; an empty text and a reason if the rival fails."""
    temporary, pdf, text = TRIALS / "tmp", TRIALS / f"{rival}.pdf", TRIALS / f"{rival}.txt"
    shutil.rmtree(temporary, ignore_errors=True)
    temporary.mkdir(parents=True)
    for old in (pdf, text):
        old.unlink(missing_ok=True)
    variables = environment(setting.scanpdf, setting.jobs, temporary)
    variables |= {"TEXT_LANGUAGE": language, "IMAGE_DPI": dots, "OMP_THREAD_LIMIT": "1"}
    process = subprocess.Popen(["timeout", str(LONGEST_RUN), ACCURACY_RIVALS / rival, image, pdf, text], env=variables,
                               stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    said = process.stderr.read().decode(errors="replace")
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    good = (0, 1) if rival.startswith("scanpdf") else (0,)  # scanpdf ends with 1 if it warns of a page
    is_made = process.returncode in good and text.exists()
    return (text.read_text("utf-8", "replace") if is_made else "", usage.ru_utime + usage.ru_stime,
            "" if is_made else said.strip()[-300:] or f"ended with {process.returncode}")


def row(pages, rival, runs):
    sums = {key: sum(each[key] for each in runs) for key in ("wanted", "found", "right", "letters", "edits", "cpu_s")}
    return {"pages": f"{pages.name} ({len(runs)})", "rival": rival,
            "word F1": f"{2 * sums['right'] / max(1, sums['wanted'] + sums['found']):.4f}",
            "recall": f"{sums['right'] / max(1, sums['wanted']):.4f}",
            "precision": f"{sums['right'] / max(1, sums['found']):.4f}",
            "CER %": f"{100 * sums['edits'] / max(1, sums['letters']):.2f}",
            "CPU s/page": f"{sums['cpu_s'] / len(runs):.2f}", "failed": sum(bool(each["failure"]) for each in runs)}


def chosen(only):
    """Returns the rivals that --only names, by default all, scanpdf first."""
    known = sorted((path.name for path in ACCURACY_RIVALS.iterdir()), key=lambda name: (not name.startswith("scanpdf"), name))
    if unknown := set(only) - set(known):
        raise SystemExit(f"--only: there is no {', '.join(sorted(unknown))}\nrivals: {', '.join(known)}")
    return [name for name in known if not only or name in only]


def measure(pages, rivals, language, most, setting, report):
    rows = []
    images = [(image, *prepared(image)) for image in pages.images()[:most or None]]
    for rival in rivals:
        runs = []
        for image, file, dots in images:
            text, seconds, failure = ran(rival, file, dots, language, setting)
            wanted = folded(truth(image).read_text("utf-8", "replace"), pages.is_split)
            runs.append({"pages": pages.name, "image": image.name, "rival": rival, "cpu_s": round(seconds, 2),
                         **scored(wanted, folded(text, pages.is_split)), "failure": failure})
            if failure:
                print(f"{image.name}, {rival}: {failure}", flush=True)
        report.add_runs(runs)
        rows.append(row(pages, rival, runs))
        print(", ".join(f"{name} {value}" for name, value in rows[-1].items()), flush=True)
    report.show("Accuracy", COLUMNS, rows)
