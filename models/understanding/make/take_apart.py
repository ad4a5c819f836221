"""Takes the shipped 8-bit networks apart again, to train them further or to weigh them anew.

    python take_apart.py encoder.pt judge.pt
"""
import sys

import numpy as np
import onnx
import torch
from onnx import numpy_helper

import e5
from judge import LAYERS


class Weights:
    """A network's constants in the order in which export.py made them."""

    def __init__(self, name):
        graph = onnx.load(e5.FOLDER / f'{name}.onnx').graph
        kept = {each.name: numpy_helper.to_array(each) for each in graph.initializer}
        names = {name.removesuffix('_quantized') for name in kept if name.removesuffix('_quantized')[-1].isdigit()}
        self.all = []
        for name in sorted(names, key=lambda name: int(name.split('_')[1])):
            value = kept.get(name)
            if value is None:
                zero = kept[f'{name}_zero_point'].astype(np.float32)
                value = (kept[f'{name}_quantized'] - zero) * kept[f'{name}_scale']
            if value.dtype == np.float32:
                self.all.append(value)

    def next(self, *shape):
        while self.all:
            value = self.all.pop(0)
            if value.shape == shape:
                return torch.tensor(value)
        raise ValueError(f'no weights of {shape}')

    def linear(self, columns, rows):
        weight, bias = self.next(columns, rows), self.next(rows)
        return weight.T, bias

    def layer(self, prefix, width, inner, heads):
        weight, bias = self.linear(width, 3 * width)
        size = (width // heads) ** 0.5
        parts = dict(zip('qkv', zip(weight.split(width), bias.split(width))))
        parts['q'] = tuple(part * size for part in parts['q'])
        parts['ao'], parts['aln'] = self.linear(width, width), (self.next(width), self.next(width))
        parts['fi'], parts['fo'] = self.linear(width, inner), self.linear(inner, width)
        parts['oln'] = self.next(width), self.next(width)
        return {
            f'{prefix}.{name}.{kind}': value.contiguous()
            for name, part in parts.items()
            for kind, value in zip(('weight', 'bias'), part)
        }


def layers_of(weights, count, shape):
    sizes = (shape['width'], shape['inner'], shape['heads'])
    found = {}
    for i in range(count):
        found |= weights.layer(str(i), *sizes)
    return found


encoder_file, judge_file = sys.argv[1:]
encoder, _, shape = e5.load()
width = shape['width']
torch.save({'layers': layers_of(Weights('encoder'), shape['layers'], shape)}, encoder_file)
weights = Weights('judge')
judge = {'seg': weights.next(2, width)}
table = encoder.pos.weight.detach().clone()
table[: e5.POSITIONS] = weights.next(e5.POSITIONS, width)
judge |= {'pos.weight': table, 'ln.weight': weights.next(width), 'ln.bias': weights.next(width)}
judge |= {f'layers.{name}': value for name, value in layers_of(weights, LAYERS, shape).items()}
for name in ('head', 'mix'):
    judge[f'{name}.weight'], judge[f'{name}.bias'] = weights.linear(2 * width, 2)
judge['cos'] = weights.next(2)
torch.save(judge, judge_file)
