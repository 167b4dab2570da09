"""The machine and the versions of a measurement."""
import datetime
import os
import platform
import re
import shutil
import subprocess
from pathlib import Path

from .places import PACKAGES, PROJECT


def first_line(*command):
    """Returns the first line that a program prints; exits if the program fails."""
    done = subprocess.run(command, capture_output=True, text=True, cwd=PROJECT)
    if done.returncode:
        raise SystemExit(f"{' '.join(map(str, command))}: {done.stderr.strip()}")
    return (done.stdout + done.stderr).strip().splitlines()[0]


def processor():
    return re.search(r"model name\s*: (.*)", Path("/proc/cpuinfo").read_text())[1]


def memory_gb():
    return round(int(re.search(r"MemTotal:\s*(\d+)", Path("/proc/meminfo").read_text())[1]) * 1024 / 1e9, 1)


def system():
    return re.search(r'PRETTY_NAME="(.*)"', Path("/etc/os-release").read_text())[1]


def machine():
    return {"date": datetime.date.today().isoformat(), "processor": processor(),
            "cores": len(os.sched_getaffinity(0)), "memory_gb": memory_gb(), "kernel": platform.release(),
            "system": system(), "load_at_start": round(os.getloadavg()[0], 2)}


def versions(scanpdf):
    def package(name):
        return first_line("dpkg-query", "-W", "-f", "${Version}", name)
    def installed(name):
        return first_line(PACKAGES / "bin/python", "-c",
                          f"import importlib.metadata as m; print(m.version('{name}'))")
    return {"scanpdf": first_line(scanpdf, "--version").removeprefix("scanpdf ").split()[0],
            "commit": first_line("git", "describe", "--always", "--dirty"),
            "tesseract": first_line("tesseract", "--version").split()[-1],
            "english data": package("tesseract-ocr-eng"),
            "ocrmypdf": installed("ocrmypdf"), "img2pdf": installed("img2pdf"),
            "ghostscript": first_line("gs", "--version") if shutil.which("gs") else "none",
            "pngquant": first_line("pngquant", "--version").split()[0] if shutil.which("pngquant") else "none",
            "jbig2enc": first_line("jbig2", "--version").split()[-1] if shutil.which("jbig2") else "none",
            "unpaper": first_line("unpaper", "--version") if shutil.which("unpaper") else "none",
            "qpdf": first_line("qpdf", "--version").split()[-1],
            "poppler": package("poppler-utils")}
