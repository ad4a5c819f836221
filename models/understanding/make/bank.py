"""Questions of a bank's customers (Banking77, see ../../../bench/data/banking77) as FAQs of a bank: many ask nearly the
same, and little tells apart what they want. Trained on are the training lines of some categories (`trained` of
bank-categories.json); measured is with the forty that are the benchmark's entries, and with ten that nothing answers
(`unanswered`).

    python bank.py encoder.pt

prints how many of the entries' test lines come nearest to their entry, and how well nearness tells them from the test
lines of the ten: with one phrasing and with five, computed in float.
"""
import csv
import json
import pathlib
import random
import sys

import torch

import e5
import pairs

FOLDER = e5.FOLDER.parent.parent / 'bench/data/banking77'
CATEGORIES = json.loads((pathlib.Path(__file__).parent / 'bank-categories.json').read_text())
WITH_ENTRY, WITHOUT = 15, 7
LINES_A_CATEGORY = 4


def lines_of(name):
    lines = {}
    with open(FOLDER / f'{name}.csv', newline='', encoding='utf8') as file:
        for row in csv.DictReader(file):
            lines.setdefault(row['category'], []).append(row['text'].strip())
    return lines


class Bank:
    def __init__(self, reader):
        self.reader, self.lines = reader, lines_of('train')

    def faq(self):
        """A FAQ of some categories, asked other lines of them and lines of others, which nothing answers."""
        chosen = random.sample(CATEGORIES['trained'], WITH_ENTRY + WITHOUT)
        entries, turns = [], []
        for name in chosen[:WITH_ENTRY]:
            lines = random.sample(self.lines[name], LINES_A_CATEGORY)
            count = random.choice((1, 1, 2))
            entries += [(name, text) for text in lines[:count]]
            turns += [(name, text) for text in lines[count:]]
        turns += [(name, random.choice(self.lines[name])) for name in chosen[WITH_ENTRY:]]
        return self.business(entries, turns)

    def benchmark(self, phrasings):
        """The FAQ that the benchmark asks, each phrasing as an entry of its own."""
        beside = {*CATEGORIES['trained'], *CATEGORIES['unanswered']}
        entries = [
            (name, text) for name, lines in self.lines.items() if name not in beside for text in lines[:phrasings]
        ]
        asked = {name: lines for name, lines in lines_of('test').items() if name not in CATEGORIES['trained']}
        return self.business(entries, [(name, text) for name, lines in asked.items() for text in lines])

    def business(self, entries, turns):
        ids = {}
        for i, (name, _) in enumerate(entries):
            ids.setdefault(name, []).append(str(i))
        # The lines have no answers: the question stands in for one, as it does in the benchmark.
        candidates = [{'id': str(i), 'question': text, 'text': text} for i, (_, text) in enumerate(entries)]
        asked = [{'said': text, 'labels': dict.fromkeys(ids.get(name, []), 'answers')} for name, text in turns]
        return pairs.Business({'id': 'bank', 'language': 'en', 'candidates': candidates, 'turns': asked}, self.reader)


@torch.no_grad()
def report(encoder, bank):
    for phrasings in (1, 5):
        faq = bank.benchmark(phrasings)
        texts = encoder.states([faq.rows[i] for i in faq.ids])
        questions = encoder.states([bank.reader.question_row(bank.reader.question(turn['said'], '')) for turn in faq.turns])
        near = e5.mean_of(questions) @ e5.mean_of(texts).T + e5.PIECES_WEIGHT * e5.piece_nearness(questions, texts)
        best, nearest = near.max(1).values.tolist(), near.argmax(1).tolist()
        answered = [i for i, turn in enumerate(faq.turns) if turn['labels']]
        others = [i for i, turn in enumerate(faq.turns) if not turn['labels']]
        right = sum(faq.ids[nearest[i]] in faq.turns[i]['labels'] for i in answered)
        area = pairs.area([best[i] for i in answered], [best[i] for i in others])
        print(phrasings, 'phrasings: first right', round(right / len(answered), 3), 'answered or not', area, flush=True)


if __name__ == '__main__':
    encoder, tokens, _ = e5.load()
    encoder.layers.load_state_dict(torch.load(sys.argv[1])['layers'])
    report(encoder, Bank(pairs.Reader(tokens)))
