"""Measures PDFs as inputs: pages without text, and pages whose hidden text is replaced."""
import os
import shutil
import statistics
import subprocess

from . import pages
from .places import PDF_RIVALS, TRIALS
from .runs import environment, run
from .scoring import character_error_rate
from .speed import in_turn

COLUMNS = ["input", "rival", "median s", "minimum s", "medians ×", "minima ×", "CPU s", "growth B/page", "CER %"]
NOTE = ("×: the time of a rival divided by that of the first one with the same input. growth: the size of the output less that "
        "of the input. scanpdf-images gets the images as files, and makes a new PDF.")
KIND, COUNT = "gray-300", 20
# The inputs with their rivals.
INPUTS = {"scan.pdf": ("scanpdf", "scanpdf-images", "ocrmypdf-skip-text"), "text.pdf": ("scanpdf-redo", "ocrmypdf-redo-ocr")}


def chosen(only, most):
    """Returns the inputs with the rivals that --only names, and the number of pages."""
    known = {rival for rivals in INPUTS.values() for rival in rivals}
    unknown = set(only) - known
    if unknown:
        raise SystemExit(f"--only: there is no {', '.join(sorted(unknown))}\nrivals: {', '.join(sorted(known))}")
    picked = {name: tuple(rival for rival in rivals if not only or rival in only) for name, rivals in INPUTS.items()}
    return {name: rivals for name, rivals in picked.items() if rivals}, min(COUNT, most or COUNT)


def make_inputs(images, setting):
    """Makes the folder of the inputs anew and returns it."""
    folder, temporary = TRIALS / "pdf", TRIALS / "tmp"
    for each in (folder, temporary):
        shutil.rmtree(each, ignore_errors=True)
        each.mkdir(parents=True)
    for image in images:
        os.link(image, folder / image.name)
    variables = environment(setting.scanpdf, setting.jobs, temporary)
    for command in (["img2pdf", *images, "-o", folder / "scan.pdf"],
                    ["scanpdf", "-q", folder / "scan.pdf", "-o", folder / "text.pdf"]):
        subprocess.run(command, env=variables, check=True)
    return folder


def rows(name, rivals, runs, errors, folder, count):
    times = {rival: [each["wall_s"] for each in runs if each["rival"] == rival] for rival in rivals}
    size = (folder / name).stat().st_size
    for rival in rivals:
        done = [each for each in runs if each["rival"] == rival]
        yield {"input": name, "rival": rival, "median s": f"{statistics.median(times[rival]):.2f}",
               "minimum s": f"{min(times[rival]):.2f}",
               "medians ×": f"{statistics.median(times[rival]) / statistics.median(times[rivals[0]]):.2f}",
               "minima ×": f"{min(times[rival]) / min(times[rivals[0]]):.2f}",
               "CPU s": f"{statistics.median(each['cpu_s'] for each in done):.1f}",
               "growth B/page": round((done[-1]["bytes"] - size) / count), "CER %": f"{100 * errors[rival]:.2f}"}


def measure(choice, setting, report):
    inputs, count = choice
    images = pages.image_files(KIND, count)
    folder = make_inputs(images, setting)
    for name, rivals in inputs.items():
        runs = []
        for number, rival in in_turn(rivals, setting.runs):
            runs.append({"input": name, "round": number, **run(rival, [folder], setting, scripts=PDF_RIVALS)})
            print(f"{name}: run {number + 1}, {rival}: {runs[-1]['wall_s']} s", flush=True)
        errors = {rival: character_error_rate(setting.output(rival), images) for rival in rivals}
        report.add_runs(runs)
        report.show("PDFs as inputs", COLUMNS, list(rows(name, rivals, runs, errors, folder, count)))
