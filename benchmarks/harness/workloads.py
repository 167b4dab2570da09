"""What the rivals have to do."""
import dataclasses

from . import pages
from .places import RIVALS

BASE = "scanpdf"
ALL = tuple(sorted((path.name for path in RIVALS.iterdir()), key=lambda name: (name != BASE, name)))
WITHOUT_TEXT = ("img2pdf",)


@dataclasses.dataclass(frozen=True)
class Work:
    """So many pages of a kind, and the rivals that do it unless others are named."""
    kind: str
    count: int
    rivals: tuple = ALL

    @property
    def name(self):
        return f"{self.count}-{self.kind}"

    def at_most(self, count):
        return dataclasses.replace(self, count=min(self.count, count or self.count))

    def pictures(self):
        return pages.pictures(self.kind, self.count)


# Stock Tesseract takes minutes where there is much to do, and teaches nothing new.
QUICK = tuple(name for name in ALL if name != "tesseract-stock")

SPEED = (Work("gray-300", 20), Work("gray-600", 10, QUICK), Work("gray-300", 1), Work("small-300", 100, QUICK))
MEMORY = (Work("gray-300", 1), Work("gray-300", 4), Work("gray-600", 4, QUICK), Work("small-300", 100, QUICK))
QUALITY = tuple(Work(kind, 4, QUICK) for kind in pages.KINDS if kind != "small-300")
LONG = Work("small-300", 1000)
GROWTH = ((Work("small-300", 10), LONG), (Work("gray-300", 4), Work("gray-300", 100)))


def refuse_unknown(only, works, rivals):
    """Ends where --only names what is not there."""
    unknown = set(only) - set(works) - set(rivals)
    if unknown:
        raise SystemExit(f"--only: there is no {', '.join(sorted(unknown))}\n"
                         f"works: {', '.join(sorted(works))}\nrivals: {', '.join(rivals)}")


def chosen(works, only, most):
    """The works with their rivals, as --only and --pages say."""
    known = {work.name for work in works}
    refuse_unknown(only, known, ALL)
    rivals = tuple(name for name in ALL if name in only)
    picked = [work for work in works if work.name in only or not known & set(only)]
    return [dataclasses.replace(work, rivals=rivals or work.rivals).at_most(most) for work in picked]


def chosen_pairs(only, most):
    """Few pages and many of a kind; a pair is named by the many."""
    refuse_unknown(only, [many.name for _, many in GROWTH], [BASE])
    picked = [pair for pair in GROWTH if pair[1].name in only or not set(only) - {BASE}]
    return [[work.at_most(most) for work in pair] for pair in picked]
