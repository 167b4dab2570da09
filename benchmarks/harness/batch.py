"""Measures a tree of folders: in one batch, in a shell loop, and by OCRmyPDF through xargs."""
import dataclasses
import os
import resource
import shutil
import statistics
import subprocess
import time

from . import pages
from .places import BATCH_RIVALS, TRIALS
from .runs import environment
from .speed import in_turn, ratio

COLUMNS = ["tree", "rival", "median s", "minimum s", "medians ×", "minima ×", "CPU s", "PDFs"]
NOTE = "×: the time of a rival divided by that of scanpdf batch. OCRmyPDF makes a PDF of each image, not of each folder."
RIVALS = tuple(sorted((path.name for path in BATCH_RIVALS.iterdir()), key=lambda name: (name != "scanpdf", name)))


@dataclasses.dataclass(frozen=True)
class Tree:
    """Folders with small pages, distributed evenly."""
    folders: int
    pages: int

    @property
    def name(self):
        return f"{self.folders}-folders-{self.pages}-pages"

    def make(self):
        root = TRIALS / self.name
        shutil.rmtree(root, ignore_errors=True)
        for number, image in enumerate(pages.image_files("small-300", self.pages)):
            folder = root / f"box{number % self.folders:02}"
            folder.mkdir(parents=True, exist_ok=True)
            shutil.copy(image, folder)
        return root


TREES = (Tree(30, 30), Tree(30, 200))


def chosen(only):
    """Returns the trees and rivals that --only names, or all if it names none."""
    unknown = set(only) - {tree.name for tree in TREES} - set(RIVALS)
    if unknown:
        raise SystemExit(f"--only: there is no {', '.join(sorted(unknown))}")
    trees = [tree for tree in TREES if tree.name in only] or list(TREES)
    return trees, tuple(rival for rival in RIVALS if rival in only) or RIVALS


def processor_seconds():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def run(rival, root, setting):
    """Runs a rival on a tree, with an empty output folder; exits if the rival's exit code is not 0."""
    output, temporary = TRIALS / "batch", TRIALS / "tmp"
    for folder in (output, temporary):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
    variables = environment(setting.scanpdf, setting.jobs, temporary)
    spent, begin = processor_seconds(), time.perf_counter()
    done = subprocess.run([BATCH_RIVALS / rival, root, output], env=variables, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    wall = time.perf_counter() - begin
    if done.returncode:
        raise SystemExit(f"{rival} ended with {done.returncode}:\n{done.stdout[-2000:]}")
    return {"rival": rival, "wall_s": round(wall, 4), "cpu_s": round(processor_seconds() - spent, 3),
            "pdfs": len(os.listdir(output))}


def rows(tree, runs):
    rivals = list(dict.fromkeys(each["rival"] for each in runs))
    times = {rival: [each["wall_s"] for each in runs if each["rival"] == rival] for rival in rivals}
    for rival in rivals:
        done = [each for each in runs if each["rival"] == rival]
        yield {"tree": tree.name, "rival": rival, "median s": f"{statistics.median(times[rival]):.2f}",
               "minimum s": f"{min(times[rival]):.2f}", **ratio(statistics.median, times, rival), **ratio(min, times, rival),
               "CPU s": f"{statistics.median(each['cpu_s'] for each in done):.1f}", "PDFs": done[-1]["pdfs"]}


def measure(choice, setting, report):
    trees, rivals = choice
    for tree in trees:
        root, runs = tree.make(), []
        for number, rival in in_turn(rivals, setting.runs):
            runs.append({"tree": tree.name, "round": number, **run(rival, root, setting)})
            print(f"{tree.name}: run {number + 1}, {rival}: {runs[-1]['wall_s']} s", flush=True)
        report.add_runs(runs)
        report.show("Time of a tree", COLUMNS, list(rows(tree, runs)))
