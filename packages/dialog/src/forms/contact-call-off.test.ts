import { describe, expect, it } from 'vitest';
import { calledOffIn } from '../acts/said.ts';
import { CAFE, KAVIARNIA } from '../testing/cafe.ts';
import { visitForContact } from '../testing/contact-visit.ts';

const hours = CAFE.faq.find(({ id }) => id === 'hours')?.answer ?? '';

describe('a dialogue that is called off beside a question', () => {
  it.each([[], ['Ann'], ['Ann', 'ann@example.com'], ['Ann', 'ann@example.com', 'About bread']])(
    'is over, and the question is answered, after %j',
    async (...told) => {
      const { say, stored } = visitForContact();
      for (const text of ['a person please', ...told]) await say(text);
      const reply = await say('no forget it, what are your opening hours?');
      expect(reply.text).toBe(`All right, I won’t send anything. ${hours}`);
      expect(reply.memo).toMatchObject({ outcome: 'answered', contactOver: true });
      expect(reply.memo.contact).toBeUndefined();
      expect((await say('yes')).memo.contact).toBeUndefined();
      expect(stored).toEqual([]);
    },
  );

  it('is over in Ukrainian', async () => {
    const { say } = visitForContact({ assistant: KAVIARNIA });
    await say('Я хочу поговорити з людиною');
    const { text, memo } = await say('а ні, стоп, краще скажіть, який у вас графік?');
    expect(text).toMatch(/^Гаразд, нічого не надсилаю\. /);
    expect(memo.contact).toBeUndefined();
  });

  it('is over for who is on the bus', async () => {
    const { say } = visitForContact();
    await say('a person please');
    const { text, memo } = await say('oh wait im on the bus, ill ring later');
    expect(text).toMatch(/^All right, I won’t send anything/);
    expect(memo.contact).toBeUndefined();
  });
});

describe('what calls it off', () => {
  it.each([
    ['actually nevermind, whats the wifi password', 'whats the wifi password'],
    ['actually nevermind whats the wifi password', 'whats the wifi password'],
    ['no forget it, how much is the rye', 'how much is the rye'],
    ['never mind, bye', 'bye'],
    ['forget about it. do you deliver bread', 'do you deliver bread'],
    ['не треба, а скільки коштує хліб', 'а скільки коштує хліб'],
  ])('is heard at any step in %j', (text, rest) => {
    for (const step of ['none', 'message', 'confirm'] as const)
      expect(calledOffIn(text, step)).toEqual({ rest });
  });

  it.each([
    'Stop and Shop, Mill Lane',
    'I forgot it, sorry',
    'cancel my order, and call me',
    'Maria, never late',
    'what is it, a form?',
    'leave it to me to ring',
    'не знаю, що писати',
    'Anna',
    'do you deliver',
  ])('is not heard in %j', (text) => expect(calledOffIn(text, 'none')).toBeUndefined());

  it.each([
    'the cake is late, I’ll call tomorrow',
    'stop, the lemon one was wrong',
    'leave it, it is fine as it is',
    'forget it, I want my money back',
    'не треба, щоб дзвонили',
  ])('is a message in %j', (text) => expect(calledOffIn(text, 'message')).toBeUndefined());

  it.each(['yes send it, I’ll call too', 'stop, the name is wrong', 'wait, the number is wrong'])(
    'is a reply to what was read back in %j',
    (text) => expect(calledOffIn(text, 'confirm')).toBeUndefined(),
  );
});
