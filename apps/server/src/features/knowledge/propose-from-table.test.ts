import { writeXlsx } from 'hucre';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Owner, signUp } from '../../testing/sign-up.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let owner: Owner;
beforeAll(async () => {
  app = await createTestApp();
  owner = await signUp(app);
});
afterAll(() => app.close());

const send = (name: string, content: string | Uint8Array<ArrayBuffer>) => {
  const body = new FormData();
  body.append('file', new Blob([content]), name);
  return owner.client.raw('/api/propose_from_table', { method: 'POST', body });
};

it('returns the cells of a .csv and of a workbook, and which columns hold questions and answers', async () => {
  const rows = [
    ['Question', 'Answer'],
    ['Is there parking?', 'Yes, behind the house.'],
  ];
  const csv = await send('faq.csv', rows.map((row) => row.map((cell) => `"${cell}"`).join(';')).join('\r\n'));
  const columns = { question: 0, answer: 1, titled: true };
  expect(csv.body).toMatchObject({ success: true, tables: [{ name: '', rows, columns }], leftRows: 0 });
  const workbook = await writeXlsx({ sheets: [{ name: 'FAQ', rows }] });
  const { body } = await send('faq.xlsx', Uint8Array.from(workbook));
  expect(body).toMatchObject({ tables: [{ name: 'FAQ', rows, columns }] });
});

it('returns questions and answers of JSON, and the rest', async () => {
  const faq = [
    { question: 'Is there parking?', variants: ['Can I park?'], answer: '<p>Yes.</p>' },
    { phone: '+380 44 123 45 67' },
  ];
  const { body } = await send('faq.json', JSON.stringify(faq));
  const rows = [
    ['Is there parking?', 'Yes.'],
    ['Can I park?', 'Yes.'],
    ['', 'phone: +380 44 123 45 67'],
  ];
  const columns = { question: 0, answer: 1, titled: false };
  expect(body).toEqual({ success: true, tables: [{ name: '', rows, columns }], leftRows: 0 });
});

it('refuses other files than tables, with the reason', async () => {
  for (const [name, content, reason] of [
    ['faq.docx', 'x', 'file_ending'],
    ['faq.xlsx', 'Question;Answer', 'file_content'],
    ['faq.csv', '', 'file_empty'],
    ['faq.json', '[{"question":', 'file_not_json'],
  ] as const) {
    const { status, body } = await send(name, content);
    expect([status < 500, body.reason]).toEqual([true, reason]);
  }
});
