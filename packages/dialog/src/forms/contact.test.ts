import { describe, expect, it } from 'vitest';
import { CAFE, KAVIARNIA } from '../testing/cafe.ts';
import { visitForContact } from '../testing/contact-visit.ts';

const hours = CAFE.faq.find(({ id }) => id === 'hours')?.answer ?? '';

describe('a way to a person', () => {
  it('takes the details one by one, reads them back, and stores them once they are confirmed', async () => {
    const { say, stored } = visitForContact();
    expect((await say('Can I speak to a real person, please?')).text).toBe(
      'Of course. I’ll take your details, and a person will get back to you. What is your name?',
    );
    expect((await say('My name is Maria')).text).toBe('What is your email address or phone number?');
    expect((await say('maria dot k at example dot com')).text).toBe('What is your message?');
    const back = await say('My cake for Saturday needs another name on it.');
    expect(back.text).toBe(
      'So: Maria, maria.k@example.com. The message: “My cake for Saturday needs another name on it.” Shall I send it?',
    );
    expect(back.memo.contact).toMatchObject({ step: 'confirm', draft: { email: 'maria.k@example.com' } });
    expect(stored).toEqual([]);
    const sent = await say('Yes, please.');
    expect(sent.text).toBe('Thank you, I’ve passed it on. A person will get back to you.');
    expect(sent.memo.contact).toBeUndefined();
    expect(stored).toEqual([
      {
        id: back.memo.contact?.id,
        name: 'Maria',
        email: 'maria.k@example.com',
        message: 'My cake for Saturday needs another name on it.',
      },
    ]);
  });

  it.each(['Please hang up the phone', 'hand up the phone', 'That is all, thank you, goodbye'])(
    'is not begun for whoever leaves, however likely that sounds: %s',
    async (text) => {
      const { say } = visitForContact({ acts: { [text]: { person: 0.9, complaint: 0.9 } } });
      expect((await say(text)).memo).toMatchObject({ outcome: 'goodbye' });
    },
  );

  it('is taken in Ukrainian, spoken digits and all', async () => {
    const { say, stored } = visitForContact({ assistant: KAVIARNIA });
    expect((await say('Я хочу поговорити з людиною')).text).toMatch(/^Звісно\. .* Як вас звати\?$/);
    expect((await say('Мене звати Марія')).text).toBe(
      'Залиште, будь ласка, електронну пошту або номер телефону.',
    );
    await say("нуль п'ятдесят сім сто двадцять три сорок п'ять шістдесят сім");
    expect((await say('Торт на суботу')).text).toBe(
      'Отже: Марія, 0571234567. Повідомлення: «Торт на суботу». Надіслати?',
    );
    expect((await say('Так, надсилайте')).text).toMatch(/^Дякую/);
    expect(stored).toMatchObject([{ name: 'Марія', phone: '0571234567', message: 'Торт на суботу' }]);
  });

  it('answers what it is asked of itself in the middle, and goes on', async () => {
    const { say } = visitForContact();
    await say('call me back');
    expect((await say('is this recorded')).text).toMatch(/kept as text.* What is your name\?$/);
    await say('Maria');
    await say('067 123 45 67');
    expect((await say('are you a real person')).text).toMatch(/not a person.* What is your message\?$/);
  });

  it.each([
    'I’d rather not say',
    'I don’t want to give my name',
    'anonymous',
    'skip',
    'не хочу казати',
    'анонімно',
  ])('goes on without a name that is kept back: %j', async (text) => {
    const { say, stored } = visitForContact({ acts: { [text]: 'refuse' } });
    await say('a person please');
    expect((await say(text)).text).toBe('What is your email address or phone number?');
    await say('067 123 45 67');
    expect((await say('Call me about bread')).text).toMatch(/^So: 0671234567\. /);
    await say('yes');
    expect(stored).toMatchObject([{ name: '', phone: '0671234567', message: 'Call me about bread' }]);
  });

  it.each([
    ['no thanks', 'never mind', 'I’d rather not', 'ні, дякую'],
    ['I’d rather not give that', 'I would prefer not to share my number', 'I’d rather not say'],
  ])('ends for who wants none of it: %j', async (...refusals) => {
    const told = refusals.includes('never mind') ? [] : ['Ana'];
    for (const refusal of refusals) {
      const { say } = visitForContact({ acts: { [refusal]: 'leave' } });
      for (const text of ['a person please', ...told]) await say(text);
      expect((await say(refusal)).memo.contact).toBeUndefined();
    }
  });

  it('asks only for what the owner wants', async () => {
    const { say, stored } = visitForContact({ ask: ['phone'] });
    expect((await say('call me back')).text).toMatch(/What is your phone number\?$/);
    expect((await say('maria@example.com')).text).toMatch(/couldn’t make a phone number/);
    expect((await say('067 123 45 67')).text).toBe('So: 0671234567. Shall I send it?');
    await say('send it');
    expect(stored).toMatchObject([{ phone: '0671234567' }]);
  });

  it('takes what was said with the wish', async () => {
    const { say } = visitForContact();
    await say('Please have someone call me on 067 123 45 67 about the wedding cake we ordered.');
    expect((await say('Olha')).text).toBe(
      'So: Olha, 0671234567. The message: “Please have someone call me about the wedding cake we ordered.” Shall I send it?',
    );
  });

  it.each([
    [
      ['my name is John Smith, can someone call me on 067 123 4567? It is about a wedding cake'],
      'So: John Smith, 0671234567. The message: “can someone call me? It is about a wedding cake”',
    ],
    [
      ['my name is John Smith, 067 123 4567, it is about a wedding cake'],
      'So: John Smith, 0671234567. The message: “it is about a wedding cake”',
    ],
    [
      ['a person please', 'my name is John Smith, 067 123 4567, it is about a wedding cake'],
      'So: John Smith, 0671234567. The message: “it is about a wedding cake”',
    ],
    [
      ['a person please', 'My name is Kate Moss, kate@example.com, I want to complain about a cold coffee'],
      'So: Kate Moss, kate@example.com. The message: “I want to complain about a cold coffee”',
    ],
    [
      ['a person please', 'Kate Moss, kate@example.com, I want to complain about a cold coffee'],
      'So: Kate Moss, kate@example.com. The message: “I want to complain about a cold coffee”',
    ],
    [
      ['a person please', 'Kate', 'kate@example.com, please call me about my refund'],
      'So: Kate, kate@example.com. The message: “please call me about my refund”',
    ],
    [
      ['This is ridiculous', 'Yes please, I’m Kate, my number is 067 123 4567'],
      'So: Kate, 0671234567. The message: “This is ridiculous”',
    ],
    [
      ['My name is Kate Moss, kate@example.com, you ruined my cake', 'yes'],
      'The message: “you ruined my cake”',
    ],
    [['a person please', 'Kate', 'kate@example.com'], 'What is your message?'],
    [['a person please', '0113 496 0999'], 'What is your name?'],
    [['a person please', '0113 496 0999', 'Kate'], 'What is your message?'],
    [['a person please', 'just call me on 0113 496 0999', 'Kate'], 'What is your message?'],
    [
      ['Kate, kate@example.com, I want a refund'],
      'So: Kate, kate@example.com. The message: “I want a refund”',
    ],
    [['a person please', 'kate@example.com', 'I’m Kate'], 'What is your message?'],
    [['a person please', 'Kate', '067 123 45 67', 'I am Jane’s sister'], '“I am Jane’s sister”'],
    [
      ['a person please', 'Kate', '067 123 45 67', 'call me at noon, or write to k@example.com'],
      'k@example.com',
    ],
    [
      ['Це Олена, передзвоніть мені на 067 123 45 67 щодо весільного торта'],
      'Отже: Олена, 0671234567. Повідомлення: «передзвоніть мені щодо весільного торта»',
    ],
    [
      ['Покличте адміністратора', 'мене звати Олена, olena@ukr.net, торт приїхав розбитий'],
      'Отже: Олена, olena@ukr.net. Повідомлення: «торт приїхав розбитий»',
    ],
  ])('takes what is told in any turn: %j', async (said, shown) => {
    const { say, turns } = visitForContact({ acts: { 'please call me about my refund': 'tell' } });
    for (const text of said) await say(text);
    expect(turns.at(-1)?.text).toContain(shown);
  });

  it('goes on with what was told when the right address comes after it gave up', async () => {
    const said = ['a person please', 'Ana', 'ana at the corner', '@@@', 'ana.example.com'];
    const { say } = visitForContact();
    for (const text of said) await say(text);
    expect((await say('ana@example.com')).text).toBe('What is your message?');
    const later = visitForContact();
    for (const text of [...said, 'are pets allowed']) await later.say(text);
    expect((await later.say('a person please')).text).toMatch(
      /What is your email address or phone number\?$/,
    );
  });

  it.each([
    'Yes, please send it to them',
    'Yes, scented.',
    'Yes, the email is ana@example.com',
    'так, можете надсилати',
  ])('is sent by %j', async (words) => {
    const { say, stored } = visitForContact();
    for (const text of ['a person please', 'Ana', 'ana@example.com', 'Call me']) await say(text);
    expect((await say(words)).memo.contact).toBeUndefined();
    expect(stored).toHaveLength(1);
  });

  it('is sent by the word that it was asked with', async () => {
    const { say, stored } = visitForContact({ assistant: KAVIARNIA });
    for (const text of ['людину, будь ласка', 'Марія', '067 123 45 67', 'Торт на суботу']) await say(text);
    await say('Надсилати');
    expect(stored).toHaveLength(1);
  });

  it.each([
    ['yes, my email is ana@example.org', 'ana@example.org'],
    ['Yes, my name is Hanna', 'Hanna'],
    ['yes but the number is wrong', 'What'],
    ['no', 'What should I change?'],
  ])('is not sent by %j', async (words, said) => {
    const { say, stored } = visitForContact();
    for (const text of ['a person please', 'Ana', 'ana@example.com', 'Call me']) await say(text);
    expect((await say(words)).text).toContain(said);
    expect(stored).toEqual([]);
  });

  it.each([
    ["no, it's with double n", 'Anna, ana@example.com'],
    ['No, my name is Hanna.', 'Hanna, ana@example.com'],
    ['the email is anna@example.org', 'Ana, anna@example.org'],
    ['the message should be: call me on Friday', 'call me on Friday'],
    ['it is Anna not Ana', 'Anna, ana@example.com'],
    ['add that it is urgent', '“Call me. It is urgent”'],
    ['мене звати Ганна, а не Ana', 'Ганна, ana@example.com'],
    ['додай, що це терміново', '“Call me. Це терміново”'],
  ])('is corrected by %j and read back again', async (correction, shown) => {
    const { say, stored } = visitForContact();
    for (const text of ['a person please', 'Ana', 'ana@example.com', 'Call me']) await say(text);
    const back = await say(correction);
    expect(back.text).toContain(shown);
    expect(back.text).toMatch(/Shall I send it\?$/);
    expect(stored).toEqual([]);
    await say('yes');
    expect(stored).toHaveLength(1);
  });

  it('asks anew for the part that is wrong', async () => {
    const { say } = visitForContact();
    for (const text of ['a person please', 'Ana', 'ana@example.com', 'Call me']) await say(text);
    expect((await say('The email is wrong')).text).toBe('What is your email address or phone number?');
    expect((await say('067 123 45 67')).text).toContain('So: Ana, 0671234567.');
  });

  it.each(['never mind', 'No, cancel that, please', 'forget it', 'Not now'])(
    'is left at any question by %j',
    async (words) => {
      for (const before of [
        [],
        ['Ana'],
        ['Ana', 'ana@example.com'],
        ['Ana', 'ana@example.com', 'Hello there'],
      ]) {
        const { say, stored } = visitForContact({ acts: { [words]: 'leave' } });
        for (const text of ['I need a human', ...before]) await say(text);
        const reply = await say(words);
        expect(reply.text).toBe('All right, I won’t send anything. Is there anything else?');
        expect(reply.memo.contact).toBeUndefined();
        expect(stored).toEqual([]);
      }
    },
  );

  it('answers a question in the middle and goes on, and lets go after another', async () => {
    const { say } = visitForContact();
    await say('a person please');
    const aside = await say('What are your opening hours?');
    expect(aside.text).toBe(`${hours} Now back to your message. What is your name?`);
    expect(aside.memo.outcome).toBe('answered');
    const left = await say('What are your opening hours?');
    expect(left).toEqual({ text: hours, memo: { outcome: 'answered', entryIds: ['hours'] } });
  });

  it('asks a second time for what is no address, and gives up without storing anything', async () => {
    const { say, stored } = visitForContact({ ask: ['email', 'name'] });
    await say('operator');
    await say('Ana');
    expect((await say('ana at the corner')).text).toMatch(/couldn’t make an email address/);
    expect((await say('@@@')).text).toMatch(/couldn’t make an email address/);
    const over = await say('ana.example.com');
    expect(over.text).toMatch(/nothing was sent/);
    expect(over.memo.contact).toBeUndefined();
    expect(stored).toEqual([]);
  });

  it.each(['no', 'Nothing, really', 'just call me back', 'ні'])(
    'goes on without a message after %j',
    async (words) => {
      const { say, stored } = visitForContact({ acts: { [words]: 'refuse' } });
      for (const text of ['a person please', 'Ana', 'ana@example.com']) await say(text);
      expect((await say(words)).text).toBe('So: Ana, ana@example.com. Shall I send it?');
      await say('yes');
      expect(stored).toMatchObject([{ name: 'Ana', message: '' }]);
    },
  );

  it('says the question again to whoever did not hear it', async () => {
    const { say } = visitForContact();
    await say('a human please');
    expect((await say('What?')).text).toBe('What is your name?');
  });
});

describe('what can’t be sent', () => {
  it.each([
    ['too_many', /can’t take more messages from you today/],
    ['unavailable', /can’t take messages here/],
  ])('is said: %s', async (outcome, words) => {
    const { say, stored } = visitForContact({ ask: ['email'], outcome: () => outcome });
    await say('a person please');
    await say('ana@example.com');
    const reply = await say('yes');
    expect(reply.text).toMatch(words);
    expect(reply.memo.contact).toBeUndefined();
    expect(stored).toEqual([]);
  });

  it('is tried again when the visitor says so', async () => {
    let tries = 0;
    const outcome = () => {
      tries += 1;
      if (tries === 1) throw new Error('no database');
      return 'stored';
    };
    const { say, stored } = visitForContact({ ask: ['email'], outcome });
    await say('a person please');
    await say('ana@example.com');
    expect((await say('yes')).text).toBe('I’m sorry, it could not be sent just now. Shall I try again?');
    expect((await say('yes')).text).toMatch(/^Thank you/);
    expect(stored).toHaveLength(1);
  });
});

describe('what was changed on the card', () => {
  const readBack = async (options?: Parameters<typeof visitForContact>[0]) => {
    const visit = visitForContact(options);
    for (const text of ['A person, please', 'Ana', 'edited@exmaple.com', 'Call me']) await visit.say(text);
    return visit;
  };

  it('is what a yes sends, and the card is over', async () => {
    const { say, edit, stored } = await readBack();
    edit({ email: 'edited@example.com', name: 'Anna' });
    const sent = await say('yes');
    expect(sent.text).toMatch(/^Thank you/);
    expect(sent.memo.contactOver).toBe(true);
    expect(stored).toMatchObject([{ name: 'Anna', email: 'edited@example.com', message: 'Call me' }]);
  });

  it('stays when something is asked in between, and when another part is corrected by word', async () => {
    const { say, edit, stored } = await readBack();
    edit({ email: 'edited@example.com' });
    expect((await say('When are you open?')).memo.contact).toMatchObject({ edit: 1 });
    expect((await say('No, my name is Olha')).text).toBe(
      'So: Olha, edited@example.com. The message: “Call me”. Shall I send it?',
    );
    await say('yes');
    expect(stored).toMatchObject([{ name: 'Olha', email: 'edited@example.com' }]);
  });

  it('is corrected by word', async () => {
    const { say, edit, stored } = await readBack();
    edit({ email: 'edited@example.com' });
    await say('No, it is other@example.com');
    await say('yes');
    expect(stored).toMatchObject([{ email: 'other@example.com' }]);
  });

  it.each([
    ['an email', { email: 'edited@' }, /couldn’t make an email address out/],
    ['a phone number', { email: '', phone: '12' }, /couldn’t make a phone number out/],
    ['neither', { email: '', phone: '' }, /couldn’t make an email address or a phone number/],
  ])('is not sent where it can’t be one: %s', async (_what, values, again) => {
    const { say, edit, stored, turns } = await readBack();
    // Both were read back.
    await say('0671234567');
    edit(values);
    const reply = await say('yes');
    expect(reply.text).toMatch(again);
    expect(reply.memo.contact).toMatchObject({ step: 'confirm', draft: values });
    expect([stored, turns.at(-1)?.memo?.contactOver]).toEqual([[], undefined]);
    await say('No, it is better@example.com');
    edit({ phone: '067 765-43-21' });
    await say('yes');
    expect(stored).toMatchObject([{ email: 'better@example.com', phone: '0677654321' }]);
  });

  it('goes with the card when nothing is to be sent', async () => {
    const { say, edit, stored } = await readBack();
    edit({ email: 'edited@example.com' });
    expect((await say('Never mind')).memo.contactOver).toBe(true);
    expect(stored).toEqual([]);
  });
});
