import { expect, it } from 'vitest';
import { tone } from '../../testing/sounds.ts';
import type { SherpaRecognizer } from '../sherpa.ts';
import { bySherpa } from './sherpa-recogniser.ts';

const never = new AbortController().signal;

it('hands sound to a model of sherpa-onnx until it is closed', async () => {
  const lengths: number[] = [];
  const recognizer: SherpaRecognizer = {
    createStream: () => ({ acceptWaveform: ({ samples }) => void lengths.push(samples.length) }),
    decodeAsync: async () => ({ text: 'Так.' }),
  };
  const recogniser = bySherpa(recognizer);
  const sound = tone(300, 0.5);
  expect(await recogniser.recognise(sound, 'terms', never)).toEqual({ text: 'Так.', likelihoods: [] });
  await expect(recogniser.recognise(sound, '', AbortSignal.abort())).rejects.toMatchObject({
    name: 'AbortError',
  });
  expect(lengths).toEqual([8_000]);
  await recogniser.close();
  await recogniser.close();
  await expect(recogniser.recognise(sound, '', never)).rejects.toThrow('closed');
});
