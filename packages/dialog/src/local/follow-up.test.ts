import { describe, expect, it } from 'vitest';
import { doubts, leans, wantsMore } from './follow-up.ts';

describe('wantsMore', () => {
  it.each([
    'Tell me more',
    'tell me more about it, please',
    'Okay, go on.',
    'And what else does it say?',
    'what else',
    'Can you read me more?',
    'Could you please tell me a bit more',
    'continue',
    'More details please',
    'what comes next?',
    'Is there anything else about that?',
    'Розкажіть більше',
    'А що далі?',
    'Що ще там написано?',
    'Продовжуйте, будь ласка',
  ])('hears it in "%s"', (text) => {
    expect(wantsMore(text)).toBe(true);
  });

  it.each([
    'tell me more about the sauna',
    'what else do you sell',
    'how much more is a double room',
    'next week',
    'yes',
    'okay',
    'thanks',
    '',
    'go on holiday',
    'Скільки ще чекати',
    'дякую',
  ])('does not hear it in "%s"', (text) => {
    expect(wantsMore(text)).toBe(false);
  });

  it('answers at once whatever it is given', () => {
    const start = performance.now();
    for (const word of ['and ', 'tell me more ', 'please ', 'a', ' thanks', 'okay ok '])
      wantsMore(word.repeat(4000 / word.length));
    expect(performance.now() - start).toBeLessThan(2000);
  });
});

describe('leans', () => {
  it.each([
    'how much',
    'How much is it?',
    'and how much do they cost',
    'ok what does it cost then',
    "what's the price",
    'the price please',
    'when',
    'so when does it start?',
    'what times',
    'which days is it on',
    'where is it',
    'how long does it take',
    'how often',
    'do i need to book',
    'how do I cancel it',
    'скільки',
    'а скільки це коштує?',
    'почім',
    'яка ціна',
    'коли',
    'а в які дні?',
    'о котрій початок',
    'де саме',
    'як довго триває',
    'треба записуватись?',
    'як скасувати',
    'а як його повернути',
  ])('hears it in "%s"', (text) => {
    expect(leans(text)).toBe(true);
  });

  it.each([
    '',
    'how much is delivery',
    'how much does an appointment cost',
    'how much is it for a dog',
    'when are you open',
    'what times do you open',
    'where are you',
    'where can I park',
    'how long is the massage',
    'do I need a referral',
    'how do I book',
    'how do I cancel my order',
    'prices',
    'thanks',
    'and on Sundays?',
    'скільки коштує доставка',
    'коли ви працюєте',
    'де ви',
    'де можна запаркуватись',
    'як оплатити',
    'як замовити',
    'як повернути товар',
    'треба попередня оплата?',
    'дякую',
    'а в неділю',
  ])('does not hear it in "%s"', (text) => {
    expect(leans(text)).toBe(false);
  });
});

describe('doubts', () => {
  it.each([
    'why?',
    'Why is that?',
    'how come',
    'are you sure?',
    'ok but are you sure about that',
    'is that right',
    'how do you know that',
    'чому?',
    'а чому так',
    'ви впевнені?',
    'це точно?',
    'звідки ви знаєте',
  ])('hears it in "%s"', (text) => {
    expect(doubts(text)).toBe(true);
  });

  it.each([
    '',
    'why are you closed on Mondays',
    'why should I choose you',
    'are you sure you have a table',
    'is it right next to the station',
    'really',
    'sure',
    'what for a dog',
    'чому ви зачинені',
    'чому така ціна на доставку',
    'точно',
    'так',
  ])('does not hear it in "%s"', (text) => {
    expect(doubts(text)).toBe(false);
  });

  it('answers at once whatever it is given', () => {
    const start = performance.now();
    for (const word of ['and ', 'how much is it ', 'why ', 'please ', 'а ', 'скільки це ', 'are you sure '])
      for (const hears of [leans, doubts]) hears(word.repeat(4000 / word.length));
    expect(performance.now() - start).toBeLessThan(2000);
  });
});
