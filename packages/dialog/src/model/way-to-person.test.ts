import { describe, expect, it } from 'vitest';
import { contactCard } from '../responder.ts';
import { reports, type Sent, visitForModel } from './testing/model-visit.ts';

const UNKNOWN: readonly Sent[] = ['I do not know that.', reports('unknown')];
const OFFER = 'Would you like to leave a message, so that a person can get back to you?';

describe('a person', () => {
  it.each(['Hang up the phone', 'Поклади слухавку, будь ласка', 'That is all, thank you, goodbye'])(
    'is not for whoever leaves: %s',
    async (text) => {
      const { say } = visitForModel({ acts: { [text]: { person: 0.9, complaint: 0.9 } } });
      expect((await say(text, ['Goodbye!', reports('goodbye')])).text).toBe('Goodbye!');
    },
  );

  it('is found by whoever asks for one, without the model', async () => {
    const { say, stored } = visitForModel();
    const wish = await say('I want to talk to a person');
    expect(wish.text).toMatch(/^Of course\. .* What is your name\?$/);
    for (const text of ['Maria', 'maria@example.com']) await say(text);
    const back = await say('My cake');
    expect(contactCard(back.memo)).toContain('maria@example.com');
    const { requests } = await say('yes');
    expect([wish.requests, requests, stored.length]).toEqual([0, 0, 1]);
  });

  it.each([
    ['a wish in other words', 'Flesh and blood, somebody alive', { person: 0.8 }, /What is your name\?$/],
    [
      'a complaint in words',
      'You ruined my order',
      { complaint: 0.9 },
      /^I’m very sorry about that\. Would you like to leave/,
    ],
    ['a complaint in other words', 'The icing slid off', { complaint: 0.8 }, /^I’m very sorry/],
  ])('is offered after %s', async (_, said, acts, expected) => {
    const { say } = visitForModel({ acts: { [said]: acts } });
    const { text, requests } = await say(said);
    expect(text).toMatch(expected);
    expect(requests).toBe(0);
  });

  it('is the model’s to speak of where it is not surely meant', async () => {
    const said = 'Flesh and blood, somebody alive';
    const { say } = visitForModel({ acts: { [said]: { person: 0.69, complaint: 0.69 } } });
    expect((await say(said, ['We all are, dear.'])).text).toBe('We all are, dear.');
  });

  it('is offered after a second unknown in a row, once in a conversation', async () => {
    const { say, stored } = visitForModel();
    expect((await say('Who won in Peru?', UNKNOWN)).text).toBe('I do not know that.');
    const second = await say('And in Chile?', UNKNOWN);
    expect(second.text).toBe(`I do not know that. ${OFFER}`);
    expect(second.memo).toMatchObject({
      outcome: 'unknown',
      contact: { step: 'offered', draft: { message: 'And in Chile?' } },
    });
    // Whoever asks on has not taken it, and is not asked again.
    expect((await say('And in Bolivia?', UNKNOWN)).text).toBe('I do not know that.');
    expect((await say('And in Brazil?', UNKNOWN)).text).toBe('I do not know that.');
    expect(stored).toEqual([]);
  });

  it('is taken by a yes to the offer, without the model', async () => {
    const { say } = visitForModel();
    for (const text of ['Who won in Peru?', 'And in Chile?']) await say(text, UNKNOWN);
    const { text, requests } = await say('Yes, please');
    expect([text, requests]).toEqual(['What is your name?', 0]);
  });

  it.each<[string, readonly (readonly Sent[])[]]>([
    ['an answer between', [['Noon.', reports('answered', 'F1')]]],
    ['nothing unknown', [['Hello.', reports('small_talk')]]],
  ])('is not offered with %s', async (_, between) => {
    const { say } = visitForModel();
    await say('Who won in Peru?', UNKNOWN);
    await say('When is lunch?', ...between);
    expect((await say('Who won in Chile?', UNKNOWN)).text).toBe('I do not know that.');
  });

  it('is neither offered nor promised where the owner takes no messages', async () => {
    const { say, model } = visitForModel({ ask: null });
    for (const text of ['Who won in Peru?', 'And in Chile?'])
      expect((await say(text, UNKNOWN)).text).toBe('I do not know that.');
    await say('I want to talk to a person', ['Please come by.']);
    expect(model.doStreamCalls).toHaveLength(3);
  });
});
