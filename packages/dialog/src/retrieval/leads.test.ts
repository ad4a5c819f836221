import { describe, expect, it } from 'vitest';
import { type LeadPhrasing, Leads } from './leads.ts';

const EN = new Set(['en']);
const DIMENSIONS = 6;

/** Points mostly the way that all texts of a language do, and a little its own. */
function vector(along: number, amount = 0.3): Float32Array {
  const values = new Float32Array(DIMENSIONS);
  values[0] = 1;
  values[along] = amount;
  const length = Math.hypot(...values);
  return values.map((value) => value / length);
}

const asked = (answerKey: string, along: number, count: number, language = 'en'): LeadPhrasing[] =>
  Array.from({ length: count }, (_, i) => ({ answerKey, language, vector: vector(along, 0.3 + i / 100) }));

const OTHERS = [...asked('parking', 3, 12), ...asked('prices', 4, 12)];

describe('leads', () => {
  it('are above zero for the answer that is asked for, and below it for the others', () => {
    const leads = new Leads([...asked('dogs', 1, 6), ...asked('hours', 2, 6), ...OTHERS]).of([vector(1)], EN);
    expect(leads.get('dogs')).toBeGreaterThan(0.5);
    for (const other of ['hours', 'parking', 'prices']) expect(leads.get(other)).toBeLessThan(-0.5);
  });

  it('take several phrasings into account: one alone may be near by chance', () => {
    const odd = { answerKey: 'hours', language: 'en', vector: vector(1) };
    const leads = new Leads([...asked('dogs', 1, 6), ...asked('hours', 2, 6), odd, ...OTHERS]);
    const of = leads.of([vector(1)], EN);
    expect(of.get('dogs')).toBeGreaterThan(0);
    expect(of.get('hours')).toBeLessThan(0);
  });

  it('count by the nearer of a question alone and with the turn before it', () => {
    const leads = new Leads([...asked('dogs', 1, 6), ...asked('hours', 2, 6), ...OTHERS]);
    const of = leads.of([vector(5), vector(2)], EN);
    expect(of.get('hours')).toBeGreaterThan(0.2);
  });

  it('are not known of what is asked for in few ways', () => {
    const leads = new Leads([...asked('dogs', 1, 3), ...asked('hours', 2, 6), ...OTHERS]).of([vector(1)], EN);
    expect([leads.has('dogs'), leads.has('hours')]).toEqual([false, true]);
  });

  it('are not known in a language with few phrasings, nor in one that is not searched', () => {
    const few = new Leads(asked('dogs', 1, 10));
    expect(few.of([vector(1)], EN).size).toBe(0);
    const leads = new Leads([...OTHERS, ...asked('dogs', 1, 6), ...asked('пси', 2, 40, 'uk')]);
    expect([...leads.of([vector(1)], EN).keys()]).toEqual(['parking', 'prices', 'dogs']);
    expect([...leads.of([vector(2)], new Set(['uk'])).keys()]).toEqual(['пси']);
  });

  it('are not known while there is no vector of the question', () => {
    expect(new Leads(OTHERS).of([], EN).size).toBe(0);
  });
});
