"""Measures whether scanpdf's time a page and memory grow with the number of pages."""
import re

from .runs import run
from .workloads import BASE, LONG

TIME_COLUMNS = ["workload", "run", "first pages", "ms a page", "last pages", "ms a page then", "last ÷ first"]
FEWEST = 20  # pages
MEMORY_COLUMNS = ["few", "many", "main MB of few", "of many", "more MB", "temporary files MB"]
NOTE = ("Time: between the lines that scanpdf prints for each written page; the last pages have the same images "
        "as the first. Memory: the peak resident memory (VmHWM) of the main process, the highest of all runs.")


def times_of_pages(lines):
    """Returns when each page was written, by its number."""
    found = ((time, re.match(r"(?:scanpdf: )?\[(\d+)/\d+\]", line)) for time, line in lines)
    return {int(match[1]): time for time, match in found if match}


def pace(times, first, last):
    """Returns the milliseconds a page from the end of page `first` to the end of page `last`."""
    return 1000 * (times[last] - times[first]) / (last - first)


def time_row(workload, number, lines):
    """Compares pages of the first fifth with pages of the last fifth that show the same images.

    The pages at both ends are omitted, because workers start and end there.
    """
    times = times_of_pages(lines)
    if len(times) != workload.count:
        raise SystemExit(f"{workload.name}: scanpdf reported {len(times)} pages, not {workload.count}")
    if workload.count < FEWEST:
        raise SystemExit(f"the time a page needs at least {FEWEST} pages")
    fifth = workload.count // 5
    edge = max(1, fifth // 10)
    early = (edge, fifth - edge)
    late = tuple(workload.count - fifth + page for page in early)
    first, last = pace(times, *early), pace(times, *late)
    return {"workload": workload.name, "run": number + 1, "first pages": f"{early[0] + 1}–{early[1]}", "ms a page": f"{first:.2f}",
            "last pages": f"{late[0] + 1}–{late[1]}", "ms a page then": f"{last:.2f}", "last ÷ first": f"{last / first:.3f}"}


def measure_time(workload, setting, report):
    images = workload.images()
    for number in range(setting.runs):
        lines = []
        done = run(BASE, images, setting, lines=lines)
        report.add_runs([{"workload": workload.name, "round": number, **done}])
        report.show("Time a page", TIME_COLUMNS, [time_row(workload, number, lines)])


def memory_runs(workload, setting):
    images = workload.images()
    return [{"workload": workload.name, "round": number, **run(BASE, images, setting, rate=setting.rate)}
            for number in range(setting.runs)]


def measure_memory(few, many, setting, report):
    runs = {workload.name: memory_runs(workload, setting) for workload in (few, many)}
    report.add_runs([each for done in runs.values() for each in done])
    small, large = (max(each["main_mb"] for each in runs[workload.name]) for workload in (few, many))
    report.show("Memory of the main process", MEMORY_COLUMNS, [{
        "few": few.name, "many": many.name, "main MB of few": small, "of many": large, "more MB": f"{large - small:.1f}",
        "temporary files MB": max(each["temporary_mb"] for done in runs.values() for each in done)}])


def measure(pairs, setting, report):
    """Measures time only with small pages: the recognition of others takes so long that it hides everything else."""
    for few, many in pairs:
        if many.kind == LONG.kind:
            measure_time(many, setting, report)
        measure_memory(few, many, setting, report)
