#!/usr/bin/env python3
"""Measures how the dates and titles of letters are found, which name their PDFs.

usage: letter-heads.py SCANPDF [--letters 40] [--seed 1] [--keep FOLDER]

Draws letters in English, German and French: with the date at the right, at the left, after a place, after a label or in
a block of references; with a subject after a label, before or after the salutation, or a heading; with other dates in
the text and in references (a due date, another letter, a date of birth); some English dates of digits are ambiguous.
They are converted to PDFs with --name '{document-date} {title}'. Prints the dates and titles that are right, missing
and wrong. Needs Pillow and fonts-liberation.
"""
import argparse
import datetime
import random
import subprocess
import tempfile
from pathlib import Path

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont

SIZE = (1654, 2339)
FONTS = ("LiberationSerif", "LiberationSans")
MONTHS = {
    "eng": "January February March April May June July August September October November December".split(),
    "deu": "Januar Februar März April Mai Juni Juli August September Oktober November Dezember".split(),
    "fra": "janvier février mars avril mai juin juillet août septembre octobre novembre décembre".split(),
}
PLACES = {"eng": ("London", "Bristol", "Leeds"), "deu": ("Berlin", "Hamburg", "Bad Tölz"), "fra": ("Paris", "Lyon", "Nantes")}
SENDERS = {"eng": ("Hill & Sons Ltd", "12 Mill Lane", "Leeds LS1 4DY"),
           "deu": ("Stadtwerke Neustadt GmbH", "Hauptstraße 7", "01844 Neustadt"),
           "fra": ("Cabinet Moreau", "18 rue des Lilas", "44000 Nantes")}
RECIPIENTS = {"eng": ("Mrs Jane Carter", "4 Station Road", "Bristol BS1 6QF"),
              "deu": ("Frau Anna Krüger", "Lindenweg 12", "10115 Berlin"),
              "fra": ("Madame Claire Petit", "3 avenue Foch", "69006 Lyon")}
SUBJECTS = {"eng": ("Renewal of your insurance policy", "Invitation to the annual meeting", "Change of our opening hours",
                    "Your order of garden chairs", "Repair of the central heating"),
            "deu": ("Kündigung Ihres Mietvertrages", "Einladung zur Mitgliederversammlung", "Ablesung der Wasserzähler",
                    "Angebot für neue Fenster", "Änderung unserer Bankverbindung"),
            "fra": ("Résiliation de votre contrat", "Invitation à la réunion annuelle", "Relevé de vos compteurs",
                    "Votre demande de remboursement", "Travaux dans la cour")}
LABELS = {"eng": ("Subject:", "Re:"), "deu": ("Betreff:",), "fra": ("Objet :", "Objet :")}
DATE_LABELS = {"eng": "Date:", "deu": "Datum:", "fra": "Date :"}
SALUTATIONS = {"eng": ("Dear Mrs Carter,", "Dear Madam,"), "deu": ("Sehr geehrte Frau Krüger,", "Guten Tag Frau Krüger,"),
               "fra": ("Madame,", "Chère Madame,")}
TEXTS = {
    "eng": "Thank you for your letter of {other}. We are glad to tell you that the work will begin on {third} and will "
           "take about two weeks. Please let us know if you have any questions about this matter.",
    "deu": "vielen Dank für Ihr Schreiben vom {other}. Wir teilen Ihnen mit, dass die Arbeiten am {third} beginnen und "
           "etwa zwei Wochen dauern. Bei Fragen rufen Sie uns bitte an, wir helfen Ihnen gern weiter.",
    "fra": "Nous vous remercions de votre lettre du {other}. Nous vous informons que les travaux commenceront le {third} "
           "et dureront environ deux semaines. Nous restons à votre disposition pour toute question."}
REFERENCES = {"eng": "Date of birth: {other}", "deu": "Ihre Nachricht vom: {other}", "fra": "Votre courrier du {other}"}
CLOSINGS = {"eng": "Yours sincerely", "deu": "Mit freundlichen Grüßen", "fra": "Veuillez agréer nos salutations distinguées"}


def written(day, language, rng):
    """Returns a date as people write it, and whether its day and month can be told apart."""
    month = MONTHS[language][day.month - 1]
    if language == "eng":
        choices = [f"{day.day} {month} {day.year}", f"{month} {day.day}, {day.year}", f"{day:%d/%m/%Y}"]
    elif language == "deu":
        choices = [f"{day.day}. {month} {day.year}", f"{day:%d.%m.%Y}", f"{day.day}.{day.month}.{day.year}"]
    else:
        choices = [f"{'1er' if day.day == 1 else day.day} {month} {day.year}", f"{day:%d/%m/%Y}"]
    text = rng.choice(choices)
    return text, not (language == "eng" and "/" in text and day.day <= 12 and day.day != day.month)


def day_of(rng):
    """Returns a day."""
    return datetime.date(2015, 1, 1) + datetime.timedelta(days=rng.randrange(4000))


class Letter:
    """A drawn letter with its date, if it is not ambiguous, and its title."""

    def __init__(self, rng):
        self.rng = rng
        self.language = rng.choice(("eng", "deu", "fra"))
        self.font_file = f"/usr/share/fonts/truetype/liberation/{rng.choice(FONTS)}"
        self.image = Image.new("L", SIZE, 255)
        self.draw, self.y = ImageDraw.Draw(self.image), 150
        day = day_of(rng)
        self.text, is_clear = written(day, self.language, rng)
        self.date = day.isoformat() if is_clear else None
        self.title = rng.choice(SUBJECTS[self.language])
        self.other, self.third = (written(day_of(rng), self.language, rng)[0] for _ in range(2))
        self.compose()

    def write(self, text, x=200, *, bold=False, size=34, gap=0):
        """Draws a line and goes down to the next."""
        font = ImageFont.truetype(f"{self.font_file}-{'Bold' if bold else 'Regular'}.ttf", size)
        self.y += gap
        self.draw.text((x, self.y), text, 0, font)
        self.y += round(size * 1.35)

    def wrapped(self, text):
        """Draws a paragraph."""
        line = ""
        for word in text.split():
            if len(line) + len(word) > 72:
                self.write(line)
                line = ""
            line = f"{line} {word}".strip()
        self.write(line)
        self.y += 30

    def compose(self):
        """Draws the parts of the letter in one of several layouts."""
        rng, language = self.rng, self.language
        right = rng.random() < 0.5
        for line in SENDERS[language]:
            self.write(line, 1050 if right else 200, bold=line == SENDERS[language][0])
        place = rng.choice(PLACES[language])
        article = {"eng": "", "deu": rng.choice(("den ", "")), "fra": "le "}[language]
        date = rng.choice((self.text, f"{place}, {article}{self.text}", f"{DATE_LABELS[language]} {self.text}"))
        is_first = rng.random() < 0.4
        if is_first:
            self.write(date, rng.choice((200, 1000)), gap=70)
        self.y += 80
        for line in RECIPIENTS[language]:
            self.write(line)
        if rng.random() < 0.4:
            self.write(REFERENCES[language].format(other=self.other), gap=60)
        if not is_first:
            self.write(date, rng.choice((200, 1000)), gap=70)
        self.subject_and_salutation()
        self.wrapped(TEXTS[language].format(other=self.other, third=self.third))
        self.wrapped(TEXTS[language].format(other=self.third, third=self.other))
        self.write(CLOSINGS[language], gap=40)
        self.write("M. Weber", gap=120)

    def subject_and_salutation(self):
        """Draws the subject where the language has it."""
        rng, language = self.rng, self.language
        salutation, bold = rng.choice(SALUTATIONS[language]), rng.random() < 0.6
        has_label = language == "fra" or rng.random() < 0.4
        subject = f"{rng.choice(LABELS[language])} {self.title}" if has_label else self.title
        if language == "eng" and not has_label:
            self.write(salutation, gap=70)
            self.write(subject, bold=bold, gap=35)
            self.y += 35
        else:
            self.write(subject, bold=bold, gap=80)
            self.write(salutation, gap=50)
            self.y += 35

    def scanned(self):
        """Returns the letter as a scanner gives it."""
        page = self.image.rotate(self.rng.uniform(-0.8, 0.8), Image.Resampling.BICUBIC, fillcolor=255)
        page = page.filter(ImageFilter.GaussianBlur(self.rng.uniform(0.3, 0.8)))
        return ImageChops.add(page, Image.effect_noise(SIZE, 8), 1, -128)


def outcome(found, expected):
    """Returns whether what was found is right, missing or wrong."""
    if found is None:
        return "right" if expected is None else "missing"
    return "right" if found == expected else "wrong"


def main():
    """Draws letters, converts and compares them."""
    parser = argparse.ArgumentParser()
    parser.add_argument("scanpdf", type=lambda path: str(Path(path).resolve()))
    parser.add_argument("--letters", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, default=None)
    arguments = parser.parse_args()
    rng, counts = random.Random(arguments.seed), {}
    with tempfile.TemporaryDirectory() as name:
        folder = arguments.keep or Path(name)
        folder.mkdir(exist_ok=True)
        for number in range(arguments.letters):
            letter = Letter(rng)
            path, out = folder / f"{number:02}.png", folder / f"{number:02}"
            letter.scanned().save(path, dpi=(200, 200))
            subprocess.run(
                [arguments.scanpdf, path, "--output-dir", out, "--name", "{document-date}_{title}", "-q",
                 "-l", letter.language], check=True)
            date, title = next(out.glob("*.pdf")).stem.split("_", 1)
            today = datetime.date.today().isoformat()
            results = (("date", None if date == today else date, letter.date),
                       ("title", None if title == "scan" else title, letter.title))
            for kind, found, expected in results:
                result = outcome(found, expected)
                counts[kind, result] = counts.get((kind, result), 0) + 1
                if result != "right":
                    print(f"{path.name} {letter.language} {kind}: {result}: {found!r}, not {expected!r}", flush=True)
    for (kind, result), count in sorted(counts.items()):
        print(f"{kind}\t{result}\t{count}\t{count / arguments.letters:.3f}")


main()
