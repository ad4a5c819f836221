"""Writes reference.json.br: what the Python package hibari-tts 0.2.1 makes of the ten sentences of sentences.json.

    pip install brotli hibari-tts==0.2.1 numpy onnxruntime
    python make_reference.py

For each sentence it holds the phonemes, the length, the level of every frame of 300 samples, and five windows of 1,200
samples without the noise, which is drawn anew each time; of the noise it holds the mean power of sixteen draws.
"""
import base64, json, os
import brotli
import numpy as np
from hibari import Hibari, dsp

HERE = os.path.dirname(os.path.abspath(__file__))
FULL_SCALE = 60_000   # these sentences stay under 0.5
NONE = -100.0

tts = Hibari()
rows = []
with open(os.path.join(HERE, "sentences.json"), encoding="utf-8") as file:
    sentences = json.load(file)
for text in sentences:
    phonemes = " ".join(tts.phonemize(text))
    out = tts.sess.run(None, {"ids": np.array([tts.ids(phonemes)], np.int64), "speed": np.ones(1, np.float32)})
    lh, theta, ln, lr, phi, f0 = (array[0] for array in out)
    none = np.full_like(lh, NONE)
    draw = lambda seed: np.random.default_rng(seed)
    still = dsp.synth(lh, theta, none, lr, phi, f0, draw(0))
    noise = [float((dsp.synth(none, theta, ln, none, phi, f0, draw(seed)) ** 2).mean()) for seed in range(16)]
    frames = still.reshape(-1, 300)
    starts = [int(len(still) * part) for part in (0.1, 0.3, 0.5, 0.7, 0.85)]
    whole = lambda samples: base64.b64encode(np.round(samples * FULL_SCALE).astype("<i2").tobytes()).decode()
    rows.append({
        "text": text,
        "phonemes": phonemes,
        "samples": len(still),
        "levelsDb": [round(float(level), 1) for level in 10 * np.log10((frames ** 2).mean(1) + 1e-12)],
        "noisePower": float(np.mean(noise)),
        "windows": [{"start": start, "sound": whole(still[start:start + 1200])} for start in starts],
    })
lines = "[\n" + ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows) + "\n]\n"
with open(os.path.join(HERE, "reference.json.br"), "wb") as file:
    file.write(brotli.compress(lines.encode(), mode=brotli.MODE_TEXT, quality=11, lgwin=24))
