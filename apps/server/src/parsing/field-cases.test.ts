import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { acceptFile, RULES } from '../features/knowledge/accept-file.ts';
import { kindOf } from './file-types.ts';
import { readPassages } from './read-file.ts';
import { UnreadableFile } from './unreadable.ts';

const pathOf = (name: string) => fileURLToPath(new URL(`../testing/field-cases/${name}`, import.meta.url));

/** The texts of a file, each with its headings or question; or why it is refused. */
const read = (name: string): Promise<string> => readAt(pathOf(name));

async function readAt(path: string): Promise<string> {
  const { size } = await stat(path);
  const upload = { field: 'files', name: basename(path), path, size, tooLarge: false };
  const accepted = await acceptFile(upload, RULES.dashboard);
  if ('reason' in accepted) return accepted.reason;
  try {
    const passages = await readPassages(path, kindOf(accepted.type) ?? 'text', 1_000);
    return passages
      .map(({ heading, question, text }) => [heading, question, text].filter(Boolean).join(' | '))
      .join('\n');
  } catch (error) {
    if (error instanceof UnreadableFile) return error.fault.reason;
    throw error;
  }
}

describe('files that failed', () => {
  it.each([
    ['control-cp1251.txt', 'Ми працюємо щодня з 9:00 до 18:00, крім неділі.'],
    ['cp866.txt', 'Доставляємо по Києву за один день'],
    ['polish-cp1250.txt', 'Dostawa na następny dzień za 15 zł, płatność kartą.'],
    ['price.txt', 'Samsung Galaxy S24 Ultra 256GB Titanium Black - 49 999 грн'],
    ['utf16le-nobom.txt', 'Ми працюємо щодня з 9:00 до 18:00, крім неділі.'],
    ['cut-at-end.txt', 'Доставляємо Новою поштою по всій Україні за два дні.'],
    ['dash.txt', "Ми працюємо з понеділка по п'ятницю 9:00 до 18:00."],
    ['faq-utf16le-bom.json', 'Коли ви працюєте? | Щодня з 9 до 18.'],
    ['faq-utf8bom.json', 'Do you ship abroad? | Yes, to all of the EU.'],
    ['faq.jsonl.json', 'Do you ship abroad? | Yes, to all of the EU.'],
    ['nan-trailing.json', 'This is not valid JSON.'],
    [
      'helpcenter.json',
      'How do I return an item? | Send it back within 30 days.\nUse the label in the box & keep the receipt.\nNo shipping fee',
    ],
    ['helpcenter.json', 'Delivery costs €4.90; it is free over €50.\nRead more'],
    ['helpcenter.json', 'Yes – from £10 to £200.'],
    [
      'confluence.doc',
      'Opening hours | We are open Monday to Friday from 9 to 6 pm, and the café is open on Sundays.',
    ],
    ['page-source.txt', 'Opening hours | We are open Monday to Friday from 9 to 6.'],
    ['two-row-head.docx', 'Single, Weekdays 1 guest: €50, Weekdays 2 guests: €60, Weekend any: €70'],
    ['handbook.docx', 'Reception: +380 44 765 43 21'],
    ['handbook.docx', 'The deposit is €150.\nParking costs €9 a night.\nPool opens 1 May.'],
    ['only-textbox.docx', 'Breakfast is from 7 to 10 in the garden room.'],
    ['altchunk.docx', 'Opening hours | We are open from 9 to 6.'],
    ['document2.docx', 'Opening hours | We are open from 9 to 6.'],
    ['strict.docx', 'Opening hours | We are open from 9 to 6.'],
    ['chatml.json', 'Do you deliver on Sundays? | No, from Monday to Saturday only.'],
    ['columns.json', 'Чи є доставка в неділю? | Ні, лише з понеділка по суботу.\nIs there parking? | Yes.'],
    ['faq-csv.txt', 'Is there parking? | Yes, behind the house.'],
    ['faq-tabs.txt', 'Is there parking? | Yes, behind the house.'],
    ['map.json', 'Is there parking? | Yes, behind the house.'],
    ['prompt-completion.json', 'Do you deliver on Sundays? | No, from Monday to Saturday only.'],
    ['questions-array.json', 'Sunday delivery? | No, from Monday to Saturday only.'],
    ['form-fields.pdf', 'Opening hours | Monday to Friday 9 to 6'],
    [
      'letters-and-fake-bold.pdf',
      'We are open Monday to Friday.\nDelivery costs 80 hryvnias.\nPARKING IS FREE',
    ],
    ['owner-password.pdf', 'We are open Monday to Friday from 9 to 6.'],
    ['user-password.pdf', 'protected with a password'],
    ['rotated.pdf', 'Opening hours | We are open Monday to Friday from 9 to 6.'],
    ['scan-with-page-numbers.pdf', 'only pictures of pages'],
    ['two-columns-interleaved.pdf', 'on the same day when you order before noon. It costs 80 hryvnias.'],
    [
      'two-columns-interleaved.pdf',
      'Opening hours | Monday to Friday from 9 to 18, on Saturday from 10 to 14.',
    ],
  ])('%s is read as it is meant', async (name, text) => {
    expect(await read(name)).toContain(text);
  });

  it.each([
    [
      'table.doc',
      '<table><tr><td>Cut</td><td>€25</td></tr>\n<tr><td>Colour</td><td>€80</td></tr></table>',
      'Cut: €25\nColour: €80',
    ],
    ['part.txt', '<!-- x --><div><h2>Hours</h2>\n<p>From 9.</p></div>', 'Hours | From 9.'],
    [
      'notes.txt',
      '<p align="center">\n\n# Hours\n\nWe open at 9.\n\nOn Sunday at 10.',
      'Hours | We open at 9.',
    ],
    [
      'word.doc',
      '<?xml version="1.0"?><w:wordDocument><w:t>From 9.</w:t></w:wordDocument>',
      'its content is that of a .xml file',
    ],
    ['page.doc', '<?xml version="1.0"?><!DOCTYPE html><html><body><p>From 9.</p></body></html>', 'From 9.'],
  ])('%s is read as the page that it is, or refused', async (name, content, text) => {
    const path = join(await mkdtemp(join(tmpdir(), 'parlo-field-cases-')), name);
    await writeFile(path, content);
    try {
      expect(await readAt(path)).toContain(text);
    } finally {
      await rm(dirname(path), { recursive: true });
    }
  });

  it.each([
    ['handbook.docx', /INTERNAL|€12|€100|Breakfast.*\n.*Breakfast/],
    ['cut-at-end.txt', /\ufffd|Рњ/],
    ['page-source.txt', /var a|<h1>/],
    ['confluence.doc', /MIME|@page|=3D/],
  ])('%s says nothing that nobody sees', async (name, unseen) => {
    expect(await read(name)).not.toMatch(unseen);
  });
});
