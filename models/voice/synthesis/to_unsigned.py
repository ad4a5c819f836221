"""Writes the package's network with unsigned weights: `python to_unsigned.py hibari.onnx hibari.onnx`, with onnx of PyPI.

Weights of eight bits with a sign are multiplied by unsigned inputs in pairs whose sum overflows 16 bits where a processor has
AVX2 and no VNNI: a sentence was up to 1.3 dB off there. The same weights 128 higher, with a zero point that is 128 higher,
mean the same numbers and are multiplied exactly everywhere.
"""

import sys

import numpy as np
import onnx
from onnx import TensorProto, numpy_helper

source, target = sys.argv[1:]
model = onnx.load(source)
products = [node for node in model.graph.node if node.op_type == 'MatMulInteger']
# Some are shared by several products.
signed = {name for node in products for name in (node.input[1], node.input[3])}
others = {name for node in model.graph.node if node.op_type != 'MatMulInteger' for name in node.input}
assert not signed & others
for tensor in model.graph.initializer:
    if tensor.name in signed and tensor.data_type == TensorProto.INT8:
        higher = numpy_helper.to_array(tensor).astype(np.int16) + 128
        tensor.CopyFrom(numpy_helper.from_array(higher.astype(np.uint8), tensor.name))
onnx.save(model, target)
