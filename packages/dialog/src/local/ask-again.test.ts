import { describe, expect, it } from 'vitest';
import type { Conversation, ResponseMemo, Turn } from '../responder.ts';
import { CAFE, entry, KAVIARNIA } from '../testing/cafe.ts';
import { foundEntry } from '../testing/candidates.ts';
import { collect, startLocalResponder } from '../testing/local-responder.ts';
import { ScriptedModel } from '../testing/scripted-model.ts';
import { askAgain } from './ask-again.ts';
import type { Reply } from './plan-reply.ts';

const never = new AbortController().signal;
const UNKNOWN: Reply = { text: 'I don’t know.', memo: { outcome: 'unknown', entryIds: [] } };
const UNCLEAR = 'Sorry, I didn’t get all of that. Could you say it again?';

/** Words that were heard; those with a `?` after them unsurely. */
function heard(text: string): Turn {
  const words = text.split(' ');
  return {
    role: 'visitor',
    text: words.map((word) => word.replace(/^\?/, '')).join(' '),
    likelihoods: words.map((word) => (word.startsWith('?') ? 0.3 : 0.95)),
  };
}

const after = (memo: ResponseMemo): Turn => ({ role: 'assistant', text: 'So.', memo });

/** What is told where the likeliest text is `near` an answer. */
function toldAfter(earlier: readonly Turn[], turn: Turn, reply = UNKNOWN, assistant = CAFE, near = 0.5) {
  const conversation: Conversation = { id: 'c', assistant, turns: [...earlier, turn] };
  return askAgain(conversation, reply, {
    search: async () => [foundEntry(entry('poodles', 'May my poodle come?', 'Yes.'), near)],
  });
}

const toldTo = (turn: Turn, reply = UNKNOWN, assistant = CAFE, near = 0.5) =>
  toldAfter([], turn, reply, assistant, near);

describe('askAgain', () => {
  it('asks for what was not understood, and names what was', async () => {
    expect(await toldTo(heard('Can the poodle sleep in the room with my ?purple'))).toEqual({
      text: 'Sorry, I only heard “poodle sleep”. Could you say it all again?',
      memo: { outcome: 'repeated', entryIds: [], askedAgain: true },
    });
    expect((await toldTo(heard('Чи возите ви торти додому ?восени'), UNKNOWN, KAVIARNIA)).text).toBe(
      'Вибачте, вдалося розчути лише «возите ви торти додому». Повторіть, будь ласка, усе запитання.',
    );
  });

  it('says no more than fifteen words', async () => {
    const { text } = await toldTo(heard('Wooden furniture painted yesterday afternoon ?secretary'));
    expect(text).toContain('“furniture painted yesterday afternoon”');
    expect(text.split(' ').length).toBeLessThanOrEqual(15);
  });

  it.each(['Do you sell ?feel', 'Off the ?secretary', '?grandma'])('names nothing of "%s"', async (said) => {
    expect((await toldTo(heard(said))).text).toBe(UNCLEAR);
  });

  it('names no words of two sentences as one', async () => {
    expect((await toldTo(heard('We have tickets. Chocolate ?grandma'))).text).toContain('“Chocolate”');
  });

  it.each([
    ['was typed', { role: 'visitor', text: 'May my purple sleep here' }],
    ['was surely heard', heard('May my poodle sleep here')],
    ['is unsure in its first word, as all are', heard('?Purple dogs sleep here')],
    ['is unsure in words of grammar alone', heard('Poodles sleep ?in ?the room')],
    ['has likelihoods of another text', { role: 'visitor', text: 'May purple', likelihoods: [0.1] }],
  ] as const)('says what there is to say where the turn %s', async (_, turn) => {
    expect(await toldTo(turn)).toBe(UNKNOWN);
  });

  it('takes the place of nothing that was found, nor of small talk', async () => {
    for (const outcome of ['answered', 'clarifying', 'small_talk', 'repeated', 'goodbye'] as const) {
      const reply: Reply = { text: 'Yes.', memo: { outcome, entryIds: [] } };
      expect(await toldTo(heard('May my ?purple sleep here'), reply)).toBe(reply);
    }
  });

  it('is said in other words the second time, and never a third', async () => {
    const turns: Turn[] = [];
    const texts: string[] = [];
    for (let time = 0; time < 4; time++) {
      const turn = heard('May my ?purple');
      const reply = await toldAfter(turns, turn);
      texts.push(reply.text);
      turns.push(turn, { role: 'assistant', text: reply.text, memo: reply.memo });
    }
    const otherwise = 'Sorry, I still didn’t get that. Could you say it in other words?';
    expect(texts).toEqual([UNCLEAR, otherwise, UNKNOWN.text, UNCLEAR]);
  });

  it('says that there is no answer where nothing comes near one', async () => {
    expect(await toldTo(heard('May my ?purple sleep here'), UNKNOWN, CAFE, 0.3)).toBe(UNKNOWN);
  });

  it('leaves what was offered before to be chosen', async () => {
    const offered = after({ outcome: 'clarifying', entryIds: ['hours', 'pay'], passageIds: ['p1'] });
    const once = await toldAfter([offered], heard('The ?purple'));
    expect(once.memo).toMatchObject({ entryIds: ['hours', 'pay'], passageIds: ['p1'] });
    const twice = await toldAfter([offered, after(once.memo)], heard('The ?purple'));
    expect(twice.memo.entryIds).toEqual(['hours', 'pay']);
    const answered = after({ outcome: 'answered', entryIds: ['dogs'] });
    expect((await toldAfter([answered], heard('The ?purple'))).memo.entryIds).toEqual([]);
  });

  it.each([{ step: 'name' }, { step: 'reach' }, { step: 'confirm' }] as const)(
    'leaves what is said to a form at "$step" to it',
    async ({ step }) => {
      const contact = { step, id: '1', draft: {}, language: 'en', asked: 1, missed: 0 };
      const asking = after({ outcome: 'clarifying', entryIds: [], contact });
      expect(await toldAfter([asking], heard('My name is ?Purple'))).toBe(UNKNOWN);
      const again: Reply = { text: 'Your name?', memo: { outcome: 'clarifying', entryIds: [], contact } };
      expect(await toldTo(heard('Tell them my ?purple'), again)).toBe(again);
    },
  );

  it('is said also where the reply only offers a person', async () => {
    const contact = { step: 'offered', id: '1', draft: {}, language: 'en', asked: 1, missed: 0 } as const;
    const reply: Reply = { ...UNKNOWN, memo: { ...UNKNOWN.memo, contact } };
    expect((await toldTo(heard('May my ?purple'), reply)).text).toBe(UNCLEAR);
    expect((await toldTo(heard('May my ?purple'), reply)).memo.contact).toBeUndefined();
  });
});

describe('a spoken conversation', () => {
  const reply = async (turn: Turn) => {
    // As near as it may be without being asked back.
    const near = {
      'would dogs deliver with purples': {
        'Well-behaved': { answers: 0.33 },
        'within five': { answers: 0.33 },
      },
    };
    const responder = startLocalResponder({ model: new ScriptedModel(near) });
    const said = await collect(responder.respond({ id: 'c', assistant: CAFE, turns: [turn] }, never));
    await responder.close();
    return said;
  };

  it('asks again for words that nothing answers, though it comes near', async () => {
    expect((await reply(heard('Would dogs deliver with ?purples'))).memo.askedAgain).toBe(true);
    const typed = await reply({ role: 'visitor', text: 'Would dogs deliver with purples' });
    expect(typed.memo).toMatchObject({ outcome: 'unknown' });
  });

  it('reads danger first, whatever was heard unsurely', async () => {
    const { memo } = await reply(heard('My ?husband is ?unconscious and not ?breathing'));
    expect(memo.danger).toBeDefined();
    expect(memo.askedAgain).toBeUndefined();
  });
});
