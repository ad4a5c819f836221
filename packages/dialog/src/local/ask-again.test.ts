import { describe, expect, it } from 'vitest';
import type { Conversation, ResponseMemo, Turn } from '../responder.ts';
import { CAFE, KAVIARNIA } from '../testing/cafe.ts';
import { collect, startLocalResponder } from '../testing/local-responder.ts';
import { ScriptedModel } from '../testing/scripted-model.ts';
import { askAgain } from './ask-again.ts';
import type { Reply } from './reply.ts';

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

const toldAfter = (earlier: readonly Turn[], turn: Turn, reply = UNKNOWN, assistant = CAFE) =>
  askAgain({ id: 'c', assistant, turns: [...earlier, turn] } satisfies Conversation, reply);

const toldTo = (turn: Turn, reply = UNKNOWN, assistant = CAFE) => toldAfter([], turn, reply, assistant);

describe('askAgain', () => {
  it('asks for what was not understood, and names what was', () => {
    expect(toldTo(heard('Can the poodle sleep in the room with my ?purple'))).toEqual({
      text: 'Sorry, I only heard “poodle sleep”. Could you say it all again?',
      memo: { outcome: 'repeated', entryIds: [], askedAgain: true },
    });
    expect(toldTo(heard('Чи возите ви торти додому ?восени'), UNKNOWN, KAVIARNIA).text).toBe(
      'Вибачте, вдалося розчути лише «возите ви торти додому». Повторіть, будь ласка, усе запитання.',
    );
  });

  it('says no more than fifteen words', () => {
    const { text } = toldTo(heard('Wooden furniture painted yesterday afternoon ?secretary'));
    expect(text).toContain('“furniture painted yesterday afternoon”');
    expect(text.split(' ').length).toBeLessThanOrEqual(15);
  });

  it.each(['Do you sell ?feel', 'Off the ?secretary', '?grandma'])('names nothing of "%s"', (said) => {
    expect(toldTo(heard(said)).text).toBe(UNCLEAR);
  });

  it('names no words of two sentences as one', () => {
    expect(toldTo(heard('We have tickets. Chocolate ?grandma')).text).toContain('“Chocolate”');
  });

  it.each([
    ['was typed', { role: 'visitor', text: 'May my purple sleep here' }],
    ['was surely heard', heard('May my poodle sleep here')],
    ['is unsure in its first word, as all are', heard('?Purple dogs sleep here')],
    ['is unsure in words of grammar alone', heard('Poodles sleep ?in ?the room')],
    ['has likelihoods of another text', { role: 'visitor', text: 'May purple', likelihoods: [0.1] }],
  ] as const)('says what there is to say where the turn %s', (_, turn) => {
    expect(toldTo(turn)).toBe(UNKNOWN);
  });

  it('takes the place of nothing that was found, nor of small talk', () => {
    for (const outcome of ['answered', 'clarifying', 'small_talk', 'repeated', 'goodbye'] as const) {
      const reply: Reply = { text: 'Yes.', memo: { outcome, entryIds: [] } };
      expect(toldTo(heard('May my ?purple sleep here'), reply)).toBe(reply);
    }
  });

  it('is said in other words the second time, and never a third', () => {
    const turns: Turn[] = [];
    const texts: string[] = [];
    for (let time = 0; time < 4; time++) {
      const turn = heard('May my ?purple');
      const reply = toldAfter(turns, turn);
      texts.push(reply.text);
      turns.push(turn, { role: 'assistant', text: reply.text, memo: reply.memo });
    }
    const otherwise = 'Sorry, I still didn’t get that. Could you say it in other words?';
    expect(texts).toEqual([UNCLEAR, otherwise, UNKNOWN.text, UNCLEAR]);
  });

  it('leaves what was offered before to be chosen', () => {
    const offered = after({ outcome: 'clarifying', entryIds: ['hours', 'pay'], passageIds: ['p1'] });
    const once = toldAfter([offered], heard('The ?purple'));
    expect(once.memo).toMatchObject({ entryIds: ['hours', 'pay'], passageIds: ['p1'] });
    const twice = toldAfter([offered, after(once.memo)], heard('The ?purple'));
    expect(twice.memo.entryIds).toEqual(['hours', 'pay']);
    const answered = after({ outcome: 'answered', entryIds: ['dogs'] });
    expect(toldAfter([answered], heard('The ?purple')).memo.entryIds).toEqual([]);
  });

  it.each([{ step: 'name' }, { step: 'reach' }, { step: 'confirm' }] as const)(
    'leaves what is said to a form at "$step" to it',
    ({ step }) => {
      const contact = { step, id: '1', draft: {}, language: 'en', asked: 1, missed: 0 };
      const asking = after({ outcome: 'clarifying', entryIds: [], contact });
      expect(toldAfter([asking], heard('My name is ?Purple'))).toBe(UNKNOWN);
      const again: Reply = { text: 'Your name?', memo: { outcome: 'clarifying', entryIds: [], contact } };
      expect(toldTo(heard('Tell them my ?purple'), again)).toBe(again);
    },
  );

  it('does not take the place of a person who is offered, as to whoever asks about health', () => {
    const contact = { step: 'offered', id: '1', draft: {}, language: 'en', asked: 1, missed: 0 } as const;
    const reply: Reply = { ...UNKNOWN, memo: { ...UNKNOWN.memo, contact } };
    expect(toldTo(heard('May my ?purple'), reply)).toBe(reply);
  });
});

describe('a spoken conversation', () => {
  const reply = async (turn: Turn) => {
    const responder = startLocalResponder({ model: new ScriptedModel() });
    const said = await collect(responder.respond({ id: 'c', assistant: CAFE, turns: [turn] }, never));
    await responder.close();
    return said;
  };

  it('asks again for words that nothing answers', async () => {
    expect((await reply(heard('Do you sharpen ?secretaries'))).memo.askedAgain).toBe(true);
    const typed = await reply({ role: 'visitor', text: 'Do you sharpen secretaries' });
    expect(typed.memo).toMatchObject({ outcome: 'unknown' });
  });

  it('reads danger first, whatever was heard unsurely', async () => {
    const { memo } = await reply(heard('My ?husband is ?unconscious and not ?breathing'));
    expect(memo.danger).toBeDefined();
    expect(memo.askedAgain).toBeUndefined();
  });
});
