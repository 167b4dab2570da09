"""Where the benchmarks find and leave things."""
from pathlib import Path

BENCHMARKS = Path(__file__).resolve().parent.parent
PROJECT = BENCHMARKS.parent
RIVALS = BENCHMARKS / "rivals"
BATCH_RIVALS = BENCHMARKS / "batch-rivals"
RESULTS = BENCHMARKS / "results"
WORK = PROJECT / ".build-benchmarks"   # pictures, rivals' packages, trials; safe to delete
PICTURES = WORK / "pictures"
PACKAGES = WORK / "packages"
TRIALS = WORK / "trials"
SCANPDF = PROJECT / ".build/release/scanpdf"
