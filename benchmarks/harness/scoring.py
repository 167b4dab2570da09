"""How far the text of a PDF is from what its pages read."""
import re
import subprocess
import unicodedata

QUOTES = str.maketrans("‘’‚“”„–—", "'''\"\"\"--")


def plain(text):
    """Text without differences that are none: white space, ligatures, curly quotes."""
    return re.sub(r"\s+", " ", unicodedata.normalize("NFKC", text).translate(QUOTES)).strip()


def distance(left, right):
    """The edit distance of two texts (Levenshtein), bits side by side (Hyyrö 2003)."""
    if not left:
        return len(right)
    places = {}
    for index, letter in enumerate(left):
        places[letter] = places.get(letter, 0) | 1 << index
    every, last = (1 << len(left)) - 1, 1 << (len(left) - 1)
    plus, minus, score = every, 0, len(left)
    for letter in right:
        match = places.get(letter, 0)
        diagonal = ((((match & plus) + plus) ^ plus) | match | minus) & every
        up, down = minus | (~(diagonal | plus) & every), plus & diagonal
        score += bool(up & last) - bool(down & last)
        up, down = (up << 1 | 1) & every, (down << 1) & every
        plus, minus = down | (~(diagonal | up) & every), up & diagonal
    return score


def pages_of(path):
    """The text of each page, as poppler reads it."""
    text = subprocess.run(["pdftotext", "-enc", "UTF-8", path, "-"], check=True, capture_output=True).stdout
    return text.decode("utf-8").split("\f")[:-1]


def character_error_rate(path, pictures):
    """Edits for each character that the pages have, over all pages."""
    found = pages_of(path)
    if len(found) != len(pictures):
        raise SystemExit(f"{path} has {len(found)} pages, not {len(pictures)}")
    wanted = [plain(picture.with_suffix(".txt").read_text("utf-8")) for picture in pictures]
    edits = sum(distance(truth, plain(text)) for truth, text in zip(wanted, found))
    return edits / sum(map(len, wanted))
