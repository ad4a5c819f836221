"""Writes words.onnx, encoder.onnx and judge.onnx with 8-bit weights, built node by node.

    python export.py encoder.pt judge.pt

Vocabulary and networks are apart, since both networks begin with the same vocabulary.
"""
import argparse
import copy

import numpy as np
import torch

import e5
from graph import FLOAT, INT64, Graph, numbers

arguments = argparse.ArgumentParser()
arguments.add_argument('encoder')
arguments.add_argument('judge')
options = arguments.parse_args()
encoder, _, shape = e5.load()
encoder.layers.load_state_dict(torch.load(options.encoder)['layers'])
WIDTH = shape['width']


WORDS = ('words', FLOAT, ['batch', 'length', WIDTH])
MASK = ('mask', FLOAT, ['batch', 'length'])

graph = Graph(shape)
table = numbers(encoder.word.weight)
scale = np.maximum(np.abs(table).max(1, keepdims=True) / 127, 1e-12).astype(np.float32)
rows = graph.op('Gather', graph.const(np.round(table / scale).astype(np.int8)), 'ids', axis=0)
words = graph.op('Mul', graph.op('Cast', rows, to=FLOAT), graph.op('Gather', graph.const(scale), 'ids', axis=0))
graph.save('words', [('ids', INT64, ['batch', 'length'])], [(words, WORDS)], quantised=False)

graph = Graph(shape)
x, bias = graph.begin(encoder.pos, encoder.ln), graph.bias()
for layer in encoder.layers:
    x = graph.layer(x, layer, bias)
mean = graph.mean(x, 'mask')
length = graph.op('Sqrt', graph.op('ReduceSum', graph.op('Mul', mean, mean), graph.ints(1), keepdims=1))
vectors = (graph.op('Div', mean, length), ('vectors', FLOAT, ['batch', WIDTH]))
states = (x, ('states', FLOAT, ['batch', 'length', WIDTH]))
graph.save('encoder', [WORDS, MASK], [vectors, states])

weights = torch.load(options.judge)
part = lambda prefix: {k[len(prefix) :]: v for k, v in weights.items() if k.startswith(prefix)}
count = 1 + max(int(name.split('.')[1]) for name in weights if name.startswith('layers.'))
layers, positions, norm = (copy.deepcopy(each) for each in (encoder.layers[:count], encoder.pos, encoder.ln))
layers.load_state_dict(part('layers.'))
positions.load_state_dict(part('pos.'))
norm.load_state_dict(part('ln.'))
graph = Graph(shape)
segments = graph.op('Gather', graph.const(numbers(weights['seg'])), 'segment', axis=0)
x, bias = graph.op('Add', graph.begin(positions, norm), segments), graph.bias()
for layer in layers:
    x = graph.layer(x, layer, bias)
second = graph.op('Cast', 'segment', to=FLOAT)
first = graph.op('Sub', graph.const(np.float32(1)), second)
question, candidate = (graph.mean(x, graph.op('Mul', 'mask', side)) for side in (first, second))
both = graph.op('Concat', question, candidate, axis=1)
product = graph.op('Mul', question, candidate)
mixed = graph.op('Concat', product, graph.op('Abs', graph.op('Sub', question, candidate)), axis=1)
scores = graph.linear(both, numbers(weights['head.weight']), numbers(weights['head.bias']))
scores = graph.op('Add', scores, graph.linear(mixed, numbers(weights['mix.weight']), numbers(weights['mix.bias'])))
near = graph.op('Sub', graph.op('Unsqueeze', 'nearness', graph.ints(1)), graph.const(np.float32(e5.MIDDLE_NEARNESS)))
scores = graph.op('Add', scores, graph.op('Mul', near, graph.const(numbers(weights['cos']))))
inputs = [WORDS, MASK, ('segment', INT64, ['batch', 'length']), ('nearness', FLOAT, ['batch'])]
graph.save('judge', inputs, [(graph.op('Sigmoid', scores), ('scores', FLOAT, ['batch', 2]))])
