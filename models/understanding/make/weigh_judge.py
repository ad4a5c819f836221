"""Fits how much the judge and the encoder's nearness count, with the businesses in VALID: logistic regressions.

    python weigh_judge.py encoder.pt judge.pt weighed.pt

Prints what nearness piece by piece counts beside that of vectors (PIECES_WEIGHT of `load-model.ts`), and the weights of
the judge, of the nearness and of neither, for what answers and for what is a condition.
"""
import random
import sys

import torch
import torch.nn.functional as F

import e5
import pairs
from judge import Judge

encoder_file, judge_file, out = sys.argv[1:]
# Answers are as likely as they turned out on the tuning set of the benchmark, where more is answered than among pairs.
LIKELIER = 1.5
CANDIDATES, TURNS = 6, 24

encoder, tokens, shape = e5.load()
encoder.layers.load_state_dict(torch.load(encoder_file)['layers'])
random.seed(5)
reader, weights = pairs.Reader(tokens), torch.load(judge_file)
judge = Judge(encoder, shape).eval()
judge.load_state_dict(weights)
# As the shipped networks read: coarsely, and each text by itself. Nearness is lower then.
e5.Layer.is_coarse, e5.ROWS_AT_ONCE = True, 1
with torch.no_grad():
    judge.cos.zero_()
    rows = []
    for business in (each for each in pairs.load(reader) if each.is_valid):
        texts = encoder.states([business.rows[i] for i in business.ids])
        turns = random.sample(business.turns, min(TURNS, len(business.turns)))
        asked = [reader.question(turn['said'], pairs.before_of(turn)) for turn in turns]
        questions = encoder.states([reader.question_row(question) for question in asked])
        by_vector, by_piece = e5.mean_of(questions) @ e5.mean_of(texts).T, e5.piece_nearness(questions, texts)
        for turn, question, near, piece in zip(turns, asked, by_vector, by_piece):
            order = (near + e5.PIECES_WEIGHT * piece).argsort(descending=True)[:CANDIDATES].tolist()
            read = [(question, business.pieces[business.ids[i]], float(near[i])) for i in order]
            for i, score in zip(order, judge.judged(read)):
                label = turn['labels'].get(business.ids[i])
                scores = [*score.tolist(), float(near[i]), float(piece[i])]
                rows.append([*scores, float(label == 'answers'), float(label == 'condition')])
table = torch.tensor(rows)


def fitted(features, wanted):
    features = torch.cat([features, torch.ones(len(features), 1)], 1)
    found = torch.zeros(features.shape[1], requires_grad=True)
    optimizer = torch.optim.LBFGS([found], max_iter=300, line_search_fn='strong_wolfe')

    def loss():
        optimizer.zero_grad()
        value = F.binary_cross_entropy_with_logits(features @ found, wanted)
        value.backward()
        return value

    optimizer.step(loss)
    print('loss', float(loss()))
    return found.tolist()


_, of_vector, of_pieces, _ = fitted(table[:, [0, 2, 3]], table[:, 4])
ratio, usual = of_pieces / of_vector, float(table[:, 3].mean())
print('pieces count', round(ratio, 2), 'of a vector, from', round(usual, 2))
nearness = table[:, 2:3] + ratio * (table[:, 3:4] - usual)
for i, name in enumerate(['answers', 'condition']):
    of_judge, of_nearness, of_neither = fitted(torch.cat([table[:, i : i + 1], nearness], 1), table[:, 4 + i])
    print(name, of_judge, of_nearness, of_neither)
    for each in ('head.weight', 'head.bias', 'mix.weight', 'mix.bias'):
        weights[each][i] *= of_judge
    weights['cos'][i] = of_nearness
    weights['head.bias'][i] += of_neither + of_nearness * e5.MIDDLE_NEARNESS
weights['head.bias'][0] += LIKELIER
torch.save(weights, out)
