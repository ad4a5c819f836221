"""Trains acts.onnx, which reads the act of a turn off what two networks have made of it already, and calibrates it.

    python train_acts.py

Each file in ../acts/turns.tar.bz2 is by one hand: turns, a line each, below `# language asked act`. `asked` may name
several things, separated by commas. Each hand is measured by a network that was trained on the others; the network that
ships is trained on all of them. Texts are read by the networks as they ship, so that there is no gap.
"""
import argparse
import collections
import json
import pathlib
import random
import re
import sys

import brotli
import numpy as np
import onnx
import onnxruntime
import torch
import torch.nn as nn
import torch.nn.functional as F
from onnx import TensorProto, helper, numpy_helper

ACTS_FOLDER = pathlib.Path(__file__).resolve().parent.parent
UNDERSTANDING = ACTS_FOLDER.parent / 'understanding'
sys.path.append(str(UNDERSTANDING / 'make'))
import e5  # noqa: E402
import packed  # noqa: E402
import pairs  # noqa: E402

# As `packages/dialog/src/acts/act.ts` has them, in its order.
ACTS = 'book move cancel mine leave_contact person agree refuse correct tell ask wait leave small_talk complaint'.split()
ASKED = (
    'nothing offer_person offer_more between service when times meeting name email phone message number '
    'confirm_book confirm_move confirm_cancel confirm_details'
).split()
# As many pieces as `packages/dialog` reads of a text.
EMBEDDED_PIECES, CLASSIFIED_PIECES = 160, 96
WIDTH, HIDDEN = 384, 96
ROWS_AT_ONCE, ROUNDS, WARM_UP, LEAST_RATE, RATE, DECAY, SMOOTHING = 64, 16, 50, 0.02, 2e-3, 0.02, 0.05
DROP_INPUT, DROP_HIDDEN = 0.3, 0.3
# A turn that fits after many questions is trained on after so many of them.
MOST_CONTEXTS = 4
SEED = 1
# A copy of each turn is written as recognition writes, or mistyped; it counts so much.
VARIED = 0.5

arguments = argparse.ArgumentParser()
arguments.add_argument('--cache', default='/tmp/acts-read.npz', help='where what the networks made of texts is kept')
arguments.add_argument('--measured', nargs='+', help='these hands alone, to be sooner done')
arguments.add_argument('--wrong', action='store_true', help='print the turns that are read wrongly')
options = arguments.parse_args()

Row = collections.namedtuple('Row', 'hand language asked act turn')
session_options = onnxruntime.SessionOptions()
session_options.intra_op_num_threads = 1


def open_network(path):
    return onnxruntime.InferenceSession(path, session_options)


class Reader:
    """What the encoder and the network of danger make of a text: 384 numbers, and 768."""

    def __init__(self):
        self.words, self.encoder = (open_network(UNDERSTANDING / f'{name}.onnx') for name in ('words', 'encoder'))
        self.danger = open_network(ACTS_FOLDER / 'danger.onnx')
        self.tokens = e5.Tokenizer(json.loads(brotli.decompress(e5.VOCABULARY.read_bytes()))['model']['vocab'])

    def inputs(self, text, most):
        ids = [e5.BEGIN, *self.tokens('query:', most), *self.tokens(text, most), e5.END]
        (words,) = self.words.run(None, {'ids': np.array([ids], np.int64)})
        return {'words': words, 'mask': np.ones((1, len(ids)), np.float32)}

    def read(self, text):
        (vector,) = self.encoder.run(['vectors'], self.inputs(text, EMBEDDED_PIECES))
        (means,) = self.danger.run(['means'], self.inputs(text, CLASSIFIED_PIECES))
        return np.concatenate([vector[0], means[0]])


def read_all(texts):
    cache = pathlib.Path(options.cache)
    known = {}
    if cache.exists():
        kept = np.load(cache, allow_pickle=True)
        known = dict(zip(kept['texts'], kept['numbers']))
    missing = sorted({text for text in texts if text not in known})
    reader = Reader() if missing else None
    for text in missing:
        known[text] = reader.read(text).astype(np.float32)
    if missing:
        np.savez(cache, texts=np.array(list(known), object), numbers=np.stack(list(known.values())))
    return known


def varied(turn):
    """The turn as recognition writes it, or mistyped: the same each time."""
    random.seed(turn)
    if random.random() < 0.6:
        turn = re.sub(r'\s+', ' ', re.sub(r"[^\w\s']", '', turn.lower())).strip() or turn
    return pairs.as_typed(turn) if random.random() < 0.6 else turn


def rows_of(hand, text):
    for line in text.splitlines():
        if line.startswith('# '):
            language, asked, act = line[2:].split(' ')
            context = language, [ASKED.index(each) for each in asked.split(',')], ACTS.index(act)
        elif line:
            yield Row(hand, *context, line)


class Network(nn.Module):
    def __init__(self):
        super().__init__()
        self.turn = nn.Linear(3 * WIDTH, HIDDEN)
        self.asked = nn.Embedding(len(ASKED), HIDDEN)
        # How much each hidden number counts after a question.
        self.gate = nn.Embedding(len(ASKED), HIDDEN)
        self.out = nn.Linear(HIDDEN, len(ACTS))
        self.usual = nn.Embedding(len(ASKED), len(ACTS))
        for table in (self.asked, self.usual):
            nn.init.normal_(table.weight, 0, 0.1)
        nn.init.ones_(self.gate.weight)

    def forward(self, turn, asked):
        read = self.turn(F.dropout(turn, DROP_INPUT, self.training))
        hidden = F.gelu(read * self.gate(asked) + self.asked(asked))
        return self.out(F.dropout(hidden, DROP_HIDDEN, self.training)) + self.usual(asked)


def train(rows):
    torch.manual_seed(SEED)
    drawn = random.Random(SEED)
    # A copy each of a turn after several questions, which together count as much as two turns at most.
    cases = [
        (turn, asked, row.act, counts * min(MOST_CONTEXTS, len(row.asked)) ** -0.5)
        for row in rows
        for asked in drawn.sample(row.asked, min(MOST_CONTEXTS, len(row.asked)))
        for turn, counts in ((row.turn, 1), (varied(row.turn), VARIED))
    ]
    turns = np.stack([numbers[turn] for turn, *_ in cases])
    middle, spread = turns.mean(0), turns.std(0) + 1e-3
    turns = torch.tensor((turns - middle) / spread)
    asked, acts = (torch.tensor([case[place] for case in cases]) for place in (1, 2))
    weights = torch.tensor([weight for *_, weight in cases])
    network = Network()
    optimizer = torch.optim.AdamW(network.parameters(), RATE, weight_decay=DECAY)
    steps, step = ROUNDS * -(-len(cases) // ROWS_AT_ONCE), 0
    for _ in range(ROUNDS):
        order = torch.randperm(len(cases))
        for batch in order.split(ROWS_AT_ONCE):
            for group in optimizer.param_groups:
                group['lr'] = RATE * min(1, (step + 1) / WARM_UP) * max(LEAST_RATE, 1 - step / steps)
            odds = network(turns[batch], asked[batch])
            losses = F.cross_entropy(odds, acts[batch], reduction='none', label_smoothing=SMOOTHING)
            optimizer.zero_grad()
            (losses * weights[batch]).mean().backward()
            optimizer.step()
            step += 1
    network.eval()
    # What centres and scales the numbers becomes part of the first layer.
    with torch.no_grad():
        network.turn.weight.div_(torch.tensor(spread))
        network.turn.bias.sub_(network.turn.weight @ torch.tensor(middle))
    return network


@torch.no_grad()
def odds_of(network, rows):
    turns = torch.tensor(np.stack([numbers[row.turn] for row in rows]))
    asked = torch.tensor([row.asked[0] for row in rows])
    return network(turns, asked)


def calibrate(odds, acts):
    temperature = torch.ones(1, requires_grad=True)
    optimizer = torch.optim.LBFGS([temperature], max_iter=100, line_search_fn='strong_wolfe')

    def loss():
        optimizer.zero_grad()
        value = F.cross_entropy(odds / temperature, acts)
        value.backward()
        return value

    optimizer.step(loss)
    return temperature.item()


def calibration_error(likelihoods, acts):
    """The mean difference between how likely the act that is read is held, and how often it is right, in ten parts."""
    said, right = likelihoods.max(1).values, (likelihoods.argmax(1) == acts).float()
    parts = (said * 10).long().clamp(max=9)
    share = lambda part: (parts == part).float().mean() * abs(said[parts == part].mean() - right[parts == part].mean())
    return sum(share(part).item() for part in range(10) if (parts == part).any())


def report(name, odds, rows):
    acts = torch.tensor([row.act for row in rows])
    read = odds.argmax(1)
    share = lambda which: f'{(read == acts)[which].float().mean().item():.3f}'
    languages = np.array([row.language for row in rows])
    by_language = ', '.join(f'{each} {share(torch.tensor(languages == each))}' for each in sorted(set(languages)))
    scores = []
    for act in range(len(ACTS)):
        found = ((read == act) & (acts == act)).sum().item()
        both = ((read == act).sum() + (acts == act).sum()).item()
        if (acts == act).any():
            scores.append((2 * found / both, ACTS[act]))
    mean = sum(score for score, _ in scores) / len(scores)
    print(f'{name}: {len(rows)} turns, right {share(slice(None))} ({by_language}), mean F1 {mean:.3f}')
    print('  ' + ', '.join(f'{act} {score:.2f}' for score, act in scores), flush=True)
    if options.wrong:
        for row, act in zip(rows, read.tolist()):
            if act != row.act:
                print(f'  {ASKED[row.asked[0]]}: {ACTS[row.act]} read as {ACTS[act]}: {row.turn}')


def export(network, temperature):
    """Weights of the first layer are 8 bits, a scale each hidden number; the others are 16 bits."""
    nodes, weights = [], []

    def const(name, value):
        weights.append(numpy_helper.from_array(np.ascontiguousarray(value), name))
        return name

    def op(kind, inputs, name, **more):
        nodes.append(helper.make_node(kind, inputs, [name], name=name, **more))
        return name

    def table(name, value):
        const(f'{name}_16', value.astype(np.float16))
        return op('Cast', [f'{name}_16'], name, to=TensorProto.FLOAT)

    array = lambda parameter: parameter.detach().numpy().astype(np.float32)
    weight = array(network.turn.weight)
    scale = np.abs(weight).max(1) / 127
    coarse = np.round(weight / scale[:, None]).astype(np.int8)
    op('Concat', ['vector', 'means'], 'turn', axis=1)
    op('DequantizeLinear', [const('first_8', coarse.T), const('first_scale', scale)], 'first', axis=1)
    op('MatMul', ['turn', 'first'], 'read')
    gate = array(network.gate.weight)
    op('Gather', [table('gates', gate), 'asked'], 'gate')
    op('Gather', [table('contexts', array(network.asked.weight) + gate * array(network.turn.bias)), 'asked'], 'context')
    op('Gelu', [op('Add', [op('Mul', ['read', 'gate'], 'gated'), 'context'], 'hidden')], 'bent')
    op('MatMul', ['bent', table('last', array(network.out.weight).T / temperature)], 'told')
    usual = (array(network.usual.weight) + array(network.out.bias)) / temperature
    op('Add', ['told', op('Gather', [const('usual_table', usual.astype(np.float32)), 'asked'], 'usual')], 'odds')
    op('Softmax', ['odds'], 'scores', axis=1)
    value = helper.make_tensor_value_info
    graph = helper.make_graph(
        nodes,
        'acts',
        [
            value('vector', TensorProto.FLOAT, ['batch', WIDTH]),
            value('means', TensorProto.FLOAT, ['batch', 2 * WIDTH]),
            value('asked', TensorProto.INT64, ['batch']),
        ],
        [value('scores', TensorProto.FLOAT, ['batch', len(ACTS)])],
        weights,
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid('', 20)], ir_version=10)
    onnx.checker.check_model(model)
    onnx.save(model, ACTS_FOLDER / 'acts.onnx')
    (ACTS_FOLDER / 'acts.json').write_text(json.dumps({'labels': ACTS}) + '\n')


def spelled(turn):
    return re.sub(r'\W+', ' ', turn.lower()).strip()


torch.set_num_threads(1)
hands = {hand: list(rows_of(hand, text)) for hand, text in packed.turns_in(ACTS_FOLDER / 'acts').items()}
rows = [row for each in hands.values() for row in each]
numbers = read_all(text for row in rows for text in (row.turn, varied(row.turn)))
found, measured = [], []
for hand, own in hands.items():
    if options.measured and hand not in options.measured:
        continue
    # A turn that two hands wrote alike says nothing of those that nobody has written yet.
    turns = {spelled(row.turn) for row in own}
    others = [row for row in rows if row.hand != hand and spelled(row.turn) not in turns]
    odds = odds_of(train(others), own)
    report(hand, odds, own)
    found.append(odds)
    measured += own
odds, acts = torch.cat(found), torch.tensor([row.act for row in measured])
temperature = calibrate(odds, acts)
before, after = (calibration_error(torch.softmax(each, 1), acts) for each in (odds, odds / temperature))
print(f'temperature {temperature:.2f}: expected calibration error {before:.3f} before, {after:.3f} after')
network = train(rows)
export(network, temperature)
written = open_network(ACTS_FOLDER / 'acts.onnx')
some = rows[:: max(1, len(rows) // 500)]
turns = np.stack([numbers[row.turn] for row in some])
(scores,) = written.run(None, {
    'vector': turns[:, :WIDTH],
    'means': turns[:, WIDTH:],
    'asked': np.array([row.asked[0] for row in some]),
})
wanted = torch.softmax(odds_of(network, some) / temperature, 1).numpy()
print(f'the written network differs by {np.abs(scores - wanted).max():.4f} at most')
