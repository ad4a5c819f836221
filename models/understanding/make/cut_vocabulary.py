"""Writes tokenizer.json.br: of multilingual-e5's 250,000 pieces those that English and Ukrainian are written with.

Kept are the pieces of the words of two dictionaries (Debian's `wamerican` and `hunspell-uk`) and of our own texts, and
all single characters of their scripts, so that no word is unreadable.
"""
import collections
import json
import pathlib
import random

import e5
import pairs

REPOSITORY = e5.FOLDER.parent.parent
TEXTS = ['docs/**/*.md', 'apps/web/src/i18n/**/*.ts']
SAMPLE = 120_000

random.seed(7)
_, pieces, scores, _, _ = e5.read_weights()
tokenizer = e5.Tokenizer([(piece, float(score)) for piece, score in zip(pieces, scores)])
english = [word for word in pathlib.Path('/usr/share/dict/american-english').read_text().split() if "'" not in word]
ukrainian = [line.split('/')[0] for line in pathlib.Path('/usr/share/hunspell/uk_UA.dic').read_text().splitlines()[1:]]
counts = collections.Counter()
for word in english:
    counts.update({i: 2 for i in set(tokenizer(word, 99))})
for word in random.sample(ukrainian, SAMPLE):
    counts.update(set(tokenizer(word, 99)))
ours = [line for pattern in TEXTS for file in REPOSITORY.glob(pattern) for line in file.read_text().splitlines()]
for business in pairs.written():
    ours += json.dumps(business, ensure_ascii=False, indent=1).splitlines()
for line in ours:
    counts.update({i: 2 for i in set(tokenizer(line, 9999))})


def is_letter(piece):
    plain = piece.replace('▁', '')
    return len(plain) <= 1 and all(ord(c) < 0x530 or 0x2000 <= ord(c) < 0x2200 or ord(c) >= 0x1F300 for c in plain)


def is_number(piece):
    plain = piece.replace('▁', '')
    return plain.isascii() and plain.isdigit() and len(plain) <= 4


# A longer piece of a single Ukrainian word is written with shorter ones as well.
kept = {i for i, count in counts.items() if count > 1 or len(pieces[i]) <= 3}
kept |= {i for i, piece in enumerate(pieces) if i <= e5.UNKNOWN or is_letter(piece) or is_number(piece)}
names = ['<s>', '<pad>', '</s>', '<unk>']
vocabulary = [[names[i] if i < 4 else pieces[i], round(float(scores[i]), 4)] for i in sorted(kept)]
tokenizer_json = {
    'version': '1.0',
    'added_tokens': [],
    'normalizer': {'type': 'NFKC'},
    'pre_tokenizer': {'type': 'Metaspace', 'replacement': '▁', 'prepend_scheme': 'always', 'split': False},
    'post_processor': None,
    'decoder': None,
    'model': {'type': 'Unigram', 'unk_id': e5.UNKNOWN, 'vocab': vocabulary, 'byte_fallback': False},
}
text = json.dumps(tokenizer_json, ensure_ascii=False, separators=(',', ':'))
e5.write_vocabulary(text)
print(len(vocabulary), 'pieces')
