#!/usr/bin/python3
"""Compares programs that make small searchable PDFs of single images; see benchmarks/README.md.

Each PDF is rendered by poppler and recognised by Tesseract, as another reader would read it. The truth of
NAME.jpg is NAME.gt.txt; an image without one gets no F1.
"""
import argparse
import collections
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import unicodedata
from pathlib import Path

sys.dont_write_bytecode = True
from harness import machine, places
from harness.report import described

RIVALS = places.BENCHMARKS / "compression-rivals"
REFERENCE = "scanpdf-lossless"
RENDERED = 300  # dots per inch, for recognition
COMPARED = 150  # dots per inch, for similarity
MEGABYTE = 1e6


def read_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("images", nargs="+", type=Path, metavar="IMAGE", help="an image of one page")
    parser.add_argument("--scanpdf", type=Path, default=places.SCANPDF, help="the executable to measure")
    parser.add_argument("--language", default="eng", help="a language of Tesseract (default: eng)")
    parser.add_argument("--only", nargs="+", default=[], metavar="RIVAL", help="only these rivals, beside the reference")
    parser.add_argument("--results", type=Path, help="write the table here as Markdown, and all figures beside it as JSON")
    return parser.parse_args()


def environment(arguments):
    path = os.pathsep.join([str(arguments.scanpdf.resolve().parent), str(places.PACKAGES / "bin"), os.environ["PATH"]])
    return os.environ | {"PATH": path, "TEXT_LANGUAGE": arguments.language, "OMP_THREAD_LIMIT": "1"}


def run(rival, image, output, variables):
    """Returns processor seconds and the peak memory of the largest process in megabytes; `None` if the rival fails."""
    process = subprocess.Popen([RIVALS / rival, image, output], env=variables, stdin=subprocess.DEVNULL,
                               stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    said = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode or not output.exists():
        print(f"{rival} failed on {image}: {said.decode(errors='replace')[-500:]}", file=sys.stderr)
        return None
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024 / MEGABYTE


def words(text):
    """Returns how often each word occurs, without punctuation and differences of quotes and ligatures."""
    text = unicodedata.normalize("NFKC", text).casefold().replace("\u2019", "'")
    return collections.Counter(filter(None, (re.sub(r"^\W+|\W+$", "", word) for word in text.split())))


def recognized(pdf, variables):
    """Returns the words that Tesseract finds on the rendered page."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["pdftoppm", "-r", str(RENDERED), "-singlefile", pdf, f"{folder}/page"], check=True)
        text = subprocess.run(["tesseract", f"{folder}/page.ppm", "-", "-l", variables["TEXT_LANGUAGE"]], env=variables,
                              check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout
    return words(text.decode("utf-8", "replace"))


def rendered(pdf, *scale):
    """Returns the page as poppler renders it, as an array of brightness."""
    import numpy
    data = subprocess.run(["pdftoppm", *scale, "-gray", "-singlefile", pdf], check=True,
                          stdout=subprocess.PIPE).stdout
    _, width, height, _ = data.split(maxsplit=4)[:4]
    size = int(width) * int(height)
    return numpy.frombuffer(data[-size:], numpy.uint8).reshape(int(height), int(width)).astype(float)


def gray(pdf, shape):
    """Returns the rendered page with the rows and columns of `shape`.

    Programs choose different page sizes for images without a resolution.
    """
    rows, columns = map(str, shape)
    page = rendered(pdf, "-scale-to-x", columns, "-scale-to-y", rows)
    # pdftoppm scales a page before it applies the page's /Rotate.
    return page if page.shape == shape else rendered(pdf, "-scale-to-x", rows, "-scale-to-y", columns)


def similarity(one, other):
    """Returns the mean structural similarity (SSIM) in windows of 7 pixels (Wang and others, 2004)."""
    import numpy
    def mean(values, side=7):
        sums = numpy.pad(values, ((1, 0), (1, 0))).cumsum(0).cumsum(1)
        return (sums[side:, side:] - sums[:-side, side:] - sums[side:, :-side] + sums[:-side, :-side]) / side ** 2
    a, b = mean(one), mean(other)
    variances, covariance = mean(one * one) - a * a + mean(other * other) - b * b, mean(one * other) - a * b
    return float(((2 * a * b + 6.5025) * (2 * covariance + 58.5225)
                  / ((a * a + b * b + 6.5025) * (variances + 58.5225))).mean())


def choice(pdf):
    """Returns the form that scanpdf chose, from its JSON sidecar; empty for other programs."""
    sidecar = pdf.with_suffix(".json")
    if not sidecar.exists():
        return ""
    return ((json.loads(sidecar.read_text())["pages"][0].get("compression")) or {}).get("choice", "")


def made(rival, image, pdf, variables):
    """Makes a PDF and returns the figures of the run; only names if the rival failed."""
    start = time.monotonic()
    used = run(rival, image, pdf, variables)
    names = {"image": image.name, "rival": rival}
    if not used:
        return names
    return names | {"original bytes": image.stat().st_size, "bytes": pdf.stat().st_size, "processor s": round(used[0], 2),
                    "s": round(time.monotonic() - start, 2), "peak MB": round(used[1]), "choice": choice(pdf)}


def scored(image, pdf, reference, variables):
    """Returns how similar the page is to the unchanged image, and how many words are found on it."""
    shape = rendered(reference, "-r", str(COMPARED)).shape
    figures = {"SSIM": round(similarity(gray(reference, shape), gray(pdf, shape)), 4)}
    truth = image.with_suffix(".gt.txt")
    if truth.exists():
        wanted, found = words(truth.read_text("utf-8", "replace")), recognized(pdf, variables)
        figures |= {"wanted": wanted.total(), "found": found.total(), "right": (wanted & found).total()}
    return figures


def f1(rows):
    rows = [row for row in rows if "right" in row]
    total = sum(row["wanted"] + row["found"] for row in rows)
    return f"{2 * sum(row['right'] for row in rows) / total:.4f}" if total else ""


def line(name, rows):
    """Returns a row of the table for figures of one rival."""
    complete = [row for row in rows if "SSIM" in row]
    if not complete:
        return f"| {name} | failed | | | | | | |"
    original, own = sum(row["original bytes"] for row in complete), sum(row["bytes"] for row in complete)
    failed = f" ({len(rows) - len(complete)} failed)" if len(complete) < len(rows) else ""
    chosen = complete[0]["choice"] if len(rows) == 1 else ""
    return (f"| {name}{failed} | {chosen} | {own / 1000:.0f} | {100 * own / original:.2f} % | {f1(complete)} | "
            f"{sum(row['SSIM'] for row in complete) / len(complete):.3f} | "
            f"{sum(row['processor s'] for row in complete):.1f} | {max(row['peak MB'] for row in complete)} |")


def table(rows):
    head = "| | form | kB | of the image files | word F1 | SSIM | processor s | peak MB |\n" + "| --- " * 8 + "|\n"
    rivals = list(dict.fromkeys(row["rival"] for row in rows))
    together = [line(rival, [row for row in rows if row["rival"] == rival]) for rival in rivals]
    each = [line(f"{row['image']}, {row['rival']}", [row]) for row in rows]
    return f"{head}" + "\n".join(together) + f"\n\nEach page:\n\n{head}" + "\n".join(each) + "\n"


def facts(scanpdf):
    """Returns the machine and the versions as lines of Markdown."""
    versions = machine.versions(scanpdf)
    if shutil.which("recode_pdf"):
        versions["archive-pdf-tools"] = machine.first_line("recode_pdf", "--version").split()[-1]
    return f"Machine: {described(machine.machine())}.\n\nVersions: {described(versions)}.\n"


def main():
    arguments = read_arguments()
    variables = environment(arguments)
    others = [path.name for path in sorted(RIVALS.iterdir()) if path.name != REFERENCE]
    rivals = [REFERENCE] + [name for name in others if not arguments.only or name in arguments.only]
    os.environ["PATH"] = variables["PATH"]
    about = facts(arguments.scanpdf.resolve())
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        def place(image, rival):
            return Path(folder, f"{arguments.images.index(image)}-{rival}.pdf")
        # All runs come first: the peak memory of a process is at least that of the process that starts it, which
        # grows with the scores.
        for image in arguments.images:
            for rival in rivals:
                rows.append((image, made(rival, image.resolve(), place(image, rival), variables)))
                print(f"{image.name}, {rival}: {rows[-1][1].get('bytes', 'failed')}", flush=True)
        for image, row in rows:
            if "bytes" in row and place(image, REFERENCE).exists():
                row |= scored(image, place(image, row["rival"]), place(image, REFERENCE), variables)
        rows = [row for _, row in rows]
    print("\n" + table(rows))
    if arguments.results:
        arguments.results.write_text(f"# {arguments.results.stem}\n\n{about}\n{table(rows)}")
        arguments.results.with_suffix(".json").write_text(json.dumps({"about": about, "runs": rows}, indent=1) + "\n")


if __name__ == "__main__":
    main()
