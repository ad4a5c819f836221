"""Speaks what `choose.ts` prints, by Kokoro-82M, as Ogg Opus.

usage: node choose.ts | python speak.py KOKORO.onnx VOICES_FOLDER ALPHABET.json OUT
needs: numpy, onnxruntime; opusenc (opus-tools)
"""

import json
import subprocess
import sys
from pathlib import Path

import numpy
import onnxruntime

RATE = 24_000
# How fast each voice talks: people do not all talk at one speed.
SPEEDS = {"af_bella": 1.0, "am_michael": 1.1, "bf_emma": 1.0, "bm_george": 1.05,
          "af_sarah": 1.15, "am_puck": 1.1, "bf_isabella": 0.95, "bm_lewis": 1.0}

model, voices, alphabet, out = map(Path, sys.argv[1:5])
options = onnxruntime.SessionOptions()
options.intra_op_num_threads = 1
session = onnxruntime.InferenceSession(str(model), options, providers=["CPUExecutionProvider"])
ids = json.loads(alphabet.read_text())["phonemes"]
out.mkdir(parents=True, exist_ok=True)
for item in json.load(sys.stdin):
    path = out / f"{item['name']}.opus"
    if path.exists():
        continue
    tokens = [ids[letter] for letter in item["phonemes"] if letter in ids][:508]
    styles = numpy.fromfile(voices / f"{item['voice']}.bin", dtype=numpy.float32).reshape(-1, 256)
    feeds = {
        "tokens": numpy.array([[0, *tokens, 0]], dtype=numpy.int64),
        "style": styles[len(tokens)][None],
        "speed": numpy.array([SPEEDS[item["voice"]]], dtype=numpy.float32),
    }
    sound = session.run(None, feeds)[0].reshape(-1)
    pcm = (numpy.clip(sound * 0.9, -1, 1) * 32767).astype("<i2").tobytes()
    subprocess.run(
        ["opusenc", "--quiet", "--raw", "--raw-rate", str(RATE), "--raw-chan", "1", "--bitrate", "24",
         "--padding", "0", "--discard-comments", "-", str(path)],
        input=pcm, check=True)
