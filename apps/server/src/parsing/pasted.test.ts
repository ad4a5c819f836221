import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readPasted } from './pasted.ts';

const CASES: Record<string, string> = JSON.parse(
  readFileSync(new URL('../testing/field-cases/pasted-questions.json', import.meta.url), 'utf8'),
);
const ENGLISH = [
  { question: 'Do you deliver on Sundays?', answer: 'No, from Monday to Saturday only.' },
  { question: 'Is there parking?', answer: 'Yes, behind the house.' },
];
const UKRAINIAN = [
  { question: 'Чи є доставка в неділю?', answer: 'Ні, лише з понеділка по суботу.' },
  { question: 'Де ви?', answer: 'Київ, Садова 5.' },
];

describe('pasted questions and answers', () => {
  it.each(Object.keys(CASES))('are found: %s', (name) => {
    const expected: Record<string, unknown> = {
      'excel-tabs': [...ENGLISH, { question: 'Delivery time', answer: '2 days' }],
      'no-question-mark': [
        { question: 'Доставка в неділю', answer: 'Ні, лише з понеділка по суботу.' },
        { question: 'Паркування', answer: 'Так, за будинком.' },
      ],
      pv: UKRAINIAN,
      'whatsapp-nbsp': UKRAINIAN.slice(0, 1),
    };
    expect(readPasted(CASES[name] ?? '').faq).toEqual(expected[name] ?? ENGLISH);
  });

  it.each([
    ['labels in bold', '**Q:** Open on Sunday?  \n**A:** No.\n\n**Q:** Is it far?\n**A:** No, 5 minutes.'],
    ['labels on lines of their own', 'Q:\nOpen on Sunday?\nA:\nNo.\n\nQ:\nIs it far?\nA:\nNo, 5 minutes.'],
    ['bold items', '- **Open on Sunday?** No.\n- **Is it far?** No, 5 minutes.'],
    ['bold numbers', '1. **Open on Sunday?** No.\n2. **Is it far?**\n   No, 5 minutes.'],
    ['dashes before answers', '1) Open on Sunday? — No.\n2) Is it far? – No, 5 minutes.'],
    ['JSON', '[{"question":"Open on Sunday?","answer":"No."},{"q":"Is it far?","a":"No, 5 minutes."}]'],
  ])('are found: %s', (_, text) => {
    expect(readPasted(text)).toEqual({
      faq: [
        { question: 'Open on Sunday?', answer: 'No.' },
        { question: 'Is it far?', answer: 'No, 5 minutes.' },
      ],
      left: [],
      table: null,
    });
  });

  it('are found in cells without telling titles', () => {
    const { faq, table } = readPasted('Тема\tТекст\tПримітка\nДоставка\tДва дні.\t\nОплата\tКарткою.\tтак');
    expect([faq, table?.rows.length, table?.columns]).toEqual([[], 3, null]);
  });

  it('leave nothing else without a word', () => {
    const text = 'Welcome to our shop.\n\nDo you deliver?\nYes, daily.\n\n# Contact\nKyiv, Sadova 5';
    expect(readPasted(text).left.join('\n')).toMatch(/Welcome to our shop\..*Contact.*Kyiv, Sadova 5/su);
    expect(readPasted('Just a text about our shop, and no question at all.')).toMatchObject({
      faq: [],
      left: ['Just a text about our shop, and no question at all.'],
    });
    const cells = 'Question\tAnswer\nDo you deliver?\tYes.\nIs it far?\t';
    expect(readPasted(cells)).toMatchObject({ faq: [{ question: 'Do you deliver?' }], left: ['Is it far?'] });
  });

  it('of 300,000 characters take less than a second', () => {
    const text = Array.from(
      { length: 3_000 },
      (_, at) =>
        `Is room ${at} free on Sundays and holidays?\nYes, and it has ${at} beds and a view of the sea.`,
    ).join('\n\n');
    const begun = performance.now();
    expect(readPasted(text.slice(0, 300_000)).faq.length).toBeGreaterThan(2_000);
    expect(performance.now() - begun).toBeLessThan(5_000);
  });
});
