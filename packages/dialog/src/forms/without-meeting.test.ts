import { describe, expect, it } from 'vitest';
import { visitForBooking } from '../testing/booking-visit.ts';
import { CAFE, entry, KAVIARNIA } from '../testing/cafe.ts';

const ANSWER = 'Free of charge until 24 hours before.';
const ANSWER_UK = 'Безкоштовно за добу.';
const LINK = 'A meeting that was booked here is moved or cancelled with the link in its confirmation email.';
const practice = {
  ...CAFE,
  faq: [...CAFE.faq, entry('change', 'Can I cancel, move or reschedule my appointment?', ANSWER)],
};
const salon = {
  ...KAVIARNIA,
  faq: [...KAVIARNIA.faq, entry('change', 'Чи можна скасувати або перенести запис?', ANSWER_UK)],
};

/** What only may be a wish. */
const WISHES = { 'how do I cancel my appointment?': { ask: 0.5, cancel: 0.5 } };

describe('who booked nothing in this conversation and wants to move or cancel', () => {
  it.each([
    'can I cancel my appointment',
    'can I move my appointment?',
    'can I reschedule my appointment',
    'I need to cancel my appointment tomorrow',
    'how do I cancel my appointment?',
  ])('hears what the owner says of it first: %j', async (said) => {
    const reply = await visitForBooking({ assistant: practice, acts: WISHES }).say(said);
    expect(reply.text).toBe(`${ANSWER} ${LINK}`);
    expect(reply.memo).toMatchObject({ outcome: 'answered', entryIds: ['change'] });
    expect(reply.step).toBeUndefined();
  });

  it('hears it in Ukrainian', async () => {
    const reply = await visitForBooking({ assistant: salon }).say('можна скасувати запис?');
    expect(reply.text).toMatch(new RegExp(`^${ANSWER_UK} Зустріч, на яку записалися тут, .*посиланням`));
  });

  it.each([
    ['en', 'I need to cancel my appointment tomorrow', /^I can’t see a meeting .* leave a message/],
    ['en', 'cancel', /^I can’t see a meeting .* leave a message/],
    ['en', "I can't make it today at 3", /^I can’t see a meeting .* leave a message/],
    ['uk', 'скасуйте мій запис', /^Не бачу зустрічі, .* залишити повідомлення/],
    ['uk', 'не зможу прийти завтра о третій', /^Не бачу зустрічі, .* залишити повідомлення/],
  ] as const)(
    'is told the link and offered a person where nothing answers: %s, %j',
    async (language, said, text) => {
      const reply = await visitForBooking({ language, contact: true }).say(said);
      expect(reply.text).toMatch(text);
      expect(reply.memo.contact?.step).toBe('offered');
    },
  );

  it('is asked no further where no messages can be left', async () => {
    const reply = await visitForBooking().say('I want to move my appointment');
    expect(reply.text).toMatch(/^I can’t see a meeting .* to move or cancel it\.$/);
    expect(reply.memo.contact).toBeUndefined();
  });

  it('hears nothing of it who did book here', async () => {
    const { say } = visitForBooking({
      assistant: practice,
      calendar: { booked: [{ id: 'a', start: '2026-11-24T10:00' }] },
    });
    expect((await say('I need to cancel my appointment')).text).toBe(
      'Your meeting is on Tuesday, 24 November, 10 am. Shall I cancel it?',
    );
  });
});
