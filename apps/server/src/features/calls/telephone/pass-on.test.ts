import { NotRehearsedError } from '@parlo/dialog';
import { languageFor } from '@parlo/dialog/language';
import type { ResponsePart, Turn } from '@parlo/dialog/responder';
import { describe, expect, it } from 'vitest';
import { PassOn, withKeys } from './pass-on.ts';

const english = languageFor('en');
const { connecting, notReached, wantsPerson } = english.telephone;
const said = (text: string): Turn[] => [{ role: 'visitor', text }];

function start(isTaken: boolean) {
  const order: string[] = [];
  const passOn = new PassOn({
    language: english,
    transfer: async () => {
      order.push('transfer');
      return isTaken;
    },
    wait: async () => order.push('wait'),
  });
  async function* instead(): AsyncGenerator<ResponsePart, void, void> {
    yield { type: 'text', text: 'I’ll take a message.' };
    yield { type: 'end', memo: { outcome: 'small_talk', entryIds: [] } };
  }
  const say = async (rehearsal = false) => {
    for await (const part of passOn.say(instead, new AbortController().signal, rehearsal))
      order.push('text' in part ? part.text.trim() : part.type);
    return order;
  };
  return { passOn, say };
}

describe('a caller is passed on', () => {
  it.each([
    'Can I talk to a person?',
    'I want to speak to a manager',
    wantsPerson,
    languageFor('uk').telephone.wantsPerson,
  ])('who says “%s”', (text) => expect(start(true).passOn.isDue(said(text))).toBe(true));

  it.each(['What do you sell?', 'Yes', '1', ''])('and not one who says “%s”', (text) =>
    expect(start(true).passOn.isDue(said(text))).toBe(false),
  );

  it('who presses 0', () => {
    const [turn] = withKeys(said('0'), english);
    expect(turn?.text).toBe(wantsPerson);
    expect(withKeys(said('01'), english)).toEqual(said('01'));
  });

  it('when they have heard so, and nothing is said after it', async () => {
    expect(await start(true).say()).toEqual([connecting, 'wait', 'transfer', 'end']);
  });

  it('once: where nobody takes them they hear so, and leave a message', async () => {
    const { passOn, say } = start(false);
    const order = await say();
    expect(order).toEqual([connecting, 'wait', 'transfer', notReached, 'I’ll take a message.', 'end']);
    expect(passOn.isDue(said(wantsPerson))).toBe(false);
  });

  it('by no rehearsal', async () => {
    await expect(start(true).say(true)).rejects.toThrow(NotRehearsedError);
  });
});
