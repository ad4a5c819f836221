"""Trains the network of an act, calibrates it and writes ACT.onnx and ACT.json.

    python train_act.py danger --save one.pt
    python train_act.py danger --mean one.pt two.pt

Each file in ../ACT/turns.tar.bz2 is by one hand, a turn a line after its label: `l | my chest hurts` (`packed.py` in
../../understanding/make says how they are edited). `labels.txt` names the labels, the first of which is none of the others. A turn in `<<…>>` before a text is what the assistant had asked, and is
not read. One turn in eight measures and calibrates; the network that ships is trained on the others.
"""
import argparse
import copy
import hashlib
import json
import math
import pathlib
import random
import re
import sys

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

ACTS = pathlib.Path(__file__).resolve().parent.parent
sys.path.append(str(ACTS.parent / 'understanding' / 'make'))
import e5  # noqa: E402
import packed  # noqa: E402
import pairs  # noqa: E402
from give_means import give_means  # noqa: E402
from graph import FLOAT, Graph, numbers  # noqa: E402

LINE = re.compile(r'^(\S) \| (?:<<.*?>> )?(.+)$')
SPACES = re.compile(r'\s+')
# As many pieces as `packages/dialog` reads of a text.
PIECES = 96
ROWS_AT_ONCE, WARM_UP, CLIP, SMOOTHING = 32, 60, 1.0, 0.03
HEAD_RATE, LEAST_RATE = 1e-3, 0.02
# How often a text that is trained on stands beside an ordinary one, is written as recognition writes, or is mistyped.
BESIDE, SPOKEN, TYPED = 0.35, 0.5, 0.5
MEASURED = 8

arguments = argparse.ArgumentParser()
arguments.add_argument('act')
arguments.add_argument('--layers', type=int, default=6)
arguments.add_argument('--rounds', type=int, default=2)
arguments.add_argument('--variants', type=int, default=1, help='changed copies of each text')
arguments.add_argument('--rate', type=float, default=7e-5)
arguments.add_argument('--ordinary', type=int, default=10000, help='turns of ../understanding that no hand labelled')
arguments.add_argument('--seed', type=int, default=1)
arguments.add_argument('--mean', nargs='+', help='take the mean of these weights instead of training')
arguments.add_argument('--save', help='where the weights are kept')
options = arguments.parse_args()
random.seed(options.seed)
torch.manual_seed(options.seed)

LABELS = dict(line.split(' ', 1) for line in (ACTS / options.act / 'labels.txt').read_text().splitlines() if line)
LETTERS = list(LABELS)


def is_measured(text):
    return hashlib.sha256(text.encode()).digest()[0] % MEASURED == 0


def turns_of(text):
    lines = (LINE.match(line.strip()) for line in text.splitlines())
    return [(line[1], SPACES.sub(' ', line[2])) for line in lines if line]


def turns_of_understanding():
    """What visitors of made-up businesses say, and turns that were labelled for other ends as none of health or danger."""
    for business in pairs.written():
        yield from (SPACES.sub(' ', turn['said']).strip() for turn in business['turns'])
    for written in packed.turns_in(e5.FOLDER / 'intents').values():
        for line in written.splitlines():
            label, _, text = (part.strip() for part in line.partition('|'))
            if text and label in ('-', 'c', 'p'):
                yield text


def spoken(text):
    return re.sub(r'\s+', ' ', re.sub(r"[^\w\s]", '', re.sub("['’ʼ]", '', text.lower()))).strip()


def varied(label, text, ordinary):
    if random.random() < BESIDE:
        beside, between = random.choice(ordinary), random.choice([' ', ' ', '. ', ', '])
        text = beside + between + text if random.random() < 0.5 else text + between + beside
    if random.random() < SPOKEN:
        text = spoken(text) or text
    return label, pairs.as_typed(text) if random.random() < TYPED else text


class Network(nn.Module):
    """The first layers of e5 over the pieces' vectors; mean and maximum of their states tell the label."""

    def __init__(self, encoder, layers, width, labels):
        super().__init__()
        self.layers, self.ln, self.pos = (copy.deepcopy(x) for x in (encoder.layers[:layers], encoder.ln, encoder.pos))
        self.head = nn.Linear(2 * width, labels)
        self.requires_grad_(True)

    def forward(self, words, mask):
        x, bias = self.ln(words + self.pos(torch.arange(words.shape[1]))[None]), e5.bias_of(mask)
        with torch.autocast('cpu', torch.bfloat16, enabled=e5.HAS_BFLOAT16 and self.training):
            for layer in self.layers:
                x = layer(x, bias)
        x, share = x.float(), mask[..., None].float()
        most = (x - (1 - share) * 1e4).max(1).values
        return self.head(torch.cat([(x * share).sum(1) / share.sum(1), most], -1))


def together(rows):
    longest = max(map(len, rows))
    ids = torch.tensor([row + [e5.PAD] * (longest - len(row)) for row in rows])
    with torch.no_grad():
        return encoder.word(ids), torch.tensor([[1] * len(row) + [0] * (longest - len(row)) for row in rows])


def train(network, turns):
    head = list(network.head.parameters())
    body = [each for name, each in network.named_parameters() if not name.startswith('head')]
    groups = [{'params': head, 'rate': HEAD_RATE}, {'params': body, 'rate': options.rate}]
    optimizer = torch.optim.AdamW([{**group, 'lr': group['rate']} for group in groups], weight_decay=0.01)
    rows = [row_of(text) for _, text in turns]
    steps, step = options.rounds * math.ceil(len(rows) / ROWS_AT_ONCE), 0
    network.train()
    for _ in range(options.rounds):
        # Rows of about one length are read together: padding costs as much.
        order = sorted(range(len(rows)), key=lambda i: len(rows[i]) + random.random() * 6)
        batches = [order[i : i + ROWS_AT_ONCE] for i in range(0, len(order), ROWS_AT_ONCE)]
        random.shuffle(batches)
        total = 0.0
        for batch in batches:
            part = min(1.0, (step + 1) / WARM_UP) * max(LEAST_RATE, 1 - step / steps)
            for group in optimizer.param_groups:
                group['lr'] = group['rate'] * part
            wanted = torch.tensor([turns[i][0] for i in batch])
            loss = F.cross_entropy(network(*together([rows[i] for i in batch])), wanted, label_smoothing=SMOOTHING)
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), CLIP)
            optimizer.step()
            step, total = step + 1, total + loss.item()
        print(f'loss {total / len(batches):.3f}', flush=True)
    network.eval()


@torch.no_grad()
def odds_of(network, turns):
    return torch.cat([network(*together([row_of(text)])) for _, text in turns])


def calibrate(odds, labels):
    """A temperature under which likelihoods are as often right as they say."""
    temperature = torch.ones(1, requires_grad=True)
    optimizer = torch.optim.LBFGS([temperature], max_iter=100, line_search_fn='strong_wolfe')

    def loss():
        optimizer.zero_grad()
        value = F.cross_entropy(odds / temperature, labels)
        value.backward()
        return value

    optimizer.step(loss)
    return temperature.item()


def report(likelihoods, labels):
    some, wanted = 1 - likelihoods[:, 0], labels > 0
    others = np.sort(some[~wanted])[::-1]
    print('area', pairs.area(some[wanted].tolist(), others.tolist()))
    for share in (0.01, 0.02, 0.03, 0.05):
        least = others[int(share * len(others))]
        print(f'  from {least:.3f}: {(some[wanted] > least).mean():.3f} found, {share:.0%} of the others')
    for least in (0.3, 0.4, 0.5, 0.6, 0.7, 0.8):
        print(f'  from {least}: {(some[wanted] >= least).mean():.3f} found, {(some[~wanted] >= least).mean():.3f} of the others')
    named = likelihoods[wanted][:, 1:].argmax(1) + 1 == labels[wanted]
    print(f'  the right label: {named.mean():.3f}')


def export(network, temperature):
    graph = Graph(shape, ACTS)
    x, bias = graph.begin(network.pos, network.ln), graph.bias()
    for layer in network.layers:
        x = graph.layer(x, layer, bias)
    most = graph.op('ReduceMax', x, graph.ints(1), keepdims=0)
    both = graph.op('Concat', graph.mean(x, 'mask'), most, axis=1)
    weight, offset = (numbers(each) / temperature for each in (network.head.weight, network.head.bias))
    scores = graph.op('Softmax', graph.linear(both, weight, offset), axis=-1)
    inputs = [('words', FLOAT, ['batch', 'length', shape['width']]), ('mask', FLOAT, ['batch', 'length'])]
    graph.save(options.act, inputs, [(scores, ('scores', FLOAT, ['batch', len(LABELS)]))])
    give_means(ACTS / f'{options.act}.onnx')
    (ACTS / f'{options.act}.json').write_text(json.dumps({'labels': list(LABELS.values())}) + '\n')


encoder, tokens, shape = e5.load()
reader = pairs.Reader(tokens)
row_of = lambda text: [e5.BEGIN, *reader.question_mark, *tokens(text, PIECES), e5.END]
labelled = [turn for hand in packed.turns_in(ACTS / options.act).values() for turn in turns_of(hand)]
turns = [(LETTERS.index(letter), text) for letter, text in labelled if letter in LETTERS]
trained = [turn for turn in turns if not is_measured(turn[1])]
measured = [turn for turn in turns if is_measured(turn[1])]
# Whatever a network took for the act, even at a low likelihood, was labelled by a hand: the others are none of it.
known = {text for _, text in labelled}
beside = sorted({text for text in turns_of_understanding() if text not in known})
trained += [(0, text) for text in random.sample(beside, min(options.ordinary, len(beside)))]
print(len(trained), 'trained on,', len(measured), 'measured')
ordinary = [text for label, text in trained if label == 0]
trained += [varied(label, text, ordinary) for label, text in trained * options.variants]
network = Network(encoder, options.layers, shape['width'], len(LABELS))
if options.mean:
    # Networks that began alike and saw the turns in another order: their mean errs less than each.
    kept = [torch.load(name) for name in options.mean]
    network.load_state_dict({key: torch.stack([each[key] for each in kept]).mean(0) for key in kept[0]})
    network.eval()
else:
    train(network, trained)
if options.save:
    torch.save(network.state_dict(), options.save)
odds, labels = odds_of(network, measured), torch.tensor([label for label, _ in measured])
temperature = calibrate(odds, labels)
print(f'temperature {temperature:.2f}')
report(torch.softmax(odds / temperature, -1).numpy(), labels.numpy())
export(network, temperature)
