import { describe, expect, it } from 'vitest';
import { CAFE, entry } from '../testing/cafe.ts';
import { visitForContact } from '../testing/contact-visit.ts';
import { SURELY } from '../testing/scripted-model.ts';

/** What visitors say while they leave their details, and what must not be lost or made of it. */

type Options = Parameters<typeof visitForContact>[0];

async function said(texts: readonly string[], options: Options = {}) {
  const visit = visitForContact(options);
  for (const text of texts) await visit.say(text);
  return visit;
}

const WHO = ['a person please', 'Ann', 'ann@example.com'];
const DRAFT = 'So: Ann, ann@example.com.';

describe('who has no more to say', () => {
  it.each(['no that’s all', 'that’s all', 'no thats it thanks', 'n/a', 'ні, це все'])(
    'has what was told read back: %j',
    async (text) => {
      const { say } = await said(WHO, { acts: { [text]: 'refuse' } });
      expect((await say(text)).text).toBe(`${DRAFT} Shall I send it?`);
    },
  );

  it('has it sent', async () => {
    const { say, stored } = await said([...WHO, 'I need a cake'], { acts: { 'that’s all': 'agree' } });
    await say('that’s all');
    expect(stored).toMatchObject([{ name: 'Ann', message: 'I need a cake' }]);
  });

  it('may want nothing sent, without an apostrophe as well', async () => {
    const { say, stored } = await said([...WHO, 'I need a cake'], { acts: { 'no dont send': 'leave' } });
    expect((await say('no dont send')).text).toMatch(/^All right, I won’t send anything/);
    expect(stored).toEqual([]);
  });
});

describe('an offer', () => {
  it.each(['ok thanks', 'great thanks', 'ok thx', 'добре, дякую'])('is not taken up by %j', async (text) => {
    const { say } = await said(['This is ridiculous!'], { acts: { [text]: 'small_talk' } });
    expect((await say(text)).memo.contact).toBeUndefined();
  });

  it.each(['yes thanks', 'sure, thanks', 'так, дякую', 'да', 'ну давайте', 'канєшно'])(
    'is taken up by %j',
    async (text) => {
      const { say } = await said(['This is ridiculous!'], { acts: { [text]: 'agree' } });
      expect((await say(text)).memo.contact?.step).toBe('name');
    },
  );
});

describe('a name', () => {
  it.each(['this is urgent', 'whatever', 'black umbrella, wooden handle', 'це терміново', 'краще телефон'])(
    'is not %j',
    async (text) => {
      const { say } = await said(['a person please']);
      expect((await say(text)).memo.contact).toMatchObject({ step: 'name', draft: {} });
    },
  );

  it.each([
    ['im dave', 'Dave'],
    ['its Bob', 'Bob'],
    ['smith, john', 'John Smith'],
    ['Im, Sora', 'Sora Im'],
    ['залиште мій номер, звати Люда', 'Люда'],
    ['мій номер 050 111 22 33, стоп, змініть імя на Ольга', 'Ольга'],
  ])('is in %j', async (text, name) => {
    const { say } = await said(['a person please']);
    expect((await say(text)).memo.contact?.draft.name).toBe(name);
  });

  it('is still asked for after a word that only agrees, and after a question', async () => {
    const { say } = await said(['call me back please', 'sure']);
    expect((await say('What are your opening hours?')).text).toMatch(/What is your name\?$/);
    expect((await say('Dave')).memo.contact).toMatchObject({ step: 'reach', draft: { name: 'Dave' } });
  });
});

describe('an address', () => {
  it('may be written with the zero of its own country', async () => {
    const { say } = await said(['a person please', 'Ann']);
    expect((await say('+44 (0)7700 900 333')).memo.contact?.draft.phone).toBe('+447700900333');
  });

  it('may be said in numbers without apostrophes', async () => {
    const { say } = await said(['a person please', 'Ann']);
    const text = 'девяносто сім пять пять пять один два три чотири';
    expect((await say(text)).memo.contact?.draft.phone).toBe('975551234');
  });

  it('may come after a name between commas', async () => {
    const { say } = visitForContact();
    expect((await say('перетелефонуйте мені, Олег, 050 111 22 33')).memo.contact?.draft).toMatchObject({
      name: 'Олег',
      phone: '0501112233',
    });
  });

  it('is asked for again where it is no address, whatever is near to it', async () => {
    const text = 'smith@example,com';
    const judgements = { [text]: { 'closed on Sundays': { answers: SURELY } } };
    const { say } = await said(['a person please', 'Ann'], { judgements });
    expect((await say(text)).text).toMatch(/^I couldn’t make/);
  });

  it.each([
    ['I would like to order twenty rolls, my number is 07700 900123', { phone: '07700900123' }],
    [
      'Ana Popescu ana@mail.example would like a quote for three cakes',
      { name: 'Ana Popescu', email: 'ana@mail.example' },
    ],
  ])('is left with a message at any time: %j', async (text, draft) => {
    const { say } = visitForContact();
    const { contact } = (await say(text)).memo;
    expect(contact?.draft).toMatchObject(draft);
    expect(contact?.draft.message).toBeTruthy();
  });

  it('is no number of an order', async () => {
    const { say } = visitForContact();
    const { contact } = (await say('my order number is 12345678 and it was for Friday')).memo;
    expect(contact?.draft.phone).toBeUndefined();
    const called = (await say('call me about my order on 07700 900123')).memo.contact;
    expect(called?.draft.phone).toBe('07700900123');
  });
});

describe('what was read back', () => {
  it.each([
    ['actually it’s for 14 people', 'I need a cake. Actually it’s for 14 people'],
    ['change it to say two cakes', 'two cakes'],
    ['also ask if candles are ok', 'I need a cake. Also ask if candles are ok'],
  ])('takes in %j', async (text, message) => {
    const { say } = await said([...WHO, 'I need a cake'], { acts: { [text]: 'tell' } });
    expect((await say(text)).memo.contact?.draft.message).toBe(message);
  });
});

describe('a question about the message itself', () => {
  const times = entry('times', 'How long do alterations take?', 'Five working days.');
  const reply = entry('reply', 'How long til you reply?', 'Within a day.');

  it.each([
    ['is not answered with other things that take long', [times], /^I don’t know how soon/],
    ['is answered where the owner wrote of it', [reply], /^Within a day\./],
  ])('%s', async (_name, faq, expected) => {
    const text = 'how long til they reply?';
    const answers = { answers: SURELY };
    const judgements = { [text]: { 'Five working days': answers, 'Within a day': answers } };
    const { say } = await said(['a person please', 'Ann'], { assistant: { ...CAFE, faq }, judgements });
    expect((await say(text)).text).toMatch(expected);
  });

  it('may be whose data it is, whatever was asked before', async () => {
    const { say } = await said([...WHO, 'I need trousers']);
    expect((await say('what happens with my data')).text).toMatch(
      /^What is said here is kept as text.*Shall I send it\?$/s,
    );
  });
});
