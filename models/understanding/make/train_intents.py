"""Writes intents.json: four logistic regressions over the vector of what a visitor says. Is it a complaint, a wish for a
person, about health or danger, a turn that is understood only with the one before it?

    python train_intents.py encoder.pt

The first three are trained on some files of ../intents and measured on others, which are by other hands; what is written
is trained on both. Questions of ../pairs.jsonl.bz2 are no complaint and no wish. The last is trained on ../pairs.jsonl.bz2 without the
businesses in VALID, and measured on those.
"""
import json
import random
import sys

import torch
import torch.nn.functional as F

import e5
import packed
import pairs

LABELS = {'c': 'complaint', 'p': 'person', 's': 'safety'}
TRAINED, MEASURED = 'acegi', 'bdfh'
QUESTIONS, ALONE_A_BUSINESS, SHRINK, ROWS_AT_ONCE = 3500, 6, 5e-4, 32

random.seed(3)
encoder, tokens, _ = e5.load()
encoder.layers.load_state_dict(torch.load(sys.argv[1])['layers'])
reader = pairs.Reader(tokens)


def lines_of(names):
    files = packed.turns_in(e5.FOLDER / 'intents')
    lines = [line for name in names for line in files[name].splitlines()]
    return [[part.strip() for part in line.split('|', 1)] for line in lines if '|' in line]


def vectors_of(texts):
    rows = [reader.question_row(reader.question(text, '')) for text in texts]
    return torch.cat([encoder.read(rows[i : i + ROWS_AT_ONCE]) for i in range(0, len(rows), ROWS_AT_ONCE)])


def fitted(vectors, wanted):
    # Vectors have length 1: ten times as much is a fair size for their weights.
    weights, bias = torch.zeros(vectors.shape[1], requires_grad=True), torch.zeros(1, requires_grad=True)
    optimizer = torch.optim.LBFGS([weights, bias], max_iter=400, line_search_fn='strong_wolfe')

    def loss():
        optimizer.zero_grad()
        odds = vectors @ weights * 10 + bias
        value = F.binary_cross_entropy_with_logits(odds, wanted) + SHRINK * (weights**2).sum()
        value.backward()
        return value

    optimizer.step(loss)
    return (weights * 10).detach(), bias.detach()


def report(name, likely, right):
    print(name, 'area', pairs.area(likely[right > 0].tolist(), likely[right == 0].tolist()))
    for least in (0.4, 0.5, 0.7):
        said = likely >= least
        print(f'  from {least}: {int((said * right).sum())} of {int(right.sum())}, {int((said * (1 - right)).sum())} wrong')


def rounded(weights, bias):
    return {'bias': round(float(bias), 4), 'weights': [round(float(value), 4) for value in weights]}


questions, follow_ups = [], {True: [], False: []}
for business in pairs.written():
    alone = []
    for turn in business['turns']:
        if pairs.before_of(turn):
            follow_ups[business['id'] in pairs.VALID].append(['f', turn['said']])
        elif 'answers' in turn['labels'].values():
            alone.append(['-', turn['said']])
    questions += alone
    follow_ups[business['id'] in pairs.VALID] += random.sample(alone, min(len(alone), ALONE_A_BUSINESS))
trained, measured = lines_of(TRAINED), lines_of(MEASURED)
plain = random.sample(questions, QUESTIONS)
vectors, others, plain = (vectors_of([said for _, said in lines]) for lines in (trained, measured, plain))
written = {}
for letter, name in LABELS.items():
    wanted, right = (torch.tensor([float(label == letter) for label, _ in lines]) for lines in (trained, measured))
    # Many a question of the pairs is about health or danger, and nobody has labelled it.
    more = plain[:0] if name == 'safety' else plain
    beside = torch.cat([vectors, more]), torch.cat([wanted, torch.zeros(len(more))])
    weights, bias = fitted(*beside)
    report(name, torch.sigmoid(others @ weights + bias), right)
    written[name] = rounded(*fitted(torch.cat([beside[0], others]), torch.cat([beside[1], right])))
(vectors, wanted), (others, right) = (
    (vectors_of([said for _, said in lines]), torch.tensor([float(label == 'f') for label, _ in lines]))
    for lines in (follow_ups[False], follow_ups[True])
)
weights, bias = fitted(vectors, wanted)
report('follow-up', torch.sigmoid(others @ weights + bias), right)
written['followUp'] = rounded(weights, bias)
(e5.FOLDER / 'intents.json').write_text(json.dumps(written))
