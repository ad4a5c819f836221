import { describe, expect, it } from 'vitest';
import { CAFE, entry, KAVIARNIA } from '../testing/cafe.ts';
import { type ContactVisitOptions, visitForContact } from '../testing/contact-visit.ts';
import { SURELY } from '../testing/scripted-model.ts';

const hours = CAFE.faq.find(({ id }) => id === 'hours')?.answer ?? '';
const BEGINNINGS = {
  name: ['a person please'],
  reach: ['a person please', 'Ana'],
  message: ['a person please', 'Ana', '067 123 45 67'],
  confirm: ['a person please', 'Ana', '067 123 45 67', 'Call me'],
};

async function visitAt(step: keyof typeof BEGINNINGS, options?: ContactVisitOptions) {
  const visit = visitForContact(options);
  for (const text of BEGINNINGS[step]) await visit.say(text);
  return visit;
}

describe('a question instead of a message', () => {
  it.each(['How much is delivery?', 'actually what are your opening hours', 'no wait, are pets allowed?'])(
    'is answered, and the message asked for again: %j',
    async (text) => {
      const { say, stored } = await visitAt('message');
      const reply = await say(text);
      expect(reply.memo.outcome).toBe('answered');
      expect(reply.text).toMatch(/ Now back to your message\. What is your message\?$/);
      expect((await say('Call me about a cake')).text).toContain('“Call me about a cake”');
      await say('yes');
      expect(stored).toMatchObject([{ message: 'Call me about a cake' }]);
    },
  );

  it.each([
    'Can you make a cake like a tractor?',
    'I ordered bread. Do you deliver it today?',
    'This is ridiculous, do you deliver?',
    'Can you call me about delivery?',
    'tell them to deliver it',
  ])('is the message where nothing answers it, or it is more than a question: %j', async (text) => {
    const { say } = await visitAt('message', {
      acts: { [text]: text.startsWith('Can you make') ? 'ask' : 'tell' },
    });
    expect((await say(text)).text).toContain(`“${text}”${text.endsWith('?') ? '' : '.'} Shall I send it?`);
  });

  it('is the message when it is said again', async () => {
    const { say } = await visitAt('message');
    await say('Do you deliver?');
    expect((await say('Do you deliver?')).text).toContain('“Do you deliver?” Shall I send it?');
  });

  it('loses no details, however many there are', async () => {
    const { say } = await visitAt('message');
    for (const text of ['Do you deliver?', 'Are pets allowed?', 'What are your opening hours?'])
      expect((await say(text)).memo.contact).toMatchObject({ draft: { name: 'Ana', phone: '0671234567' } });
  });

  it('is answered when the visitor insists, and stays in the message where nothing answers it', async () => {
    const said = 'Can you make a cake like a tractor?';
    const unknown = await visitAt('message');
    await unknown.say(said);
    const reply = await unknown.say('no i was asking you');
    expect(reply.memo.outcome).toBe('unknown');
    expect(reply.text).toContain(`“${said}” Shall I send it?`);
    const known = await visitAt('message');
    await known.say('tell me if you deliver');
    const answer = await known.say('I was asking you');
    expect(answer.text).toBe('Yes, within five miles. Now back to your message. What is your message?');
    expect(answer.memo.contact?.draft).not.toHaveProperty('message');
  });
});

describe('a question in the middle', () => {
  it.each(['no wait what are your opening hours', 'opening hours', 'are pets allowed'])(
    'is answered though it is put in other words: %j',
    async (text) => {
      for (const step of ['name', 'reach'] as const) {
        const { say } = await visitAt(step);
        const reply = await say(text);
        expect(reply.memo).toMatchObject({ outcome: 'answered', contact: { step } });
      }
    },
  );

  it.each(['yes send it', 'that one please', 'так, надсилайте'])(
    'is not looked for where a turn tells nothing: %j',
    async (text) => {
      const { say } = await visitAt('reach', {
        judgements: { [text]: { 'five miles': { answers: SURELY } } },
      });
      expect((await say(text)).memo.outcome).toBe('small_talk');
    },
  );

  it.each([
    ['why do you ask', 'It’s so that a person here can get back to you.'],
    ['How long until they call back?', 'I don’t know how soon, but a person will see your message'],
  ])('about the dialogue is answered: %j', async (text, words) => {
    for (const step of ['name', 'reach', 'message', 'confirm'] as const) {
      const { say } = await visitAt(step);
      const reply = await say(text);
      expect(reply.text).toContain(words);
      expect(reply.text).toContain('Now back to your message.');
      expect(reply.memo.contact?.step).toBe(step);
    }
  });

  it('about the dialogue is the owner’s where they answer it', async () => {
    const faq = [entry('reply', 'When do you reply?', 'Within a day.')];
    const { say } = await visitAt('reach', { assistant: { ...CAFE, faq } });
    expect((await say('How soon do you reply?')).text).toMatch(/^Within a day\. Now back/);
  });

  it('is answered in Ukrainian', async () => {
    const visit = visitForContact({ assistant: KAVIARNIA });
    await visit.say('покличте людину');
    expect((await visit.say('чому ти питаєш ім’я')).text).toBe(
      'Щоб із вами могли зв’язатися. Повернімося до вашого повідомлення. Як вас звати?',
    );
  });

  it.each([
    ['can I give you my number instead of email', 'What is your phone number?'],
    ['I don’t have a phone', 'What is your email address?'],
  ])('may offer another address: %j', async (text, question) => {
    const { say } = await visitAt('reach');
    expect((await say(text)).text).toBe(question);
    const only = await visitAt('reach', { ask: ['name', 'email'] });
    expect((await only.say(text)).text).toBe('What is your email address?');
  });

  it('that is asked back about keeps the details, and what was meant is answered', async () => {
    const text = 'what about your opening terms';
    const judgements = { [text]: { '8 am to 6 pm': { answers: 0.2 } } };
    const asked = await visitAt('reach', { judgements });
    const reply = await asked.say(text);
    expect(reply.memo).toMatchObject({ outcome: 'clarifying', contact: { step: 'reach' } });
    expect((await asked.say('yes')).text).toBe(
      `${hours} Now back to your message. What is your email address or phone number?`,
    );
    const other = await visitAt('reach', { judgements });
    await other.say(text);
    expect((await other.say('067 123 45 67')).text).toBe('What is your message?');
  });

  it('leaves the details where another one follows, and they are taken up with the next', async () => {
    const { say } = await visitAt('reach');
    await say('What are your opening hours?');
    expect((await say('Are pets allowed?')).memo.contact).toBeUndefined();
    expect((await say('067 123 45 67')).text).toBe('What is your message?');
  });

  it('does not bring back what was cancelled', async () => {
    const { say } = await visitAt('reach');
    await say('never mind');
    const reply = await say('067 123 45 67');
    expect(reply.text).toContain('What is your name?');
    expect(reply.memo.contact?.draft).toEqual({ phone: '0671234567' });
  });
});
