import { readWav, writeWav } from '@parlo/voice/wav';
import OpenAI from 'openai';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CallApp, createCallApp } from '../../../testing/call-app.ts';
import { give } from '../../../testing/ledger.ts';
import { signUp } from '../../../testing/sign-up.ts';

/** With openai's own client for Node, unchanged, against a real listening app; only the engine's voice is scripted. */

let app: CallApp;
let address: string;
let assistantId: string;
let client: OpenAI;
/** What the engine was asked to speak. */
let asked: unknown[][];

async function addOwner(paying = true) {
  const added = await signUp(app);
  const assistant = {
    assistantName: 'Mia',
    assistantPrompt: 'Help.',
    greetingMessage: 'Hello.',
    voice: 'ash',
  };
  const pronunciations = [{ word: 'Nguyen', saidAs: 'nuh-GWIN', language: 'en' }];
  const saved = { ...assistant, pronunciations };
  const { body } = await added.client.post('/api/add_assistant', { email: added.email, assistant: saved });
  if (paying) await give(app.services.db, added.id, 600);
  const apiKey = added.token;
  const baseURL = `${address}/v1`;
  return { assistantId: String(body.assistantId), client: new OpenAI({ apiKey, baseURL, maxRetries: 0 }) };
}

const SOUND = new Int16Array([1, 2, 3]);

beforeAll(async () => {
  app = await createCallApp();
  address = await app.listen();
  ({ assistantId, client } = await addOwner());
});
afterAll(() => app.close());
beforeEach(() => {
  asked = [];
  app.engine.speak = async (...wanted: unknown[]) => {
    asked.push(wanted);
    return writeWav({ sampleRate: 24_000, samples: SOUND });
  };
});

type Body = OpenAI.Audio.SpeechCreateParams;
const body = (more: object = {}): Body => ({
  model: assistantId,
  input: 'Ask for Nguyen.',
  voice: 'sage',
  response_format: 'wav',
  ...more,
});

describe('POST /v1/audio/speech', () => {
  it('speaks a text in a voice, with the assistant’s pronunciations', async () => {
    const { headers, ...answer } = await client.audio.speech
      .create(body())
      .then(async (response) => ({ headers: response.headers, bytes: await response.arrayBuffer() }));
    expect(readWav(new Uint8Array(answer.bytes))).toEqual({ sampleRate: 24_000, samples: SOUND });
    expect(headers.get('content-type')).toBe('audio/wav');
    expect(headers.get('ai-disclosure')).toBe('mode=machine-generated');
    const [text, voice, pronunciations] = asked[0] ?? [];
    expect([text, voice]).toEqual(['Ask for Nguyen.', 'sage']);
    expect(pronunciations).toMatchObject([{ word: 'Nguyen', saidAs: 'nuh-GWIN' }]);
  });

  it('speaks sentence after sentence, as PCM without a header', async () => {
    const input = 'We open at nine in the morning. We close at six in the evening.';
    const response = await client.audio.speech.create(body({ input, response_format: 'pcm' }));
    expect(new Int16Array(await response.arrayBuffer())).toEqual(new Int16Array([...SOUND, ...SOUND]));
    expect(asked.map(([text]) => text).join(' ')).toBe(input);
  });

  it('has the assistant’s own voice where none is named', async () => {
    const { voice: _, ...without } = body();
    const headers = { authorization: `Bearer ${client.apiKey}`, 'content-type': 'application/json' };
    const sent = { method: 'POST', headers, body: JSON.stringify(without) };
    expect((await fetch(`${address}/v1/audio/speech`, sent)).status).toBe(200);
    expect(asked[0]?.[1]).toBe('ash');
  });

  it.each([
    ['voice', 'nova'],
    ['response_format', 'mp3'],
    ['speed', 2],
    ['instructions', 'Whisper.'],
    ['stream_format', 'sse'],
    ['input', ' '],
    ['input', 'x'.repeat(4_097)],
    ['pitch', 2],
  ])('is refused for %s by its name', async (param, value) => {
    const refused = client.audio.speech.create(body({ [param]: value }));
    await expect(refused).rejects.toMatchObject({ status: 400, code: 'invalid_value', param });
    expect(asked).toEqual([]);
  });

  it('knows no model but the assistants of the key’s owner', async () => {
    const stranger = await addOwner();
    const refused = { status: 404, code: 'assistant_not_found', param: 'model' };
    for (const model of ['tts-1', stranger.assistantId]) {
      await expect(client.audio.speech.create(body({ model }))).rejects.toMatchObject(refused);
    }
  });

  it('needs a key, and an owner who paid', async () => {
    const nobody = new OpenAI({ apiKey: 'none', baseURL: `${address}/v1`, maxRetries: 0 });
    await expect(nobody.audio.speech.create(body())).rejects.toMatchObject({ status: 401 });
    const poor = await addOwner(false);
    const refused = poor.client.audio.speech.create(body({ model: poor.assistantId }));
    await expect(refused).rejects.toMatchObject({ status: 402, code: 'upgrade_required' });
  });

  it('says that the voice is not there right now', async () => {
    app.engine.speak = async () => null;
    await expect(client.audio.speech.create(body())).rejects.toMatchObject({ status: 503 });
  });
});
