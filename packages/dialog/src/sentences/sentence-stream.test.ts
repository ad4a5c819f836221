import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SentenceStream, splitSentences, wholeSentences } from './sentence-stream.ts';

describe('SentenceStream', () => {
  it('gives a sentence as soon as what follows makes it certain', () => {
    const stream = new SentenceStream();
    expect(stream.push('We open at 8')).toEqual([]);
    expect(stream.push('.')).toEqual([]);
    expect(stream.push(' W')).toEqual(['We open at 8.']);
    expect(stream.push('e close at 6.')).toEqual([]);
    expect(stream.flush()).toEqual(['We close at 6.']);
  });

  it('does not take the dot of a price for an end', () => {
    const stream = new SentenceStream();
    expect(stream.push('It is $5.')).toEqual([]);
    expect(stream.push('50')).toEqual([]);
    expect(stream.push(' today. ')).toEqual(['It is $5.50 today.']);
  });

  it('gives a clause before a long sentence ends', () => {
    const stream = new SentenceStream();
    const pieces = stream.push(`${'one and two and three, '.repeat(10)}and`);
    expect(pieces).toHaveLength(1);
    expect(pieces[0]?.endsWith(',')).toBe(true);
  });

  it('starts afresh after a flush', () => {
    const stream = new SentenceStream();
    stream.push('Left over');
    expect(stream.flush()).toEqual(['Left over']);
    expect(stream.flush()).toEqual([]);
    expect(stream.push('1. Open. Next')).toEqual(['1. Open.']);
  });

  it('speaks at once what nothing can undo, and waits for the next word after what may go on', () => {
    const stream = new SentenceStream();
    expect(stream.push('Really? ')).toEqual(['Really?']);
    expect(stream.push('We deliver everywhere. ')).toEqual(['We deliver everywhere.']);
    expect(stream.push('At 5 p.m. ')).toEqual([]);
    expect(stream.push('we close.')).toEqual([]);
    expect(stream.push(' It is no. ')).toEqual(['At 5 p.m. we close.']);
    expect(stream.push('Sorry... ')).toEqual(['It is no.']);
    expect(stream.push('but "yes!" ')).toEqual([]);
    expect(stream.push('She left.\n')).toEqual(['Sorry... but "yes!"']);
    expect(stream.push('\n')).toEqual(['She left.']);
  });

  it('does not wait for ever for the end of a sentence', () => {
    expect(new SentenceStream().push('word '.repeat(60)).length).toBeGreaterThan(0);
  });

  it.each([
    ['no mark at all', 'word '],
    ['no space either', 'a'],
    ['marks alone', '!'],
    ['marks that end nothing', 'a.b'],
    ['abbreviations alone', 'Dr. '],
    ['closing brackets', ')'],
    ['white space', ' \n'],
    ['line breaks inside sentences', 'a\n'],
  ])('takes time in proportion to a text of %s', (_name, part) => {
    // Work that grew with the square of the length would not be done before the test's time is over.
    const text = `a.${part.repeat(300_000 / part.length)}b`;
    expect(wholeSentences(text).join('').length).toBeGreaterThan(1);
    const stream = new SentenceStream();
    const pieces = text.match(/.{1,1000}/gsu)?.flatMap((part) => stream.push(part)) ?? [];
    expect([...pieces, ...stream.flush()]).toEqual(splitSentences(text));
  });

  it('gives the same pieces wherever the parts are cut', () => {
    const word = fc.constantFrom(
      'Dr.',
      'no. ',
      'Well... ',
      '「好。」',
      '\n\n',
      'longer. ',
      'J.R.',
      '**Bold.**',
      'e.g.',
      'open',
      'We',
      '$5.50',
      '3',
      'p.m.',
      '1.',
      'no.',
      'Really?!',
      'yes,',
      '"Stop."',
      '…',
      '\n',
      'Привіт.',
      'вул.',
      'https://a.example/b.c',
      'antidisestablishmentarianism; ',
      '🍏',
      ' - ',
    );
    const text = fc.array(word, { maxLength: 80 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(text, fc.array(fc.nat(600), { maxLength: 12 }), (whole, cuts) => {
        const stream = new SentenceStream();
        const places = [0, ...cuts.filter((cut) => cut < whole.length).sort((a, b) => a - b), whole.length];
        const pieces = places.slice(1).flatMap((place, i) => stream.push(whole.slice(places[i], place)));
        expect([...pieces, ...stream.flush()]).toEqual(splitSentences(whole));
      }),
    );
  });

  it('loses nothing but white space and never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 700 }), (text) => {
        const pieces = splitSentences(text);
        expect(pieces.join('').replace(/\s/gu, '')).toBe(text.replace(/\s/gu, ''));
        for (const piece of pieces) expect(piece.length).toBeLessThanOrEqual(200);
      }),
    );
  });
});

describe('splitSentences', () => {
  it.each([
    [
      'plain sentences',
      'We open at 8. We close at 6! Any questions?',
      ['We open at 8.', 'We close at 6!', 'Any questions?'],
    ],
    [
      'abbreviations',
      'Ask Dr. Smith, e.g. on Mondays. He is in.',
      ['Ask Dr. Smith, e.g. on Mondays.', 'He is in.'],
    ],
    ['prices', 'It costs $5.50. Delivery is free.', ['It costs $5.50.', 'Delivery is free.']],
    ['times inside a sentence', 'We open at 9 a.m. on Sundays.', ['We open at 9 a.m. on Sundays.']],
    ['times at the end', 'We close at 3 p.m. Come early.', ['We close at 3 p.m.', 'Come early.']],
    [
      'addresses of pages',
      'See https://a.example/b.html?x=1.5 first. Then call.',
      ['See https://a.example/b.html?x=1.5 first.', 'Then call.'],
    ],
    ['several marks', 'Really?! Yes... Of course… Fine.', ['Really?!', 'Yes...', 'Of course…', 'Fine.']],
    ['a pause that is no end', 'Well... maybe later.', ['Well... maybe later.']],
    [
      'closing quotes and brackets',
      'He said "Stop." (Loudly.) Then left.',
      ['He said "Stop."', '(Loudly.)', 'Then left.'],
    ],
    ['initials', 'J. R. Smith founded it. So did I. Yes.', ['J. R. Smith founded it.', 'So did I.', 'Yes.']],
    [
      'the word no',
      'No. 5 is sold out. The answer is no. Sorry.',
      ['No. 5 is sold out.', 'The answer is no.', 'Sorry.'],
    ],
    ['numbered lists', '1. Open it.\n2. Close it.', ['1. Open it.', '2. Close it.']],
    ['lines without marks', 'Monday: closed\nTuesday: 9 to 5', ['Monday: closed', 'Tuesday: 9 to 5']],
    ['wrapped lines', 'We are open\non Mondays.', ['We are open on Mondays.']],
    [
      'Ukrainian',
      'Ми на вул. Шевченка, буд. 5. Приходьте! Працюємо з 9:00 до 18:00.',
      ['Ми на вул. Шевченка, буд. 5.', 'Приходьте!', 'Працюємо з 9:00 до 18:00.'],
    ],
    // Where the three splitters of old went different ways.
    ['months before a day', 'We open on Jan. 5. Come early.', ['We open on Jan. 5.', 'Come early.']],
    [
      'a short word at the end',
      'The answer is no. You can return it.',
      ['The answer is no.', 'You can return it.'],
    ],
    [
      'titles and addresses',
      'Dr. Smith and Mrs. Jones are in. Write to help@parlo.example. We reply.',
      ['Dr. Smith and Mrs. Jones are in.', 'Write to help@parlo.example.', 'We reply.'],
    ],
    [
      'abbreviations that may end a sentence',
      'Bring fruit, bread, etc. to eat. We have tea, etc. Come at 5 p.m. on Friday.',
      ['Bring fruit, bread, etc. to eat.', 'We have tea, etc.', 'Come at 5 p.m. on Friday.'],
    ],
    [
      'initials without spaces',
      'J.R. Smith left the U.S. Army. Plan B stays.',
      ['J.R. Smith left the U.S. Army.', 'Plan B stays.'],
    ],
    [
      'a quotation that the sentence goes on after',
      'They ask "Is it free?" and pay. “Yes.” He went. **Bold.** Plain.',
      ['They ask "Is it free?" and pay.', '“Yes.”', 'He went.', '**Bold.**', 'Plain.'],
    ],
    [
      'a name in lower case',
      'We like it at Parlours. iPhones are sold here.',
      ['We like it at Parlours.', 'iPhones are sold here.'],
    ],
    [
      'ordinals',
      'On the 3rd. floor? No, on the 4th. Come up.',
      ['On the 3rd. floor?', 'No, on the 4th.', 'Come up.'],
    ],
    ['an empty line', 'opening hours\n\nwe open at nine', ['opening hours', 'we open at nine']],
    [
      'Chinese and Japanese',
      '我们九点开门。请来！「好。」谢谢',
      ['我们九点开门。', '请来！', '「好。」', '谢谢'],
    ],
    [
      'Arabic and Hindi',
      'هل أنتم مفتوحون؟ نعم. हम खुले हैं। आइए',
      ['هل أنتم مفتوحون؟', 'نعم.', 'हम खुले हैं।', 'आइए'],
    ],
    [
      'Ukrainian abbreviations',
      'У 2024 р. 5 млн грн, тощо. Т. Г. Шевченко на с. 7, і т. д. Далі.',
      ['У 2024 р. 5 млн грн, тощо.', 'Т. Г. Шевченко на с. 7, і т. д.', 'Далі.'],
    ],
    ['white space alone', ' \n\t ', []],
    ['a lone mark', '?', ['?']],
  ])('handles %s', (_name, text, pieces) => {
    expect(splitSentences(text)).toEqual(pieces);
  });

  it('cuts a long sentence after a comma and keeps every word', () => {
    const text = `${'We have red and green apples of many sizes, '.repeat(9)}and pears.`;
    const pieces = splitSentences(text);
    expect(pieces.join(' ')).toBe(text);
    expect(pieces.length).toBeGreaterThan(1);
    for (const piece of pieces) expect(piece.length).toBeLessThanOrEqual(200);
    expect(pieces[0]?.endsWith(',')).toBe(true);
  });

  it('cuts between words where there is no comma, and inside a word without any space', () => {
    for (const piece of splitSentences('word '.repeat(100))) expect(piece).toMatch(/^(word ?)+$/);
    expect(splitSentences('🍏'.repeat(250)).every((piece) => piece.isWellFormed())).toBe(true);
  });
});

describe('wholeSentences', () => {
  it('leaves sentences as long and as they were written', () => {
    const long = `${'one  and two, '.repeat(40)}end.`;
    expect(wholeSentences(`${long}\tNext  one. `)).toEqual([long, 'Next  one.']);
    expect(wholeSentences(' \n ')).toEqual([]);
  });

  it('ends at marks outside of the first 65,536 characters, too', () => {
    // U+11047 is the danda of Brahmi. Its halves are no marks, and the search once never got past it.
    expect(wholeSentences('Brahmi \u{11047} Kharoshthi')).toEqual(['Brahmi \u{11047}', 'Kharoshthi']);
    expect(splitSentences('\u{11047}')).toEqual(['\u{11047}']);
  });

  it('keeps every character but the white space between sentences', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        expect(wholeSentences(text).join('').replace(/\s/gu, '')).toBe(text.replace(/\s/gu, ''));
      }),
    );
  });
});
