import { NotRehearsedError } from '@parlo/dialog';
import { languageFor } from '@parlo/dialog/language';
import type { ResponsePart, Turn } from '@parlo/dialog/responder';
import type { FinishedTurn } from '@parlo/voice';
import { expect, it } from 'vitest';
import { Consent } from './consent.ts';

const NOTICE = 'You are talking to Mia, an AI assistant.';
const TEXT = 'We store what you say for a month.';
const english = languageFor('en');
const { agree, agreeAgain, notAgreed } = english.telephone;

function start() {
  const stored: string[] = [];
  let given = 0;
  const consent = new Consent({
    text: TEXT,
    notice: NOTICE,
    language: english,
    onGiven: async () => {
      given++;
    },
    onTurn: ({ text }) => stored.push(text),
  });
  const turns: Turn[] = [];
  /** Says it, and returns what is said to it. */
  const say = async (text: string, rehearsal = false) => {
    turns.push({ role: 'visitor', text });
    consent.turn(finished(text));
    const parts: ResponsePart[] = [];
    for await (const part of consent.ask(turns, rehearsal)) parts.push(part);
    const { memo } = parts.find((part) => part.type === 'end') ?? {};
    for (const part of parts) {
      if (part.type === 'notice')
        turns.push({ role: 'assistant', text: part.text, memo: { outcome: 'notice', entryIds: [] } });
      if (part.type === 'text') turns.push({ role: 'assistant', text: part.text, ...(memo && { memo }) });
    }
    return parts.map((part) => ('text' in part ? part.text : part.type === 'end' && part.endsCall === true));
  };
  return { consent, say, stored, turns, given: () => given };
}

const finished = (text: string): FinishedTurn => ({
  itemId: text,
  role: 'visitor',
  via: 'voice',
  text,
  interrupted: false,
  hidden: false,
  startedAtMs: 0,
});

it.each(['Yes', 'yes, please', 'OK', '1', 'Так'])(
  'a caller who answers “%s” has agreed, and what they said is stored',
  async (answer) => {
    const { consent, say, stored, turns, given } = start();
    expect(await say('Hi')).toEqual([NOTICE, `${TEXT} ${agree}`, false]);
    expect([consent.given, stored]).toEqual([false, []]);
    expect(await say(answer)).toEqual([]);
    expect([consent.given, given(), stored]).toEqual([true, 1, ['Hi', answer]]);
    consent.turn(finished('later'));
    expect(stored.at(-1)).toBe('later');
    turns.push({ role: 'visitor', text: 'Are you open?' });
    expect(consent.without(turns).map(({ text }) => text)).toEqual([NOTICE, 'Are you open?']);
  },
);

it('asks once more, ends the call, and stores nothing', async () => {
  const { consent, say, stored, given } = start();
  await say('Hi');
  expect(await say('No')).toEqual([agreeAgain, false]);
  expect(await say('What do you sell?')).toEqual([notAgreed, true]);
  expect([consent.given, given(), stored]).toEqual([false, 0, []]);
});

it('takes a yes to the second question', async () => {
  const { consent, say } = start();
  await say('Hi');
  await say('What?');
  await say('Yes');
  expect(consent.given).toBe(true);
});

it.each(['Yes?', '2', 'Yes, but not my name', ''])('“%s” is no yes', async (answer) => {
  const { consent, say } = start();
  await say('Hi');
  await say(answer);
  expect(consent.given).toBe(false);
});

it('a yes before the question was heard is none', async () => {
  const { consent, say } = start();
  expect(await say('Yes')).toContain(`${TEXT} ${agree}`);
  expect(consent.given).toBe(false);
});

it('is not asked for ever of a caller who cuts each question short', async () => {
  const { consent, turns } = start();
  turns.push({ role: 'visitor', text: 'Hello?' });
  const ends: boolean[] = [];
  for (let tries = 0; tries < 5; tries++)
    for await (const part of consent.ask(turns, false))
      if (part.type === 'end') ends.push(part.endsCall === true);
  expect(ends).toEqual([false, false, false, false, true]);
});

it('is not rehearsed', async () => {
  await expect(start().say('Yes', true)).rejects.toThrow(NotRehearsedError);
});
