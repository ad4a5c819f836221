import { describe, expect, it } from 'vitest';
import { visitForBooking } from '../../testing/booking-visit.ts';

describe('in the middle', () => {
  it('a question is answered and the booking goes on', async () => {
    const { sayAll, say } = visitForBooking();
    const aside = await sayAll('Can I come tomorrow at 3?', 'Do you deliver?');
    expect(aside.text).toBe('Yes, within five miles. Now back to your booking. What is your name?');
    expect(aside.memo).toMatchObject({ outcome: 'answered', entryIds: ['delivery'] });
    expect((await say('Ana')).step).toBe('email');
  });

  it('opening hours are no wish for a time', async () => {
    const { sayAll } = visitForBooking();
    const aside = await sayAll('I want to book', 'what are your opening hours?');
    expect(aside.text).toMatch(/^We are open.*What day and time would suit you\?$/);
  });

  it('a visitor who asks on and on is let go, and nobody is held at a question', async () => {
    const { sayAll } = visitForBooking();
    const reply = await sayAll('I want to book', ...Array<string>(4).fill('Do you deliver?'));
    expect(reply.memo.booking).toBeUndefined();
    const other = await visitForBooking({ contact: true }).sayAll(
      'I want to book',
      'blah',
      'blah',
      'blah',
      'blah',
    );
    expect(other.text).toMatch(/nothing was booked.*leave a message/);
  });

  it.each([
    ['Book me for Thursday at 3', 'I don’t have it here right now'],
    ['Запишіть мене на четвер о третій', 'зараз немає під рукою'],
  ])('a word for now is no wish for today (%s: %j)', async (wish, words) => {
    const reply = await visitForBooking().sayAll(wish, 'Ana', 'a@b.co', words);
    expect(reply.memo.booking?.draft.slot?.start).toBe('2026-11-26T13:00:00.000Z');
  });

  it('another time is taken at any question', async () => {
    const reply = await visitForBooking().sayAll(
      'Book me for Thursday at 3',
      'Ana',
      'actually, can we do Friday?',
    );
    expect(reply.memo.booking).toMatchObject({
      step: 'email',
      draft: { slot: { start: '2026-11-27T13:00:00.000Z' } },
    });
  });

  it.each([
    [['oh sorry, my name is Hanna, with two n’s'], { name: 'Hanna' }, 'email'],
    [['a@b.co, and by the way my name is spelled Anna'], { name: 'Anna', email: 'a@b.co' }, 'phone'],
    [['a@b.co', 'wait, my email is c@d.co'], { email: 'c@d.co' }, 'phone'],
    [['a@b.co', 'hang on, the email is wrong'], { name: 'Ana' }, 'email'],
    [['a@b.co', 'email is enough, isn’t it'], { email: 'a@b.co', phone: '' }, 'confirm'],
    [['better make it four'], { slot: { start: '2026-11-26T14:00:00.000Z' } }, 'email'],
  ])('what was given before is corrected at any question: %j', async (said, draft, step) => {
    const reply = await visitForBooking().sayAll('Book me for Thursday at 3', 'Ana', ...said);
    expect(reply.memo.booking).toMatchObject({ step, draft });
    if (step === 'email') expect(reply.memo.booking?.draft.email).toBeUndefined();
  });

  it('the question is said again', async () => {
    const { sayAll } = visitForBooking();
    expect((await sayAll('I want to book', 'tomorrow', 'Ana', 'What?')).text).toMatch(
      /^I have these times free/,
    );
  });

  it.each(['never mind', 'forget it', 'No, cancel that, please', 'не треба'])(
    '%j leaves it',
    async (words) => {
      for (const before of [
        [],
        ['tomorrow at 3'],
        ['tomorrow at 3', 'Ana'],
        ['tomorrow at 3', 'Ana', 'a@b.co', 'no'],
      ]) {
        const { sayAll, say, calendar } = visitForBooking();
        await sayAll('I want to book', ...before);
        const reply = await say(words);
        expect(reply.text).toBe('All right, nothing was changed. Is there anything else?');
        expect(reply.memo.booking).toBeUndefined();
        expect(calendar.bookings).toEqual([]);
      }
    },
  );

  it.each([
    'I don’t want to book anything now, bye',
    'let me talk to my husband first',
    'you know what, I’ll call you back',
    'please don’t book anything yet',
    'мені треба порадитися з чоловіком',
    'ні, поки що не записуйте',
    'знаєте, я потім передзвоню',
  ])('%j leaves it for now', async (words) => {
    for (const before of [['tomorrow at 3'], ['tomorrow at 3', 'Ana', 'a@b.co', 'no']]) {
      const { sayAll, calendar } = visitForBooking();
      const reply = await sayAll('I want to book', ...before, words);
      expect(reply.text).toMatch(/nothing was changed/);
      expect(calendar.bookings).toEqual([]);
    }
  });

  it('a phone may be kept to oneself with a word of thanks', async () => {
    const reply = await visitForBooking().sayAll(
      'Book me for Thursday at 3',
      'Ana',
      'a@b.co',
      'No thank you, dear.',
    );
    expect(reply.memo.booking).toMatchObject({ step: 'confirm', draft: { phone: '' } });
  });

  it('any of the times that are offered will do after the same was said of all of them', async () => {
    const { sayAll, say } = visitForBooking();
    const offer = await sayAll('Can I come next week?', 'what about 11');
    expect(offer.memo.booking?.offers).toHaveLength(3);
    const reply = await say('what about 11');
    expect(reply.memo.booking?.draft.slot).toEqual(offer.memo.booking?.offers[0]);
  });

  it('goodbye leaves it', async () => {
    const reply = await visitForBooking().sayAll('I want to book', 'goodbye');
    expect(reply.memo).toMatchObject({ outcome: 'goodbye' });
    expect(reply.memo.booking).toBeUndefined();
  });
});

describe('next to a way to a person', () => {
  it('the dialogue that runs goes on, and the other one begins when it is clearly wanted', async () => {
    const { sayAll, say } = visitForBooking({ contact: true });
    const contact = await sayAll('I want to book', 'Can I speak to a real person?');
    expect(contact.memo).toMatchObject({ contact: { step: 'name' } });
    expect(contact.memo.booking).toBeUndefined();
    expect((await say('Friday')).memo.contact).toMatchObject({ draft: { name: 'Friday' } });
    const booking = await say('No, I want to book an appointment on Friday at 3');
    expect(booking.step).toBe('name');
    expect(booking.memo.contact).toBeUndefined();
  });

  it('a message for a person may say that they want to come', async () => {
    const { sayAll } = visitForBooking({ contact: true });
    const reply = await sayAll('A person please', 'Ana', 'ana@example.com', 'I want to book an appointment');
    expect(reply.memo.contact).toMatchObject({ step: 'confirm' });
  });
});

describe('a question', () => {
  it('about booking is answered where the owner wrote an answer', async () => {
    const { say } = visitForBooking();
    expect(await say('How do I book a table?')).toMatchObject({
      memo: { entryIds: ['table'] },
      step: undefined,
    });
    expect((await say('Are you open on Tuesday?')).memo.booking).toBeUndefined();
    expect((await say('How do I make an appointment?')).step).toBe('when');
  });
});
