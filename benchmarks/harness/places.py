"""The folders of the benchmarks."""
from pathlib import Path

BENCHMARKS = Path(__file__).resolve().parent.parent
PROJECT = BENCHMARKS.parent
RIVALS = BENCHMARKS / "rivals"
PDF_RIVALS = BENCHMARKS / "pdf-rivals"
ACCURACY_RIVALS = BENCHMARKS / "accuracy-rivals"
BATCH_RIVALS = BENCHMARKS / "batch-rivals"
RESULTS = BENCHMARKS / "results"
WORK = PROJECT / ".build-benchmarks"   # images, packages and outputs of rivals; safe to delete
IMAGES = WORK / "images"
PACKAGES = WORK / "packages"
TRIALS = WORK / "trials"
SCANPDF = PROJECT / ".build/release/scanpdf"
