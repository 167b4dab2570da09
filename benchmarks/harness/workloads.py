"""The workloads of the rivals."""
import dataclasses

from . import pages
from .places import RIVALS

BASE = "scanpdf"
ALL = tuple(sorted((path.name for path in RIVALS.iterdir()), key=lambda name: (name != BASE, name)))
WITHOUT_TEXT = ("img2pdf",)
STRAIGHTENING = "ocrmypdf-straightened"  # only for crooked pages: on others it does the same as ocrmypdf, but slower
STRAIGHT = tuple(name for name in ALL if name != STRAIGHTENING)


@dataclasses.dataclass(frozen=True)
class Workload:
    """A number of pages of a kind, and the rivals that run it by default."""
    kind: str
    count: int
    rivals: tuple = STRAIGHT

    @property
    def name(self):
        return f"{self.count}-{self.kind}"

    def at_most(self, count):
        return dataclasses.replace(self, count=min(self.count, count or self.count))

    def images(self):
        return pages.image_files(self.kind, self.count)


# Tesseract as installed takes minutes for large workloads, without further insight.
QUICK = tuple(name for name in STRAIGHT if name != "tesseract-stock")
CROOKED = {kind: (BASE, "ocrmypdf", STRAIGHTENING) for kind in ("skewed-300", "upside-down-300")}

SPEED = (Workload("gray-300", 20, QUICK), Workload("gray-600", 10, QUICK), Workload("gray-300", 1), Workload("small-300", 100, QUICK))
MEMORY = (Workload("gray-300", 1), Workload("gray-300", 4), Workload("gray-600", 4, QUICK), Workload("small-300", 100, QUICK))
QUALITY = tuple(Workload(kind, 4, CROOKED.get(kind, QUICK)) for kind in pages.KINDS if kind != "small-300")
LONG = Workload("small-300", 1000)
GROWTH = ((Workload("small-300", 10), LONG), (Workload("gray-300", 4), Workload("gray-300", 100)))


def refuse_unknown(only, workloads, rivals):
    """Exits if --only names an unknown workload or rival."""
    unknown = set(only) - set(workloads) - set(rivals)
    if unknown:
        raise SystemExit(f"--only: there is no {', '.join(sorted(unknown))}\n"
                         f"workloads: {', '.join(sorted(workloads))}\nrivals: {', '.join(rivals)}")


def chosen(workloads, only, most):
    """Returns the workloads with their rivals, limited by --only and --pages."""
    known = {workload.name for workload in workloads}
    refuse_unknown(only, known, ALL)
    rivals = tuple(name for name in ALL if name in only)
    picked = [workload for workload in workloads if workload.name in only or not known & set(only)]
    return [dataclasses.replace(workload, rivals=rivals or workload.rivals).at_most(most) for workload in picked]


def chosen_pairs(only, most):
    """Returns pairs of few and many pages of a kind; the workload with many pages names a pair."""
    refuse_unknown(only, [many.name for _, many in GROWTH], [BASE])
    picked = [pair for pair in GROWTH if pair[1].name in only or not set(only) - {BASE}]
    return [[workload.at_most(most) for workload in pair] for pair in picked]
