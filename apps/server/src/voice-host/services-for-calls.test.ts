import { realClock, type Speech, wholeSound } from '@parlo/voice';
import { openStandInService, refuse, type StandInService } from '@parlo/voice/testing-service';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ServiceReport, ServiceToUse } from '../platform/speech-to-use.ts';
import { ServicesForCalls } from './services-for-calls.ts';

const never = new AbortController().signal;
const SECOND = new Float32Array(16_000).fill(0.1);

let service: StandInService;
beforeAll(async () => {
  service = await openStandInService();
});
beforeEach(() => service.reset());
afterAll(() => service.close());

/** Calls of one host, whose own voice and recogniser are known again. */
function host() {
  const said: string[] = [];
  const reports: ServiceReport[] = [];
  const close = () => Promise.resolve();
  const local: Pick<Speech, 'stt' | 'tts'> = {
    stt: { transcribe: async () => ({ text: 'heard here' }), close },
    tts: {
      async *synthesize(text) {
        said.push(text);
        yield new Int16Array(24);
      },
      close,
    },
  };
  const services = new ServicesForCalls({
    local,
    clock: realClock,
    report: (report) => reports.push(report),
  });
  const say = (text: string, speaking?: ServiceToUse) =>
    wholeSound(services.for(speaking && { speaking }).tts.synthesize(text, { voice: 'ash' }, never));
  const hear = async (listening?: ServiceToUse) =>
    (await services.for(listening && { listening }).stt.transcribe(SECOND, never, 'uk')).text;
  return { said, reports, say, hear };
}

const use = (more: Partial<ServiceToUse> = {}, apiKey = 'sk-1'): ServiceToUse => ({
  service: { baseUrl: service.baseUrl, model: 'm', apiKey },
  about: 'shared',
  owner: 'owner_1',
  reach: 'private',
  ...more,
});

describe('ServicesForCalls', () => {
  it('leaves to this machine what no service is set for', async () => {
    const { said, say, hear } = host();
    await say('Hello.');
    expect([said, await hear()]).toEqual([['Hello.'], 'heard here']);
    expect(service.requests).toEqual([]);
  });

  it('hears and speaks by a service, each stage by itself', async () => {
    const { said, say, hear, reports } = host();
    expect((await say('Hello.', use())).length).toBeGreaterThan(24);
    expect(await hear(use())).toBe('When do you open?');
    expect([said, reports]).toEqual([[], []]);
  });

  it('requests a sentence once, and never plays audio of another key or voice', async () => {
    const { say } = host();
    await say('Hello.', use());
    await say('Hello.', use());
    await say('Hello.', use({ owner: 'owner_2' }));
    expect(service.requests).toHaveLength(1);
    await say('Hello.', use({}, 'sk-2'));
    await say('Hello.', { ...use(), service: { ...use().service, voice: 'other' } });
    expect(service.requests.map((each) => each.key)).toEqual(['sk-1', 'sk-2', 'sk-1']);
  });

  it('does not ask a dead service for every sentence, and reports the fault once', async () => {
    const { said, say, reports } = host();
    service.instead = (response) => refuse(response, 500, 'Down');
    for (const text of ['One.', 'Two.', 'Three.', 'Four.', 'Five.']) await say(text, use());
    expect(said).toEqual(['One.', 'Two.', 'Three.', 'Four.', 'Five.']);
    expect(service.requests).toHaveLength(3);
    expect(reports).toEqual([{ about: 'shared', stage: 'speaking', fault: 'provider_failed' }]);
  });

  it('leaves it alone at once where the next request would fail in the same way', async () => {
    const { hear, reports } = host();
    service.instead = (response) => refuse(response, 401, 'Wrong key');
    for (let i = 0; i < 3; i++) expect(await hear(use({ about: 'asst_1' }))).toBe('heard here');
    expect(service.requests).toHaveLength(1);
    expect(reports).toEqual([{ about: 'asst_1', stage: 'listening', fault: 'wrong_key' }]);
  });

  it('keeps a service for others that fails for one owner', async () => {
    const { say } = host();
    service.instead = (response) => refuse(response, 400, 'What is that?');
    for (let i = 0; i < 4; i++) await say(`Odd text ${i}.`, use());
    service.instead = null;
    service.requests.length = 0;
    await say('Hello again.', use({ owner: 'owner_2' }));
    await say('Hello again, you.', use());
    expect(service.requests).toMatchObject([{ input: 'Hello again.' }]);
  });

  it('speaks with one voice while the service rests, also cached sentences', async () => {
    const { said, say } = host();
    await say('Kept.', use());
    service.instead = (response) => refuse(response, 401, 'Wrong key');
    await say('New.', use());
    await say('Kept.', use());
    expect(said).toEqual(['New.', 'Kept.']);
  });

  it('does not connect to private addresses for an owner, whatever they are called', async () => {
    const { said, say, hear, reports } = host();
    const mine = use({ about: 'asst_1', reach: 'public' });
    await say('Hello.', mine);
    expect(await hear({ ...mine, service: { ...mine.service, baseUrl: 'https://127.0.0.1:9/v1' } })).toBe(
      'heard here',
    );
    expect([said, service.requests]).toEqual([['Hello.'], []]);
    expect(reports).toMatchObject([{ fault: 'address_not_allowed' }, { fault: 'address_not_allowed' }]);
  });

  it('follows no redirect with the key', async () => {
    const { said, say, reports } = host();
    service.instead = (response) => void response.writeHead(307, { location: service.baseUrl }).end();
    await say('Hello.', use());
    expect([said, service.requests.length]).toEqual([['Hello.'], 1]);
    expect(reports).toMatchObject([{ fault: 'redirected' }]);
  });
});
