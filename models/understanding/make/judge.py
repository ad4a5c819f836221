"""The judge: the first layers of e5, reading a question and a candidate together."""
import copy

import torch
import torch.nn as nn

import e5

LAYERS, DROP = 6, 0.1
PAIRS_AT_ONCE = 8


class Judge(nn.Module):
    def __init__(self, encoder, shape):
        super().__init__()
        self.word = [encoder.word]
        trainable = lambda module: copy.deepcopy(module).requires_grad_(True)
        self.pos, self.ln = trainable(encoder.pos), trainable(encoder.ln)
        self.layers = trainable(encoder.layers[:LAYERS])
        self.head, self.mix = nn.Linear(2 * shape['width'], 2), nn.Linear(2 * shape['width'], 2)
        self.drop = nn.Dropout(DROP)
        for linear in (self.head, self.mix):
            nn.init.zeros_(linear.bias)
        nn.init.normal_(self.head.weight, std=0.02)
        nn.init.zeros_(self.mix.weight)
        self.seg = nn.Parameter(torch.zeros(2, shape['width']))
        # The encoder has seen the same businesses, so its nearness is surer here than it will be: what it counts is
        # fitted with others, by weigh_judge.py.
        self.cos = nn.Parameter(torch.zeros(2), requires_grad=False)

    def own(self):
        return [*self.head.parameters(), *self.mix.parameters(), self.seg]

    def forward(self, x, mask, segment, nearness):
        x = self.ln(x + self.pos.weight[: x.shape[1]][None]) + self.seg[segment]
        bias = e5.bias_of(mask)
        for layer in self.layers:
            x = layer(self.drop(x), bias)
        question, candidate = (self.mean(x, mask * (segment == side)) for side in (0, 1))
        scores = self.head(self.drop(torch.cat([question, candidate], -1))).float()
        both = torch.cat([question * candidate, (question - candidate).abs()], -1)
        return scores + self.mix(self.drop(both)).float() + (nearness[:, None] - e5.MIDDLE_NEARNESS) * self.cos

    def mean(self, x, which):
        share = which.float()[..., None]
        return (x * share).sum(1) / share.sum(1)

    def judged(self, asked):
        """Scores of (pieces of a question, pieces of a candidate, nearness). Pairs of one length are read together:
        padding costs as much."""
        rows = [[e5.BEGIN, *question, e5.END, e5.END, *text, e5.END] for question, text, _ in asked]
        order, found = sorted(range(len(rows)), key=lambda i: len(rows[i])), [None] * len(rows)
        for start in range(0, len(order), PAIRS_AT_ONCE):
            part = order[start : start + PAIRS_AT_ONCE]
            for i, scores in zip(part, self.read_together([(rows[i], len(asked[i][0]) + 2, asked[i][2]) for i in part])):
                found[i] = scores
        return torch.stack(found)

    def read_together(self, pairs):
        longest = max(len(row) for row, *_ in pairs)
        ids = torch.tensor([row + [e5.PAD] * (longest - len(row)) for row, *_ in pairs])
        mask = torch.tensor([[1] * len(row) + [0] * (longest - len(row)) for row, *_ in pairs])
        second = torch.tensor([begin for _, begin, _ in pairs])
        segment = (torch.arange(longest)[None] >= second[:, None]).long()
        nearness = torch.tensor([near for *_, near in pairs])
        with torch.autocast('cpu', torch.bfloat16, enabled=e5.HAS_BFLOAT16):
            return self(self.word[0](ids), mask, segment, nearness).float()
