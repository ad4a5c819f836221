import { describe, expect, it } from 'vitest';
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
    const said = 'а ні, стоп, краще скажіть, який у вас графік?';
    const { say } = visitForContact({ assistant: KAVIARNIA, acts: { [said]: 'leave' } });
    await say('Я хочу поговорити з людиною');
    const { text, memo } = await say(said);
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
