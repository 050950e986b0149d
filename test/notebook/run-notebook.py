"""Runs the code cells of a notebook in order, and prints figures of its results as JSON."""

import json
import sys

import matplotlib

matplotlib.use("Agg")
with open(sys.argv[1], encoding="utf-8") as file:
    cells = json.load(file)["cells"]
names = {"print": lambda *_: None}
for cell in cells:
    if cell["cell_type"] == "code":
        exec("".join(cell["source"]), names)
results = {
    "site": names["site"],
    "forecast": names["forecast"]["pv_estimate"].tolist(),
    "measured": len(names["measured"]),
    "verdicts": names["verdicts"].to_dict(),
    "compared": len(names["both"]),
    "errors": names["errors"].tolist(),
    "verified": names["verification"]["n"].to_dict(),
}
json.dump(results, sys.stdout)
