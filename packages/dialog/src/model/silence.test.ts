import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { en } from '../language/en/index.ts';
import { limitsWith, MODEL_LIMITS } from './model-turn.ts';
import { reports, type Sent, SILENCE, visitForModel } from './testing/model-visit.ts';

/** Models that fall silent; the clock is the tests' own. */

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const LOCAL = 'Yes, within five miles.';
const FOREIGN = 'Ми доставляємо замовлення в межах міста. ';
const finds = { call: 'find_bookings', input: {} };
const books = {
  call: 'book',
  input: { start: '2026-11-24T10:00:00+02:00', name: 'Maria', email: 'maria@example.com' },
};
const { firstWordMs, silenceMs } = MODEL_LIMITS;

/** The reply, and after how long it came. */
async function timed<T>(replying: Promise<T>, limitMs = 30_000) {
  let ms = 0;
  let reply: T | undefined;
  void replying.then((value) => {
    reply = value;
  });
  for (; reply === undefined && ms < limitMs; ms += 100) await vi.advanceTimersByTimeAsync(100);
  if (!reply) throw new Error('There was no reply');
  return { reply, ms };
}

describe('a model that falls silent', () => {
  it.each<[string, readonly (readonly Sent[])[]]>([
    ['at once', [[SILENCE]]],
    ['after a token', [['We', ' are op', SILENCE]]],
    ['after a line break', [['\n', SILENCE]]],
    ['after a tool that only looked', [[finds], [SILENCE]]],
    ['in a call of a tool', [[finds, SILENCE]]],
    ['after a report', [[reports('answered')], [SILENCE]]],
    ['after another language', [[FOREIGN, 'Так.'], [SILENCE]]],
    [
      'after a word more in another language',
      [
        [FOREIGN, 'Так.'],
        ['We del', SILENCE],
      ],
    ],
  ])('%s leaves the turn to the exact words in time', async (_, sent) => {
    const { say, uses } = visitForModel({ hasCalendar: true });
    const { reply, ms } = await timed(say('Do you deliver?', ...sent));
    expect(reply.text).toBe(LOCAL);
    expect(ms).toBeGreaterThanOrEqual(firstWordMs);
    expect(ms).toBeLessThan(firstWordMs + 500);
    expect(uses.at(-1)?.failure).toMatchObject({ name: 'TimeoutError' });
  });

  it.each<[string, readonly Sent[], boolean]>([
    ['sends nothing', [SILENCE], false],
    ['thinks', ['<think>Let me count', ' to a thousand', SILENCE], true],
    ['sends a line break', ['\n', SILENCE], true],
    ['begins a word', ['We', SILENCE], true],
    ['calls a tool', [finds, SILENCE], true],
  ])('and %s first tells whether it was at work', async (_, sent, begun) => {
    const { say, uses } = visitForModel({ hasCalendar: true });
    await timed(say('Do you deliver?', sent));
    expect(uses.at(-1)?.failure).toMatchObject({ name: 'TimeoutError' });
    expect(uses.at(-1)?.begun).toBe(begun ? true : undefined);
  });

  it('after a sentence ends the reply with its whole sentences', async () => {
    const { say } = visitForModel();
    const { reply, ms } = await timed(
      say('Do you deliver?', ['We do. ', 'Within ten miles. ', 'For fr', SILENCE]),
    );
    expect(reply.text).toBe('We do. Within ten miles.');
    expect(ms).toBeGreaterThanOrEqual(silenceMs);
    expect(ms).toBeLessThan(silenceMs + 500);
  });

  it.each([
    ['Within ten miles.', 'We do. Within ten miles.'],
    ['From 8.', 'We do.'],
    ['Within ten', 'We do.'],
  ])('after a sentence and %j says %j', async (last, expected) => {
    const { say } = visitForModel();
    const { reply } = await timed(say('Do you deliver?', ['We do. ', last, SILENCE]));
    expect(reply.text).toBe(expected);
  });

  it.each<[string, readonly (readonly Sent[])[], string]>([
    ['says that it is done', [[books], [SILENCE]], 'It’s booked: Tuesday, 24 November, 10 am.'],
    ['says what is whole', [[books], ['You are booked.', SILENCE]], 'You are booked.'],
    [
      'says it after what was said before',
      [
        ['One moment. ', books],
        ['You', SILENCE],
      ],
      'One moment. It’s booked: Tuesday, 24 November, 10 am.',
    ],
  ])('after a booking %s, and nothing is begun anew', async (_, sent, expected) => {
    const { say, calendar } = visitForModel({ hasCalendar: true });
    const { reply } = await timed(say('Book me Tuesday at ten, please', ...sent));
    expect(reply.text).toBe(expected);
    expect(reply.memo.booking).toBeUndefined();
    expect(calendar.calls.filter(({ tool }) => tool === 'book')).toHaveLength(1);
  });

  it('after a booking that was refused leaves the turn to the exact words', async () => {
    const { say } = visitForModel({ hasCalendar: true });
    const taken = { ...books, input: { ...books.input, start: '2026-11-24T03:00:00+02:00' } };
    const { reply } = await timed(say('Do you deliver?', [taken], [SILENCE]));
    expect(reply.text).toBe(LOCAL);
  });

  it('is not what a slow tool of ours is', async () => {
    const { say } = visitForModel({ hasCalendar: true, toolMs: 9_000 });
    const { reply, ms } = await timed(
      say('Do you deliver?', [finds], ['To all of Kyiv.', reports('answered')]),
    );
    expect(reply.text).toBe('To all of Kyiv.');
    expect(ms).toBeGreaterThanOrEqual(9_000);
  });

  it('may have done what nobody knows: an apology, and no second booking', async () => {
    const { say } = visitForModel({ hasCalendar: true, toolMs: 25_000 });
    const { reply, ms } = await timed(say('Book me Tuesday at ten, please', [books]));
    expect(reply.text).toBe(en.session.apology);
    expect(ms).toBeLessThan(MODEL_LIMITS.replyMs + 500);
  });
});

describe('a model on a slow machine', () => {
  it('may take as many times as long as it is given, and never longer than a connection waits', () => {
    expect(limitsWith(1)).toEqual(MODEL_LIMITS);
    expect(limitsWith(4)).toEqual({
      ...MODEL_LIMITS,
      firstWordMs: 10_000,
      silenceMs: 16_000,
      replyMs: 80_000,
    });
    expect(limitsWith(10)).toMatchObject({ firstWordMs: 20_000, silenceMs: 20_000 });
  });

  it('leaves the turn to the exact words where its first sentence takes longer than a connection waits', async () => {
    const { say, uses } = visitForModel({ limits: limitsWith(10) });
    const slow = Array.from({ length: 20 }, (): readonly Sent[] => [{ pauseMs: 3_000 }, ' word']).flat();
    const { reply, ms } = await timed(say('Do you deliver?', slow));
    expect(reply.text).toBe(LOCAL);
    expect(ms).toBeGreaterThanOrEqual(20_000);
    expect(ms).toBeLessThan(20_500);
    expect(uses.at(-1)?.failure).toMatchObject({ name: 'TimeoutError' });
  });

  it('is heard to its end where each sentence comes in time', async () => {
    const { say } = visitForModel({ limits: limitsWith(10) });
    const slow = ['One.', ' Two.', ' Three.', ' Four.'].flatMap((text): readonly Sent[] => [
      { pauseMs: 9_000 },
      text,
    ]);
    expect((await timed(say('Do you deliver?', slow), 60_000)).reply.text).toBe('One. Two. Three. Four.');
  });
});
