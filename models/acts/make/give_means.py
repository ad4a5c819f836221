"""Gives danger.onnx a second output: the means of the states of two of its layers, which acts.onnx reads. Its scores stay
the same to the bit. Position vectors that no text reaches are left out.

    python give_means.py ../danger.onnx

`train_act.py` runs this on every network that it writes.
"""
import pathlib
import sys

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

# The layers whose states tell acts best, of those that were tried.
LAYERS = (1, 4)
WIDTH = 384
# `load-model.ts` reads 96 pieces, with two more before and one after them and the mark of a question.
POSITIONS = 104


def give_means(path):
    model = onnx.load(path)
    graph = model.graph
    norms = [node for node in graph.node if node.op_type == 'LayerNormalization']
    # The first is of the pieces; each layer has two.
    states = [norms[2 * layer].output[0] for layer in LAYERS]
    add = lambda kind, inputs, name, **more: graph.node.append(helper.make_node(kind, inputs, [name], name=name, **more))
    graph.initializer.extend([
        numpy_helper.from_array(np.array([2], np.int64), 'means_last'),
        numpy_helper.from_array(np.array([1], np.int64), 'means_along'),
    ])
    add('Concat', states, 'means_states', axis=-1)
    add('Unsqueeze', ['mask', 'means_last'], 'means_share')
    add('Mul', ['means_states', 'means_share'], 'means_shared')
    add('ReduceSum', ['means_shared', 'means_along'], 'means_sum', keepdims=0)
    add('ReduceSum', ['means_share', 'means_along'], 'means_count', keepdims=0)
    add('Div', ['means_sum', 'means_count'], 'means')
    graph.output.append(helper.make_tensor_value_info('means', TensorProto.FLOAT, ['batch', len(LAYERS) * WIDTH]))
    table = next(node.input[0] for node in graph.node if node.op_type == 'Slice')
    for weight in graph.initializer:
        if weight.name == table:
            weight.CopyFrom(numpy_helper.from_array(numpy_helper.to_array(weight)[:POSITIONS].copy(), table))
    onnx.checker.check_model(model)
    onnx.save(model, path)


if __name__ == '__main__':
    give_means(pathlib.Path(sys.argv[1]))
