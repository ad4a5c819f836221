import { describe, expect, it } from 'vitest';
import { visitForModel } from '../model/testing/model-visit.ts';
import type { AssistantProfile } from '../responder.ts';
import { visitForBooking } from '../testing/booking-visit.ts';
import { CAFE, entry } from '../testing/cafe.ts';
import { visitForContact } from '../testing/contact-visit.ts';
import { BOOK } from '../tools/calendar-tools.ts';

const NUMB = 'numbness in both legs and cannot pee since this morning';
const TIRED = "I don't see a way out of this any longer";
const CALF = 'calf is swollen and hot after a long flight, can I book a massage?';

describe('a danger in the middle of a dialogue', () => {
  it('comes before a booking that asks for a day', async () => {
    const { sayAll, say, turns, close } = visitForBooking({ dangers: { [TIRED]: 'self_harm' } });
    await sayAll('I would like to book a meeting');
    const reply = await say(TIRED);
    expect(reply.memo).toMatchObject({ outcome: 'answered', danger: 'self_harm' });
    expect(reply.memo.booking).toBeUndefined();
    expect(reply.text).not.toMatch(/day or a time|suit/);
    expect(turns).toHaveLength(4);
    await close();
  });

  it('books nothing for somebody who needs a doctor, though they ask for it', async () => {
    const { say, calendar, close } = visitForBooking({ dangers: { [CALF]: 'doctor' } });
    const { text, memo } = await say(CALF);
    expect(text).toMatch(/doctor should see this today/);
    expect(memo).toMatchObject({ danger: 'doctor' });
    expect(calendar.calls).toEqual([]);
    await close();
  });

  it('comes before the dialogue that takes a message', async () => {
    const { say, stored, close } = visitForContact({ dangers: { [NUMB]: 'life' } });
    await say('I want to talk to a person');
    const reply = await say(NUMB);
    expect(reply.memo).toMatchObject({ danger: 'life' });
    expect(reply.text).toMatch(/112/);
    expect(stored).toEqual([]);
    await close();
  });

  it('is answered without asking a language model', async () => {
    const { say, close } = visitForModel({ dangers: { [NUMB]: 'life' } });
    const { requests, text, memo } = await say(NUMB);
    expect(requests).toBe(0);
    expect(text).toMatch(/112/);
    expect(memo.danger).toBe('life');
    expect((await say('What cakes are there?', ['Carrot cake.'])).requests).toBe(1);
    await close();
  });

  it('sets a booking aside, which only the visitor takes up', async () => {
    const { say, callsOf, close } = visitForBooking({ dangers: { [NUMB]: 'life' } });
    await say('I would like to book a haircut on Wednesday at 11');
    await say('My name is Ann Lee, ann@example.com');
    const { memo } = await say(NUMB);
    expect(memo.booking).toBeUndefined();
    expect(memo.setAside).toMatchObject({ purpose: 'book' });
    const thanks = await say('Yes, they are on their way, thank you');
    expect(thanks.memo.booking).toBeUndefined();
    expect(callsOf(BOOK)).toEqual([]);
    const again = await say('Now let us go on with the booking');
    expect(again.memo.booking).toMatchObject({ id: memo.setAside?.id });
    await close();
  });

  it.each([
    ['ok back to the booking', 'Of course. What is your name?'],
    ['Thanks, now let’s go on', 'Of course. What is your name?'],
    ['Please continue', 'Of course. What is your name?'],
    [
      'Let’s go on with the booking, my name is Ann Lee',
      'What is your email address? The invitation goes there.',
    ],
  ])('asks again what it asked, to "%s"', async (text, question) => {
    const { say, close } = visitForBooking({ dangers: { [NUMB]: 'life' } });
    await say('I would like to book a haircut on Wednesday at 11');
    await say(NUMB);
    expect((await say(text)).text).toBe(question);
    await close();
  });

  it('offers a person to whoever was leaving a message, with what is known for it', async () => {
    const { say, sayAll, close } = visitForBooking({ dangers: { [TIRED]: 'self_harm' }, contact: true });
    await sayAll('I want to talk to a person', 'Ann Lee');
    expect((await say(TIRED)).memo.contact).toMatchObject({ step: 'offered', draft: { name: 'Ann Lee' } });
    expect((await say(TIRED)).memo.contact).toBeUndefined();
    await close();
  });

  it('takes up a message in Ukrainian', async () => {
    const SMOKE = 'у будинку повно диму';
    const options = {
      language: 'uk',
      dangers: { [SMOKE]: 'hazard' },
      contact: true,
      acts: {
        'Хочу залишити повідомлення': 'leave_contact',
        'Продовжимо моє повідомлення': 'leave_contact',
        'повернімося до повідомлення': 'leave_contact',
      },
    } as const;
    for (const text of ['Продовжимо моє повідомлення', 'повернімося до повідомлення']) {
      const { say, sayAll, close } = visitForBooking(options);
      await sayAll('Хочу залишити повідомлення', 'Олена Коваль');
      expect((await say(SMOKE)).memo.contact).toBeUndefined();
      expect((await say(text)).memo.contact).toMatchObject({ draft: { name: 'Олена Коваль' } });
      await close();
    }
  });

  it('asks it in Ukrainian', async () => {
    const { say, close } = visitForBooking({ language: 'uk', dangers: { 'мамі зовсім зле': 'life' } });
    await say('Хочу записатися на середу об 11');
    await say('мамі зовсім зле');
    expect((await say('Повернімося до запису')).text).toBe('Звісно. Як вас звати?');
    await close();
  });

  it.each([
    'What is going on with him?',
    'Should I continue the massage of his heart?',
    'Can I go back to the car?',
  ])('leaves it aside at "%s"', async (text) => {
    const { say, close } = visitForBooking({ dangers: { [NUMB]: 'life' } });
    await say('I would like to book a haircut on Wednesday at 11');
    await say(NUMB);
    expect((await say(text)).memo.booking).toBeUndefined();
    await close();
  });

  it('reads a booking back once more before it books', async () => {
    const { sayAll, say, callsOf, close } = visitForBooking({ dangers: { [NUMB]: 'life' } });
    await sayAll('Book me in on Wednesday at 11', 'Ann Lee', 'ann@example.com', 'no phone');
    await say(NUMB);
    const again = await say('ok back to the booking');
    expect(again.text).toMatch(/for Ann Lee.*Shall I book it\?$/);
    expect(callsOf(BOOK)).toEqual([]);
    expect((await say('Yes please')).text).toMatch(/booked/);
    expect(callsOf(BOOK)).toHaveLength(1);
    await close();
  });

  it.each(['thanks they are coming', 'ok the ambulance is here', 'He opens his eyes now'])(
    'says no more than that it is there to "%s"',
    async (text) => {
      const { say, close } = visitForBooking({ dangers: { [NUMB]: 'life' }, contact: true });
      await say(NUMB);
      const { text: said, memo } = await say(text);
      expect(said).toBe("All right. I'm here if you need anything else.");
      expect(memo.outcome).toBe('small_talk');
      await close();
    },
  );

  it('answers a question after it as always', async () => {
    const { say, close } = visitForBooking({ dangers: { [NUMB]: 'life' } });
    await say(NUMB);
    expect((await say('Do you deliver?')).memo.entryIds).toEqual(['delivery']);
    expect((await say('Do you sell umbrellas?')).memo.outcome).toBe('unknown');
    await close();
  });

  it('books nothing when a yes follows that was asked for before', async () => {
    const { sayAll, say, callsOf, close } = visitForBooking({ dangers: { [NUMB]: 'life' } });
    const read = await sayAll('Book me in on Wednesday at 11', 'Ann Lee', 'ann@example.com', 'no phone');
    expect(read.step).toBe('confirm');
    await say(NUMB);
    await say('Yes');
    expect(callsOf(BOOK)).toEqual([]);
    await close();
  });

  it('offers a person to somebody who can wait for one, and no booking', async () => {
    const { say, close } = visitForBooking({ dangers: { [CALF]: 'doctor', [NUMB]: 'life' }, contact: true });
    const { memo, text } = await say(CALF);
    expect(memo.contact?.step).toBe('offered');
    expect(text).not.toMatch(/What day/);
    await close();
    const other = visitForBooking({ dangers: { [NUMB]: 'life' }, contact: true });
    expect((await other.say(NUMB)).memo.contact).toBeUndefined();
    await other.close();
  });
});

describe('what is said of a danger', () => {
  const inCafe = (own: Partial<AssistantProfile>) =>
    visitForBooking({ assistant: { ...CAFE, ...own }, dangers: { [NUMB]: 'life' } });

  it('has the numbers of the owner’s country, or else of the visitor’s time zone', async () => {
    const britain = inCafe({ country: 'GB' });
    expect((await britain.say(NUMB)).text).toMatch(/call 999/);
    await britain.close();
    const kyiv = inCafe({});
    expect((await kyiv.say(NUMB)).text).toMatch(/call 112 or 103/);
    await kyiv.close();
    const nowhere = visitForBooking({ dangers: { [NUMB]: 'life' }, timeZone: 'UTC' });
    expect((await nowhere.say(NUMB)).text).toMatch(/112 or your local emergency number/);
    await nowhere.close();
  });

  it('has the owner’s words after the number', async () => {
    const { say, close } = inCafe({ country: 'GB', dangerNote: 'The defibrillator hangs beside the door.' });
    expect((await say(NUMB)).text).toMatch(
      /^Please call 999 now.*The defibrillator hangs beside the door\.$/,
    );
    await close();
  });

  it('sells nothing: a price of an alarm is no help', async () => {
    const alarms = entry('alarms', 'How much is a carbon monoxide alarm?', 'A carbon monoxide alarm is £25.');
    const { say, close } = visitForBooking({ assistant: { ...CAFE, faq: [alarms] } });
    const { text, memo } = await say('the carbon monoxide alarm is going off');
    expect(memo.danger).toBe('hazard');
    expect(text).not.toMatch(/25/);
    await close();
  });

  it.each([
    ['names a number that costs nothing', 'Do not stay inside: call 104, it is free of charge.'],
    ['warns without a word for a danger', 'Do not go back for your things.'],
  ])('has the owner’s own advice, which %s', async (_, answer) => {
    const said = 'It stinks in the kitchen';
    const stink = entry('stink', said, answer);
    const { say, close } = visitForBooking({
      assistant: { ...CAFE, country: 'UA', faq: [stink] },
      dangers: { [said]: 'hazard' },
    });
    expect((await say(said)).text).toMatch(new RegExp(`112 or 101\\. ${answer} If you are here with us`));
    await close();
  });

  it('has the owner’s advice right after that a doctor should see it', async () => {
    const said = 'My cheek is swollen and I shiver';
    const swelling = entry('swelling', said, 'Swelling with fever can kill: go to A&E.');
    const { say, close } = visitForBooking({
      assistant: { ...CAFE, country: 'GB', faq: [swelling] },
      dangers: { [said]: 'doctor' },
    });
    expect((await say(said)).text).toMatch(
      /^A doctor should see this today\. Swelling with fever can kill: go to A&E\. Please ring your doctor/,
    );
    await close();
  });
});
