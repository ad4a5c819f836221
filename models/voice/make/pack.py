"""Writes the tables and the network of English (US) from the wheel of hibari-tts: python pack.py WHEEL

A table is UTF-8 text, compressed with Brotli: one entry a line, sorted by the bytes of its key, with its fields behind
tabs. Whoever reads it searches the lines by halves and needs no object for each entry.
"""
import gzip
import json
import sys
import zipfile
from pathlib import Path

import brotli

FOLDER = Path(__file__).resolve().parent.parent
ASSETS = "hibari/assets/"


def write_table(name: str, entries: dict[str, list[str]]) -> None:
    for key, fields in entries.items():
        if any(mark in text for text in [key, *fields] for mark in "\t\n"):
            raise ValueError(f"{name}: {key!r} holds a tab or the end of a line")
    lines = sorted("\t".join([key, *fields]).encode() for key, fields in entries.items())
    # Sorted by keys alone, not by what follows them.
    lines.sort(key=lambda line: line.split(b"\t")[0])
    packed = brotli.compress(b"".join(line + b"\n" for line in lines), mode=brotli.MODE_TEXT, quality=11, lgwin=24)
    (FOLDER / name).write_bytes(packed)
    print(f"{name}: {len(entries)} entries, {len(packed):,} bytes")


def pronunciation(said: str | dict[str, str | None]) -> list[str]:
    """The usual phonemes, then those of parts of speech. "NOUN=" means that the word is spelled then."""
    if isinstance(said, str):
        return [said]
    others = [f"{tag}={phonemes or ''}" for tag, phonemes in said.items() if tag != "DEFAULT"]
    return [said["DEFAULT"] or "", *others]


def main() -> None:
    wheel = zipfile.ZipFile(sys.argv[1])

    def read(name: str) -> bytes:
        return wheel.read(ASSETS + name)

    for rank in ("gold", "silver"):
        words = json.loads(gzip.decompress(read(f"lexicon_us_{rank}.json.gz")))
        write_table(f"lexicon-{rank}.tsv.br", {word: pronunciation(said) for word, said in words.items()})

    tagger = json.loads(gzip.decompress(read("tagger.json.gz")))
    write_table("tag-of-word.tsv.br", {word: [tag] for word, tag in tagger["tagdict"].items()})
    write_table("frequent-words.tsv.br", {word: [] for word in tagger["vocab"]})
    write_table(
        "tag-weights.tsv.br",
        {clue: [f"{tag} {weight:g}" for tag, weight in sorted(w.items())] for clue, w in tagger["weights"].items()},
    )

    splits = json.loads(read("tokenizer_exceptions.json"))
    write_table("splits.tsv.br", {text: parts for text, parts in splits.items() if not text.isspace()})

    (FOLDER / "tags.json").write_text(json.dumps(tagger["tags"]) + "\n")
    (FOLDER / "normalize.json").write_bytes(read("normalize.json"))
    network = json.loads(read("oov.json"))
    alphabet = {"letters": "".join(network["in"]), "phonemes": "".join(network["out"]), "longest": network["maxlen"]}
    (FOLDER / "unknown-words.json").write_text(json.dumps(alphabet, ensure_ascii=False) + "\n")
    (FOLDER / "unknown-words.onnx").write_bytes(read("oov.onnx"))


main()
