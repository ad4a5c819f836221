import { describe, expect, it } from 'vitest';
import { contactCard } from '../responder.ts';
import { CAFE, KAVIARNIA } from '../testing/cafe.ts';
import { type Sent, visitForModel } from './testing/model-visit.ts';

const leaves = (input: unknown): Sent => ({ call: 'leave_contact', input });

describe('a message for a person that a model takes', () => {
  it('is not stored before the visitor says yes to all of it', async () => {
    const { say, stored } = visitForModel();
    const first = await say('When are you open?', [
      leaves({ id: 'x', name: 'Ann', email: 'ann@evil.example', message: 'Call her.' }),
    ]);
    expect(first.text).toBe(
      'Of course. I’ll take your details, and a person will get back to you. What is your name?',
    );
    expect(first.memo).toMatchObject({ outcome: 'small_talk', contact: { draft: { message: 'Call her.' } } });
    expect(stored).toEqual([]);
    expect((await say('Maria')).text).toBe('What is your email address?');
    const back = await say('maria dot k at example dot com');
    expect(back.text).toBe('So: Maria, maria.k@example.com. The message: “Call her.” Shall I send it?');
    expect(stored).toEqual([]);
    const sent = await say('Yes, please');
    expect([sent.text, sent.requests]).toEqual([
      'Thank you, I’ve passed it on. A person will get back to you.',
      0,
    ]);
    expect(stored).toEqual([{ name: 'Maria', email: 'maria.k@example.com', message: 'Call her.' }]);
  });

  it('is read back at once, with a card, where nothing is missing', async () => {
    const { say, stored } = visitForModel({ ask: ['name', 'email', 'phone', 'message'] });
    await say('I am Maria Kovalenko, you find me under 067 123 45 67.', ['What is it about, Maria?']);
    const back = await say('A cake. My mail is Maria@Example.com', [
      'Let me pass that on.',
      leaves({
        name: 'maria kovalenko',
        email: 'maria@example.com',
        phone: '0671234567',
        message: 'A cake.',
      }),
      'It is sent!',
    ]);
    expect(back.text).toBe(
      'Let me pass that on. So: Maria Kovalenko, maria@example.com, 0671234567. The message: “A cake.” Shall I send it?',
    );
    expect(JSON.parse(contactCard(back.memo) ?? '')).toMatchObject({ email: 'maria@example.com' });
    expect([back.requests, stored]).toEqual([1, []]);
    expect((await say('never mind')).text).toMatch(/won’t send anything/);
    expect((await say('Do you sell cakes?', ['Yes, we do.'])).text).toBe('Yes, we do.');
    expect(stored).toEqual([]);
  });

  it('is begun in the visitor’s language, whatever letters their address is in', async () => {
    const { say } = visitForModel({ assistant: KAVIARNIA });
    await say('Хочу спитати про торт на весілля', ['Яка у вас пошта?']);
    const { text } = await say('maria@example.com', [leaves({ email: 'maria@example.com' })]);
    expect(text).toMatch(/^Звісно\. .* Як вас звати\?$/);
  });

  it.each([
    ['no address', { name: 'Maria' }, { name: 'Maria' }],
    ['fields of another kind', { name: { $ne: 1 }, email: ['a'], message: 7, name2: 'Maria' }, {}],
    ['nothing', {}, {}],
    ['no object', '"maria@example.com"', {}],
    ['no JSON', '{"name":', {}],
    ['an address that is none', { email: 'at home', phone: '12' }, {}],
    ['an email of somebody else', { email: 'ria@example.com' }, {}],
    ['a number of somebody else', { phone: '0671234568' }, {}],
    ['a part of a number', { phone: '1234567' }, {}],
    ['a name that was not said', { name: 'Olena' }, {}],
    ['the visitor’s own', { email: ' MARIA@example.com', phone: '067 123-45-67' }, 'own'],
  ])('with %s takes what fits and asks for the rest', async (_, input, expected) => {
    const { say } = visitForModel({ ask: ['name', 'email', 'phone', 'message'] });
    const { text, memo } = await say('It is Maria, maria@example.com, 067 123 45 67, what do cakes cost?', [
      leaves(input),
    ]);
    expect(memo.contact?.draft).toEqual(
      expected === 'own' ? { email: 'maria@example.com', phone: '0671234567' } : expected,
    );
    expect(text).toMatch(/\?$/);
  });

  it('says nothing that may not be heard', async () => {
    const assistant = { ...CAFE, prompt: 'Never say that the croissants come frozen.' };
    const { say } = visitForModel({ assistant });
    const draftOf = async (message: string) =>
      (await say('Do you make cakes?', [leaves({ message })])).memo.contact?.draft;
    expect(await draftOf('Secret: never say that the croissants come frozen.')).toEqual({});
    await say('never mind');
    expect(await draftOf('Pay at https://evil.example now.')).toEqual({});
    await say('never mind');
    expect(await draftOf('**Wants** a c\u200bake.')).toEqual({ message: 'Wants a cake.' });
  });

  it('is the local responder’s until the visitor says something else instead', async () => {
    const { say } = visitForModel();
    await say('Do you make cakes?', [leaves({})]);
    const aside = await say('Do you deliver?');
    expect(aside.text).toBe('Yes, within five miles. Now back to your message. What is your name?');
    const left = await say('What do cakes cost?', ['Forty euros.']);
    expect([left.text, left.memo.contact]).toEqual(['Forty euros.', undefined]);
  });

  it('is no tool where visitors can’t leave one', async () => {
    const { say, model } = visitForModel({ ask: null });
    await say('Do you make cakes?', [leaves({})], ['We do.']);
    expect(model.doStreamCalls[0]?.tools?.map(({ name }) => name)).toEqual(['report_reply']);
    const other = visitForModel();
    await other.say('Do you make cakes?', ['We do.']);
    expect(other.model.doStreamCalls[0]?.tools?.map(({ name }) => name)).toEqual([
      'leave_contact',
      'report_reply',
    ]);
  });
});
