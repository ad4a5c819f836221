import { describe, expect, it } from 'vitest';
import { readDanger } from '../acts/read-danger.ts';
import type { Conversation, FaqEntry, Question } from '../responder.ts';
import type { Candidate } from '../retrieval/candidate.ts';
import { CAFE, entry, KAVIARNIA } from '../testing/cafe.ts';
import { foundEntry } from '../testing/candidates.ts';
import { NO_INTENTS } from '../testing/scripted-model.ts';
import { answerDanger } from './answer-danger.ts';
import type { Searched } from './current-turn.ts';
import { planReply } from './plan-reply.ts';
import type { Reply } from './reply.ts';

const WARNING = entry(
  'shock',
  'What if somebody reacts to nuts?',
  'Use an epipen and lay them down: it can be fatal.',
);
const CAKES = entry('cakes', 'Do you bake cakes?', 'Yes, every Thursday.');

/** Helps whoever tells of a danger, and replies to others. `find` gives what a search for a question finds, likeliest first. */
async function replyTo(
  text: string,
  find: (question: Question) => readonly Candidate[] = () => [],
  country?: string,
): Promise<Reply> {
  const cafe = /\p{Script=Cyrillic}/u.test(text) ? KAVIARNIA : CAFE;
  const assistant = { ...cafe, ...(country && { country }) };
  const conversation: Conversation = { id: 'c', assistant, turns: [{ role: 'visitor', text }] };
  const knowledge: Searched = {
    search: async (question) => find(question),
    intentsOf: async () => NO_INTENTS,
    actOf: async () => undefined,
    files: async () => undefined,
  };
  const danger = await readDanger(text, async () => undefined);
  return danger ? answerDanger(conversation, knowledge, danger) : planReply(conversation, knowledge);
}

const foundSurely = (...entries: readonly FaqEntry[]) => entries.map((each) => foundEntry(each, 0.95));

describe('somebody who needs help at once', () => {
  const call = /^Please call 112 or your local emergency number now/;

  it('is told to call for it, and then what the owner wrote about such a danger alone', async () => {
    const { text, memo } = await replyTo('She ate a cake and can not breathe', () =>
      foundSurely(CAKES, WARNING),
    );
    expect(text).toMatch(call);
    expect(text).toContain(WARNING.answer);
    expect(text).not.toContain(CAKES.answer);
    expect(memo).toMatchObject({ outcome: 'answered', entryIds: ['shock'] });
  });

  it('hears nothing else where nothing was written of it', async () => {
    const alone = await replyTo('She ate a cake and can not breathe', () => foundSurely(CAKES));
    expect(alone.text).toMatch(call);
    expect(alone.text).not.toContain(CAKES.answer);
    expect(alone.text).not.toMatch(/I can tell you about|ask a person/);
    expect(alone.needsPerson).toBeUndefined();
  });
});

it.each([
  ['i don’t want to live any more', 'GB', /116 123 \(Samaritans\), day and night/],
  ['не хочу більше жити', 'UA', /7333/],
])(
  'names somebody to talk to, and nothing of the business, to who says "%s"',
  async (said, country, helpline) => {
    const { text, memo } = await replyTo(said, () => foundSurely(CAKES), country);
    expect(text).toMatch(helpline);
    expect(text).not.toContain(CAKES.answer);
    expect(memo).toEqual({ outcome: 'answered', entryIds: [], danger: 'self_harm' });
  },
);

it('finds what was written of pregnancy for somebody who does not use the word', async () => {
  const vouchers = entry('vouchers', 'Do you sell vouchers?', 'Yes, they are valid for 12 months.');
  const pregnancy = entry('fit', 'Who may not fly?', 'We do not fly anyone who is pregnant.');
  const { text } = await replyTo('Five months along, may I use my voucher?', ({ said }) =>
    /pregnancy/.test(said) ? foundSurely(CAKES, pregnancy) : foundSurely(vouchers),
  );
  // A yes after the warning would take it back.
  expect(text).toBe(`${pregnancy.answer} They are valid for 12 months.`);
});
