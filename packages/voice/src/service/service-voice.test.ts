import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { wholeSound } from '../speaking/whole-sound.ts';
import { writeWav } from '../speech/sound/wav.ts';
import { createFakeClock } from '../testing/fake-clock.ts';
import type { ServiceError } from './connection.ts';
import { FIRST_SOUND_MS, GAP_MS, ServiceVoice } from './service-voice.ts';
import { connect } from './testing/connect.ts';
import {
  openStandInService,
  refuse,
  type StandInService,
  TONE_HZ,
  tone,
} from './testing/stand-in-service.ts';

const never = new AbortController().signal;
const TEXT = 'We open at nine.';
let service: StandInService;

beforeAll(async () => {
  service = await openStandInService();
});
beforeEach(() => service.reset());
afterAll(() => service.close());

const speaks = (extra: object = {}) => {
  const { connection, outcomes } = connect({ baseUrl: service.baseUrl, ...extra });
  const voice = new ServiceVoice(connection);
  return { outcomes, say: (text = TEXT) => wholeSound(voice.synthesize(text, { voice: 'verse' }, never)) };
};

/** How often a second of it crosses zero upwards. */
const pitchOf = (sound: Int16Array) => {
  const crossings = sound.filter((sample, at) => sample >= 0 && (sound[at - 1] ?? 0) < 0).length;
  return crossings / (sound.length / 24_000);
};

describe('ServiceVoice', () => {
  it('asks for PCM with the key, the model and the assistant’s voice', async () => {
    const { say, outcomes } = speaks({ apiKey: 'sk-1' });
    const sound = await say();
    expect(service.requests).toEqual([
      { stage: 'speaking', key: 'sk-1', model: 'tts-1', input: TEXT, voice: 'verse' },
    ]);
    expect(sound.length / 24).toBeCloseTo(TEXT.length * 60, -2);
    expect(pitchOf(sound)).toBeCloseTo(TONE_HZ, -1);
    expect(outcomes).toEqual(['well']);
  });

  it('sends no key to a server that needs none, and the service’s own voice where it is named', async () => {
    await speaks({ voice: 'af_heart' }).say();
    expect(service.requests).toMatchObject([{ key: null, voice: 'af_heart' }]);
  });

  it('puts respellings of the owner’s list into the text, and leaves out what nobody says', async () => {
    const { connection } = connect({ baseUrl: service.baseUrl });
    const pronunciations = [
      { word: 'Nguyen', saidAs: 'nuh-GWIN', language: 'en' },
      { word: 'Zhoda', saidAs: '/ˈʒɔdə/', language: 'en' },
      { word: 'Сабрі', saidAs: 'саБРІ', language: 'uk' },
    ] as const;
    const voice = new ServiceVoice(connection);
    const say = (text: string) => wholeSound(voice.synthesize(text, { voice: 'ash', pronunciations }, never));
    await say('**Nguyen** and Zhoda are here 🙂 at 9:30.');
    await say('Вас чекає Сабрі.');
    expect(service.requests).toMatchObject([
      { input: expect.stringMatching(/^nuh gwin and zh\S+ are here at 9:30\.$/) },
      { input: 'Вас чекає сабрі.' },
    ]);
    expect(await say('🙂 …')).toHaveLength(0);
    expect(service.requests).toHaveLength(2);
  });

  it.each([
    ['audio/pcm;rate=16000', tone(800, 16_000)],
    ['audio/L16; rate=48000; channels=1', tone(800, 48_000)],
    ['audio/wav', Buffer.from(writeWav({ sampleRate: 22_050, samples: samplesOf(tone(800, 22_050)) }))],
    ['application/octet-stream', tone(800)],
  ])('brings sound of %s to 24 kHz once', async (type, sound) => {
    service.instead = (response) => void response.writeHead(200, { 'content-type': type }).end(sound);
    const said = await speaks().say();
    expect(said.length / 24).toBeGreaterThan(790);
    expect(said.length / 24).toBeLessThan(805);
    expect(pitchOf(said)).toBeCloseTo(TONE_HZ, -2);
  });

  it('takes the silence off both ends', async () => {
    const silence = Buffer.alloc(24_000);
    service.instead = (response) =>
      void response
        .writeHead(200, { 'content-type': 'audio/pcm' })
        .end(Buffer.concat([silence, tone(400), silence]));
    const said = await speaks().say();
    expect(said.length / 24).toBeLessThan(450);
    expect(said.length / 24).toBeGreaterThan(400);
  });

  it.each([
    ['a page', 'text/html', '<!doctype html><title>Welcome</title>'],
    ['a page that is called sound', 'audio/pcm', '<!doctype html><title>Welcome</title>'],
    ['JSON', 'application/json', '{"audio": "…"}'],
    ['an MP3', 'audio/mpeg', 'ID3\u0003\u0000\u0000\u0000\u0000\u0000\u0000 and more'],
    ['nothing', 'audio/pcm', ''],
    ['a WAV file without a format', 'audio/wav', `RIFF    WAVEdata    ${'x'.repeat(60)}`],
    ['silence', 'audio/pcm', Buffer.alloc(48_000)],
  ])('refuses %s', async (_, type, body) => {
    service.instead = (response) => void response.writeHead(200, { 'content-type': type }).end(body);
    const { say, outcomes } = speaks();
    await expect(say()).rejects.toMatchObject({ fault: 'bad_response' });
    expect(outcomes).toEqual(['bad_response']);
  });

  it('refuses sound without an end', async () => {
    service.instead = async (response) => {
      response.writeHead(200, { 'content-type': 'audio/pcm' });
      const second = tone(1_000);
      while (response.writable && !response.destroyed) {
        response.write(second);
        await new Promise((resolve) => setImmediate(resolve));
      }
    };
    const { say, outcomes } = speaks();
    await expect(say('Hi')).rejects.toMatchObject({ fault: 'bad_response' });
    expect(outcomes).toEqual(['bad_response']);
  });

  it.each([
    [401, 'wrong_key', 'Incorrect API key provided'],
    [402, 'no_credit', ''],
    [403, 'wrong_key', ''],
    [404, 'no_such_model', 'The model does not exist'],
    [404, 'no_such_address', 'Not Found'],
    [400, 'no_such_model', "Invalid model 'x'"],
    [400, 'request_refused', 'Unsupported voice'],
    [500, 'provider_failed', ''],
    [503, 'provider_failed', ''],
  ])('calls a %i %s', async (status, fault, message) => {
    service.instead = (response) => refuse(response, status, message);
    await expect(speaks({ apiKey: 'sk-secret' }).say()).rejects.toMatchObject({ fault });
  });

  it('distinguishes rate limits from missing credit, and keeps the retry time', async () => {
    service.instead = (response) => {
      response.setHeader('retry-after', '7');
      refuse(response, 429, 'Slow down', 'rate_limit_exceeded');
    };
    await expect(speaks().say()).rejects.toMatchObject({ fault: 'rate_limited', retryAfterMs: 7_000 });
    service.instead = (response) => refuse(response, 429, 'You exceeded your quota', 'insufficient_quota');
    await expect(speaks().say()).rejects.toMatchObject({ fault: 'no_credit' });
  });

  it('puts neither the key nor the service’s response into its errors', async () => {
    service.instead = (response) => refuse(response, 401, 'The key sk-secret is wrong');
    const error = await speaks({ apiKey: 'sk-secret' })
      .say()
      .catch((caught: unknown) => caught);
    expect(String((error as Error).stack)).not.toContain('sk-secret');
  });

  it('finds a server that is not there, or hangs up', async () => {
    const nowhere = connect({ baseUrl: 'http://127.0.0.1:9/v1' }).connection;
    const say = new ServiceVoice(nowhere).synthesize(TEXT, { voice: 'ash' }, never);
    await expect(wholeSound(say)).rejects.toMatchObject({ fault: 'unreachable' });
    service.instead = (response) => void response.destroy();
    await expect(speaks().say()).rejects.toMatchObject({ fault: 'unreachable' });
  });

  it('aborts without a fault', async () => {
    service.instead = () => undefined;
    const { connection, outcomes } = connect({ baseUrl: service.baseUrl });
    const barge = new AbortController();
    const saying = wholeSound(new ServiceVoice(connection).synthesize(TEXT, { voice: 'ash' }, barge.signal));
    barge.abort();
    await expect(saying).rejects.toMatchObject({ name: 'AbortError' });
    expect(outcomes).toEqual([]);
  });

  describe('in time', () => {
    /** A response whose bytes come when the test says so. */
    function slowly() {
      const clock = createFakeClock();
      let source: ReadableStreamDefaultController<Uint8Array> | undefined;
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          source = controller;
        },
      });
      const fetch = async () => new Response(body, { headers: { 'content-type': 'audio/pcm' } });
      const { connection, outcomes } = connect({}, { fetch, clock });
      const pieces: Int16Array[] = [];
      let failure: ServiceError | null = null;
      const saying = (async () => {
        const voice = new ServiceVoice(connection);
        for await (const piece of voice.synthesize('A long sentence of many words.', { voice: 'ash' }, never))
          pieces.push(piece);
      })().catch((error: ServiceError) => {
        failure = error;
      });
      return {
        clock,
        outcomes,
        saying,
        send: (ms: number) => source?.enqueue(new Uint8Array(tone(ms))),
        end: () => source?.close(),
        heardMs: () => pieces.reduce((sum, { length }) => sum + length, 0) / 24,
        fault: () => failure?.fault,
      };
    }

    it('waits for the first sound so long, and no longer', async () => {
      const { clock, fault, heardMs } = slowly();
      await clock.advance(FIRST_SOUND_MS - 1);
      expect(fault()).toBeUndefined();
      await clock.advance(2);
      expect([fault(), heardMs()]).toEqual(['too_slow', 0]);
    });

    it('begins with a little in hand, and passes on what comes', async () => {
      const { clock, send, end, heardMs, saying, outcomes } = slowly();
      send(100);
      await clock.advance(10);
      expect(heardMs()).toBe(0);
      send(200);
      await clock.advance(10);
      expect(heardMs()).toBeGreaterThan(290);
      send(500);
      end();
      await saying;
      expect(heardMs()).toBeGreaterThan(790);
      expect(outcomes).toEqual(['well']);
    });

    it('gives up one that is slower than real time before the pause is heard long', async () => {
      const { clock, send, fault, heardMs } = slowly();
      send(300);
      await clock.advance(0);
      // A tenth of a second of sound in each fifth of a second.
      for (let i = 0; i < 10 && fault() === undefined; i++) {
        send(100);
        await clock.advance(200);
      }
      expect(fault()).toBe('too_slow');
      // What was made was heard; the gap was not longer than a breath.
      expect(clock.now() - heardMs()).toBeLessThan(GAP_MS + 200);
    });
  });
});

function samplesOf(bytes: Buffer): Int16Array {
  return new Int16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
}
