"""Whether scanpdf's time and memory grow with the number of pages."""
import re

from .runs import run
from .works import BASE, LONG

TIME_COLUMNS = ["work", "run", "first pages", "ms a page", "last pages", "ms a page then", "last ÷ first"]
FEWEST = 20  # pages
MEMORY_COLUMNS = ["few", "many", "main MB of few", "of many", "more MB", "temporary files MB"]
NOTE = ("Time: between the lines that scanpdf prints for each page it has written; the last pages are the same pictures "
        "as the first. Memory: the highest resident memory (VmHWM) of the main process; the worst of all runs.")


def times_of_pages(lines):
    """When each page was written, by its number."""
    found = ((time, re.match(r"(?:scanpdf: )?\[(\d+)/\d+\]", line)) for time, line in lines)
    return {int(match[1]): time for time, match in found if match}


def pace(times, first, last):
    """Milliseconds a page from after one page until after another."""
    return 1000 * (times[last] - times[first]) / (last - first)


def time_row(work, number, lines):
    """Compares pages of the first fifth with those of the last that show the same pictures.

    At either end some are left out, since workers start and end there.
    """
    times = times_of_pages(lines)
    if len(times) != work.count:
        raise SystemExit(f"{work.name}: scanpdf told of {len(times)} pages, not {work.count}")
    if work.count < FEWEST:
        raise SystemExit(f"time a page cannot be told from fewer than {FEWEST} pages")
    fifth = work.count // 5
    edge = max(1, fifth // 10)
    early = (edge, fifth - edge)
    late = tuple(work.count - fifth + page for page in early)
    first, last = pace(times, *early), pace(times, *late)
    return {"work": work.name, "run": number + 1, "first pages": f"{early[0] + 1}–{early[1]}", "ms a page": f"{first:.2f}",
            "last pages": f"{late[0] + 1}–{late[1]}", "ms a page then": f"{last:.2f}", "last ÷ first": f"{last / first:.3f}"}


def measure_time(work, setting, report):
    pictures = work.pictures()
    for number in range(setting.runs):
        lines = []
        done = run(BASE, pictures, setting, lines=lines)
        report.add_runs([{"work": work.name, "round": number, **done}])
        report.show("Time a page", TIME_COLUMNS, [time_row(work, number, lines)])


def memory_runs(work, setting):
    pictures = work.pictures()
    return [{"work": work.name, "round": number, **run(BASE, pictures, setting, rate=setting.rate)}
            for number in range(setting.runs)]


def measure_memory(few, many, setting, report):
    runs = {work.name: memory_runs(work, setting) for work in (few, many)}
    report.add_runs([each for done in runs.values() for each in done])
    small, large = (max(each["main_mb"] for each in runs[work.name]) for work in (few, many))
    report.show("Memory of the main process", MEMORY_COLUMNS, [{
        "few": few.name, "many": many.name, "main MB of few": small, "of many": large, "more MB": f"{large - small:.1f}",
        "temporary files MB": max(each["temporary_mb"] for done in runs.values() for each in done)}])


def measure(pairs, setting, report):
    """Time only for small pages: recognising the others takes so long that nothing else would show."""
    for few, many in pairs:
        if many.kind == LONG.kind:
            measure_time(many, setting, report)
        measure_memory(few, many, setting, report)
