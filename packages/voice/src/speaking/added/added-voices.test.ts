import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TextToSpeech } from '../../speech/types.ts';
import { type AddedVoice, TooSlowError } from './added-voice.ts';
import { type AddedVoiceReport, AddedVoices, type AddedVoicesOptions } from './added-voices.ts';

const never = new AbortController().signal;
const reader = { read: () => expect.fail(), letters: () => expect.fail(), close: async () => {} };
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlo-added-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** A voice of Piper's, as far as its files are looked at. */
async function put(id: string, language: string): Promise<void> {
  await mkdir(join(folder, id));
  await writeFile(join(folder, id, 'voice.onnx'), Buffer.from([0x08, 0x09]));
  await writeFile(join(folder, id, 'voice.onnx.json'), JSON.stringify({ language: { code: language } }));
}

/** Says one sample, by which one hears who it was. */
function speaker(sample: number, fails: 'never' | 'at once' | 'later' = 'never') {
  const voice = {
    voices: 1,
    isClosed: false,
    async *synthesize() {
      if (fails === 'at once') throw new Error('broken');
      yield Int16Array.of(sample);
      if (fails === 'later') throw new Error('broken');
    },
    close: async () => {
      voice.isClosed = true;
    },
  };
  return voice satisfies AddedVoice & TextToSpeech;
}

function voicesWith(open: NonNullable<AddedVoicesOptions['open']>) {
  const reports: AddedVoiceReport[] = [];
  const builtIn = speaker(1);
  const onReport = (report: AddedVoiceReport) => void reports.push(report);
  const voices = new AddedVoices({ builtIn, reader, modelsFolder: folder, open, onReport });
  return { voices, reports, builtIn };
}

async function hear(voices: TextToSpeech, text: string): Promise<number[]> {
  const heard: number[] = [];
  for await (const piece of voices.synthesize(text, { voice: 'verse' }, never)) heard.push(...piece);
  return heard;
}

describe('voices of models that were added', () => {
  it('speak the language that they are for, once they are loaded', async () => {
    await put('piper-uk', 'uk_UA');
    const { voices, reports } = voicesWith(async () => speaker(2));
    expect(await hear(voices, 'Добрий день!')).toEqual([1]);
    await voices.prepare();
    expect(reports).toEqual([{ id: 'piper-uk', language: 'uk', voices: 1, problem: null }]);
    expect(await hear(voices, 'Добрий день!')).toEqual([2]);
    expect(await hear(voices, 'Good morning!')).toEqual([1]);
  });

  it('are found when they are added while calls go on', async () => {
    const { voices } = voicesWith(async () => speaker(2));
    await voices.prepare();
    expect(await hear(voices, 'Hello.')).toEqual([1]);
    await put('piper-en', 'en_US');
    await hear(voices, 'Hello.');
    await voices.prepare();
    expect(await hear(voices, 'Hello.')).toEqual([2]);
  });

  it.each([
    [new TooSlowError('ten seconds take eight'), 'too_slow'],
    [new Error('damaged'), 'other'],
  ])('leave speaking to the built-in voice where they do not load: %s', async (error, code) => {
    await put('piper-en', 'en_US');
    let opened = 0;
    const { voices, reports } = voicesWith(async () => {
      opened++;
      throw error;
    });
    await voices.prepare();
    for (let time = 0; time < 2; time++) expect(await hear(voices, 'Hello.')).toEqual([1]);
    expect(opened).toBe(1);
    await voices.close();
    expect(reports).toMatchObject([{ id: 'piper-en', voices: 0, problem: { code, message: error.message } }]);
  });

  it('are tried again later where the machine was too slow, and may have been busy', async () => {
    vi.useFakeTimers();
    await put('piper-en', 'en_US');
    let opened = 0;
    const { voices } = voicesWith(async () => {
      opened++;
      if (opened === 1) throw new TooSlowError('busy');
      return speaker(2);
    });
    await voices.prepare();
    await vi.advanceTimersByTimeAsync(59_000);
    expect(opened).toBe(1);
    await vi.advanceTimersByTimeAsync(1_000);
    vi.useRealTimers();
    expect(await hear(voices, 'Hello.')).toEqual([2]);
    await voices.close();
  });

  it('leave a sentence that they can’t begin to the built-in voice, and say one no second time', async () => {
    await put('piper-en', 'en_US');
    const begun = voicesWith(async () => speaker(2, 'at once')).voices;
    await begun.prepare();
    expect(await hear(begun, 'Hello.')).toEqual([1]);
    const broken = voicesWith(async () => speaker(2, 'later')).voices;
    await broken.prepare();
    await expect(hear(broken, 'Hello.')).rejects.toThrow('broken');
  });

  it('keep nobody waiting who closes them while one loads', async () => {
    await put('piper-en', 'en_US');
    const { voices, reports } = voicesWith(
      (_model, _language, _reader, signal) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    );
    const preparing = voices.prepare();
    await vi.waitFor(async () => expect(await hear(voices, 'Hello.')).toEqual([1]));
    await voices.close();
    await preparing;
    expect(reports).toEqual([]);
  });

  it('are closed with the built-in one, also one that loads meanwhile', async () => {
    await put('piper-en', 'en_US');
    const added = speaker(2);
    const { voices, builtIn } = voicesWith(async () => added);
    const preparing = voices.prepare();
    await preparing;
    await voices.close();
    expect([added.isClosed, builtIn.isClosed]).toEqual([true, true]);
  });
});
