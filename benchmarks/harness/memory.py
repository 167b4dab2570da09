"""The memory of all processes of a rival together."""
import os

from .runs import run
from .works import BASE

COLUMNS = ["work", "rival", "together MB", "main MB", "largest MB", "largest", "limit MB", "temporary files MB"]
NOTE = ("Together: the highest sum of the proportional memory (PSS) of all processes of a run. Main and largest: the "
        "highest resident memory (VmHWM) of the process that was started and of the largest one. Limit: what scanpdf "
        "may take together, processors × 1.2 × one Tesseract's largest + 60. The worst of all runs.")
YARDSTICK = "tesseract-one-thread"


def measured(work, setting):
    """Every run of a work, sampled."""
    pictures, runs = work.pictures(), []
    for number in range(setting.runs):
        for rival in work.rivals:
            runs.append({"work": work.name, "round": number, **run(rival, pictures, setting, rate=setting.rate)})
            print(f"{work.name}: run {number + 1}, {rival}: {runs[-1]['together_mb']} MB", flush=True)
    return runs


def limit(runs, setting):
    """What scanpdf may take, in megabytes, where Tesseract ran beside it."""
    largest = max((each["largest_mb"] for each in runs if each["rival"] == YARDSTICK), default=None)
    workers = setting.jobs or len(os.sched_getaffinity(0))
    return {} if largest is None else {"limit MB": f"{workers * 1.2 * largest + 60:.0f}"}


def row(work, rival, runs, setting):
    own = [each for each in runs if each["rival"] == rival]
    largest = max(own, key=lambda each: each["largest_mb"])
    return {"work": work.name, "rival": rival, "together MB": max(each["together_mb"] for each in own),
            "main MB": max(each["main_mb"] for each in own), "largest MB": largest["largest_mb"],
            "largest": largest["largest"], "temporary files MB": max(each["temporary_mb"] for each in own),
            **(limit(runs, setting) if rival == BASE else {})}


def measure(works, setting, report):
    for work in works:
        runs = measured(work, setting)
        report.add_runs(runs)
        report.show("Memory", COLUMNS, [row(work, rival, runs, setting) for rival in work.rivals])
