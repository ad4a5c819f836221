import { describe, expect, it } from 'vitest';
import { CAFE, entry, KAVIARNIA } from '../testing/cafe.ts';
import { type ContactVisitOptions, visitForContact } from '../testing/contact-visit.ts';
import { SURELY } from '../testing/scripted-model.ts';

const SORRY = 'I’m very sorry about that.';
const OFFER = 'Would you like to leave a message, so that a person can get back to you?';
const REMEDY = 'If something is damaged, tell us by 6 pm on the same day.';
const NAMED = 'Not satisfied? Write to care@example.com.';
const FAQ = [
  ...CAFE.faq,
  entry('damaged', 'Is anything damaged?', REMEDY),
  entry('care', 'Satisfied?', NAMED),
];
const ASSISTANT = { ...CAFE, faq: FAQ };

async function replyTo(
  text: string,
  answers: Readonly<Record<string, number>> = {},
  acts?: ContactVisitOptions['acts'],
) {
  const table = Object.fromEntries(
    Object.entries(answers).map(([part, value]) => [part, { answers: value }]),
  );
  const { say } = visitForContact({
    assistant: ASSISTANT,
    judgements: { [text]: table },
    ...(acts && { acts }),
  });
  return (await say(text)).text;
}

describe('a complaint', () => {
  it.each(['My cake arrived damaged', 'you ruined my cake, it arrived damaged', 'My cake arrived damaged!!'])(
    'hears what the owner wrote of such things: %j',
    async (text) => {
      expect(await replyTo(text, { 'by 6 pm': SURELY })).toBe(`${SORRY} ${REMEDY} ${OFFER}`);
    },
  );

  it.each([
    ['My cake arrived damaged after your opening', { 'closed on Sundays': SURELY }],
    ['My cake delivery arrived damaged', { 'five miles': SURELY }],
    ['My cake arrived damaged', { 'by 6 pm': 0.8 }],
  ])('hears nothing that is not surely about such things: %j %j', async (text, answers) => {
    expect(await replyTo(text, answers)).toBe(`${SORRY} ${OFFER}`);
  });

  it('hears less sure words where it asks what to do', async () => {
    const text = 'My cake arrived damaged what do i do';
    expect(await replyTo(text, { 'by 6 pm': 0.8 })).toBe(`${SORRY} ${REMEDY} ${OFFER}`);
    expect(await replyTo(text, { 'by 6 pm': 0.6 })).toBe(`${SORRY} ${NAMED} ${OFFER}`);
  });

  it('hears where to complain, however the owner put that', async () => {
    expect(await replyTo('who do i complain to')).toBe(`${SORRY} ${NAMED} ${OFFER}`);
    expect(await replyTo('your staff was rude')).toBe(`${SORRY} ${OFFER}`);
  });

  it('hears it in Ukrainian', async () => {
    const remedy = 'Складіть акт у відділенні.';
    const text = 'посилка прийшла пошкоджена';
    const { say } = visitForContact({
      assistant: { ...KAVIARNIA, faq: [entry('act', 'Що робити, якщо посилка пошкоджена?', remedy)] },
      judgements: { [text]: { Складіть: { answers: SURELY } } },
    });
    expect((await say(text)).text).toMatch(
      new RegExp(`^Мені дуже шкода, що так сталося\\. ${remedy} Хочете`),
    );
  });

  it('is told with what goes on about it, which is never answered as if it were a question', async () => {
    const story = 'it was for my daughter, with opening hours and all';
    const { say } = visitForContact({
      acts: {
        [story]: { complaint: 0.2 },
        'and your staff was rude': 'complaint',
        'This is ridiculous!': 'complaint',
      },
    });
    await say('This is ridiculous!');
    expect((await say(story)).text).toBe(`I’m sorry to hear that, too. ${OFFER}`);
    expect((await say('and your staff was rude')).text).toBe(`I’m sorry to hear that, too. ${OFFER}`);
    const { memo } = await say('yes');
    expect(memo.contact).toMatchObject({
      step: 'name',
      draft: { message: `This is ridiculous! It ${story.slice(3)}. And your staff was rude` },
    });
  });

  it('is over where the next turn asks, or says something else', async () => {
    const asked = 'what are your opening hours?';
    const { say } = visitForContact({ acts: { [asked]: { complaint: 0.2 } } });
    await say('This is ridiculous!');
    expect((await say(asked)).memo.outcome).toBe('answered');
    const { say: other } = visitForContact();
    await other('This is ridiculous!');
    expect((await other('opening hours')).memo.outcome).toBe('answered');
  });

  it('is heard after another offer, too', async () => {
    const { say } = visitForContact();
    await say('do you sell shoes');
    const offered = await say('do you mend bikes');
    expect(offered.memo.contact?.step).toBe('offered');
    expect((await say('my cake was mouldy')).text).toBe(`${SORRY} ${OFFER}`);
  });

  it.each([
    'no i dont want to leave details',
    'No, I don’t want to leave a message.',
    'no I’ll ring myself',
    'I’d rather not',
    'not interested',
    'ні, я не хочу залишати контакти',
    'ні, сам подзвоню',
  ])('is left at that by %j', async (words) => {
    const { say } = visitForContact({ acts: { [words]: 'refuse' } });
    await say('This is ridiculous!');
    const reply = await say(words);
    expect(reply.text).toBe('All right. Is there anything else I can help you with?');
    expect(reply.memo.contact).toBeUndefined();
  });
});

describe('a complaint that wants a person', () => {
  it.each([
    'third time my coffee was cold and nobody cares. I want to talk to the manager',
    'Your driver was rude, let me talk to a manager',
    'I want to complain, call me back',
  ])('hears that we are sorry: %s', async (text) => {
    const acts = { [text]: { person: 0.75, complaint: 0.25 } };
    expect(await replyTo(text, {}, acts)).toMatch(
      /^I’m very sorry about that\. I’ll take your details, and a person will get back to you\. What is your/,
    );
  });

  it('is no other wish', async () => {
    expect(await replyTo('I want to talk to the manager')).toMatch(/^Of course\. /);
  });
});
