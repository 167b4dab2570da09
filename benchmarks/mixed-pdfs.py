#!/usr/bin/python3
"""Compares how small programs make PDFs whose pages are more than one image; see benchmarks/README.md.

`make FOLDER` writes documents of letters, reports and screenshots with pictures of several codings; `--photographs`
and `--drawings` name folders with pictures, without which pictures are made up. `compare FOLDER` makes each document
smaller with scanpdf and OCRmyPDF, and compares the rendered pages with those of the document.
"""
import argparse
import io
import os
import random
import statistics
import subprocess
import sys
import tempfile
import zlib
from pathlib import Path

import numpy
import pikepdf
import pypdfium2
from PIL import Image

sys.dont_write_bytecode = True
from harness import machine, places
from harness.report import described

KINDS = 10
RENDERED = 150  # dots per inch
WORDS = "the of and to in account report page picture figure shows which were under more paper light value".split()


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    make = commands.add_parser("make")
    make.add_argument("folder", type=Path)
    make.add_argument("--count", type=int, default=20)
    make.add_argument("--seed", type=int, default=1)
    make.add_argument("--photographs", type=Path)
    make.add_argument("--drawings", type=Path)
    compare = commands.add_parser("compare")
    compare.add_argument("folder", type=Path)
    compare.add_argument("--scanpdf", type=Path, default=places.SCANPDF)
    compare.add_argument("--results", type=Path)
    return parser.parse_args()


# Pictures

def pictures(folder, patterns):
    return sorted(path for pattern in patterns for path in folder.rglob(pattern)) if folder else []


def photograph(chance, files):
    if files:
        image = Image.open(chance.choice(files)).convert("RGB")
        image.thumbnail((chance.randint(700, 2400),) * 2)
        return image
    shape = (chance.randint(500, 900), chance.randint(600, 1200))
    noise = numpy.random.default_rng(chance.randrange(1 << 30))
    frequencies = numpy.hypot(*numpy.meshgrid(numpy.fft.fftfreq(shape[1]), numpy.fft.fftfreq(shape[0])))
    spectrum = 1 / numpy.maximum(frequencies, 1 / max(shape)) ** 1.2
    layers = [numpy.fft.ifft2(numpy.fft.fft2(noise.normal(size=shape)) * spectrum).real for _ in range(3)]
    layers = [(layer - layer.min()) / numpy.ptp(layer) * 255 for layer in layers]
    return Image.fromarray(numpy.stack(layers, 2).astype(numpy.uint8))


def drawing(chance, files):
    if files:
        return Image.open(chance.choice(files)).convert("RGB")
    pixels = numpy.full((420, 640, 3), 255, numpy.uint8)
    for bar in range(8):
        height = chance.randint(40, 380)
        pixels[400 - height:400, 30 + 75 * bar:80 + 75 * bar] = [chance.randint(0, 255) for _ in range(3)]
    return Image.fromarray(pixels)


def flate(data):
    return zlib.compress(data, 6)


def add_picture(pdf, image, coding, chance):
    """Returns the image XObject of a picture in a coding that programs use."""
    entries = {"/Type": pikepdf.Name.XObject, "/Subtype": pikepdf.Name.Image, "/BitsPerComponent": 8}
    filters = {"/Filter": pikepdf.Name.FlateDecode}
    if coding == "jpeg":
        out = io.BytesIO()
        image.save(out, "JPEG", quality=chance.choice([88, 92, 95, 98]), subsampling=chance.choice([0, 2]))
        data, filters = out.getvalue(), {"/Filter": pikepdf.Name.DCTDecode}
    elif coding == "palette":
        image = image.quantize(64)
        table = bytes(image.getpalette()[:192])
        entries["/ColorSpace"] = pikepdf.Array([pikepdf.Name.Indexed, pikepdf.Name.DeviceRGB, 63, pikepdf.String(table)])
        data = flate(image.tobytes())
    elif coding == "bilevel":
        image = image.convert("1")
        entries["/BitsPerComponent"] = 1
        data = flate(image.tobytes())
    elif coding == "gray":
        image = image.convert("L")
        data = flate(image.tobytes())
    elif coding == "plain":
        data, filters = image.tobytes(), {}
    else:
        data = flate(image.tobytes())
    if "/ColorSpace" not in entries:
        gray = coding in ("gray", "bilevel")
        entries["/ColorSpace"] = pikepdf.Name.DeviceGray if gray else pikepdf.Name.DeviceRGB
    stream = pikepdf.Stream(pdf, data)
    for name, value in (entries | filters | {"/Width": image.width, "/Height": image.height}).items():
        stream[name] = value
    if coding == "alpha":
        mask = pikepdf.Stream(pdf, flate(bytes(min(255, x) for _ in range(image.height) for x in range(image.width))))
        for name, value in (entries | filters | {"/ColorSpace": pikepdf.Name.DeviceGray,
                                                 "/Width": image.width, "/Height": image.height}).items():
            mask[name] = value
        stream["/SMask"] = pdf.make_indirect(mask)
    return pdf.make_indirect(stream), image.size


PARTS = {
    0: [("photograph", "jpeg")], 1: [("photograph", "jpeg")] * 4, 2: [("photograph", "flate")],
    3: [("drawing", "flate")], 4: [("drawing", "palette"), ("photograph", "jpeg")], 5: [("photograph", "gray")],
    6: [("drawing", "plain")], 7: [("photograph", "alpha")], 8: [("drawing", "bilevel"), ("drawing", "flate")],
    9: [("photograph", "jpeg"), ("drawing", "jpeg")],
}


def write_document(path, kind, chance, photographs, drawings):
    pdf = pikepdf.new()
    for number in range(chance.randint(1, 3)):
        lines = ["BT /F1 11 Tf 60 790 Td 15 TL"]
        for _ in range(14):
            lines.append("(" + " ".join(chance.choices(WORDS, k=11)) + ") Tj T*")
        content = ["\n".join(lines), "ET"]
        objects = pikepdf.Dictionary()
        for index, (what, coding) in enumerate(PARTS[kind]):
            image = photograph(chance, photographs) if what == "photograph" else drawing(chance, drawings)
            name = f"/Im{index}"
            objects[name], (width, height) = add_picture(pdf, image, coding, chance)
            columns = 1 if len(PARTS[kind]) == 1 else 2
            room = 475 / columns
            scale = min(room / width, (520 / ((len(PARTS[kind]) + 1) // columns)) / height)
            left, bottom = 60 + room * (index % columns), 40 + 270 * (index // columns)
            content.append(f"q {width * scale:.2f} 0 0 {height * scale:.2f} {left:.2f} {bottom:.2f} cm {name} Do Q")
        font = pikepdf.Dictionary(Type=pikepdf.Name.Font, Subtype=pikepdf.Name.Type1, BaseFont=pikepdf.Name.Helvetica)
        page = pikepdf.Dictionary(
            Type=pikepdf.Name.Page, MediaBox=[0, 0, 595, 842], Contents=pdf.make_stream("\n".join(content).encode()),
            Resources=pikepdf.Dictionary(Font=pikepdf.Dictionary(F1=font), XObject=objects))
        pdf.pages.append(pikepdf.Page(pdf.make_indirect(page)))
    pdf.save(path, compress_streams=chance.random() < 0.7)


def make(options):
    options.folder.mkdir(parents=True, exist_ok=True)
    photographs, drawings = pictures(options.photographs, ["*.jpg"]), pictures(options.drawings, ["*.png"])
    drawings = [path for path in drawings if path.stat().st_size > 10_000]
    for number in range(options.count):
        chance = random.Random(options.seed * 1000 + number)
        write_document(options.folder / f"{number:02}.pdf", number % KINDS, chance, photographs, drawings)


# Comparison

def ways(executable):
    own = places.PACKAGES / "bin" / "ocrmypdf"
    ocrmypdf = [str(own) if own.exists() else "ocrmypdf", "--skip-text", "--output-type", "pdf", "--quiet"]
    return {
        "scanpdf small": [str(executable), "{in}", "-o", "{out}", "--compress", "small", "-q"],
        "scanpdf smallest": [str(executable), "{in}", "-o", "{out}", "--compress", "smallest", "-q"],
        **{f"ocrmypdf -O{level}": [*ocrmypdf, f"-O{level}", "{in}", "{out}"] for level in (1, 2, 3)},
    }


def rendered(path):
    with pypdfium2.PdfDocument(path) as document:
        return [numpy.asarray(page.render(scale=RENDERED / 72).to_pil().convert("L"), dtype=float) for page in document]


def similarity(one, two):
    """Returns the mean and the least of ten thousandths of the structural similarity in squares of 8 pixels."""
    height, width = (side // 8 * 8 for side in one.shape)
    squares = [image[:height, :width].reshape(height // 8, 8, width // 8, 8).swapaxes(1, 2).reshape(-1, 64)
               for image in (one, two)]
    means = [square.mean(1) for square in squares]
    variances = [square.var(1) for square in squares]
    product = (squares[0] * squares[1]).mean(1) - means[0] * means[1]
    values = ((2 * means[0] * means[1] + 6.5025) * (2 * product + 58.5225)
              / ((means[0] ** 2 + means[1] ** 2 + 6.5025) * (variances[0] + variances[1] + 58.5225)))
    # Squares of paper alone say nothing about pictures.
    inked = values[(variances[0] > 4)]
    return (float(inked.mean()), float(numpy.quantile(inked, 0.01))) if inked.size else (1.0, 1.0)


def compare(options):
    rows = {}
    with tempfile.TemporaryDirectory() as folder:
        for path in sorted(options.folder.glob("*.pdf")):
            before = rendered(path)
            for name, command in ways(options.scanpdf).items():
                out = Path(folder) / "out.pdf"
                out.unlink(missing_ok=True)
                filled = [part.format(**{"in": path, "out": out}) for part in command]
                subprocess.run(filled, stderr=subprocess.DEVNULL, check=False, env=os.environ | {"OMP_THREAD_LIMIT": "1"})
                if not out.exists():
                    print(f"{name} failed on {path}", file=sys.stderr)
                    continue
                pairs = [similarity(*pages) for pages in zip(before, rendered(out), strict=True)]
                rows.setdefault(name, []).append(
                    (path.name, out.stat().st_size / path.stat().st_size, statistics.mean(pair[0] for pair in pairs),
                     min(pair[1] for pair in pairs)))
    report(rows, options)


def report(rows, options):
    lines = ["# PDFs whose pages are more than one image", "",
             "`benchmarks/mixed-pdfs.py make` and `compare`. SSIM in squares of 8 pixels that are not plain, at "
             f"{RENDERED} dpi in pdfium.", "", described(machine.machine()), "",
             "| way | bytes of the input, mean | mean SSIM | least document | the worst hundredth, least document |",
             "| --- | --- | --- | --- | --- |"]
    for name, values in rows.items():
        lines.append(f"| {name} | {statistics.mean(v[1] for v in values):.3f} | "
                     f"{statistics.mean(v[2] for v in values):.4f} | {min(v[2] for v in values):.4f} | "
                     f"{min(v[3] for v in values):.3f} |")
    lines += ["", "| document | " + " | ".join(rows) + " |", "| --- |" + " --- |" * len(rows)]
    for parts in zip(*rows.values()):
        cells = " | ".join(f"{part[1]:.3f} ({part[2]:.3f})" for part in parts)
        lines.append(f"| {parts[0][0]} | {cells} |")
    text = "\n".join(lines) + "\n"
    print(text)
    if options.results:
        options.results.write_text(text)


if __name__ == "__main__":
    given = arguments()
    make(given) if given.command == "make" else compare(given)
