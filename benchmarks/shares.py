#!/usr/bin/env python3
"""Measures the share of each part of a run in its processor time, for each reader of lines.

usage: shares.py EXECUTABLE [--results FILE.md] [IMAGE...]

Without images, five samples are measured. `--results` keeps the table with the machine and the versions.

Samples all processes of a run on one thread with perf (Debian's linux-perf), and prints a table: per cent of
the run, and milliseconds a page. Functions are assigned to parts by name, so functions of other libraries
that a part calls count as memory and system, or as other. Functions of Leptonica count as preparation, but those
that hardly anything but Tesseract's layout analysis calls (961 of 1000 samples of `rasteropLow`) count as layout.
"""
import argparse
import bisect
import functools
import pathlib
import re
import subprocess
import sys
import tempfile

from harness import machine

READERS = {"tesseract": ["--engine", "tesseract"], "avx2": ["--engine-kernels", "avx2"], "fastest": []}
SAMPLES = ("01-letter", "03-minutes", "06-newsletter", "10-bullets", "13-handbook")
PARTS = (
    ("network", r"lineNetwork::|tesseract::(LSTM::|FullyConnected|Convolve|Maxpool|Series|Reversed|NetworkIO|"
                r"StrideMap|WeightMatrix|DotProduct|IntSimd|Tanh|Logistic|Input::)|matrixDotVector|PartialMatrix|expf|"
                r"CLineNetwork"),
    ("search for words", r"lineReader::|CLineReader|Recode|Dawg|Dict::|GenericHeap|logf|UNICHARSET|UNICHARMAP|Unichar"),
    ("loading", r"_dl_|do_lookup|dl_main|elf_|Ambig|TFile"),
    ("layout", r"tesseract::|rasteropLow|pixSeedfillBinary|pixCountPixels|pixSetMasked|pixScanForForeground|pixBlockconv"),
    ("lines in ink", r"5Lines\d+(Ink|Line|Gutter|Rows|DisjointSets)|6Raster\d+Ink|CLeptonica_(findComponents|withoutRulings)|"
                     r"linesOfLetters|findRulings|pixConnComp"),
    ("decode", r"^(jpeg_|png_|inflate|decode|jsimd|jinit|TIFF|_TIFF|Fax|LZW)|6Codecs"),
    ("prepare", r"^(pix|box|pta|numa|sarray|threshold|scale|makePixel|findMeans|addComponents|blurred|keepBars|is(Even|Dark)Bar|"
                r"levelRulings|follow$|sumsOf)|6Raster|5Lines|6Sheets|6Layers|CLeptonica"),
    ("tries", r"11Recognition|5Words|15TesseractEngine"),
    ("understand", r"13Understanding|6Tables|7Fitting"),
    ("write", r"13SearchablePDF|9TextLayer|9PDFSyntax|10PDFContent|7Exports|deflate|compress|longest_match|fill_window"),
    ("memory and system", r"\[k\]|malloc|free|memset|memcpy|memmove|operator (new|delete)|swift_(retain|release|alloc)"),
)

@functools.lru_cache
def exported(executable):
    """Returns the addresses and the names of libtesseract's functions, sorted by address."""
    libraries = subprocess.run(["ldd", executable], check=True, capture_output=True, text=True).stdout
    path = re.search(r"libtesseract\S* => (\S+)", libraries).group(1)
    lines = subprocess.run(["nm", "-DC", "--defined-only", path], check=True, capture_output=True, text=True).stdout
    symbols = sorted((int(address, 16), name) for address, _, name in (each.split(" ", 2) for each in lines.splitlines()))
    return [address for address, _ in symbols], [name for _, name in symbols]


def part(library, symbol, executable):
    """Returns the part of a function; perf writes [k] before functions of the kernel, [.] before others.

    A function that is not exported has an address instead of a name; it counts like the exported function before it.
    """
    name = symbol.split(";")[0].strip().removeprefix("[.] ")
    if library.startswith("libtesseract") and name.startswith("0x"):
        addresses, names = exported(executable)
        name = names[max(bisect.bisect(addresses, int(name, 16)) - 1, 0)]
    return next((title for title, pattern in PARTS if re.search(pattern, name)), "other")


def shares(executable, options, images, folder):
    """Returns the per cent of each part, and the processor seconds of all processes."""
    data = f"{folder}/perf.data"
    command = [executable, "--quiet", "-j", "1", *options, *images, "-o", f"{folder}/out.pdf"]
    subprocess.run(["perf", "record", "--quiet", "-e", "cpu-clock", "-F", "999", "-o", data, *command], check=True)
    report = subprocess.run(["perf", "report", "-i", data, "--no-children", "--sort", "dso,symbol", "--stdio",
                             "--field-separator", ";"], check=True, capture_output=True, text=True).stdout
    percent = {title: 0.0 for title, _ in PARTS} | {"other": 0.0}
    for line in report.splitlines():
        fields = line.split(";", 2)
        if len(fields) == 3 and fields[0].strip().endswith("%"):
            percent[part(fields[1], fields[2], executable)] += float(fields[0].strip().rstrip("%"))
    samples = re.search(r"Event count \(approx\.\): (\d+)", report)
    return percent, int(samples.group(1)) / 1e9 if samples else 0.0


def table(found, pages):
    """Yields the rows of a table with the shares of each part for each reader of lines."""
    yield "| part | " + " | ".join(f"{reader}: % | ms/page" for reader in READERS) + " |"
    yield "| --- |" + " --- |" * (2 * len(READERS))
    for title in [title for title, _ in PARTS] + ["other"]:
        cells = [f"{percent[title]:.0f} | {10 * percent[title] * seconds / pages:.0f}"
                 for percent, seconds in found.values()]
        yield f"| {title} | " + " | ".join(cells) + " |"
    totals = [f"100 | {1000 * seconds / pages:.0f}" for _, seconds in found.values()]
    yield "| total | " + " | ".join(totals) + " |"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("executable")
    parser.add_argument("images", nargs="*")
    parser.add_argument("--results", type=pathlib.Path)
    arguments = parser.parse_args()
    samples = pathlib.Path(__file__).resolve().parent.parent / "samples"
    images = arguments.images or [str(next(samples.glob(f"{name}.*g"))) for name in SAMPLES]
    with tempfile.TemporaryDirectory() as folder:
        found = {reader: shares(arguments.executable, options, images, folder) for reader, options in READERS.items()}
    rows = list(table(found, len(images)))
    print("\n".join(rows))
    if arguments.results:
        about = {**machine.machine(), "scanpdf": arguments.executable, "pages": " ".join(SAMPLES)}
        about["commit"] = machine.first_line("git", "describe", "--always", "--dirty")
        notes = [f"- {key}: {value}" for key, value in about.items() if key != "scanpdf"]
        arguments.results.write_text("\n".join(["# Shares of processor time", "", *notes, "", *rows, ""]))


main()
