import { describe, expect, it } from 'vitest';
import { visitForContact } from '../testing/contact-visit.ts';

describe('a visitor who sets right what they told', () => {
  it.each([
    ['name', 'no, the name is wrong', 'What is your name?'],
    ['name', 'ні, ім’я неправильне', 'What is your name?'],
    ['email', 'ні, пошта інша', 'What is your email address or phone number?'],
    ['email', 'no, it’s a different email', 'What is your email address or phone number?'],
  ])('asks for the %s again after %j, and keeps the rest', async (_part, words, question) => {
    for (const before of [[], ['Call me about bread']]) {
      const { say } = visitForContact();
      for (const text of ['a person please', 'Ana', 'ana@example.com', ...before]) await say(text);
      expect((await say(words)).text).toBe(question);
      const [told, back] = question.includes('name?') ? ['Olha', 'Olha, ana@'] : ['o@x.com', 'Ana, o@x.com'];
      const reply = await say(told);
      if (before.length > 0) expect(reply.text).toContain(`So: ${back}`);
      else expect(reply.text).toBe('What is your message?');
    }
  });

  it.each([
    ['sorry it’s peter@x.com', 'peter@x.com'],
    ['ні, igor@gmail.com', 'igor@gmail.com'],
    ['no, my number is 07700 900123', '07700900123'],
  ])('hears an address that is set right instead of a message: %j', async (words, address) => {
    const { say } = visitForContact();
    for (const text of ['a person please', 'Ana', 'ana@example.com']) await say(text);
    expect((await say(words)).text).toMatch(/What is your message\?$/);
    expect((await say('Call me about bread')).text).toContain(address);
  });

  it('writes an address without a slip and says so, unless it is meant', async () => {
    const { say, stored } = visitForContact();
    for (const text of ['a person please', 'Ana']) await say(text);
    expect((await say('ana@gmail.con')).text).toBe(
      'I’ve written that as ana@gmail.com. What is your message?',
    );
    expect((await say('Call me about bread')).text).toContain('Ana, ana@gmail.com.');
    expect((await say('no, ana@gmial.com')).text).toContain('So: Ana, ana@gmial.com.');
    expect((await say('add that it is urgent')).text).toContain('So: Ana, ana@gmial.com.');
    await say('yes');
    expect(stored).toMatchObject([{ email: 'ana@gmial.com' }]);
  });

  it('adds what is told at the end to the message', async () => {
    const { say, stored } = visitForContact();
    for (const text of ['I want to complain', 'yes', 'Ana', 'ana@example.com']) await say(text);
    expect((await say('the bread was stale')).text).toBe(
      'So: Ana, ana@example.com. The message: “I want to complain. The bread was stale”. Shall I send it?',
    );
    await say('yes');
    expect(stored).toHaveLength(1);
  });

  it.each(['change the name to Rob', 'my name is Rob', 'the name should be Rob', 'змініть ім’я на Rob'])(
    'hears another name instead of a message, and of a correction: %j',
    async (words) => {
      for (const before of [[], ['Call me about bread']]) {
        const { say } = visitForContact();
        for (const text of ['a person please', 'Ana', 'ana@example.com', ...before]) await say(text);
        const reply = await say(words);
        if (before.length === 0) expect(reply.text).toBe('What is your message?');
        expect(reply.memo.contact?.draft).toMatchObject({ name: 'Rob', email: 'ana@example.com' });
        expect(reply.memo.contact?.draft.message).toBe(before[0]);
      }
    },
  );

  it('takes what is to be changed elsewhere for the message', async () => {
    const { say } = visitForContact();
    for (const text of ['a person please', 'Ana', 'ana@example.com']) await say(text);
    const text = 'please change the name on my cake to Rob';
    expect((await say(text)).memo.contact?.draft).toMatchObject({ name: 'Ana', message: text });
  });

  it('asks again for a name that is a sentence, and for a number that is cut off', async () => {
    const { say } = visitForContact();
    await say('a person please');
    expect((await say('i already told you, a human')).text).toMatch(/^Sorry, I didn’t get your name/);
    await say('Ana');
    expect((await say('07700 90')).text).toMatch(/^I couldn’t make an email address or a phone number/);
    expect((await say('07700 900111')).memo.contact?.draft.phone).toBe('07700900111');
  });
});
