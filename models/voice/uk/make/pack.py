"""Writes the tables of stress from the wheel of ukrainian-word-stress: python pack.py WHEEL

stress.br: all forms of words as one automaton (a minimal acyclic one, as spelling checkers use), in which "+" stands
before the stressed vowel. homographs.tsv.br: the forms that are stressed in more than one way, with what each way is.
endings.tsv.br: how words that the dictionary lacks are stressed, by how they end.
"""
import re
import struct
import sys
import tempfile
import zipfile
from collections import Counter, defaultdict
from pathlib import Path

import brotli
import marisa_trie

FOLDER = Path(__file__).resolve().parent.parent
LETTERS = "+'абвгґдеєжзиіїйклмнопрстуфхцчшщьюяАБВГҐДЕЄЖЗИІЇЙКЛМНОПРСТУФХЦЧШЩЬЮЯ"
VOWELS = set("аеєиіїоуюяАЕЄИІЇОУЮЯ")
WORD = re.compile(r"[А-ЯҐЄІЇ]?[а-яґєії']+")
READING_END, TAGS_START = b"\xff", b"\xfe"
# The wheel's tags as one letter each, in the order in which they are written: part of speech, case, number, gender.
TAGS = {
    **{0x6A: "N", 0x62: "A", 0x67: "V", 0x69: "R", 0x66: "P", 0x68: "X", 0x6B: "M", 0x63: "I", 0x64: "C", 0x65: "T", 0x6C: "E"},
    **{0x20: "n", 0x21: "g", 0x22: "d", 0x23: "a", 0x24: "i", 0x25: "l", 0x26: "v"},
    **{0x11: "s", 0x12: "p", 0x31: "m", 0x32: "f", 0x30: "t"},
    **{0x41: "", 0x42: "", 0x50: ""},
}
# An ending is worth an entry when it is of so many words, and so many more of them are right with it.
FEWEST_WORDS, FEWEST_GAINED, LONGEST_ENDING = 15, 12, 7


def main() -> None:
    forms, homographs = read_wheel(Path(sys.argv[1]))
    marked = sorted({mark(word, place) for word, places in forms.items() for place in places})
    write("stress.br", automaton(marked))
    lines = ["\t".join([word, *(f"{place}{tags}" for place, tags in readings)]) for word, readings in homographs.items()]
    write("homographs.tsv.br", table(lines))
    endings = learn({word: places[0] for word, places in forms.items() if len(places) == 1 and word == word.lower()})
    write("endings.tsv.br", table([f"{ending}\t{vowel}" for ending, vowel in endings.items()]))
    print(f"{len(forms):,} forms, {len(marked):,} ways to stress them, {len(homographs):,} homographs, {len(endings):,} endings")


def read_wheel(wheel: Path):
    """The places of the stressed vowel of each form of two vowels or more, and the readings of those with several."""
    trie = marisa_trie.BytesTrie()
    with zipfile.ZipFile(wheel) as archive, tempfile.TemporaryDirectory() as folder:
        trie.load(archive.extract("ukrainian_word_stress/data/stress.trie", folder))
    forms, homographs = {}, {}
    for spelled, value in trie.iteritems():
        word = re.sub("[’ʼ]", "'", spelled)
        if not WORD.fullmatch(word) or sum(letter in VOWELS for letter in word) < 2:
            continue
        # A form that may be stressed in two ways without a difference of meaning takes the first.
        if TAGS_START not in value:
            forms[word] = [value[0] - 1]
            continue
        readings = [reading.split(TAGS_START, 1) for reading in value.split(READING_END)[:-1]]
        places = list(dict.fromkeys(stress[0] - 1 for stress, _ in readings))
        forms[word] = places
        if len(places) > 1:
            homographs[word] = list(dict.fromkeys((stress[0] - 1, "".join(tag_of(t) for t in sorted(tags, key=order))) for stress, tags in readings))
    return forms, homographs


def tag_of(tag: int) -> str:
    return TAGS[tag]


def order(tag: int) -> int:
    return "NAVRPXMICTEngdailvspmft".find(TAGS[tag]) if TAGS[tag] else 99


def mark(word: str, place: int) -> str:
    return f"{word[:place]}+{word[place:]}"


class Node:
    __slots__ = ("ends", "edges", "id", "uses", "shared")

    def __init__(self):
        self.ends, self.edges, self.id, self.uses, self.shared = False, [], 0, 0, 0


def automaton(words: list[str]) -> bytes:
    """Built as Daciuk and others do (2000): a word at a time, in order, joining what is the same behind it.

    A node is written where a walk in depth first comes to it: its number of edges; 1 where words end, 2 where edges lead
    back to it. Of an edge: its letter; 0 where the node that it leads to comes next, else its number among those of 2.
    """
    root, known, open_, before, count = Node(), {}, [], "", 1

    def join(to: int) -> None:
        nonlocal count
        while len(open_) > to:
            parent, node = open_.pop()
            key = (node.ends, tuple((letter, child.id) for letter, child in node.edges))
            same = known.get(key)
            if same:
                parent.edges[-1][1] = same
            else:
                node.id = count
                count += 1
                known[key] = node

    for word in words:
        same = next((i for i, (a, b) in enumerate(zip(word, before)) if a != b), min(len(word), len(before)))
        join(same)
        node = open_[-1][1] if open_ else root
        for letter in word[same:]:
            child = Node()
            node.edges.append([letter, child])
            open_.append((node, child))
            node = child
        node.ends = True
        before = word
    join(0)
    for node in (root, *known.values()):
        for _, child in node.edges:
            child.uses += 1

    counts, flags, letters, low, high = bytearray(), bytearray(), bytearray(), bytearray(), bytearray()
    shared = 0

    def walk(node: Node) -> None:
        nonlocal shared
        if node.uses > 1:
            shared += 1
            node.shared = shared
        counts.append(len(node.edges))
        flags.append(node.ends | (node.uses > 1) << 1)
        for letter, child in node.edges:
            letters.append(LETTERS.index(letter))
            low.append(child.shared & 255)
            high.append(child.shared >> 8)
            if not child.shared:
                walk(child)

    walk(root)
    return struct.pack("<II", len(counts), len(letters)) + counts + flags + letters + low + high


def learn(stressed: dict[str, int]) -> dict[str, int]:
    """The vowel, counted from the end, that most words with an ending stress; only where a shorter one says otherwise."""
    votes: dict[str, Counter] = defaultdict(Counter)
    for word, place in stressed.items():
        vowel = sum(letter in VOWELS for letter in word[place + 1 :])
        for length in range(min(LONGEST_ENDING, len(word)) + 1):
            votes[word[len(word) - length :]][vowel] += 1
    endings = {}
    for ending in sorted(votes, key=len):
        vowels = votes[ending]
        best, right = vowels.most_common(1)[0]
        shorter = next((endings[ending[i:]] for i in range(1, len(ending) + 1) if ending[i:] in endings), None)
        if shorter is None or (sum(vowels.values()) >= FEWEST_WORDS and right - vowels[shorter] >= FEWEST_GAINED):
            endings[ending] = best
    return endings


def table(lines: list[str]) -> bytes:
    return b"".join(line + b"\n" for line in sorted((line.encode() for line in lines), key=lambda line: line.split(b"\t")[0]))


def write(name: str, content: bytes) -> None:
    packed = brotli.compress(content, quality=11, lgwin=24)
    (FOLDER / name).write_bytes(packed)
    print(f"{name}: {len(content):,} bytes, {len(packed):,} packed")


main()
