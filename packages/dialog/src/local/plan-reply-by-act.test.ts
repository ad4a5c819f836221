import { describe, expect, it } from 'vitest';
import { type Act, actReading } from '../acts/act.ts';
import { LANGUAGES } from '../language/index.ts';
import type { ResponseMemo, Turn } from '../responder.ts';
import { CAFE } from '../testing/cafe.ts';
import { NO_INTENTS } from '../testing/scripted-model.ts';
import { planReply } from './plan-reply.ts';

/** The reply to a turn that the network reads as `act`, after a reply with `memo`. */
async function replyTo(said: string, act: Act, likelihood: number, memo: ResponseMemo) {
  const turns: Turn[] = [
    { role: 'visitor', text: 'Tell me about the cakes.' },
    { role: 'assistant', text: 'Do you mean A, or B?', memo },
    { role: 'visitor', text: said },
  ];
  const asked: string[] = [];
  const reply = await planReply(
    { id: 'c', assistant: CAFE, turns },
    {
      search: async () => [],
      intentsOf: async () => NO_INTENTS,
      files: async () => undefined,
      actOf: async (turn) => {
        asked.push(turn.asked);
        return actReading(act, likelihood).all;
      },
    },
  );
  return { ...reply, asked };
}

const [one, other] = CAFE.faq;
const BETWEEN: ResponseMemo = { outcome: 'clarifying', entryIds: [one?.id ?? '', other?.id ?? ''] };
const ANSWERED: ResponseMemo = { outcome: 'answered', entryIds: [] };

describe('a reply by the act of a turn', () => {
  it('waits for a visitor who asks for a moment in words that no list has', async () => {
    const { memo, asked } = await replyTo('the kettle boils, stay where you are', 'wait', 0.9, ANSWERED);
    expect(memo.outcome).toBe('repeated');
    expect(asked).toEqual(['nothing']);
  });

  it('takes a refusal of both subjects for neither', async () => {
    const { text, asked } = await replyTo('cakes are not my thing at all', 'refuse', 0.9, BETWEEN);
    expect(text).toBe(LANGUAGES.find(({ code }) => code === 'en')?.assistant.neither);
    expect(asked).toEqual(['between']);
  });

  it('reads nothing into an act that is not surely read', async () => {
    const { memo } = await replyTo('the kettle boils, stay where you are', 'wait', 0.6, ANSWERED);
    expect(memo.outcome).not.toBe('repeated');
  });
});
