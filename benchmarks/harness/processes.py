"""Samples the memory of a process and its descendants from /proc (proc(5))."""
import os
import threading
from pathlib import Path

MEGABYTE = 1e6


def status_bytes(pid, key):
    """Returns a size from /proc/PID/status in bytes."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith(key + ":"):
            return int(line.split()[1]) * 1024
    return 0  # the process has ended, but is not reaped yet


def proportional_bytes(pid):
    """Returns the memory of a process in bytes, with shared pages divided by the number of processes that share them."""
    try:
        for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1]) * 1024
    except PermissionError:
        # A process may hide its mappings; the resident memory is never less than the proportional memory.
        return status_bytes(pid, "VmRSS")
    return 0


def stat_fields(pid):
    """Returns the name of a process and the fields after it in /proc/PID/stat: state, parent, group, session ..."""
    text = Path(f"/proc/{pid}/stat").read_text()
    name, _, rest = text.partition("(")[2].rpartition(")")
    return name, rest.split()


def program(pid, name):
    """Returns the name of the file that a process runs, which is clearer than a process name such as "exe"."""
    try:
        return os.path.basename(os.readlink(f"/proc/{pid}/exe"))
    except PermissionError:
        return name


def family(first):
    """Returns the names of the processes that descend from `first` or are in its session, by number."""
    names, parents, members = {}, {}, {first}
    for pid in (int(name) for name in os.listdir("/proc") if name.isdigit()):
        try:
            names[pid], fields = stat_fields(pid)
        except (FileNotFoundError, ProcessLookupError):
            continue
        parents[pid] = int(fields[1])
        if int(fields[3]) == first:
            members.add(pid)
    grown = True
    while grown:
        children = {pid for pid, parent in parents.items() if parent in members} - members
        members |= children
        grown = bool(children)
    return {pid: names[pid] for pid in members if pid in names}


def folder_bytes(folder):
    """Returns the size of all files below a folder in bytes."""
    total = 0
    for place, _, files in os.walk(folder):
        for file in files:
            try:
                total += os.lstat(os.path.join(place, file)).st_size
            except FileNotFoundError:
                pass
    return total


class MemoryWatch(threading.Thread):
    """Samples the memory of a process family until `stop` is called; sizes are in bytes."""

    def __init__(self, pid, temporary_folder, rate):
        super().__init__(daemon=True)
        self.pid, self.temporary_folder, self.interval = pid, temporary_folder, 1 / rate
        self.together = self.temporary = self.samples = 0
        self.peaks = {}       # (pid, name): peak resident memory
        self.ended = threading.Event()

    def run(self):
        while not self.ended.wait(self.interval):
            self.sample()

    def stop(self):
        self.ended.set()
        self.join()

    def sample(self):
        together = 0
        for pid, name in family(self.pid).items():
            try:
                together += proportional_bytes(pid)
                key = (pid, program(pid, name))
                self.peaks[key] = max(self.peaks.get(key, 0), status_bytes(pid, "VmHWM"))
            except (FileNotFoundError, ProcessLookupError):
                continue
        self.samples += 1
        self.together = max(self.together, together)
        self.temporary = max(self.temporary, folder_bytes(self.temporary_folder))

    def figures(self):
        """Returns the peaks in megabytes."""
        (_, largest), peak = max(self.peaks.items(), key=lambda item: item[1], default=((0, ""), 0))
        main = max((peak for (pid, _), peak in self.peaks.items() if pid == self.pid), default=0)
        return {"together_mb": round(self.together / MEGABYTE, 1), "main_mb": round(main / MEGABYTE, 1),
                "largest_mb": round(peak / MEGABYTE, 1), "largest": largest,
                "temporary_mb": round(self.temporary / MEGABYTE, 1), "samples": self.samples}
