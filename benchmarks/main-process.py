#!/usr/bin/env python3
"""Measures the processor time a page of scanpdf's main process, without its workers.

usage: main-process.py EXECUTABLE IMAGE...

Converts the images once and prints the milliseconds a page to open, fit, compose, deflate and write,
including the start of the program. Use many pages with many words. Linux only.
"""
import subprocess
import sys
import tempfile
import time
from pathlib import Path


def processor_time(process):
    """Returns the processor seconds of each thread (proc(5), schedstat); threads live longer than a page."""
    tasks = Path(f"/proc/{process}/task").glob("*/schedstat")
    return {task.parent.name: int(task.read_text().split()[0]) / 1e9 for task in tasks}


def main():
    if len(sys.argv) < 3:
        raise SystemExit(__doc__)
    executable, *images = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        times = {}
        process = subprocess.Popen([executable, "--quiet", *images, "-o", f"{folder}/out.pdf"])
        while process.poll() is None:
            try:
                times.update(processor_time(process.pid))
            except OSError:
                pass  # the thread or the process has just ended
            time.sleep(0.002)
        if process.returncode:
            raise SystemExit(f"{executable} ended with {process.returncode}")
    total = 1000 * sum(times.values())
    print(f"{total / len(images):.1f} ms a page, {total:.0f} ms for {len(images)} pages")


if __name__ == "__main__":
    main()
