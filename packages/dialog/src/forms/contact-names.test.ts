import { describe, expect, it } from 'vitest';
import { visitForContact } from '../testing/contact-visit.ts';

async function said(texts: readonly string[]) {
  const visit = visitForContact();
  for (const text of texts) await visit.say(text);
  return visit;
}

const ASKED = 'can i speak to someone';
const PHONE = '01632 960 222';
const WANT = 'i want my sofa cleaned';

describe('a number beside a name', () => {
  it.each([
    ['mrs pemberton sy8 1ab', 'Mrs Pemberton', 'sy8 1ab'],
    ['Pemberton, 12 Mill Lane', 'Pemberton', '12 Mill Lane'],
    ['tom flat 4b', 'Tom Flat', '4b'],
    ['Олена, 36000', 'Олена', '36000'],
  ])('belongs to the message: %j', async (text, name, message) => {
    const { say } = await said([ASKED]);
    expect((await say(text)).memo.contact?.draft).toEqual({ name, message });
  });

  it('leaves the message to be asked for', async () => {
    const { say } = await said([ASKED, 'mrs pemberton sy8 1ab']);
    expect((await say(PHONE)).text).toBe('What is your message?');
    expect((await say(WANT)).memo.contact?.draft.message).toBe('sy8 1ab. I want my sofa cleaned');
  });

  it('is not lost where there is no message', async () => {
    const { say } = await said([ASKED, 'mrs pemberton sy8 1ab', PHONE]);
    expect((await say('no thanks')).memo.contact?.draft.message).toBe('sy8 1ab');
  });

  it.each(['tom 07700 900 555', 'Tom, 07700 900555', 'tom tom@example.com', 'tom tom2@example.com'])(
    'is an address where it is one: %j',
    async (text) => {
      const { say } = await said([ASKED]);
      const draft = (await say(text)).memo.contact?.draft;
      expect(draft?.name).toBe('Tom');
      expect(draft?.email ?? draft?.phone).toBeDefined();
      expect(draft?.message).toBeUndefined();
    },
  );

  it.each(['its just Pemberton not sy8', 'its just pemberton not mrs'])(
    'is not put into the name by a correction: %j',
    async (text) => {
      const { say } = await said([ASKED, 'mrs pemberton sy8 1ab', PHONE, WANT]);
      expect((await say(text)).memo.contact?.draft).toMatchObject({
        name: 'Pemberton',
        message: 'sy8 1ab. I want my sofa cleaned',
      });
    },
  );
});

it.each(['g@example.com', '01632 960 222', 'my email is g@example.com'])(
  'says that an address is noted where the name was asked for: %j',
  async (text) => {
    const { say } = await said([ASKED]);
    const { text: reply, memo } = await say(text);
    expect(reply).toBe('Thank you, I’ve noted that. What is your name?');
    expect(memo.contact?.draft.email ?? memo.contact?.draft.phone).toBeDefined();
    expect((await say('Gareth')).text).toBe('What is your message?');
  },
);

it('is set right after it was set right before', async () => {
  const { say } = await said([ASKED, 'mrs pemberton sy8 1ab', 'no its Pembertone with an e', PHONE, WANT]);
  expect((await say('its just Pemberton not sy8')).memo.contact?.draft).toMatchObject({
    name: 'Pemberton',
    message: 'sy8 1ab. I want my sofa cleaned',
  });
});

describe('a name that is set right', () => {
  it.each([
    ['no its Pembertone with an e', 'Mrs Pembertone'],
    ['no its pembertone with an e', 'Mrs Pembertone'],
    ['sorry, my name is Lee', 'Lee'],
    ['no, it’s Pemberton Hill', 'Pemberton Hill'],
    ['it’s Pembertone not Pemberton', 'Mrs Pembertone'],
    ['no my name is spelled Pembertone', 'Mrs Pembertone'],
  ])('is taken while something else is asked: %j', async (text, name) => {
    const first = await said([ASKED, 'mrs pemberton']);
    const asked = await first.say(text);
    expect(asked.text).toBe('What is your email address or phone number?');
    expect(asked.memo.contact?.draft).toEqual({ name });
    const second = await said([ASKED, 'mrs pemberton', PHONE]);
    const again = await second.say(text);
    expect(again.text).toBe('What is your message?');
    expect(again.memo.contact?.draft).toEqual({ name, phone: '01632960222' });
  });

  it('is taken with the address', async () => {
    const { say } = await said([ASKED, 'mrs pemberton']);
    const { memo } = await say('no its Pembertone with an e, 01632 960 222');
    expect(memo.contact?.draft).toEqual({ name: 'Mrs Pembertone', phone: '01632960222' });
  });

  it('is taken in Ukrainian', async () => {
    const { say } = await said([ASKED, 'Катерина']);
    expect((await say('ні, Катаріна через а')).memo.contact?.draft).toEqual({ name: 'Катаріна' });
  });

  it.each(['no its private', 'no its Whatsapp only', 'no email', 'no I dont have one', 'pemberton at gmail'])(
    'is not heard in %j',
    async (text) => {
      const { say } = await said([ASKED, 'mrs pemberton']);
      const { memo } = await say(text);
      expect(memo.contact?.draft.name ?? 'Mrs Pemberton').toBe('Mrs Pemberton');
    },
  );

  it.each(['the Pemberton family wants two flues swept', 'no hurry, it’s for Pemberton Hall on Friday'])(
    'is not heard in the message %j',
    async (text) => {
      const { say } = await said([ASKED, 'mrs pemberton', PHONE]);
      expect((await say(text)).memo.contact?.draft).toMatchObject({ name: 'Mrs Pemberton', message: text });
    },
  );
});
