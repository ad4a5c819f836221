"""Trains the judge on ../pairs.jsonl.bz2: the first layers of e5, reading a question and a candidate together. The vocabulary
stays as it is, so that it can be shared with the encoder.

    python train_judge.py --encoder encoder.pt --out judge.pt [--begin earlier.pt] [--minutes 30] [--hands qrstuvwxyz]

Prints, of the businesses in VALID, how often the first of eight candidates answers, for the judge and for the encoder
alone, and how well likelihoods tell right from wrong. With --hands, businesses of other hands are not read.
"""
import argparse
import random
import time

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

import e5
import pairs
from judge import Judge

arguments = argparse.ArgumentParser()
arguments.add_argument('--encoder', required=True)
arguments.add_argument('--out', required=True)
arguments.add_argument('--begin')
arguments.add_argument('--minutes', type=float, default=30)
arguments.add_argument('--rate', type=float, default=6e-5)
arguments.add_argument('--seed', type=int, default=7)
arguments.add_argument('--hands', default='')
options = arguments.parse_args()
random.seed(options.seed)
np.random.seed(options.seed)
torch.manual_seed(options.seed)
torch.set_flush_denormal(True)

TURNS_A_STEP, CANDIDATES_A_TURN, SAVE_EVERY = 4, 6, 200
# Turns with a condition are few, one in ten.
TIMES_WITH_CONDITION = 3
FROZEN, EVALUATED_TURNS = 2, 12

encoder, tokens, shape = e5.load()
encoder.layers.load_state_dict(torch.load(options.encoder)['layers'])
reader = pairs.Reader(tokens)


def vectors_of(questions):
    return encoder.read([reader.question_row(question) for question in questions])


def vector_of(question):
    return vectors_of([question])[0]


def nearest(business, vector):
    near = {i: float(vector @ text) for i, text in vectors[business.id].items()}
    return sorted(business.ids, key=lambda i: -near[i]), near


def targets(turn, ids):
    labels = [turn['labels'].get(i) for i in ids]
    return torch.tensor([[float(label == 'answers'), float(label == 'condition')] for label in labels])


@torch.no_grad()
def evaluate(judge, businesses):
    judge.eval()
    first, nearest_first, best, conditions = [], [], [], []
    for business in businesses:
        for turn in random.sample(business.turns, min(EVALUATED_TURNS, len(business.turns))):
            question = reader.question(turn['said'], pairs.before_of(turn))
            order, near = nearest(business, vector_of(question))
            ids = order[:8]
            likely = judge.judged([(question, business.pieces[i], near[i]) for i in ids]).sigmoid()
            right = {i for i, label in turn['labels'].items() if label == 'answers'}
            top = int(likely[:, 0].argmax())
            best.append((float(likely[top, 0]), ids[top] in right, bool(right)))
            if right:
                first.append(ids[top] in right)
                nearest_first.append(ids[0] in right)
            conditions += [(float(p), turn['labels'].get(i) == 'condition') for i, p in zip(ids, likely[:, 1])]
    judge.train()
    split = lambda likelihoods: ([p for p, yes in likelihoods if yes], [p for p, yes in likelihoods if not yes])
    figures = {
        'first right': round(float(np.mean(first)), 3),
        'nearest right': round(float(np.mean(nearest_first)), 3),
        'right or wrong': pairs.area(*split([(p, ok) for p, ok, _ in best])),
        'answered or not': pairs.area(*split([(p, any_) for p, _, any_ in best])),
        'conditions': pairs.area(*split(conditions)),
    }
    for least in (0.3, 0.5, 0.7):
        said = [ok for p, ok, _ in best if p >= least]
        figures[f'from {least}'] = f'{sum(said)} right, {len(said) - sum(said)} wrong of {len(first)}'
    return figures


def pick(business, turn, order):
    named = sorted(turn['labels'], key=lambda i: (turn['labels'][i] == 'related', random.random()))
    named = named[:CANDIDATES_A_TURN]
    wanted = CANDIDATES_A_TURN - len(named)
    others = [i for i in order if i not in turn['labels']][: wanted * 2]
    random.shuffle(others)
    return named + others[:wanted]


def loss_of(scores, all_targets):
    y = torch.cat(all_targets)
    loss = F.binary_cross_entropy_with_logits(scores[:, 0], y[:, 0])
    loss = loss + F.binary_cross_entropy_with_logits(scores[:, 1], y[:, 1]) * 0.7
    at = 0
    for y in all_targets:
        # One of the candidates, or none of them: zero is the score of none.
        row = torch.cat([scores[at : at + len(y), 0], torch.zeros(1)])
        right = torch.cat([y[:, 0], (y[:, 0].sum(0, keepdim=True) == 0).float()])
        loss = loss - ((right / right.sum()) * F.log_softmax(row, 0)).sum() / len(all_targets)
        at += len(y)
    return loss


businesses = [b for b in pairs.load(reader) if b.is_valid or not options.hands or b.id[0] in options.hands]
vectors = {b.id: dict(zip(b.ids, encoder.read([b.rows[i] for i in b.ids]))) for b in businesses}
valid = [business for business in businesses if business.is_valid]
turns = [(b, turn) for b in businesses if not b.is_valid for turn in b.turns]
turns += [each for each in turns if 'condition' in each[1]['labels'].values()] * (TIMES_WITH_CONDITION - 1)
print(len(businesses), 'businesses,', len(turns), 'turns to train on', flush=True)
judge = Judge(encoder, shape)
if options.begin:
    earlier = {name: value for name, value in torch.load(options.begin).items() if name != 'cos'}
    judge.load_state_dict(earlier, strict=False)
    # The lowest layers know by then how to read two texts.
    for begun_with in (judge.pos, judge.ln, judge.seg, judge.layers[:FROZEN]):
        begun_with.requires_grad_(False)
own = {id(parameter) for parameter in judge.own()}
layers = [parameter for parameter in judge.parameters() if id(parameter) not in own]
groups = [{'params': layers, 'lr': options.rate}, {'params': judge.own(), 'lr': 4e-4}]
optimizer = torch.optim.AdamW(groups, weight_decay=0.01)
rates = [group['lr'] for group in optimizer.param_groups]
begun, step = time.time(), 0
judge.train()
while (share := (time.time() - begun) / 60 / options.minutes) < 1:
    if step * TURNS_A_STEP % len(turns) < TURNS_A_STEP:
        random.shuffle(turns)
    start = step * TURNS_A_STEP % max(1, len(turns) - TURNS_A_STEP)
    part = turns[start : start + TURNS_A_STEP]
    for group, rate in zip(optimizer.param_groups, rates):
        group['lr'] = rate * min(1, (step + 1) / 30) * (1 - share * 0.97)
    asked, wanted, questions = [], [], []
    for business, turn in part:
        # An earlier turn that has nothing to do with this one has to be seen through.
        stray = random.choice(business.turns)['said'] if random.random() < 0.2 else ''
        questions.append(reader.question(pairs.as_typed(turn['said']), pairs.before_of(turn) or stray))
    for (business, turn), question, vector in zip(part, questions, vectors_of(questions)):
        order, near = nearest(business, vector)
        ids = pick(business, turn, order)
        asked += [(question, business.pieces[i], near[i]) for i in ids]
        wanted.append(targets(turn, ids))
    loss = loss_of(judge.judged(asked), wanted)
    optimizer.zero_grad()
    loss.backward()
    nn.utils.clip_grad_norm_(judge.parameters(), 1.0)
    optimizer.step()
    step += 1
    if step % SAVE_EVERY == 0:
        torch.save(judge.state_dict(), options.out)
        print(step, 'steps', f'{time.time() - begun:.0f} s', round(float(loss.detach()), 3), flush=True)
print(step, 'steps', evaluate(judge, valid), flush=True)
torch.save(judge.state_dict(), options.out)
