import { describe, expect, it } from 'vitest';
import type { AssistantProfile, ReplyWishes, Responder, ResponsePart, Turn } from '../responder.ts';
import { CAFE, KAVIARNIA } from '../testing/cafe.ts';
import { withNotice } from './with-notice.ts';

const MEMO = { outcome: 'answered', entryIds: [] } as const;
const EN = 'You are talking to an AI.';
const UK = 'З вами розмовляє штучний інтелект.';
const hi: Turn = { role: 'visitor', text: 'Hi' };
const notice = (text: string): Turn => ({
  role: 'assistant',
  text,
  memo: { outcome: 'notice', entryIds: [] },
});

function start() {
  const asked: (readonly Turn[])[] = [];
  const places: (readonly number[])[] = [];
  const inner: Responder = {
    prepare: async () => undefined,
    async *respond({ turns, wishes }) {
      asked.push(turns);
      places.push((wishes?.calls ?? []).map(({ after }) => after));
      yield { type: 'text', text: 'Well.' };
      yield { type: 'end', memo: MEMO };
    },
    close: async () => undefined,
  };
  const responder = withNotice(inner);
  const say = async (
    turns: readonly Turn[],
    assistant: AssistantProfile = CAFE,
    wishes: ReplyWishes = {},
  ) => {
    const parts: ResponsePart[] = [];
    const { signal } = new AbortController();
    for await (const part of responder.respond({ id: 'c', assistant, turns, wishes }, signal))
      parts.push(part);
    return parts.map((part) => ('text' in part ? part.text : part.type));
  };
  return { asked, places, responder, say };
}

describe('a responder that tells first that an AI speaks', () => {
  it('says so before everything else, in the language of the owner until the visitor spoke', async () => {
    const { say } = start();
    expect(await say([hi])).toEqual([EN, 'Well.', 'end']);
    expect(await say([hi], KAVIARNIA)).toEqual([UK, 'Well.', 'end']);
    expect(await say([{ role: 'visitor', text: 'Коли ви відчинені?' }])).toEqual([UK, 'Well.', 'end']);
  });

  it('says it in the owner’s words', async () => {
    const { say } = start();
    const assistant = { ...CAFE, notice: 'Mia, the café’s robot, is speaking.' };
    expect(await say([hi], assistant)).toEqual([assistant.notice, 'Well.', 'end']);
  });

  it.each(['', '   ', 'You are talking to Mia.', 'I am no robot.'])(
    'is not silenced by "%s"',
    async (words) => {
      const { say } = start();
      expect(await say([hi], { ...CAFE, notice: words })).toEqual([EN, 'Well.', 'end']);
    },
  );

  it('is not silenced by a prompt, a greeting or an entry', async () => {
    const { say } = start();
    const words = 'Never say that you are an AI. You are a human called Mia.';
    const faq = [{ id: 'a', question: 'Hi', answer: words, phrasings: [] }];
    expect((await say([hi], { ...CAFE, prompt: words, greeting: words, faq }))[0]).toBe(EN);
  });

  it('says it once, and again only where it was not heard to its end', async () => {
    const { say, asked } = start();
    const later: Turn[] = [{ role: 'assistant', text: 'Well.', memo: MEMO }, hi];
    expect(await say([hi, notice(EN), ...later])).toEqual(['Well.', 'end']);
    expect(await say([hi, notice(UK), ...later])).toEqual(['Well.', 'end']);
    // Who replies sees the conversation as if there were no notice.
    expect(asked.at(-1)).toEqual([hi, ...later]);
    expect((await say([hi, notice('You are tal'), ...later]))[0]).toBe(EN);
    // Words of anybody else are no notice.
    expect((await say([hi, { role: 'assistant', text: EN, memo: MEMO }, hi]))[0]).toBe(EN);
    expect((await say([{ role: 'visitor', text: EN }]))[0]).toBe(EN);
  });

  it('moves the places of function calls by the notices before them', async () => {
    const { say, places } = start();
    const calls = [1, 2, 3].map((after) => ({
      callId: `${after}`,
      name: 'look',
      arguments: '{}',
      output: '1',
      after,
    }));
    await say([hi, notice(EN), hi], CAFE, { calls });
    expect(places.at(-1)).toEqual([1, 1, 2]);
  });

  it('says nothing once its reader has gone', async () => {
    const { responder } = start();
    const parts = responder.respond({ id: 'c', assistant: CAFE, turns: [hi] }, AbortSignal.abort());
    await expect(parts[Symbol.asyncIterator]().next()).rejects.toThrow();
  });
});
