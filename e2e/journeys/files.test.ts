import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { faults } from '../support/axe.ts';
import { openBrowser } from '../support/browser.ts';
import { openSection } from '../support/sections.ts';
import { enterAsNewOwner } from '../support/workplace.ts';

/** Files an assistant answers from, and its logo: chosen, refused, sent, read, shown, taken away. */

const MB = 1024 * 1024;
/** A file is read when nobody else wants the machine: other journeys call meanwhile. */
const READ_MS = 90_000;
const PRICES = 'Bread costs two euros. A birthday cake costs twenty euros. Coffee costs one euro.';
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 90"><circle cx="45" cy="45" r="45" fill="teal"/></svg>';

const parlo = inject('parlo');
let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  browser = await openBrowser();
  context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  page = await context.newPage();
  await enterAsNewOwner(page, parlo.url);
});

afterAll(async () => {
  await browser?.close();
});

interface Given {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}
const text = (name: string, content: string | Buffer = PRICES): Given => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
});
/** A program that calls itself a document. */
const DISGUISED: Given = {
  name: 'catalogue.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.concat([Buffer.from('MZ'), Buffer.alloc(2_000)]),
};

/** Lets a file fall where a label is, as from a folder. */
async function drop(onto: Locator, { name, mimeType, buffer }: Given): Promise<void> {
  const carried = await page.evaluateHandle(
    ([content, called, type]) => {
      const transfer = new DataTransfer();
      const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([bytes], called, { type }));
      return transfer;
    },
    [buffer.toString('base64'), name, mimeType] as const,
  );
  await onto.dispatchEvent('dragover', { dataTransfer: carried });
  await onto.dispatchEvent('drop', { dataTransfer: carried });
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
const save = () => button('Save Settings').click();

describe('an assistant that is created with its files', () => {
  it('is there although one of them is refused, and says which and why', async () => {
    await page.goto(`${parlo.url}/dashboard`);
    await page.getByTitle('Create assistant').click();
    const dialog = page.getByRole('dialog');
    const choose = dialog.getByLabel(/^Choose files/);
    await choose.setInputFiles([
      text('prices.txt'),
      text('virus.exe'),
      text('hours.txt', 'Open from seven to six.'),
    ]);
    await dialog.getByText('virus.exe: This kind of file can’t be used.').waitFor();
    await choose.setInputFiles([text('huge.txt', Buffer.alloc(10 * MB + 1, 'bread '))]);
    await dialog.getByText('huge.txt: This file is too large: at most 10 MB.').waitFor();
    await choose.setInputFiles([DISGUISED, text('old.txt'), text('rules.txt', 'Dogs may wait outside.')]);
    await dialog.getByRole('button', { name: 'Remove old.txt' }).click();
    await dialog.getByRole('button', { name: 'Create', exact: true }).click();
    await dialog.getByText('Voice is required.').waitFor();
    expect(await faults(page)).toEqual([]);

    await dialog.getByLabel('Assistant name').fill('Poppy');
    await dialog.getByLabel('Prompt', { exact: true }).fill('Warm and short.');
    await dialog.getByLabel('Voice', { exact: true }).selectOption('coral');
    await dialog.getByRole('button', { name: 'Create', exact: true }).dblclick();
    await dialog.getByRole('heading', { name: 'Poppy is created, but not every file arrived' }).waitFor();
    await dialog.getByText('1 file could not be uploaded.').waitFor();
    await row('catalogue.pdf')
      .getByText('This is not a .pdf file: its content is that of a .exe file.')
      .waitFor();
    expect(await dialog.getByText('Uploaded', { exact: true }).count()).toBe(3);
    expect(await faults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Continue without' }).click();
    await page.getByRole('article', { name: 'Poppy' }).waitFor();
  });

  it('asks before typed input is lost', async () => {
    await page.getByTitle('Create assistant').click();
    await page.getByRole('dialog').getByLabel('Prompt', { exact: true }).fill('Half a thought');
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog', { name: 'Discard this assistant?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(await page.getByLabel('Prompt', { exact: true }).inputValue()).toBe('Half a thought');
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('can answer from them soon after, which its owner sees happen', async () => {
    await page.goto(`${parlo.url}/assistant/knowledge`);
    for (const name of ['prices.txt', 'hours.txt', 'rules.txt']) {
      await row(name).getByText('1 passage').waitFor({ timeout: READ_MS });
    }
    expect(await row('catalogue.pdf').count()).toBe(0);
    expect(await faults(page)).toEqual([]);
  });
});

describe('a file in the builder', () => {
  const choose = () => page.getByLabel(/^Choose a file/);

  it('is looked at before it is added', async () => {
    await button('Add file').click();
    await page.getByText('Please select a file first.').waitFor();
    await choose().setInputFiles([text('menu.odt')]);
    await page
      .getByText(
        'menu.odt: This kind of file can’t be used. Choose one of these: .txt, .docx, .json, .pdf, .csv, .xlsx.',
      )
      .waitFor();
    await choose().setInputFiles([text('menu.txt', Buffer.alloc(5 * MB + 1, 'bread '))]);
    await page.getByText('menu.txt: This file is too large: at most 5 MB.').waitFor();
    expect(await faults(page)).toEqual([]);
  });

  it('goes up with the save, also when the server was away at first', async () => {
    await drop(
      page.locator('label').filter({ hasText: 'Choose a file' }),
      text('menu.json', '{"soup":"Four euros."}'),
    );
    await row('menu.json').getByText('Goes up when you save').waitFor();
    await page.route('**/api/upload_knowledge_base', (route) => route.abort(), { times: 1 });
    await save();
    await row('menu.json').getByText('Not uploaded. The connection was lost.').waitFor();
    await page.getByText('Your settings are saved, but menu.json could not be uploaded.').waitFor();
    expect(await faults(page)).toEqual([]);
    await save();
    await page.getByText('Settings saved successfully!').waitFor();
    await row('menu.json')
      .getByText(/^Ready/)
      .waitFor({ timeout: READ_MS });
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download menu.json' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('menu.json');
  });

  it('is told why it could not be read, and removed', async () => {
    await choose().setInputFiles([text('broken.json', `{"soup": ${JSON.stringify('x'.repeat(70_000))}`)]);
    await save();
    await row('broken.json')
      .getByText('Could not be read. This is not valid JSON.')
      .waitFor({ timeout: READ_MS });
    await page.getByRole('button', { name: 'Upload broken.json again' }).waitFor();
    expect(await faults(page)).toEqual([]);
    await button('Remove broken.json').click();
    await row('broken.json').waitFor({ state: 'detached' });
    const undo = button('Undo');
    await undo.waitFor();
    expect(await faults(page)).toEqual([]);
    await undo.click();
    await row('broken.json').waitFor();
    await button('Remove broken.json').click();
    const [deletion] = await Promise.all([
      page.waitForResponse('**/api/delete_knowledge'),
      page
        .getByRole('status')
        .filter({ hasText: 'Removed: broken.json' })
        .locator('..')
        .getByRole('button', { name: 'Close' })
        .click(),
    ]);
    expect(deletion.status()).toBe(200);
  });
});

describe('a logo', () => {
  const place = () => page.locator('label').filter({ hasText: 'Choose an image' });
  const shown = () => page.frameLocator('iframe').locator('img.logo');

  it('is refused if it is not an image', async () => {
    await openSection(page, 'Voice and look');
    await button('Upload logo').click();
    await page.getByText('Please select a logo file first.').waitFor();
    await drop(place(), text('notes.txt'));
    await page.getByText('notes.txt: This is not an image. Choose a PNG, JPG or SVG file.').waitFor();
  });

  it('falls into its place, is seen at once, and then in the widget', async () => {
    await drop(place(), { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(SVG) });
    await page.getByRole('img', { name: 'Preview of the new logo' }).waitFor();
    expect(await faults(page)).toEqual([]);
    await page.route('**/api/upload_logo', (route) => route.abort(), { times: 1 });
    await button('Upload logo').click();
    await page.getByText('Failed to upload logo. Please try again.').waitFor();
    await button('Upload logo').click();
    await page.getByText('Logo uploaded.').waitFor();
    await page.getByRole('img', { name: 'Logo of Poppy' }).waitFor();
    await shown().waitFor();
    const first = await shown().getAttribute('src');

    // Another picture under the same name is another logo.
    await drop(place(), {
      name: 'logo.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from(SVG.replace('teal', 'tan')),
    });
    await button('Upload logo').click();
    await page.getByText('Logo uploaded.').waitFor();
    await page.frameLocator('iframe').locator(`img.logo:not([src="${first}"])`).waitFor();
  });

  it('can be taken away, and saving goes on as before', async () => {
    await button('Remove logo').click();
    await page.getByText('Logo removed.').waitFor();
    await page.frameLocator('iframe').locator('svg.logo').waitFor();
    await openSection(page, 'About');
    await page.getByLabel('Greeting', { exact: true }).fill('Good morning.');
    await save();
    await page.getByText('Settings saved successfully!').waitFor();
  });
});

describe('without an account', () => {
  it('a logo is kept in the browser, and a file says what it needs', async () => {
    const visitor = await browser.newContext({ reducedMotion: 'reduce' });
    const own = page;
    page = await visitor.newPage();
    await page.goto(`${parlo.url}/assistant/knowledge`);
    await page.getByText(/Files are read on the server/).waitFor();
    await openSection(page, 'Voice and look');
    await page
      .getByLabel(/^Choose an image/)
      .setInputFiles([{ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(SVG) }]);
    await button('Upload logo').click();
    await page.getByText('Kept in this browser with your demo assistant.').waitFor();
    await page.frameLocator('iframe').locator('img.logo[src^="data:image/svg"]').waitFor();
    expect(await faults(page)).toEqual([]);
    await page.reload();
    await page.getByText('Kept in this browser with your demo assistant.').waitFor();
    await visitor.close();
    page = own;
  });
});
