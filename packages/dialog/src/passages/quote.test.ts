import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { completed, partsOf, placeAfter, readOn } from './quote.ts';

const short = ['We open at nine.', 'We close at six.', 'Dogs are welcome.', 'Cats are not.'];
const long = (letter: string) => `${letter.repeat(9)} `.repeat(12).trim();

const whole = (text: string) => ({ text, question: null });
const answer = (text: string) => ({ text, question: 'Is it so?' });
/** A sentence of so many characters that says which one it is. */
const sentence = (i: number, length: number) => `Sentence ${i} ${'goes on '.repeat(length / 8)}and ends.`;

describe('partsOf', () => {
  it('is one part of a short passage, and an owner’s answer as it is', () => {
    expect(partsOf(whole(short.join(' ')))).toEqual([short.join(' ')]);
    const long = Array.from({ length: 6 }, (_, i) => sentence(i, 80)).join(' ');
    expect(long.length).toBeGreaterThan(500);
    expect(partsOf(answer(long))).toEqual([long]);
    expect(partsOf(whole(long)).length).toBeGreaterThan(1);
  });

  it('says one thing each: a paragraph, an item of a list, a row of a table', () => {
    const paragraph = 'Guests under 18 camp with an adult. Stag parties find other places.';
    const items = [
      'A washing machine costs four pounds, tokens are at reception.',
      'A freezer for ice packs is there, free of charge.',
    ];
    const rows = ['Little pool: 31 degrees, for beginners', 'Big pool: 28 degrees, for all the others'];
    const text = [paragraph, '', ...items.map((item) => `- ${item}`), '', ...rows].join('\n');
    expect(partsOf(whole(text))).toEqual([paragraph, ...items, ...rows.map((row) => `${row}.`)]);
    const titled = ['Take in a waist, Price: £18', 'New zip, Price: £20'];
    expect(partsOf(whole(titled.join('\n')))).toEqual(titled.map((row) => `${row}.`));
    expect(partsOf(whole('Coffee: £2\nTea: £1'))).toEqual(['Coffee: £2. Tea: £1.']);
  });

  it('says what introduces a list with each of its items', () => {
    const items = ['Camping stoves with gas cartridges.', 'Dogs of any breed without a lead.'];
    const text = `The following are not allowed on the site:\n${items.map((item) => `- ${item}`).join('\n')}`;
    expect(partsOf(whole(`${text}\n\nGuests are welcome from nine o'clock.`))).toEqual([
      ...items.map((item) => `The following are not allowed on the site: ${item}`),
      "Guests are welcome from nine o'clock.",
    ]);
  });

  it('joins what says little by itself to what stands beside it', () => {
    expect(partsOf(whole('Dogs are welcome.\n\nPlease keep them on a lead at all times here.'))).toHaveLength(
      1,
    );
  });

  it('is parts of about equal length of a long one', () => {
    const text = Array.from({ length: 12 }, (_, i) => sentence(i, 80)).join(' ');
    const lengths = partsOf(whole(text)).map(({ length }) => length);
    expect(lengths.length).toBeGreaterThan(2);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(450);
    expect(Math.min(...lengths)).toBeGreaterThan(100);
  });

  it('ends no part before a sentence that leans on it, nor after one that announces it', () => {
    for (const leaning of [
      'However, it needs a lead.',
      'They have to be booked.',
      'Але це коштує п’ять євро.',
    ]) {
      const sentences = Array.from({ length: 10 }, (_, i) => sentence(i, 80));
      for (let place = 1; place < sentences.length; place++) {
        const text = sentences.toSpliced(place, 0, leaning).join(' ');
        const part = partsOf(whole(text)).find((each) => each.includes(leaning));
        expect(part?.startsWith(leaning), `${leaning} ${place}`).toBe(false);
      }
    }
    for (let place = 1; place < 9; place++) {
      const sentences = Array.from({ length: 10 }, (_, i) => sentence(i, 80));
      const text = sentences.toSpliced(place, 0, 'Bring along:').join('\n\n');
      expect(partsOf(whole(text)).some((part) => part.endsWith('Bring along:'))).toBe(false);
    }
  });

  it('ends items of a list like sentences', () => {
    expect(partsOf(whole('- warm socks,\n- a towel;\n- money'))).toEqual(['warm socks. a towel. money.']);
    expect(partsOf(whole('He said “no.” Why?'))).toEqual(['He said “no.” Why?']);
  });

  it('cuts a sentence that never ends where a speaker would breathe', () => {
    const [cut = '', ...others] = partsOf(
      whole(`${Array.from({ length: 90 }, (_, i) => `part ${i},`).join(' ')} end`),
    );
    expect(cut.length).toBeLessThan(360);
    expect(cut).toMatch(/part \d+…$/);
    expect(others).toEqual([]);
  });

  it('has nothing to say of nothing', () => {
    for (const text of ['', ' \n', '***', '---']) {
      expect(partsOf(whole(text))).toEqual([]);
      expect(partsOf(answer(text))).toEqual([]);
    }
  });

  it('keeps every sentence once and in order, in parts that are not too long', () => {
    const sentences = fc.array(
      fc.tuple(fc.integer({ min: 8, max: 160 }), fc.constantFrom('', 'It ', 'However, ', 'Але ', 'Bring: ')),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(sentences, (lengths) => {
        const text = lengths.map(([length, opener], i) => `${opener}${sentence(i, length)}`).join(' ');
        const parts = partsOf(whole(text));
        expect(parts.join(' ')).toBe(text);
        for (const part of parts) expect(part.length).toBeLessThanOrEqual(450);
      }),
      { numRuns: 50 },
    );
  });

  it('takes any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 2_000 }), (text) => {
        for (const part of [...partsOf(whole(text)), ...partsOf(answer(text))]) {
          expect(part).not.toBe('');
          expect(part.length).toBeLessThanOrEqual(701);
        }
      }),
      { numRuns: 50 },
    );
  });
});

describe('readOn', () => {
  it('reads three sentences, or as many as are short enough', () => {
    expect(readOn(short, 1)).toBe(short.slice(1, 4).join(' '));
    expect(readOn([`${long('a')}.`, `${long('b')}.`, `${long('c')}.`, `${long('d')}.`], 0)).toBe(
      `${long('a')}. ${long('b')}.`,
    );
    expect(readOn(short, 4)).toBe('');
  });
});

describe('placeAfter', () => {
  it('is past the last sentence that was heard', () => {
    expect(placeAfter(short, 'It says: We open at nine. We close at six.')).toBe(2);
    expect(placeAfter(short, 'It says: We open at nine. We close')).toBe(1);
    expect(placeAfter(short, 'Hello')).toBe(0);
    expect(placeAfter(['socks', 'money'], 'It says: socks. money.')).toBe(2);
  });
});

describe('completed', () => {
  it('adds the rest of a sentence that was cut', () => {
    expect(completed(short, 'It says: We open at nine. We close at')).toBe(
      'It says: We open at nine. We close at six.',
    );
    expect(completed(short, 'It says: Cats')).toBe('It says: Cats are not.');
  });

  it('leaves what is whole, or is none of them', () => {
    for (const heard of ['It says: We open at nine.', 'It says:', '', 'Something else'])
      expect(completed(short, heard)).toBe(heard);
  });
});
