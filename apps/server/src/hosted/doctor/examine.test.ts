import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { floods, redirectsTo, refuses } from '../../testing/realtime-stand-in/behaviours.ts';
import { says } from '../../testing/realtime-stand-in/reply.ts';
import {
  type RealtimeStandIn,
  STAND_IN_KEY,
  STAND_IN_MODEL,
  startRealtimeStandIn,
} from '../../testing/realtime-stand-in/start.ts';
import { typeErrors } from '../../testing/realtime-stand-in/type-errors.ts';
import { examineRealtime } from './examine.ts';

const COMPILER_MS = 60_000;
let standIn: RealtimeStandIn;
beforeAll(async () => {
  standIn = await startRealtimeStandIn();
});
beforeEach(() => standIn.reset());
afterAll(() => standIn.close());

const environment = () => ({
  PARLO_REALTIME_BASE_URL: standIn.baseUrl,
  PARLO_REALTIME_API_KEY: STAND_IN_KEY,
  PARLO_REALTIME_MODEL: STAND_IN_MODEL,
});

async function examined(env: NodeJS.ProcessEnv = environment()) {
  const lines: string[] = [];
  const { signal } = new AbortController();
  const passed = await examineRealtime({ env, say: (line) => lines.push(line), signal });
  expect(lines.join('\n')).not.toContain(STAND_IN_KEY);
  const failed = lines.filter((line) => line.startsWith('FAIL')).map((line) => line.slice(6));
  return { passed, lines, failed };
}

describe('the examination of a realtime provider', () => {
  it('passes where all works, each thing in its line', async () => {
    const { passed, lines } = await examined();
    const tried = lines.map((line) => line.slice(0, 14).trim().replaceAll(/ +/g, ' '));
    expect(tried).toEqual([
      'ok settings',
      'ok address',
      'ok key',
      'ok model',
      'ok secret',
      'ok reply',
      'ok usage',
      'ok prices',
      'ok call',
      'ok hang up',
    ]);
    expect(passed).toBe(true);
    expect(lines[5]).toContain('It said the words that it was asked for');
    expect(lines[6]).toContain('400 tokens in, 60 out');
  });

  it('leaves nothing open, and hangs up what it called', async () => {
    await examined();
    const ends = await Promise.all(standIn.calls.map((call) => call.ended));
    expect(ends.toSorted()).toEqual(['closed', 'hangup']);
  });

  it('sends nothing but what OpenAI’s package can send', { timeout: COMPILER_MS }, async () => {
    await examined();
    await expect(typeErrors(standIn)).resolves.toEqual([]);
  });

  it('passes with a Live session, which has no secrets and talks by itself', {
    timeout: COMPILER_MS,
  }, async () => {
    for (const model of ['gpt-live-1', 'gpt-5.5']) standIn.models.add(model);
    const { passed, lines, failed } = await examined({
      ...environment(),
      PARLO_REALTIME_MODEL: 'gpt-live-1',
    });
    expect(failed).toEqual([]);
    expect(passed).toBe(true);
    expect(lines.join('\n')).toContain('spoken to as live');
    await Promise.all(standIn.liveSessions.map((session) => session.ended));
    expect(standIn.liveSessions).toHaveLength(2);
    await expect(typeErrors(standIn)).resolves.toEqual([]);
  });

  it.each([
    ['a wrong key', refuses(401), 'key      The key is refused'],
    ['a redirect', redirectsTo('http://127.0.0.1:9/'), 'address  The address redirects elsewhere'],
  ] as const)('stops at %s', async (_, behaviour, said) => {
    standIn.behave('models', behaviour);
    const { passed, failed } = await examined();
    expect(passed).toBe(false);
    expect(failed).toEqual([expect.stringContaining(said)]);
    expect(standIn.calls).toEqual([]);
  });

  it('names a model that is not there', async () => {
    const { failed } = await examined({ ...environment(), PARLO_REALTIME_MODEL: 'gpt-other' });
    expect(failed).toEqual([expect.stringContaining('The list of models has no gpt-other')]);
  });

  it('goes on after what may fail alone, and says all of it', async () => {
    standIn.behave('client_secrets', refuses(429));
    standIn.behave('calls', floods());
    standIn.replies = () => ({ kind: 'fails', code: 'insufficient_quota' });
    const { failed } = await examined();
    expect(failed).toEqual([
      expect.stringContaining('secret   The provider takes no more requests now'),
      expect.stringContaining('reply    The account has no credit'),
      expect.stringMatching(/^call /),
    ]);
  });

  it('tells other words than were asked for, and a missing usage', async () => {
    standIn.replies = () => ({ ...says('Hello!'), usage: {} });
    const { lines, failed } = await examined();
    expect(lines.join('\n')).toContain('with other words than it was asked for');
    expect(failed).toEqual([expect.stringContaining('usage    It reports no usage')]);
  });

  it.each([
    [{}, 'Set PARLO_REALTIME_API_KEY'],
    [{ PARLO_REALTIME_BASE_URL: 'not an address' }, 'PARLO_REALTIME_BASE_URL'],
  ])('says what is missing in %j', async (env, said) => {
    const { passed, failed } = await examined(env);
    expect(passed).toBe(false);
    expect(failed).toEqual([expect.stringContaining(said)]);
  });

  it('says by its exit code whether all works', async () => {
    standIn.behave('models', refuses(401));
    const main = fileURLToPath(new URL('../../doctor/main.ts', import.meta.url));
    const run = async (...args: string[]) => {
      const child = spawn(process.execPath, [main, ...args], { env: { ...process.env, ...environment() } });
      const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
      return { output, code };
    };
    await expect(run('realtime')).resolves.toMatchObject({
      code: 1,
      output: expect.stringContaining('FAIL  key'),
    });
    await expect(run('nothing')).resolves.toMatchObject({ code: 2 });
  });
});
