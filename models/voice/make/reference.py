"""Reads sentences with the reference and keeps its phonemes: python reference.py WHEEL sentences.txt FOLDER

Writes FOLDER/tuning.jsonl.br and FOLDER/held-out.jsonl.br, a line [sentence, phonemes] each, every second
sentence to each. Sentences that the reference fails on are left out and counted.
"""
import json
import sys
import tempfile
import zipfile
from pathlib import Path

import brotli

SENTENCES = 5000


def main() -> None:
    wheel, sentences, folder = sys.argv[1:]
    with tempfile.TemporaryDirectory() as unpacked:
        zipfile.ZipFile(wheel).extractall(unpacked)
        sys.path.insert(0, unpacked)
        from hibari.g2p import G2P

        read = G2P()
        lines, failures = [], 0
        for line in Path(sentences).read_text().splitlines():
            sentence = json.loads(line)
            try:
                lines.append(json.dumps([sentence, read(sentence)], ensure_ascii=False) + "\n")
            except Exception:
                failures += 1
    lines = lines[:SENTENCES]
    for half, name in enumerate(("tuning", "held-out")):
        packed = brotli.compress("".join(lines[half::2]).encode(), mode=brotli.MODE_TEXT, quality=11)
        (Path(folder) / f"{name}.jsonl.br").write_bytes(packed)
    print(f"{len(lines)} sentences; the reference failed on {failures}")


main()
