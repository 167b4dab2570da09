"""Measures time, size and errors of the rivals, which run in turn."""
import statistics

from .runs import run
from .scoring import character_error_rate
from .workloads import BASE, WITHOUT_TEXT

COLUMNS = ["workload", "rival", "median s", "minimum s", "medians ×", "minima ×", "CPU s", "main CPU ms/page",
           "main CPU % of run", "kB", "CER %"]
NOTE = ("×: the time of a rival divided by that of scanpdf. CPU: the median over the runs, of all processes; "
        "main CPU: of the started process, if it is one program. CER: the edits per printed character "
        "in the text of pdftotext.")


def in_turn(rivals, count):
    """Yields the rivals `count` times; each round begins with another one."""
    for number in range(count):
        first = number % len(rivals)
        yield from ((number, rival) for rival in rivals[first:] + rivals[:first])


def measured(workload, setting):
    """Returns all runs of a workload, and the errors of each rival in its last run."""
    images, runs = workload.images(), []
    for image in images:
        image.read_bytes()  # so that all rivals find the images in memory
    for number, rival in in_turn(workload.rivals, setting.runs):
        runs.append({"workload": workload.name, "round": number, **run(rival, images, setting)})
        print(f"{workload.name}: run {number + 1}, {rival}: {runs[-1]['wall_s']} s", flush=True)
    errors = {rival: character_error_rate(setting.output(rival), images)
              for rival in workload.rivals if rival not in WITHOUT_TEXT}
    return runs, errors


def ratio(function, times, rival):
    """Returns the time of a rival divided by scanpdf's; nothing if the rival adds no text."""
    if BASE not in times or rival in WITHOUT_TEXT:
        return {}
    return {"medians ×" if function is statistics.median else "minima ×":
            f"{function(times[rival]) / function(times[BASE]):.2f}"}


def main_processor_time(rival, runs, count):
    """Returns the main process' share, only for scanpdf: the other rivals are scripts or do all work in one process."""
    if rival != BASE:
        return {}
    seconds = statistics.median(each["main_cpu_s"] for each in runs)
    share = statistics.median(each["main_cpu_s"] / each["wall_s"] for each in runs)
    return {"main CPU ms/page": f"{1000 * seconds / count:.1f}", "main CPU % of run": f"{100 * share:.1f}"}


def rows(workload, runs, errors):
    by_rival = {rival: [each for each in runs if each["rival"] == rival] for rival in workload.rivals}
    times = {rival: [each["wall_s"] for each in done] for rival, done in by_rival.items()}
    for rival, done in by_rival.items():
        yield {"workload": workload.name, "rival": rival, "median s": f"{statistics.median(times[rival]):.2f}",
               "minimum s": f"{min(times[rival]):.2f}",
               **ratio(statistics.median, times, rival), **ratio(min, times, rival),
               "CPU s": f"{statistics.median(each['cpu_s'] for each in done):.1f}",
               **main_processor_time(rival, done, workload.count), "kB": round(done[-1]["bytes"] / 1000),
               **({"CER %": f"{100 * errors[rival]:.2f}"} if rival in errors else {})}


def measure(workloads, setting, report):
    for workload in workloads:
        runs, errors = measured(workload, setting)
        report.add_runs([{**each, "cer": errors.get(each["rival"])} for each in runs])
        report.show("Time, size, errors", COLUMNS, list(rows(workload, runs, errors)))
