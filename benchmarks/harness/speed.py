"""Time, size and errors of the rivals, run by run in turn."""
import statistics

from .runs import run
from .scoring import character_error_rate
from .works import BASE, WITHOUT_TEXT

COLUMNS = ["work", "rival", "median s", "minimum s", "medians ×", "minima ×", "CPU s", "main CPU ms/page",
           "main CPU % of run", "kB", "CER %"]
NOTE = ("× says how many times as long as scanpdf a rival takes. CPU is the median over the runs, of all processes; "
        "main CPU is that of the process that was started, where it is one program. CER is the characters that "
        "pdftotext gives wrong, for each that was printed.")


def in_turn(rivals, count):
    """The rivals, `count` times; each round another one begins."""
    for number in range(count):
        first = number % len(rivals)
        yield from ((number, rival) for rival in rivals[first:] + rivals[:first])


def measured(work, setting):
    """Every run of a work, and each rival's errors, which are those of its last run."""
    pictures, runs = work.pictures(), []
    for picture in pictures:
        picture.read_bytes()  # so that no rival reads from the disk what the next finds in memory
    for number, rival in in_turn(work.rivals, setting.runs):
        runs.append({"work": work.name, "round": number, **run(rival, pictures, setting)})
        print(f"{work.name}: run {number + 1}, {rival}: {runs[-1]['wall_s']} s", flush=True)
    errors = {rival: character_error_rate(setting.output(rival), pictures)
              for rival in work.rivals if rival not in WITHOUT_TEXT}
    return runs, errors


def ratio(function, times, rival):
    """How many times as long as scanpdf's; nothing where they do not do the same."""
    if BASE not in times or rival in WITHOUT_TEXT:
        return {}
    return {"medians ×" if function is statistics.median else "minima ×":
            f"{function(times[rival]) / function(times[BASE]):.2f}"}


def main_processor_time(rival, runs, count):
    """The main process' share; Tesseract's and the scripts' own say nothing."""
    if rival != BASE:
        return {}
    seconds = statistics.median(each["main_cpu_s"] for each in runs)
    share = statistics.median(each["main_cpu_s"] / each["wall_s"] for each in runs)
    return {"main CPU ms/page": f"{1000 * seconds / count:.1f}", "main CPU % of run": f"{100 * share:.1f}"}


def rows(work, runs, errors):
    by_rival = {rival: [each for each in runs if each["rival"] == rival] for rival in work.rivals}
    times = {rival: [each["wall_s"] for each in done] for rival, done in by_rival.items()}
    for rival, done in by_rival.items():
        yield {"work": work.name, "rival": rival, "median s": f"{statistics.median(times[rival]):.2f}",
               "minimum s": f"{min(times[rival]):.2f}",
               **ratio(statistics.median, times, rival), **ratio(min, times, rival),
               "CPU s": f"{statistics.median(each['cpu_s'] for each in done):.1f}",
               **main_processor_time(rival, done, work.count), "kB": round(done[-1]["bytes"] / 1000),
               **({"CER %": f"{100 * errors[rival]:.2f}"} if rival in errors else {})}


def measure(works, setting, report):
    for work in works:
        runs, errors = measured(work, setting)
        report.add_runs([{**each, "cer": errors.get(each["rival"])} for each in runs])
        report.show("Time, size, errors", COLUMNS, list(rows(work, runs, errors)))
