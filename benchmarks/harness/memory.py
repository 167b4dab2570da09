"""Measures the total memory of all processes of a rival."""
import os

from .runs import run
from .workloads import BASE

COLUMNS = ["workload", "rival", "together MB", "main MB", "largest MB", "largest", "limit MB", "temporary files MB"]
NOTE = ("Together: the peak sum of the proportional memory (PSS) of all processes of a run. Main and largest: the "
        "peak resident memory (VmHWM) of the started process and of the largest one. Limit for scanpdf together: "
        "processors × 1.2 × the largest Tesseract process + 60. The highest of all runs.")
YARDSTICK = "tesseract-one-thread"


def measured(workload, setting):
    """Returns all runs of a workload, with memory samples."""
    images, runs = workload.images(), []
    for number in range(setting.runs):
        for rival in workload.rivals:
            runs.append({"workload": workload.name, "round": number, **run(rival, images, setting, rate=setting.rate)})
            print(f"{workload.name}: run {number + 1}, {rival}: {runs[-1]['together_mb']} MB", flush=True)
    return runs


def limit(runs, setting):
    """Returns the limit for scanpdf in megabytes, if Tesseract was measured too."""
    largest = max((each["largest_mb"] for each in runs if each["rival"] == YARDSTICK), default=None)
    workers = setting.jobs or len(os.sched_getaffinity(0))
    return {} if largest is None else {"limit MB": f"{workers * 1.2 * largest + 60:.0f}"}


def row(workload, rival, runs, setting):
    own = [each for each in runs if each["rival"] == rival]
    largest = max(own, key=lambda each: each["largest_mb"])
    return {"workload": workload.name, "rival": rival, "together MB": max(each["together_mb"] for each in own),
            "main MB": max(each["main_mb"] for each in own), "largest MB": largest["largest_mb"],
            "largest": largest["largest"], "temporary files MB": max(each["temporary_mb"] for each in own),
            **(limit(runs, setting) if rival == BASE else {})}


def measure(workloads, setting, report):
    for workload in workloads:
        runs = measured(workload, setting)
        report.add_runs(runs)
        report.show("Memory", COLUMNS, [row(workload, rival, runs, setting) for rival in workload.rivals])
