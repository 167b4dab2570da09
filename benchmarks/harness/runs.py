"""Runs a rival once and measures the run."""
import os
import signal
import shutil
import subprocess
import threading
import time

from .places import PACKAGES, RIVALS, TRIALS, WORK
from .processes import MemoryWatch, stat_fields

TICKS = os.sysconf("SC_CLK_TCK")
LOG_KEPT = 2000  # characters


def environment(scanpdf, jobs, temporary):
    """Returns the environment of a rival: the same tools first in its path, and a folder for temporary files."""
    path = os.pathsep.join([str(scanpdf.parent), str(PACKAGES / "bin"), os.environ["PATH"]])
    clean = {name: value for name, value in os.environ.items() if name not in ("OMP_THREAD_LIMIT", "OMP_NUM_THREADS", "JOBS")}
    return clean | {"PATH": path, "TMPDIR": str(temporary)} | ({"JOBS": str(jobs)} if jobs else {})


def read_lines(stream, lines):
    """Appends each line with its time in seconds of the performance counter."""
    for line in stream:
        lines.append((time.perf_counter(), line.decode(errors="replace").rstrip()))


def own_processor_seconds(pid):
    """Returns the processor time of an ended, unreaped process without its children."""
    fields = stat_fields(pid)[1]
    return (int(fields[11]) + int(fields[12])) / TICKS


def start(script, images, output, variables):
    return subprocess.Popen([script, *images, output], env=variables, cwd=WORK, start_new_session=True,
                            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)


def finish(process, watch):
    """Waits for the end; returns its time, and the processor seconds of all processes and of the main process."""
    os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)
    end = time.perf_counter()
    if watch:
        watch.stop()
    own = own_processor_seconds(process.pid)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return end, usage.ru_utime + usage.ru_stime, own


def run(rival, images, setting, rate=0, lines=None, scripts=RIVALS):
    """Runs the rival of that name in the folder `scripts`. `rate` is the number of memory samples a second; `lines` receives its messages with their times.

    The output stays at `setting.output(rival)` until the next run. Exits if the rival's exit code is not 0.
    """
    output, temporary = setting.output(rival), TRIALS / "tmp"
    lines = [] if lines is None else lines
    output.unlink(missing_ok=True)
    shutil.rmtree(temporary, ignore_errors=True)
    temporary.mkdir(parents=True)
    begin = time.perf_counter()
    process = start(scripts / rival, images, output, environment(setting.scanpdf, setting.jobs, temporary))
    reader = threading.Thread(target=read_lines, args=(process.stdout, lines), daemon=True)
    reader.start()
    watch = MemoryWatch(process.pid, temporary, rate) if rate else None
    try:
        if watch:
            watch.start()
        end, together, own = finish(process, watch)
    finally:
        # Ends the rest of the session, also if this program is interrupted.
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
    reader.join(5)
    if process.returncode or not output.exists():
        said = "\n".join(line for _, line in lines)[-LOG_KEPT:]
        raise SystemExit(f"{rival} ended with {process.returncode}, output {output}:\n{said}")
    return {"rival": rival, "wall_s": round(end - begin, 4), "cpu_s": round(together, 3), "main_cpu_s": own,
            "bytes": output.stat().st_size, **(watch.figures() if watch else {})}
