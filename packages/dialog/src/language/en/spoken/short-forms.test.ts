import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { speakShortForms } from './short-forms.ts';

describe('short forms, symbols and capitals', () => {
  it.each([
    ['e.g. tea', 'for example tea'],
    ['i.e., now', 'that is now'],
    ['tea, etc. We', 'tea, et cetera. We'],
    ['tea etc', 'tea et cetera'],
    ['cats vs. dogs', 'cats versus dogs'],
    ['approx. 5', 'approximately 5'],
    ['incl. tax', 'including tax'],
    ['max. 5', 'maximum 5'],
    ['tel.: 1', 'telephone 1'],
    ['No. 5', 'number 5'],
    ['№ 5', 'number 5'],
    ['#5', 'number 5'],
    ['w/o milk', 'without milk'],
    ['and/or', 'and or'],
    ['24/7', '24 7'],
    ['Tom & Ann', 'Tom and Ann'],
    ['3 x 4', '3 by 4'],
    ['2 + 2 = 4', '2 plus 2 equals 4'],
    ['18+', '18 plus'],
    ['salt/pepper', 'salt or pepper'],
    ['1/2', '1 slash 2'],
    ['ca. 5 km', 'about 5 km'],
    ['the T&Cs', 'the terms and conditions'],
    ['VAT no. GB 5', 'V A T number G B 5'],
    ['a 50/50 split', 'a 50 50 split'],
    ['version 2.10.1', 'version 2 point 10 point 1'],
    ['FAQ', 'F A Q'],
    ['FAQs', "F A Q's"],
    ['OK', 'ok'],
    ['NASA', 'nasa'],
    ['VAT', 'V A T'],
    ['WE ARE OPEN ON SUNDAYS', 'we are open on sundays'],
    ['PARLO', 'P A R L O'],
    ['a @ b', 'a at b'],
  ])('%j', (written, spoken) => {
    expect(speakShortForms(written)).toBe(spoken);
  });

  it('changes nothing in plain words, and ends for any text', () => {
    const plain = 'We bake bread, cakes and rolls. Come and see us.';
    expect(speakShortForms(plain)).toBe(plain);
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        expect(typeof speakShortForms(text)).toBe('string');
      }),
    );
  });

  it('is done with a hostile text before the test is over', () => {
    for (const part of ['1-', '1 ', 'a.', '$1', '1/', '(', 'a@', 'Mon-', '1:', '5 p.m. ', '&'])
      expect(speakShortForms(part.repeat(4_000 / part.length))).not.toBe('');
  });
});
