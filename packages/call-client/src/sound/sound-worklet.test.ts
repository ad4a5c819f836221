import { beforeEach, expect, it, vi } from 'vitest';
import type { FromWorklet, ToWorklet } from './messages.ts';

const RATE = 48_000;
/** What a worklet is asked for at once. */
const BLOCK = 128;

interface Processor {
  readonly port: { onmessage: ((event: { data: ToWorklet }) => void) | null };
  process(inputs: Float32Array[][], outputs: Float32Array[][]): boolean;
}

let Sound: new () => Processor;
let told: FromWorklet[] = [];

let processor: Processor;
beforeEach(async () => {
  told = [];
  vi.stubGlobal('sampleRate', RATE);
  vi.stubGlobal(
    'AudioWorkletProcessor',
    class {
      readonly port = { onmessage: null, postMessage: (message: FromWorklet) => told.push(message) };
    },
  );
  vi.stubGlobal('registerProcessor', (_: string, processor: typeof Sound) => {
    Sound = processor;
  });
  // Registered once: the module is kept.
  await import('./sound-worklet.ts');
  processor = new Sound();
});

const tell = (data: ToWorklet) => processor.port.onmessage?.({ data });

/** Lets so much time pass; answers what was played in it. */
function pass(ms: number, microphone?: number): number[] {
  const played: number[] = [];
  for (let block = 0; block < (ms * RATE) / 1_000 / BLOCK; block += 1) {
    const output = new Float32Array(BLOCK);
    processor.process(microphone === undefined ? [[]] : [[new Float32Array(BLOCK).fill(microphone)]], [
      [output],
    ]);
    played.push(...output);
  }
  return played;
}

const pcm = (ms: number, value: number) => new Int16Array(ms * 24).fill(value);
const heardOf = (type: FromWorklet['type']) => told.filter((message) => message.type === type);

it('hands the microphone on at the rate of the wire, in pieces of 20 ms', () => {
  pass(200, 0.5);
  const pieces = told.flatMap((message) => (message.type === 'microphone' ? [message.pcm] : []));
  expect(pieces).toHaveLength(9);
  expect(pieces.every(({ length }) => length === 480)).toBe(true);
  expect((pieces[5]?.[100] ?? 0) / 32_767).toBeCloseTo(0.5, 2);
});

it('sends silence without a microphone, so that the call’s clock continues', () => {
  pass(100);
  expect(heardOf('microphone').length).toBeGreaterThanOrEqual(4);
});

it('plays what comes, and tells when it begins and ends', () => {
  tell({ type: 'play', id: 'a', pcm: pcm(100, 16_384) });
  tell({ type: 'finish', id: 'a' });
  const played = pass(200);
  expect(played[1_000]).toBeCloseTo(0.5, 2);
  expect(played.at(-1)).toBe(0);
  const [begin, end] = told.filter(({ type }) => type !== 'microphone');
  expect(begin).toEqual({ type: 'started', id: 'a' });
  expect(end).toMatchObject({ type: 'ended', heard: { id: 'a' } });
  expect(end?.type === 'ended' && end.heard.ms).toBeGreaterThan(97);
});

it('tells of one beginning when sound comes too late in between', () => {
  tell({ type: 'play', id: 'a', pcm: pcm(50, 9_000) });
  pass(200);
  tell({ type: 'play', id: 'a', pcm: pcm(300, 9_000) });
  tell({ type: 'finish', id: 'a' });
  pass(400);
  expect(heardOf('started')).toHaveLength(1);
  expect(heardOf('ended')).toHaveLength(1);
});

it('falls silent at once when it is told to, and says how much was played', () => {
  tell({ type: 'play', id: 'a', pcm: pcm(500, 9_000) });
  pass(100);
  tell({ type: 'drop', id: undefined });
  expect(Math.max(...pass(50))).toBe(0);
  const [dropped] = heardOf('dropped');
  expect(dropped?.type === 'dropped' && dropped.heard?.ms).toBeCloseTo(100, -1);
});

it('goes when the call is over', () => {
  expect(processor.process([[]], [[new Float32Array(BLOCK)]])).toBe(true);
  tell({ type: 'close' });
  expect(processor.process([[]], [[new Float32Array(BLOCK)]])).toBe(false);
});
