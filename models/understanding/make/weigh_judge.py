"""Fits how much the judge and the encoder's nearness count, with the businesses in VALID: two logistic regressions.

    python weigh_judge.py encoder.pt judge.pt weighed.pt

Prints the weights of the judge, of the nearness and of neither, for what answers and for what is a condition.
"""
import runpy
import sys

import torch
import torch.nn.functional as F

import e5
import pairs

encoder_file, judge_file, out = sys.argv[1:]
# Answers are as likely as they turned out on the tuning half of the benchmark, where more is answered than among pairs.
LIKELIER = 1.5
CANDIDATES = 7

sys.argv = ['train_judge.py', '--encoder', encoder_file, '--begin', judge_file, '--out', '/dev/null', '--minutes', '0.001']
made = runpy.run_path('train_judge.py')
judge, weights = made['judge'], torch.load(judge_file)
judge.load_state_dict(weights)
judge.eval()
with torch.no_grad():
    judge.cos.zero_()
    rows = []
    for business in made['valid']:
        for turn in business.turns:
            question = made['reader'].question(turn['said'], pairs.before_of(turn))
            order, near = made['nearest'](business, made['vector_of'](question))
            asked = [(question, business.pieces[i], near[i]) for i in order[:CANDIDATES]]
            for i, score in zip(order, made['judged'](judge, asked)):
                label = turn['labels'].get(i)
                rows.append([*score.tolist(), near[i], float(label == 'answers'), float(label == 'condition')])
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
    return found.tolist()


for i, name in enumerate(['answers', 'condition']):
    of_judge, of_nearness, of_neither = fitted(table[:, [i, 2]], table[:, 3 + i])
    print(name, of_judge, of_nearness, of_neither)
    for each in ('head.weight', 'head.bias', 'mix.weight', 'mix.bias'):
        weights[each][i] *= of_judge
    weights['cos'][i] = of_nearness
    weights['head.bias'][i] += of_neither + of_nearness * e5.MIDDLE_NEARNESS
weights['head.bias'][0] += LIKELIER
torch.save(weights, out)
