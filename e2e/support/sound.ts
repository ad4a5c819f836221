import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSpeech, resample, SAMPLE_RATE, type Speech, writeWav } from '@parlo/voice';
import { spoken } from '@parlo/voice/testing';

/** A stretch of a microphone file: silence, or a sentence in a voice. */
export type Stretch =
  | { readonly silenceMs: number }
  | { readonly say: string; readonly voice?: string }
  | { readonly noiseMs: number; readonly amplitude: number };

export interface Microphone {
  readonly path: string;
  /** Where each stretch lies in the file, in milliseconds. */
  readonly spans: readonly { readonly fromMs: number; readonly toMs: number }[];
}

/** Real speech in and out of tests: it makes microphone files, and listens to what came back. */
export interface Studio {
  record(stretches: readonly Stretch[]): Promise<Microphone>;
  /** What was said in a recording. */
  listen(samples: Float32Array, sampleRate: number): Promise<string>;
  close(): Promise<void>;
}

/** The visitor's voice: not the one that any assistant in these tests has. */
const VISITOR = 'echo';
const FILE_RATE = 48_000;
/**
 * The hush of a quiet room, at -60 dB. No microphone gives digital silence, and a browser's noise suppression,
 * which has never heard it, takes the first word after it for noise.
 */
const ROOM = 0.0017;

export async function openStudio(): Promise<Studio> {
  const folder = await mkdtemp(join(tmpdir(), 'parlo-sound-'));
  const speech: Speech = await createSpeech();
  let files = 0;
  return {
    async record(stretches) {
      const parts: Float32Array[] = [];
      const spans: { fromMs: number; toMs: number }[] = [];
      let at = 0;
      for (const stretch of stretches) {
        const part = await render(speech, stretch);
        spans.push({ fromMs: (at / SAMPLE_RATE) * 1_000, toMs: ((at + part.length) / SAMPLE_RATE) * 1_000 });
        at += part.length;
        parts.push(part);
      }
      const path = join(folder, `microphone-${++files}.wav`);
      // Chromium's fake device plays 48 kHz as it is and resamples other rates coarsely.
      const samples = toInt16(resample(inRoom(concat(parts, at)), SAMPLE_RATE, FILE_RATE));
      await writeFile(path, writeWav({ samples, sampleRate: FILE_RATE }));
      return { path, spans };
    },
    async listen(samples, sampleRate) {
      const heard = resample(samples, sampleRate, SAMPLE_RATE);
      return (await speech.stt.transcribe(heard, AbortSignal.timeout(60_000))).text;
    },
    async close() {
      await speech.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function render(speech: Speech, stretch: Stretch): Promise<Float32Array> {
  if ('silenceMs' in stretch) return new Float32Array((stretch.silenceMs * SAMPLE_RATE) / 1_000);
  if ('noiseMs' in stretch) return noise(stretch.noiseMs, stretch.amplitude);
  return spoken(speech.tts, stretch.say, stretch.voice ?? VISITOR);
}

/** White noise from a fixed seed, so that a failing test fails again. */
function noise(ms: number, amplitude: number): Float32Array {
  let state = 1;
  return Float32Array.from({ length: (ms * SAMPLE_RATE) / 1_000 }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return ((state / 2_147_483_647) * 2 - 1) * amplitude;
  });
}

function inRoom(samples: Float32Array): Float32Array {
  const hush = noise((samples.length / SAMPLE_RATE) * 1_000, ROOM);
  return samples.map((sample, index) => sample + (hush[index] ?? 0));
}

function concat(parts: readonly Float32Array[], length: number): Float32Array {
  const whole = new Float32Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function toInt16(samples: Float32Array): Int16Array {
  return Int16Array.from(samples, (sample) => Math.max(-1, Math.min(1, sample)) * 32_767);
}
