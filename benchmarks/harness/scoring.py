"""Compares the text of a PDF with the text that was printed."""
import re
import subprocess
import unicodedata

QUOTES = str.maketrans("‘’‚“”„–—", "'''\"\"\"--")


def plain(text):
    """Returns a text without irrelevant differences: white space, ligatures, curly quotes."""
    return re.sub(r"\s+", " ", unicodedata.normalize("NFKC", text).translate(QUOTES)).strip()


def distance(left, right):
    """Returns the edit distance of two texts (Levenshtein; bit-parallel algorithm of Hyyrö, 2003)."""
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
    """Returns the text of each page, as poppler reads it."""
    text = subprocess.run(["pdftotext", "-enc", "UTF-8", path, "-"], check=True, capture_output=True).stdout
    return text.decode("utf-8").split("\f")[:-1]


def character_error_rate(path, images):
    """Returns the number of edits per printed character, over all pages."""
    found = pages_of(path)
    if len(found) != len(images):
        raise SystemExit(f"{path} has {len(found)} pages, not {len(images)}")
    wanted = [plain(image.with_suffix(".txt").read_text("utf-8")) for image in images]
    edits = sum(distance(truth, plain(text)) for truth, text in zip(wanted, found))
    return edits / sum(map(len, wanted))
