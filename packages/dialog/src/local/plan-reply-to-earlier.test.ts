import { describe, expect, it } from 'vitest';
import { CAFE, entry, KAVIARNIA } from '../testing/cafe.ts';
import { unsurely } from '../testing/candidates.ts';
import { HARDLY, SURELY } from '../testing/scripted-model.ts';
import { Talk } from '../testing/talk.ts';

/** Replies that hang on what was said before the turn. */

const answerOf = (id: string, { faq } = CAFE) => faq.find((each) => each.id === id)?.answer;
const UNSURE = unsurely();
const PRICED = {
  ...CAFE,
  faq: [
    entry('delivery', 'Do you deliver?', 'Yes, within five miles, for £3.'),
    entry('tour', 'How much is a tour?', 'A tour is £8.'),
  ],
};

describe('a turn that names no subject', () => {
  const finds = {
    'do you deliver': { delivery: SURELY },
    'on sundays?': { delivery: SURELY },
    'do you deliver when is it': { delivery: UNSURE, table: UNSURE / 2 },
    'do you deliver on sundays? when is it': { delivery: SURELY },
    'when is it': { table: SURELY },
  };

  it('is about the subject before it, where something found for both says it', async () => {
    const talk = new Talk(CAFE, finds);
    expect((await talk.say('when is it')).memo.entryIds).toEqual(['table']);
    await talk.say('do you deliver');
    expect((await talk.say('when is it')).memo.entryIds).toEqual(['delivery']);
    await talk.say('do you deliver');
    await talk.say('on sundays?');
    expect((await talk.say('when is it')).memo.entryIds).toEqual(['delivery']);
    expect(talk.asked.at(-1)).toEqual({ said: 'do you deliver on sundays? when is it' });
  });

  it('is looked up by itself too where nothing says it of the subject', async () => {
    const talk = new Talk(CAFE, { ...finds, 'do you deliver when is it': {} });
    await talk.say('do you deliver');
    expect((await talk.say('when is it')).memo.entryIds).toEqual(['table']);
  });

  it('takes what was offered', async () => {
    const talk = new Talk(CAFE, { ...finds, 'do you deliver': { delivery: UNSURE }, 'when is it': {} });
    expect((await talk.say('do you deliver')).memo.outcome).toBe('clarifying');
    expect((await talk.say('when is it')).memo.entryIds).toEqual(['delivery']);
  });
});

describe('a price that is asked for without its thing', () => {
  const finds = {
    'do you deliver': { delivery: SURELY },
    'do you deliver how much is it': { delivery: SURELY },
  };

  it('is told where what is known of the subject tells it', async () => {
    const talk = new Talk(PRICED, finds);
    await talk.say('do you deliver');
    expect((await talk.say('how much is it')).text).toBe('Within five miles, for £3.');
  });

  it('is not known where nothing tells one', async () => {
    const talk = new Talk(CAFE, finds);
    await talk.say('do you deliver');
    expect((await talk.say('how much is it')).memo.outcome).toBe('unknown');
    expect((await talk.say('when is it')).memo.outcome).toBe('unknown');
  });

  it('is the only one that the owner wrote such a question for, where the subject has none', async () => {
    const assistant = { ...CAFE, faq: [...CAFE.faq, ...PRICED.faq.filter(({ id }) => id === 'tour')] };
    const replyAfterTable = async (said: string) => {
      const talk = new Talk(assistant, {
        'can i book a table': { table: SURELY },
        'how much is it': { tour: 1, delivery: HARDLY },
      });
      await talk.say('can i book a table');
      return talk.say(said);
    };
    expect((await replyAfterTable('how much is it')).text).toBe('A tour is £8.');
    expect((await replyAfterTable('what does it cost')).memo.outcome).toBe('unknown');
  });

  it('of two questions belongs to the first', async () => {
    const both = 'do you deliver and how much is it';
    const talk = new Talk(PRICED, {
      ...finds,
      'how much is it': { tour: SURELY },
      [both]: { delivery: SURELY },
    });
    expect((await talk.say(both)).memo.entryIds).toEqual(['delivery']);
  });
});

describe('a price that is asked for of something unknown', () => {
  const hours = entry('hours', 'When are you open?', 'We are open from 9 to 18.');

  it.each(['How much is that thing?', 'скільки коштує та штука'])(
    'never gets the answer before once more: %s',
    async (said) => {
      const assistant = { ...CAFE, faq: [hours, ...CAFE.faq.filter(({ id }) => id !== 'hours')] };
      const talk = new Talk(assistant, { 'when are you open': { hours: SURELY }, [said]: { hours: SURELY } });
      expect((await talk.say('when are you open')).memo.entryIds).toEqual(['hours']);
      expect((await talk.say(said)).memo).toMatchObject({ outcome: 'unknown', entryIds: [] });
    },
  );
});

describe('what is to be done with what was spoken of', () => {
  const finds = {
    'how much is a tour': { tour: SURELY },
    'how much is a tour do i have to book': { tour: SURELY },
    'how much is a tour how do i book it': { tour: SURELY },
    'do i have to book': { book: SURELY },
    'how do i book it': {},
  };
  const book = entry('book', 'Is booking needed?', 'At weekends only.');
  const bookable = { ...CAFE, faq: [...PRICED.faq, book] };

  it('is answered by what says it of itself, where the subject says nothing of it', async () => {
    const talk = new Talk(bookable, finds);
    await talk.say('how much is a tour');
    expect((await talk.say('do i have to book')).text).toBe('At weekends only.');
    await talk.say('how much is a tour');
    expect((await talk.say('how do i book it')).memo.entryIds).toEqual(['tour']);
  });

  it('is answered by the subject where that says it', async () => {
    const booked = entry('tour', 'How much is a tour?', 'A tour is £8, booked a day before.');
    const talk = new Talk({ ...CAFE, faq: [booked, book] }, finds);
    await talk.say('how much is a tour');
    expect((await talk.say('do i have to book')).text).toBe('A tour is £8, booked a day before.');
  });
});

describe('a doubt', () => {
  it('about an answer ends it, and offers a person', async () => {
    const talk = new Talk(CAFE, { 'do you deliver': { delivery: SURELY } });
    await talk.say('do you deliver');
    expect(await talk.say('are you sure?')).toEqual({
      text: 'That is all I can say about it, I’m afraid.',
      memo: { outcome: 'unknown', entryIds: [] },
      needsPerson: true,
    });
    const other = new Talk(KAVIARNIA, { 'чи є доставка': { delivery: SURELY } });
    await other.say('чи є доставка');
    expect((await other.say('А чому?')).text).toBe('На жаль, це все, що я можу про це сказати.');
  });

  it('about nothing that was answered is a question', async () => {
    const talk = new Talk(CAFE, { 'why?': { dogs: SURELY } });
    expect((await talk.say('why?')).text).toBe(answerOf('dogs'));
  });
});

describe('a correction', () => {
  const finds = {
    'do you deliver': { delivery: SURELY },
    cash: { delivery: SURELY, pay: SURELY - 0.05 },
    dogs: { dogs: SURELY },
    'do you deliver the price': { delivery: SURELY },
    'a table or delivery': { table: UNSURE, delivery: UNSURE },
  };

  it('is looked up without what was said before it, and what it turns down is left out', async () => {
    const talk = new Talk(CAFE, finds);
    await talk.say('do you deliver');
    expect((await talk.say('no, I meant dogs')).text).toBe(answerOf('dogs'));
    expect(talk.asked.at(-1)).toEqual({ said: 'dogs' });
    await talk.say('do you deliver');
    expect((await talk.say('no, cash')).text).toBe(answerOf('pay'));
  });

  it('to another side of the subject stays with the subject', async () => {
    const talk = new Talk(PRICED, finds);
    await talk.say('do you deliver');
    expect((await talk.say('not that, the price')).text).toBe('Within five miles, for £3.');
  });

  it('of an offer is no choice of it', async () => {
    const talk = new Talk(CAFE, { ...finds, 'do you deliver': { delivery: UNSURE } });
    await talk.say('do you deliver');
    expect((await talk.say('no, dogs')).text).toBe(answerOf('dogs'));
    const two = new Talk(CAFE, { ...finds, 'the table': { table: SURELY } });
    await two.say('a table or delivery');
    expect((await two.say('no, the table')).text).toBe(answerOf('table'));
  });

  it('that names nothing is asked about', async () => {
    const talk = new Talk(CAFE, finds);
    await talk.say('do you deliver');
    expect(await talk.say('not that')).toEqual({
      text: 'All right. Could you ask it in other words?',
      memo: { outcome: 'clarifying', entryIds: [] },
    });
    expect((await new Talk(CAFE, finds).say('not that')).memo.outcome).toBe('small_talk');
    const other = new Talk(KAVIARNIA, { доставка: { delivery: SURELY } });
    await other.say('доставка');
    expect((await other.say('не те')).text).toBe('Гаразд. Запитайте, будь ласка, іншими словами.');
  });

  it('is what a follow-up leans on', async () => {
    const talk = new Talk(CAFE, finds);
    await talk.say('do you deliver');
    await talk.say('no, I meant dogs');
    await talk.say('and on Sundays?');
    expect(talk.asked.at(-1)).toEqual({ said: 'and on Sundays?', before: 'dogs' });
  });
});
