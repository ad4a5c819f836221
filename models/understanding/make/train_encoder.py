"""Trains the encoder on ../pairs.jsonl.bz2: a question comes nearest to the candidate of its business that answers it, and nearer
to none of them than to a threshold where nothing answers, by their vectors and piece by piece. The vocabulary stays.

    python train_encoder.py --out encoder.pt [--minutes 90] [--begin earlier.pt] [--hands qrstuv --share 0.25] [--bank 0.4]

A business is one step: each of its texts is read once for all its turns. From --coarse-from of the time on it is trained
with numbers as coarse as the 8-bit networks have them. With --hands, businesses of other hands are read less often; with
--bank, that share of the steps are FAQs of a bank (bank.py). Prints, of the businesses in VALID, how often the nearest
candidate answers, and how well nearness tells questions that something answers from those that nothing does: by vectors,
piece by piece, and by both. A memory allocator that gives nothing back (jemalloc) makes it twice as fast.
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
from bank import Bank

arguments = argparse.ArgumentParser()
arguments.add_argument('--out', required=True)
arguments.add_argument('--begin')
arguments.add_argument('--minutes', type=float, default=90)
arguments.add_argument('--rate', type=float, default=7e-5)
arguments.add_argument('--hands', default='')
arguments.add_argument('--share', type=float, default=0.25)
arguments.add_argument('--bank', type=float, default=0)
arguments.add_argument('--coarse-from', type=float, default=0.82)
arguments.add_argument('--threads', type=int, default=2)
arguments.add_argument('--seed', type=int, default=9)
options = arguments.parse_args()
random.seed(options.seed)
torch.manual_seed(options.seed)
torch.set_num_threads(options.threads)
torch.set_flush_denormal(True)

TURNS_A_STEP, CANDIDATES_A_STEP, SAVE_EVERY = 62, 26, 150
# The lowest layers know the languages; they stay.
FROZEN = 4
# What a cosine is multiplied with before the softmax.
SCALE, PIECES_SCALE = 30, 20
THRESHOLD, PIECES_THRESHOLD = 0.72, 0.75

encoder, tokens, _ = e5.load()
if options.begin:
    encoder.layers.load_state_dict(torch.load(options.begin)['layers'])
trained_layers = encoder.layers[FROZEN:]
trained_layers.requires_grad_(True)
reader = pairs.Reader(tokens)


def row_of(turn, said):
    return reader.question_row(reader.question(said, pairs.before_of(turn)))


def answered_by(turn):
    return {i for i, label in turn['labels'].items() if label == 'answers'}


@torch.no_grad()
def evaluate(businesses):
    found = {'vectors': [], 'pieces': [], 'both': []}
    for business in businesses:
        texts = encoder.states([business.rows[i] for i in business.ids])
        questions = encoder.states([row_of(turn, turn['said']) for turn in business.turns])
        by_vector, by_piece = e5.mean_of(questions) @ e5.mean_of(texts).T, e5.piece_nearness(questions, texts)
        for name, near in zip(found, (by_vector, by_piece, by_vector + e5.PIECES_WEIGHT * by_piece)):
            for turn, row in zip(business.turns, near):
                right = answered_by(turn)
                found[name].append((float(row.max()), bool(right), business.ids[int(row.argmax())] in right))
    return {
        name: {
            'first right': round(float(np.mean([first for _, right, first in rows if right])), 3),
            'answered or not': pairs.area(*([near for near, right, _ in rows if right is is_] for is_ in (True, False))),
        }
        for name, rows in found.items()
    }


def parts_of(businesses):
    parts = []
    for business in businesses:
        turns = random.sample(business.turns, len(business.turns))
        count = max(1, round(len(turns) / TURNS_A_STEP))
        parts += [(business, turns[i::count]) for i in range(count)]
    random.shuffle(parts)
    return parts


def some_candidates(business, turns):
    if len(business.ids) <= CANDIDATES_A_STEP:
        return business.ids
    labelled = sorted({i for turn in turns for i in turn['labels']})
    others = [i for i in business.ids if i not in labelled]
    random.shuffle(others)
    return (labelled + others)[: max(CANDIDATES_A_STEP, len(labelled))]


def nearer(scores, right):
    """Of each row, how unlikely the right ones are among all; rows without a right one don't count."""
    share = right / right.sum(1, keepdim=True).clamp(min=1)
    losses = -(share * F.log_softmax(scores, 1)).sum(1)
    return losses[right.sum(1) > 0].mean() if bool((right > 0).any()) else scores.new_zeros(())


def loss_of(business, turns):
    ids = some_candidates(business, turns)
    own = [i for i in ids if i in business.question_rows and random.random() < 0.25]
    rows = [row_of(turn, pairs.as_typed(turn['said'])) for turn in turns]
    states = encoder.states(rows + [business.rows[i] for i in ids] + [business.question_rows[i] for i in own])
    questions, texts = states[: len(turns)], states[len(turns) : len(turns) + len(ids)]
    asked = e5.mean_of(questions + states[len(turns) + len(ids) :])
    right = torch.tensor([[float(turn['labels'].get(i) == 'answers') for i in ids] for turn in turns])
    # What must be said with an answer is neither right nor wrong.
    left_out = torch.tensor([[turn['labels'].get(i) == 'condition' for i in ids] for turn in turns])
    wanted = torch.cat([right, (right.sum(1, keepdim=True) == 0).float()], 1)
    by_vector = asked[: len(turns)] @ e5.mean_of(texts).T * SCALE
    by_both = by_vector + e5.piece_nearness(questions, texts) * pieces_scale
    loss = 0
    for scores, threshold, weight in zip((by_vector, by_both), thresholds, (0.6, 0.8)):
        scores = scores.masked_fill(left_out, -1e4)
        none = threshold.expand(len(turns), 1)
        loss = loss + weight * (nearer(torch.cat([scores, none], 1), wanted) + 0.3 * nearer(scores.T, right.T))
    # Questions that ask the same, and an entry's own question.
    names = [next(iter(sorted(answered_by(turn))), None) for turn in turns] + own
    same = torch.tensor([[float(a is not None and a == b) for b in names] for a in names]).fill_diagonal_(0)
    alike = (asked @ asked.T * SCALE).masked_fill(torch.eye(len(names)).bool(), -1e4)
    return loss + 0.4 * nearer(alike, same)


businesses, bank = pairs.load(reader), Bank(reader)
valid = [business for business in businesses if business.is_valid]
trained = [business for business in businesses if not business.is_valid]
often = [business for business in trained if not options.hands or business.id[0] in options.hands]
rarely = [business for business in trained if business not in often]
pieces_scale = nn.Parameter(torch.tensor(float(PIECES_SCALE)))
thresholds = nn.Parameter(torch.tensor([THRESHOLD * SCALE, THRESHOLD * SCALE + PIECES_THRESHOLD * PIECES_SCALE]))
layers = [parameter for parameter in trained_layers.parameters()]
groups = [{'params': layers, 'lr': options.rate}]
groups += [{'params': [each], 'lr': rate, 'weight_decay': 0} for each, rate in ((pieces_scale, 0.05), (thresholds, 0.03))]
optimizer = torch.optim.AdamW(groups, weight_decay=0.01)
rates = [group['lr'] for group in optimizer.param_groups]
parts, step, begun = [], 0, time.time()
print(len(businesses), 'businesses', flush=True)
while (share := (time.time() - begun) / 60 / options.minutes) < 1:
    if random.random() < options.bank:
        faq = bank.faq()
        part = faq, faq.turns
    else:
        parts = parts or parts_of(often + random.sample(rarely, int(len(rarely) * options.share)))
        part = parts.pop()
    for group, rate in zip(optimizer.param_groups, rates):
        group['lr'] = rate * min(1, (step + 1) / 25) * (1 - share * 0.97)
    e5.Layer.is_coarse = share > options.coarse_from
    loss = loss_of(*part)
    optimizer.zero_grad()
    loss.backward()
    nn.utils.clip_grad_norm_(layers, 1.0)
    optimizer.step()
    step += 1
    if step % SAVE_EVERY == 0:
        torch.save({'layers': encoder.layers.state_dict()}, options.out)
print(step, 'steps', f'{time.time() - begun:.0f} s', evaluate(valid), flush=True)
torch.save({'layers': encoder.layers.state_dict()}, options.out)
