#!/usr/bin/env python3
"""The processor time that scanpdf's main process takes for a page, its workers not counted.

usage: main-process.py EXECUTABLE PICTURE...

Converts the pictures once and prints milliseconds a page: opening, fitting, composing, deflating and writing,
and the start of the program. Many pages of many words tell most. Linux only.
"""
import subprocess
import sys
import tempfile
import time
from pathlib import Path


def processor_time(process):
    """Seconds on a processor of all threads (proc(5), schedstat), which outlive the pages."""
    tasks = Path(f"/proc/{process}/task").glob("*/schedstat")
    return {task.parent.name: int(task.read_text().split()[0]) / 1e9 for task in tasks}


def main():
    if len(sys.argv) < 3:
        raise SystemExit(__doc__)
    executable, *pictures = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        times = {}
        process = subprocess.Popen([executable, "--quiet", *pictures, "-o", f"{folder}/out.pdf"])
        while process.poll() is None:
            try:
                times.update(processor_time(process.pid))
            except OSError:
                pass  # a thread or the process that ended while it was looked at
            time.sleep(0.002)
        if process.returncode:
            raise SystemExit(f"{executable} ended with {process.returncode}")
    total = 1000 * sum(times.values())
    print(f"{total / len(pictures):.1f} ms a page, {total:.0f} ms for {len(pictures)} pages")


if __name__ == "__main__":
    main()
