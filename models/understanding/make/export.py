"""Writes words.onnx, encoder.onnx and judge.onnx with 8-bit weights, built node by node.

    python export.py encoder.pt judge.pt

Vocabulary and networks are apart, since both networks begin with the same vocabulary.
"""
import argparse
import copy
import pathlib
import tempfile

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper
from onnxruntime.quantization import QuantType, quantize_dynamic

import e5

arguments = argparse.ArgumentParser()
arguments.add_argument('encoder')
arguments.add_argument('judge')
options = arguments.parse_args()
encoder, _, shape = e5.load()
encoder.layers.load_state_dict(torch.load(options.encoder)['layers'])
WIDTH, HEADS = shape['width'], shape['heads']


def numbers(parameter):
    return parameter.detach().numpy().astype(np.float32)


class Graph:
    def __init__(self):
        self.nodes, self.weights, self.count = [], [], 0

    def const(self, value):
        name = f'const_{len(self.weights)}'
        self.weights.append(numpy_helper.from_array(np.array(value, order='C'), name))
        return name

    def ints(self, *values):
        return self.const(np.array(values, np.int64))

    def op(self, kind, *inputs, **attributes):
        self.count += 1
        name = f'{kind}_{self.count}'
        self.nodes.append(helper.make_node(kind, list(inputs), [name], name=name, **attributes))
        return name

    def linear(self, x, weight, bias):
        return self.op('Add', self.op('MatMul', x, self.const(weight.T)), self.const(bias))

    def norm(self, x, module):
        scale, bias = self.const(numbers(module.weight)), self.const(numbers(module.bias))
        return self.op('LayerNormalization', x, scale, bias, axis=-1, epsilon=1e-12)

    def begin(self, positions, norm):
        length = self.op('Gather', self.op('Shape', 'words'), self.ints(1), axis=0)
        table = self.const(numbers(positions.weight)[: e5.POSITIONS])
        place = self.op('Slice', table, self.ints(0), length, self.ints(0))
        return self.norm(self.op('Add', 'words', place), norm)

    def bias(self):
        missing = self.op('Sub', self.const(np.float32(1)), 'mask')
        return self.op('Unsqueeze', self.op('Mul', missing, self.const(np.float32(-1e4))), self.ints(1, 2))

    def layer(self, x, layer, bias):
        size = WIDTH // HEADS
        weight = [numbers(layer.q.weight) / size**0.5, numbers(layer.k.weight), numbers(layer.v.weight)]
        offset = [numbers(layer.q.bias) / size**0.5, numbers(layer.k.bias), numbers(layer.v.bias)]
        all_three = self.linear(x, np.concatenate(weight), np.concatenate(offset))
        split = self.op('Reshape', all_three, self.ints(0, 0, 3, HEADS, size))
        split = self.op('Transpose', split, perm=[2, 0, 3, 1, 4])
        q, k, v = (self.op('Gather', split, self.const(np.array(i, np.int64)), axis=0) for i in range(3))
        scores = self.op('MatMul', q, self.op('Transpose', k, perm=[0, 1, 3, 2]))
        weights = self.op('Softmax', self.op('Add', scores, bias), axis=-1)
        seen = self.op('Transpose', self.op('MatMul', weights, v), perm=[0, 2, 1, 3])
        seen = self.op('Reshape', seen, self.ints(0, 0, WIDTH))
        seen = self.linear(seen, numbers(layer.ao.weight), numbers(layer.ao.bias))
        x = self.norm(self.op('Add', x, seen), layer.aln)
        inner = self.op('Gelu', self.linear(x, numbers(layer.fi.weight), numbers(layer.fi.bias)))
        inner = self.linear(inner, numbers(layer.fo.weight), numbers(layer.fo.bias))
        return self.norm(self.op('Add', x, inner), layer.oln)

    def mean(self, x, which):
        share, along = self.op('Unsqueeze', which, self.ints(2)), self.ints(1)
        total = self.op('ReduceSum', self.op('Mul', x, share), along, keepdims=0)
        return self.op('Div', total, self.op('ReduceSum', share, along, keepdims=0))

    def save(self, name, inputs, outputs, quantised=True):
        self.nodes += [helper.make_node('Identity', [result], [output[0]]) for result, output in outputs]
        value = helper.make_tensor_value_info
        graph = helper.make_graph(
            *(self.nodes, name, [value(*each) for each in inputs]),
            *([value(*output) for _, output in outputs], self.weights),
        )
        model = helper.make_model(graph, opset_imports=[helper.make_opsetid('', 20)], ir_version=10)
        onnx.checker.check_model(model)
        target = e5.FOLDER / f'{name}.onnx'
        if not quantised:
            onnx.save(model, target)
            return
        with tempfile.TemporaryDirectory() as folder:
            whole = pathlib.Path(folder) / 'whole.onnx'
            onnx.save(model, whole)
            extra = {'MatMulConstBOnly': True, 'DefaultTensorType': TensorProto.FLOAT}
            quantize_dynamic(
                *(whole, target),
                op_types_to_quantize=['MatMul'],
                per_channel=True,
                # Processors without VNNI sum up eight bits wrongly.
                reduce_range=True,
                weight_type=QuantType.QInt8,
                extra_options=extra,
            )


FLOAT, INT64 = TensorProto.FLOAT, TensorProto.INT64
WORDS = ('words', FLOAT, ['batch', 'length', WIDTH])
MASK = ('mask', FLOAT, ['batch', 'length'])

graph = Graph()
table = numbers(encoder.word.weight)
scale = np.maximum(np.abs(table).max(1, keepdims=True) / 127, 1e-12).astype(np.float32)
rows = graph.op('Gather', graph.const(np.round(table / scale).astype(np.int8)), 'ids', axis=0)
words = graph.op('Mul', graph.op('Cast', rows, to=FLOAT), graph.op('Gather', graph.const(scale), 'ids', axis=0))
graph.save('words', [('ids', INT64, ['batch', 'length'])], [(words, WORDS)], quantised=False)

graph = Graph()
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
graph = Graph()
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
