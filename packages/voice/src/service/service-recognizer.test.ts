import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createFakeClock } from '../testing/fake-clock.ts';
import { ServiceRecognizer, TRANSCRIPT_MS } from './service-recognizer.ts';
import { connect } from './testing/connect.ts';
import { openStandInService, refuse, type StandInService } from './testing/stand-in-service.ts';

const never = new AbortController().signal;
const SECOND = new Float32Array(16_000).fill(0.1);
let service: StandInService;

beforeAll(async () => {
  service = await openStandInService();
});
beforeEach(() => service.reset());
afterAll(() => service.close());

const hears = () => {
  const { connection, outcomes } = connect({ baseUrl: service.baseUrl, model: 'whisper-1', apiKey: 'sk-1' });
  const recognizer = new ServiceRecognizer(connection);
  return { outcomes, hear: (language?: string) => recognizer.transcribe(SECOND, never, language) };
};

const instead = (status: number, type: string, body: string) => {
  service.instead = (response) => void response.writeHead(status, { 'content-type': type }).end(body);
};

describe('ServiceRecognizer', () => {
  it('sends an utterance as WAV, with the language, and gives its words', async () => {
    const { hear, outcomes } = hears();
    expect(await hear('uk')).toEqual({ text: 'When do you open?' });
    expect(service.requests).toEqual([
      { stage: 'listening', key: 'sk-1', model: 'whisper-1', language: 'uk', seconds: 1 },
    ]);
    expect(outcomes).toEqual(['well']);
  });

  it('understands nothing where the service does, which is no fault', async () => {
    service.heard = '';
    const { hear, outcomes } = hears();
    expect(await hear()).toEqual({ text: '' });
    expect(service.requests).toMatchObject([{ language: null }]);
    expect(outcomes).toEqual(['well']);
  });

  it('lets the service detect the language if a call has several', async () => {
    const { connection } = connect({ baseUrl: service.baseUrl, model: 'whisper-1' });
    await new ServiceRecognizer(connection, { namesLanguage: false }).transcribe(SECOND, never, 'uk');
    expect(service.requests).toMatchObject([{ language: null }]);
  });

  it('takes out what a recogniser makes up', async () => {
    service.heard = 'Thank you. Thank you. Thank you. Thank you. Thank you. Thank you.';
    expect(await hears().hear()).toEqual({ text: 'Thank you.' });
  });

  it.each([
    ['a page', 'text/html', '<!doctype html>'],
    ['nothing', 'application/json', ''],
    ['another shape', 'application/json', '{"result": "Hello"}'],
    ['words that are none', 'application/json', '{"text": 7}'],
    ['a book', 'application/json', `{"text": "${'word '.repeat(100_000)}"}`],
  ])('refuses %s', async (_, type, body) => {
    instead(200, type, body);
    const { hear, outcomes } = hears();
    await expect(hear()).rejects.toMatchObject({ fault: 'bad_response' });
    expect(outcomes).toEqual(['bad_response']);
  });

  it.each([
    [401, 'wrong_key'],
    [429, 'rate_limited'],
    [500, 'provider_failed'],
  ])('calls a %i %s', async (status, fault) => {
    service.instead = (response) => refuse(response, status, 'No');
    await expect(hears().hear()).rejects.toMatchObject({ fault });
  });

  it.each([
    ['the response', () => new Promise<Response>(() => undefined)],
    ['its words', async () => new Response(new ReadableStream())],
  ])('does not wait longer for %s than one can talk with', async (_, fetch) => {
    const clock = createFakeClock();
    const { connection, outcomes } = connect({}, { fetch, clock });
    const hearing = new ServiceRecognizer(connection).transcribe(SECOND, never);
    const failed = expect(hearing).rejects.toMatchObject({ fault: 'too_slow' });
    await clock.advance(TRANSCRIPT_MS + 490);
    expect(outcomes).toEqual([]);
    await clock.advance(20);
    await failed;
    expect(outcomes).toEqual(['too_slow']);
  });

  it('is not asked while it is left alone', async () => {
    const { connection } = connect({ baseUrl: service.baseUrl });
    const recognizer = new ServiceRecognizer({ ...connection, begin: () => null });
    await expect(recognizer.transcribe(SECOND, never)).rejects.toMatchObject({ fault: 'resting' });
    expect(service.requests).toEqual([]);
  });

  it('has no key in what a refused request throws, and names refused addresses', async () => {
    const named = (name: string) => async () => {
      throw Object.assign(new TypeError('fetch failed'), { cause: Object.assign(new Error('x'), { name }) });
    };
    for (const [name, fault] of [
      ['ForbiddenAddress', 'address_not_allowed'],
      ['RefusedRedirect', 'redirected'],
    ] as const) {
      const { connection } = connect({ apiKey: 'sk-1' }, { fetch: named(name) });
      await expect(new ServiceRecognizer(connection).transcribe(SECOND, never)).rejects.toMatchObject({
        fault,
      });
    }
  });
});
