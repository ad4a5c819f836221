import { toFloat, writeWav } from '@parlo/voice/wav';
import OpenAI, { toFile } from 'openai';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CallApp, createCallApp } from '../../../testing/call-app.ts';
import { give } from '../../../testing/ledger.ts';
import { signUp } from '../../../testing/sign-up.ts';
import type { Hearing } from '../call-engine.ts';

/** With openai's own client for Node, unchanged, against a real listening app; only the engine's ears are scripted. */

let app: CallApp;
let address: string;
let assistantId: string;
let client: OpenAI;
/** What the engine was asked to hear. */
let asked: { seconds: number; hearing: Hearing; signal: AbortSignal }[];

async function addOwner(paying = true) {
  const added = await signUp(app);
  const assistant = {
    assistantName: 'Mia',
    assistantPrompt: 'Help.',
    greetingMessage: 'Hello.',
    voice: 'ash',
    faqList: [{ question: 'Who is Nguyen?', answer: 'Our baker.' }],
  };
  const { body } = await added.client.post('/api/add_assistant', { email: added.email, assistant });
  if (paying) await give(app.services.db, added.id, 600);
  const apiKey = added.token;
  const baseURL = `${address}/v1`;
  return { assistantId: String(body.assistantId), client: new OpenAI({ apiKey, baseURL, maxRetries: 0 }) };
}

beforeAll(async () => {
  app = await createCallApp({ limits: { programHearing: { points: 1_000, seconds: 60 } } });
  address = await app.listen();
  ({ assistantId, client } = await addOwner());
});
afterAll(() => app.close());
beforeEach(() => {
  asked = [];
  app.engine.hear = async (samples, hearing, signal) => {
    asked.push({ seconds: samples.length / 16_000, hearing, signal });
    return ` Piece ${asked.length}. `;
  };
});

/** A tone that is silent for half a second after each eleventh one. */
function wavOf(seconds: number, sampleRate = 16_000): Uint8Array<ArrayBuffer> {
  const samples = new Int16Array(seconds * sampleRate);
  for (let at = 0; at < samples.length; at++)
    samples[at] = (at / sampleRate) % 11.5 < 11 ? 8_000 * Math.sin(at / 5) : 0;
  return writeWav({ sampleRate, samples });
}

/** Two channels of floats. */
function stereo(mono: Int16Array, sampleRate: number): Uint8Array {
  const data = new Float32Array(mono.length * 2);
  for (const [at, sample] of toFloat(mono).entries()) data.fill(sample, at * 2, at * 2 + 2);
  const file = Buffer.concat([
    writeWav({ sampleRate, samples: new Int16Array(0) }),
    new Uint8Array(data.buffer),
  ]);
  file.writeUInt16LE(3, 20);
  file.writeUInt16LE(2, 22);
  file.writeUInt16LE(32, 34);
  file.writeUInt32LE(data.byteLength, 40);
  return file;
}

type Body = OpenAI.Audio.TranscriptionCreateParamsNonStreaming;
const SECOND = wavOf(1);
async function body(file: Uint8Array = SECOND, more: object = {}): Promise<Body> {
  return { model: assistantId, file: await toFile(file, 'said.wav'), ...more };
}
const create = async (...sent: Parameters<typeof body>) =>
  client.audio.transcriptions.create(await body(...sent));

describe('POST /v1/audio/transcriptions', () => {
  it('returns the words of a sound, heard with the assistant’s own', async () => {
    const { data, response } = await client.audio.transcriptions.create(await body()).withResponse();
    expect(data).toEqual({ text: 'Piece 1.', usage: { type: 'duration', seconds: 1 } });
    expect(response.headers.get('ai-disclosure')).toBeNull();
    expect(asked).toMatchObject([{ seconds: 1, hearing: { language: 'en' } }]);
    expect(asked[0]?.hearing.terms).toContain('Nguyen');
  });

  it('returns plain text, in a language that is understood here', async () => {
    const said = await create(SECOND, { response_format: 'text', language: 'uk-UA' });
    expect([said, asked[0]?.hearing.language]).toEqual(['Piece 1.', 'uk']);
  });

  it('takes what programs send by default, without effect', async () => {
    const more = { prompt: 'Spell Nguyen.', temperature: 0, stream: false, chunking_strategy: 'auto' };
    expect(await create(SECOND, more)).toMatchObject({ text: 'Piece 1.' });
    expect(asked[0]?.hearing.terms).not.toContain('Spell');
  });

  it('cuts a long sound at its pauses, and hears one piece after the other', async () => {
    expect(await create(wavOf(35))).toMatchObject({ text: 'Piece 1. Piece 2. Piece 3.' });
    const [first = 0, second = 0, third = 0] = asked.map(({ seconds }) => seconds);
    expect(first).toBeGreaterThan(11);
    expect(first).toBeLessThan(11.5);
    expect(first + second + third).toBeCloseTo(35, 1);
  });

  it.each([8_000, 24_000, 44_100, 48_000])('hears %i Hz', async (rate) => {
    await create(wavOf(1, rate));
    expect(asked[0]?.seconds).toBeCloseTo(1, 1);
  });

  it('hears stereo of floats', async () => {
    await create(stereo(new Int16Array(48_000).fill(1_000), 48_000));
    expect(asked[0]?.seconds).toBeCloseTo(1, 1);
  });

  it('leaves out pieces without words', async () => {
    app.engine.hear = async () => '';
    expect(await create()).toMatchObject({ text: '' });
  });

  const at = (offset: number, value: number) => {
    const file = new Uint8Array(SECOND);
    new DataView(file.buffer).setUint32(offset, value, true);
    return file;
  };
  it.each([
    ['MP3', Buffer.from('ID3 and so on')],
    ['Ogg', Buffer.from('OggS and so on')],
    ['FLAC', Buffer.from('fLaC and so on')],
    ['MP4', Buffer.from('\0\0\0\x20ftypM4A ')],
    ['WebM', Buffer.from([0x1a, 0x45, 0xdf, 0xa3])],
    ['Not a WAV', Buffer.from('words')],
    ['no sound', SECOND.subarray(0, 44)],
    ['24 bits', at(34, 24 | (0x6164 << 16))],
    ['7999 Hz', at(24, 7_999)],
    ['96000 Hz', at(24, 96_000)],
    ['3 channels', at(20, 1 | (3 << 16))],
    ['5 minutes', wavOf(301, 8_000)],
  ])('refuses as the file: %s', async (words, file) => {
    await expect(create(file)).rejects.toMatchObject({
      status: 400,
      code: 'invalid_value',
      param: 'file',
      message: expect.stringContaining(words),
    });
    expect(asked).toEqual([]);
  });

  it('refuses a larger file than 25 MB', { timeout: 60_000 }, async () => {
    const refused = create(new Uint8Array(25 * 1024 * 1024 + 1));
    await expect(refused).rejects.toMatchObject({ status: 413, code: 'too_large', param: 'file' });
  });

  it.each([
    ['language', 'pl'],
    ['language', 'Klingon!'],
    ['response_format', 'verbose_json'],
    ['response_format', 'srt'],
    ['stream', true],
    ['include[]', 'logprobs'],
    ['chunking_strategy', 'server_vad'],
  ])('is refused for %s by its name: %s', async (param, value) => {
    const refused = create(SECOND, { [param]: value });
    await expect(refused).rejects.toMatchObject({ status: 400, code: 'invalid_value', param });
    expect(asked).toEqual([]);
  });

  it.each([
    ['JSON', 'application/json', '{}', 415],
    ['a broken form', 'multipart/form-data; boundary=x', '--y', 400],
    ['a form without a file', 'multipart/form-data; boundary=x', '--x--\r\n', 400],
  ])('refuses %s', async (_, type, sent, status) => {
    const headers = { authorization: `Bearer ${client.apiKey}`, 'content-type': type };
    const response = await fetch(`${address}/v1/audio/transcriptions`, {
      method: 'POST',
      headers,
      body: sent,
    });
    expect(response.status).toBe(status);
  });

  it('knows no model but the assistants of the key’s owner', async () => {
    const stranger = await addOwner();
    const refused = { status: 404, code: 'assistant_not_found', param: 'model' };
    for (const model of ['whisper-1', stranger.assistantId]) {
      await expect(create(SECOND, { model })).rejects.toMatchObject(refused);
    }
  });

  it('needs a key, and an owner who paid', async () => {
    const nobody = new OpenAI({ apiKey: 'none', baseURL: `${address}/v1`, maxRetries: 0 });
    const refused = nobody.audio.transcriptions.create(await body());
    await expect(refused).rejects.toMatchObject({ status: 401 });
    const poor = await addOwner(false);
    const unpaid = poor.client.audio.transcriptions.create(await body());
    await expect(unpaid).rejects.toMatchObject({ status: 402, code: 'upgrade_required' });
  });

  it('says that the sound can’t be heard right now', async () => {
    app.engine.hear = async () => null;
    await expect(create()).rejects.toMatchObject({ status: 503, code: 'unavailable' });
  });

  it('stops when the program gives up, and hears two at once for an account', async () => {
    const hearing: AbortSignal[] = [];
    const both = Promise.withResolvers<void>();
    const stopped: Promise<unknown>[] = [];
    app.engine.hear = async (_samples, _hearing, signal) => {
      const gone = new Promise<null>((resolve) => signal.addEventListener('abort', () => resolve(null)));
      stopped.push(gone);
      hearing.push(signal);
      if (hearing.length === 2) both.resolve();
      return gone;
    };
    const stop = new AbortController();
    const sent = [1, 2].map(async () =>
      client.audio.transcriptions.create(await body(), { signal: stop.signal }),
    );
    const refusals = sent.map((each) => expect(each).rejects.toThrow('aborted'));
    await both.promise;
    await expect(create()).rejects.toMatchObject({ status: 429, code: 'too_many_requests' });
    stop.abort();
    await Promise.all([...refusals, ...stopped]);
    expect(hearing).toHaveLength(2);
  });
});
