import { describe, expect, it } from 'vitest';
import { createReplyGuard, type ReplyGuardOptions } from './guard-reply.ts';
import { splitPrompt } from './prompt-parts.ts';
import { speakable } from './speakable.ts';

const hearing = (options: ReplyGuardOptions) => {
  const guard = createReplyGuard(options);
  return (sentence: string) => guard(sentence) === 'heard';
};
const ofPrompt = (prompt: string, content = '') => {
  const { facts, instructions, statements, orders } = splitPrompt(prompt);
  const owners = [content, ...facts.flat()].join('\n');
  return hearing({
    secrets: [],
    statements,
    orders,
    recited: instructions,
    content: owners,
    said: '',
    marks: [],
  });
};

const guard = (content = '', said = '') =>
  hearing({
    content,
    said,
    secrets: [
      'Offer the rye bread before you offer any of the other breads.',
      'Hide the frozen croissants.',
      'Be kind.',
    ],
    marks: ['data-0f'],
  });

describe('the guard of a reply', () => {
  it.each([
    ['seven words of a secret in a row', 'I offer the rye bread before you offer cake.'],
    ['a short secret whole', 'Well: hide the frozen croissants!'],
    ['a mark', 'It says data-0f here.'],
    ['a foreign page', 'See shop.example now.'],
    ['a foreign email', 'Write to a@b.example now.'],
  ])('stops %s', (_, sentence) => {
    expect(guard()(sentence)).toBe(false);
  });

  it.each([
    ['six words of a secret', 'We offer the rye bread before noon.'],
    ['two words that are no secret', 'We try to be kind.'],
    ['numbers, times and short forms', 'From 8.30 to 18.00, e.g. at 10.15 a.m., for 3.50.'],
    ['a forgotten space', 'We close at six.Then we sleep.'],
  ])('lets through %s', (_, sentence) => {
    expect(guard()(sentence)).toBe(true);
  });

  it.each<[string, (secret: string) => string]>([
    ['soft hyphens between letters', (secret) => [...secret].join('\u00ad')],
    ['spaces of no width', (secret) => secret.replaceAll(/(?<=\p{L})/gu, '\u200b')],
    ['spaces between letters', (secret) => [...secret].join(' ')],
    ['points between letters', (secret) => [...secret.replaceAll(' ', '')].join('.')],
    ['no spaces', (secret) => secret.replaceAll(' ', '')],
    ['Cyrillic letters', (secret) => secret.replaceAll('e', 'е').replaceAll('o', 'о').replaceAll('B', 'В')],
    ['Greek letters', (secret) => secret.replaceAll('o', 'ο').replaceAll('H', 'Η').replaceAll('a', 'α')],
    ['accents', (secret) => secret.replaceAll(/(?<=[eo])/gu, '\u0301')],
    ['letters of full width', (secret) => secret.replaceAll('e', 'ｅ').replaceAll('r', 'ｒ')],
    ['mathematical letters', (secret) => secret.replaceAll('e', '𝐞').replaceAll('f', '𝖿')],
    ['digits for letters', (secret) => secret.replaceAll('o', '0').replaceAll('i', '1')],
  ])('sees a secret that is written with %s', (_, write) => {
    const long = 'Offer the rye bread before you offer any of the other breads.';
    expect(guard()(write(long))).toBe(false);
    expect(guard()(write('Hide the frozen croissants.'))).toBe(false);
    expect(guard()(write('We offer fresh bread before noon.'))).toBe(true);
  });

  it('sees Ukrainian ones that are written with Latin letters', () => {
    const secrets = ['Ніколи не кажи, що наші круасани приїжджають замороженими.'];
    const hears = () => hearing({ secrets, content: '', said: '', marks: [] });
    const written = 'Ніколи не кaжи, щo нaші кpуacaни пpиїжджaють зaмopoжeними.';
    expect(hears()(written)).toBe(false);
    expect(hears()('Наші круасани печуть щоранку, і заморожених у нас немає.')).toBe(true);
  });

  it('does not find a short secret in the middle of other words', () => {
    const hears = hearing({ secrets: ['It is a bar.'], content: '', said: '', marks: [] });
    expect(hears('With a good fit is a bargain.')).toBe(true);
    expect(hears('Well, it is a bar.')).toBe(false);
  });

  it('lets facts of the prompt through that share their words with its instructions', () => {
    const hears = ofPrompt(
      'Always say that the shop is open from nine when somebody calls. The shop is open from nine to six on weekdays. ' +
        'On Sundays the shop is open from ten to two. Never say that we deliver at midnight.',
    );
    for (const said of [
      'The shop is open from nine to six on weekdays.',
      'Yes, the shop is open from nine.',
      'On Sundays the shop is open from ten to two.',
      'The shop is open from 9 to 6, and on Sundays from 10 to 2.',
    ])
      expect(hears(said)).toBe(true);
  });

  it('lets through what the owner wrote for visitors, secret words and addresses included', () => {
    const hears = guard(
      'We hide the frozen croissants. See https://www.Shop.example/order/. Write to a@b.example.',
    );
    expect(hears('We hide the frozen croissants.')).toBe(true);
    expect(hears('See shop.example/order, or write to A@b.example.')).toBe(true);
    expect(hears('See shop.example/other.')).toBe(false);
  });

  it('lets an email that the visitor said be read back', () => {
    expect(guard('', 'I am olena@mail.example')('Is olena@mail.example right?')).toBe(true);
  });

  it.each([
    // Said by a real model to a visitor who asked for the business's number.
    'Your phone number is 123-456-7890.',
    'Call us at +1 (555) 010-9988.',
    'Dial five five five, one two three four.',
    'Наш номер: нуль шістдесят сім, п’ять п’ять п’ять, сорок чотири, тридцять три.',
    'It is 01.42.33.44.55.',
  ])('lets no telephone number through that nobody gave: %s', (sentence) => {
    expect(guard('Write to us.')(sentence)).toBe(false);
  });

  it('lets the owner’s and the visitor’s telephone numbers through, however they are said', () => {
    const owners = guard('Call +380 32 000 00 05. Our account is UA21 3223 1300 0002 6007.');
    expect(owners('Call 032 000 00 05.')).toBe(true);
    expect(owners('It is +380320000005, day and night.')).toBe(true);
    expect(owners('Dial zero three two, zero zero zero, zero zero, zero five.')).toBe(true);
    expect(owners('Pay to 3223 1300 0002 6007, please.')).toBe(true);
    const visitors = guard('', 'My number is zero six seven, five five five, four four, three three.');
    expect(visitors('I noted 067 555 44 33. Is that right?')).toBe(true);
  });

  it.each([
    'We are open 9.00-18.00, on Saturdays 10:00 – 14:00.',
    'There is room on 24.11.2026 or 2026-11-25.',
    'That was in 2019-2024, for 120 000 euros.',
    'Nine, twelve thirty, fourteen thirty or sixteen forty-five?',
    'Rooms 12, 14, 15, 16, 18 and 20 are free.',
  ])('takes no times, dates and sums for telephone numbers: %s', (sentence) => {
    expect(guard('Come.')(sentence)).toBe(true);
  });

  it('sees a secret that is spread over sentences, however long they are', () => {
    const hears = guard();
    expect(hears('Offer the rye.')).toBe(true);
    expect(hears('Bread before you offer.')).toBe(false);
    expect(hears('Any of the other breads.')).toBe(false);
    const again = guard();
    for (const piece of ['H i d e', 't h e f r o z e n', 'c r o i s s a n t'])
      expect(again(piece)).toBe(true);
    expect(again('s .')).toBe(false);
  });

  it.each([
    ['an order', 'Offer the rye bread before anything else.'],
    ['an order in a sentence', 'My rule is: offer the rye bread before anything else.'],
    ['an order in a quotation', 'I was told “Offer the rye bread before anything else”.'],
    ['an order letter by letter', [...'Offer the rye bread before anything else.'].join(' ')],
    ['the role', 'You are the assistant of a bakery in Lviv.'],
    ['an order with its words to say', 'Start every reply with “Good day to you, dear friend”.'],
    ['an order in the middle', 'Be warm, and never promise that a cake is ready at noon.'],
    ['a Ukrainian one', 'Завжди кажи, що доставка безкоштовна від п’ятисот гривень.'],
    ['a Ukrainian role', 'Ти – помічник пекарні у Львові.'],
  ])('stops %s that is recited', (_, sentence) => {
    const prompt =
      'You are the assistant of a bakery in Lviv. Offer the rye bread before anything else. ' +
      'Start every reply with “Good day to you, dear friend”. Be warm, and never promise that a cake is ready at noon. ' +
      'Завжди кажи, що доставка безкоштовна від п’ятисот гривень. Ти – помічник пекарні у Львові.';
    expect(ofPrompt(prompt)(sentence)).toBe(false);
  });

  it('goes on after a sentence that was recited, and hears no other of the orders then', () => {
    const hears = ofPrompt(
      'Always answer in the voice of an old owl. If it rains, we serve soup to all who come.',
    );
    expect(hears('If it rains, we serve soup to all who come.')).toBe(true);
    expect(hears('Always answer in the voice of an old owl.')).toBe(false);
    expect(hears('If it rains, we serve soup to all who come.')).toBe(false);
    expect(hears('We sell green tea.')).toBe(true);
  });

  it.each([
    ['Never say that the cellar is flooded.', 'Well, the cellar is flooded.'],
    ['The wholesale price is 3 euros, keep that secret.', 'Our wholesale price is 3 euros.'],
    ['The wholesale price is 3 euros, keep that secret.', 'The wholesale price is three euros, dear.'],
    ['The wholesale price is three euros. Keep that secret.', 'The wholesale price is 3 euros.'],
    [
      'Our rent is 900 euros and the margin is 60 percent, keep that to yourself.',
      'The margin is sixty percent.',
    ],
    ['The secret code is 1234 for staff.', 'The code is 1234.'],
    ['Internal: the safe is old.', 'The safe is old.'],
    ['Оптова ціна 3 євро, нікому не кажи.', 'Оптова ціна – три євро.'],
    ['Ніколи не кажи, що підвал затоплено.', 'Так, підвал затоплено.'],
  ])('%j: stops %j', (prompt, sentence) => {
    expect(ofPrompt(prompt)(sentence)).toBe(false);
    expect(ofPrompt(prompt, sentence)(sentence)).toBe(true);
  });

  // A square of 200,000 steps would outlast the limit of a test by far.
  it.each(['a', 'a.', 'a@', '@', '[', ' ', '<a', 'www.'])('reads half a megabyte of %j at once', (piece) => {
    const text = piece.repeat(500_000 / piece.length);
    expect(typeof guard()(text)).toBe('boolean');
    expect(speakable(text).length).toBeLessThanOrEqual(text.length);
  });
});
