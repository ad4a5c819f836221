"""Builds networks for onnxruntime node by node, with 8-bit weights."""
import pathlib
import tempfile

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper
from onnxruntime.quantization import QuantType, quantize_dynamic

import e5

FLOAT, INT64 = TensorProto.FLOAT, TensorProto.INT64


def numbers(parameter):
    return parameter.detach().numpy().astype(np.float32)


class Graph:
    """`folder` is where `save` writes the network; `shape` is the encoder's."""

    def __init__(self, shape, folder=e5.FOLDER):
        self.width, self.heads, self.folder = shape['width'], shape['heads'], folder
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
        size = self.width // self.heads
        weight = [numbers(layer.q.weight) / size**0.5, numbers(layer.k.weight), numbers(layer.v.weight)]
        offset = [numbers(layer.q.bias) / size**0.5, numbers(layer.k.bias), numbers(layer.v.bias)]
        all_three = self.linear(x, np.concatenate(weight), np.concatenate(offset))
        split = self.op('Reshape', all_three, self.ints(0, 0, 3, self.heads, size))
        split = self.op('Transpose', split, perm=[2, 0, 3, 1, 4])
        q, k, v = (self.op('Gather', split, self.const(np.array(i, np.int64)), axis=0) for i in range(3))
        scores = self.op('MatMul', q, self.op('Transpose', k, perm=[0, 1, 3, 2]))
        weights = self.op('Softmax', self.op('Add', scores, bias), axis=-1)
        seen = self.op('Transpose', self.op('MatMul', weights, v), perm=[0, 2, 1, 3])
        seen = self.op('Reshape', seen, self.ints(0, 0, self.width))
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
        target = self.folder / f'{name}.onnx'
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
