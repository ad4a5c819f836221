"""Trains the encoder on ../pairs: a question comes nearest to the candidate of its business that answers it, and nearer
to none of them than to a threshold where nothing answers. The vocabulary stays as it is.

    python train_encoder.py --out encoder.pt [--epochs 3] [--begin earlier.pt]

Prints, of the businesses in VALID, how often the nearest candidate answers and one of the nearest five, and how well
nearness tells questions that something answers from those that nothing does.
"""
import argparse
import copy
import random
import time

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

import e5
import pairs

arguments = argparse.ArgumentParser()
arguments.add_argument('--out', required=True)
arguments.add_argument('--begin')
arguments.add_argument('--epochs', type=float, default=3)
arguments.add_argument('--rate', type=float, default=4e-5)
arguments.add_argument('--seed', type=int, default=5)
options = arguments.parse_args()
random.seed(options.seed)
torch.manual_seed(options.seed)

TURNS_A_STEP, CANDIDATES_A_STEP, ROWS_AT_ONCE, EVALUATE_EVERY = 14, 20, 16, 130
# What a cosine is multiplied with before the softmax: e5's lie between 0.7 and 1.
SCALE = 30
THRESHOLD = 0.83

encoder, tokens, _ = e5.load()
if options.begin:
    encoder.layers.load_state_dict(torch.load(options.begin)['layers'])
encoder.layers.requires_grad_(True)
reader = pairs.Reader(tokens)


def vectors_of(rows):
    """Rows of one length are read together: padding costs as much as pieces."""
    order = sorted(range(len(rows)), key=lambda i: len(rows[i]))
    found = [None] * len(rows)
    for start in range(0, len(order), ROWS_AT_ONCE):
        part = order[start : start + ROWS_AT_ONCE]
        for i, vector in zip(part, encoder([rows[i] for i in part])):
            found[i] = vector
    return torch.stack(found)


def row_of(turn, said):
    return reader.question_row(reader.question(said, pairs.before_of(turn)))


def answered_by(turn):
    return {i for i, label in turn['labels'].items() if label == 'answers'}


@torch.no_grad()
def evaluate(businesses):
    first, first_five, answered, unanswered = [], [], [], []
    for business in businesses:
        texts = vectors_of([business.rows[i] for i in business.ids])
        questions = vectors_of([row_of(turn, turn['said']) for turn in business.turns])
        for turn, near in zip(business.turns, questions @ texts.T):
            right = answered_by(turn)
            (answered if right else unanswered).append(float(near.max()))
            if right:
                order = [business.ids[i] in right for i in near.argsort(descending=True)]
                first.append(order[0])
                first_five.append(any(order[:5]))
    return {
        'first right': round(float(np.mean(first)), 3),
        'in the first five': round(float(np.mean(first_five)), 3),
        'answered or not': pairs.area(answered, unanswered),
    }


def parts_of(businesses):
    """Each step reads one business: its other candidates are what its questions are told apart from."""
    parts = []
    for business in businesses:
        turns = random.sample(business.turns, len(business.turns))
        count = max(1, round(len(turns) / TURNS_A_STEP))
        parts += [(business, turns[i::count]) for i in range(count)]
    random.shuffle(parts)
    return parts


def some_candidates(business, turns):
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
    own = [i for i in ids if i in business.question_rows and random.random() < 0.35]
    rows = [row_of(turn, pairs.as_typed(turn['said'])) for turn in turns]
    rows += [business.rows[i] for i in ids] + [business.question_rows[i] for i in own]
    questions, texts, asked = vectors_of(rows).split([len(turns), len(ids), len(own)])
    right = torch.tensor([[float(turn['labels'].get(i) == 'answers') for i in ids] for turn in turns])
    # What must be said with an answer is neither right nor wrong.
    left_out = torch.tensor([[turn['labels'].get(i) == 'condition' for i in ids] for turn in turns])
    near = (questions @ texts.T * SCALE).masked_fill(left_out, -1e4)
    none = (threshold * SCALE).expand(len(turns), 1)
    nothing = (right.sum(1, keepdim=True) == 0).float()
    loss = nearer(torch.cat([near, none], 1), torch.cat([right, nothing], 1))
    loss = loss + 0.3 * nearer(near.T, right.T)
    # Questions that ask the same, and an entry's own question.
    names = [next(iter(sorted(answered_by(turn))), None) for turn in turns] + own
    everyone = torch.cat([questions, asked])
    same = torch.tensor([[float(a is not None and a == b) for b in names] for a in names]).fill_diagonal_(0)
    alike = (everyone @ everyone.T * SCALE).masked_fill(torch.eye(len(names)).bool(), -1e4)
    return loss + 0.5 * nearer(alike, same)


businesses = pairs.load(reader)
valid = [business for business in businesses if business.is_valid]
trained = [business for business in businesses if not business.is_valid]
threshold = nn.Parameter(torch.tensor(THRESHOLD))
groups = [{'params': encoder.layers.parameters(), 'lr': options.rate}]
groups += [{'params': [threshold], 'lr': 1e-3, 'weight_decay': 0}]
optimizer = torch.optim.AdamW(groups, weight_decay=0.01)
rates = [group['lr'] for group in optimizer.param_groups]
steps, step, begun = int(len(parts_of(trained)) * options.epochs), 0, time.time()
print(len(businesses), 'businesses,', steps, 'steps', evaluate(valid), flush=True)
while step < steps:
    for business, turns in parts_of(trained)[: steps - step]:
        for group, rate in zip(optimizer.param_groups, rates):
            group['lr'] = rate * min(1, (step + 1) / 40) * (1 - step / steps * 0.97)
        loss = loss_of(business, turns)
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(encoder.layers.parameters(), 1.0)
        optimizer.step()
        step += 1
        if step % EVALUATE_EVERY == 0 or step == steps:
            print(step, 'steps', f'{time.time() - begun:.0f} s', evaluate(valid), flush=True)
            torch.save({'layers': copy.deepcopy(encoder.layers.state_dict())}, options.out)
