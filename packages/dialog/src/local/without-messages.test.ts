import { describe, expect, it } from 'vitest';
import { visitForBooking } from '../testing/booking-visit.ts';
import { CAFE, entry } from '../testing/cafe.ts';
import { visitForContact } from '../testing/contact-visit.ts';

const hours = CAFE.faq.find(({ id }) => id === 'hours')?.answer ?? '';

describe('nobody is asked', () => {
  it.each(['a person please', 'this is ridiculous'])('where the owner switched it off: %j', async (text) => {
    const { say } = visitForContact({ ask: null });
    for (let i = 0; i < 3; i++) expect((await say(text)).memo.contact).toBeUndefined();
  });

  it.each([
    ['Your staff was rude!', 'I’m very sorry about that.'],
    ['This is ridiculous, do you deliver?', 'I’m very sorry about that. Yes, within five miles.'],
    [
      'Can I speak to a real person, please?',
      'I’m sorry, I’m a virtual assistant, and you can’t leave a message for a person here.',
    ],
    [
      'I want to complain, let me talk to a manager',
      'I’m very sorry about that. I’m sorry, I’m a virtual assistant, and you can’t leave a message for a person here.',
    ],
    ['The icing was all grey', 'I’m very sorry about that.'],
    ['are pets allowed', 'Well-behaved dogs are welcome.'],
  ])('and it is said: %j', async (text, reply) => {
    const acts = {
      'The icing was all grey': { complaint: 0.5 },
      'This is ridiculous, do you deliver?': { complaint: 0.9 },
      'I want to complain, let me talk to a manager': { person: 0.75, complaint: 0.25 },
    };
    expect((await visitForContact({ ask: null, acts }).say(text)).text).toBe(reply);
  });

  it('but where the owner’s own answer brings to a person, that is given', async () => {
    const faq = [entry('person', 'How can I speak to a person?', 'Call us on 555 0199.')];
    const { say } = visitForContact({ ask: null, assistant: { ...CAFE, faq } });
    expect((await say('Can I speak to a person?')).text).toBe('Call us on 555 0199.');
  });

  it('but a wish that may be one for a meeting is the calendar’s', async () => {
    const { say } = visitForBooking();
    expect((await say('I want to come tomorrow at three')).memo.booking).toBeDefined();
    expect((await visitForBooking().say('Get me a human')).text).toMatch(/can’t leave a message/);
  });
});

describe('an owner who switches messages off while a visitor is asked', () => {
  const sorry = 'I’m sorry, I can’t take messages here right now, so nothing was sent.';

  it.each([
    [['a person please'], 'Ana'],
    [['a person please', 'Ana'], 'ana@example.com'],
    [['a person please', 'Ana', 'ana@example.com'], 'Call me'],
    [['a person please', 'Ana', 'ana@example.com', 'Call me'], 'yes'],
    [['This is ridiculous!'], 'Yes, please'],
  ])('is told of after %j', async (before, words) => {
    const { say, stored, switchOff } = visitForContact();
    for (const text of before) await say(text);
    switchOff();
    expect(await say(words)).toMatchObject({
      text: sorry,
      memo: { outcome: 'small_talk', contactOver: true },
    });
    expect(stored).toEqual([]);
  });

  it('is told of after the answer to a question, and not to whoever wanted nothing', async () => {
    const asking = visitForContact();
    for (const text of ['a person please', 'Ana']) await asking.say(text);
    asking.switchOff();
    expect((await asking.say('What are your opening hours?')).text).toBe(`${hours} ${sorry}`);
    const refusing = visitForContact();
    for (const text of ['a person please', 'Ana']) await refusing.say(text);
    refusing.switchOff();
    expect((await refusing.say('never mind')).text).toMatch(/I won’t send anything/);
    const offered = visitForContact();
    await offered.say('This is ridiculous!');
    offered.switchOff();
    expect((await offered.say('are pets allowed')).text).toBe('Well-behaved dogs are welcome.');
  });
});
