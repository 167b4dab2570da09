"""Writes results as JSON and as Markdown tables."""
import json


def table(columns, rows):
    """Returns a Markdown table; rows are dictionaries, and a missing value is a dash."""
    lines = [columns, ["---"] * len(columns)]
    lines += [[str(row.get(column, "–")) for column in columns] for row in rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def described(facts):
    return ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in facts.items())


class Report:
    """The results of a command, written after each table so that an interruption loses little."""

    def __init__(self, command, folder, facts, note):
        self.folder, self.command, self.note = folder, command, note
        self.data = {"command": command, **facts, "runs": [], "tables": {}}
        folder.mkdir(parents=True, exist_ok=True)

    def add_runs(self, runs):
        self.data["runs"] += runs

    def show(self, title, columns, rows):
        """Adds rows to the table with a title, prints them, and writes both files."""
        self.data["tables"].setdefault(title, {"columns": columns, "rows": []})["rows"] += rows
        print(f"\n{title}\n\n{table(columns, rows)}", flush=True)
        self.write()

    def write(self):
        parts = [f"# {self.command}\n", f"Machine: {described(self.data['machine'])}.\n",
                 f"Versions: {described(self.data['versions'])}.\n", self.note + "\n"]
        for title, made in self.data["tables"].items():
            parts += [f"## {title}\n", table(made["columns"], made["rows"])]
        stem = self.folder / self.command
        stem.with_suffix(".md").write_text("\n".join(parts), "utf-8")
        stem.with_suffix(".json").write_text(json.dumps(self.data, indent=1, ensure_ascii=False) + "\n", "utf-8")
