import type { KnowledgeFile, KnowledgeResponse } from '@parlo/contract';
import type { Route } from 'playwright-core';
import type { z } from 'zod';
import type { Walk } from './screenshots.ts';

const IMAGE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 90"><circle cx="45" cy="45" r="45" fill="teal"/></svg>';

const given = (name: string, mimeType = 'text/plain', content = 'Bread costs two euros.') => ({
  name,
  mimeType,
  buffer: Buffer.from(content),
});

const stored = (name: string, more: Partial<KnowledgeFile>): KnowledgeFile => ({
  id: name,
  name,
  type: 'text/plain',
  size: 48_200,
  status: 'ready',
  reason: null,
  problem: null,
  passages: 24,
  createdAt: '2026-11-21T10:00:00.000Z',
  ...more,
});

const FILES: z.infer<typeof KnowledgeResponse> = {
  success: true,
  message: '',
  files: [
    stored('prices-and-delivery.docx', {}),
    stored('opening-hours.txt', { status: 'pending', passages: 0 }),
    stored('winter-menu.docx', {
      status: 'failed',
      passages: 0,
      reason: 'This file is protected with a password. Please upload it without one.',
    }),
  ],
};

/** Files and logo in the builder, and the dialog that creates an assistant with its files. */
export async function shootFiles(walk: Walk): Promise<void> {
  await shootField(walk);
  await shootCreate(walk);
}

async function shootField({ page, url, words, shoot }: Walk): Promise<void> {
  const { knowledge } = words;
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await page.route('**/api/get_knowledge', (route) => route.abort());
  await page.goto(`${url}/assistant`);
  // They are fetched when somebody comes near them.
  await button(words.assistants.delete).scrollIntoViewIfNeeded();
  await page.getByText(knowledge.loadFailed).waitFor();
  await shoot('files-load-failed', true);
  await page.unrouteAll({ behavior: 'ignoreErrors' });

  await page.route('**/api/knowledge_events*', (route) => route.abort());
  await page.route('**/api/get_knowledge', (route) => route.fulfill({ json: FILES }));
  await page.goto(`${url}/assistant`);
  await button(words.assistants.delete).scrollIntoViewIfNeeded();
  await page.getByText(knowledge.pending).waitFor();
  await shoot('files', true);
  await button(knowledge.add).click();
  await button(knowledge.logo.upload).click();
  await shoot('files-nothing-chosen', true);
  await page.getByLabel(knowledge.choose).setInputFiles(given('prices.txt'));
  await button(knowledge.add).click();
  await page.getByLabel(knowledge.logo.choose).setInputFiles(given('logo.svg', 'image/svg+xml', IMAGE));
  await page.getByRole('img', { name: knowledge.logo.preview }).waitFor();
  await shoot('files-waiting', true);
  // Held, and dropped in the end: let go, they would arrive after all.
  const uploads: Route[] = [];
  await page.route('**/api/upload_*', (route) => void uploads.push(route));
  await button(knowledge.logo.upload).click();
  await button(words.assistants.save).click();
  await page.getByRole('progressbar').first().waitFor();
  await shoot('files-uploading', true);
  await button(knowledge.remove.replace('{{name}}', 'prices-and-delivery.docx')).click();
  await page.getByRole('alertdialog').waitFor();
  await shoot('files-remove');
  await Promise.all(uploads.map((route) => route.abort()));
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}

async function shootCreate({ page, url, words, shoot }: Walk): Promise<void> {
  const { assistants, create } = words;
  // Nothing is made: the pictures are of what the dialog says.
  await page.route('**/api/add_assistant', (route) =>
    route.fulfill({ json: { success: true, message: '', assistants: [], assistantId: 'assistant_picture' } }),
  );
  await page.route('**/api/upload_knowledge_base', () => {});
  // Leaving the builder with a file that waits is asked about.
  page.once('dialog', (dialog) => void dialog.accept());
  await page.goto(`${url}/dashboard`);
  await page.getByTitle(words.dashboard.create).click();
  const dialog = page.getByRole('dialog');
  const send = dialog.getByRole('button', { name: create.action, exact: true });
  await dialog
    .getByLabel(create.filesChoose)
    .setInputFiles([given('prices.pdf', 'application/pdf'), given('hours.txt'), given('setup.exe')]);
  await send.click();
  await shoot('create-mistakes', true);
  await dialog.getByLabel(assistants.prompt, { exact: true }).fill('Warm and short.');
  await dialog.getByLabel(assistants.voice, { exact: true }).selectOption('coral');
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').waitFor();
  await shoot('create-discard');
  await page.getByRole('button', { name: words.common.cancel, exact: true }).last().click();
  await send.click();
  await dialog.getByRole('progressbar').waitFor();
  await shoot('create-uploading');
  // The file that is on its way is stopped; the next one finds nobody.
  await page.route('**/api/upload_knowledge_base', (route) => route.abort());
  const stop = words.knowledge.stop.replace('{{name}}', 'prices.pdf');
  await dialog.getByRole('button', { name: stop }).click();
  await dialog.getByRole('button', { name: create.again }).waitFor();
  await shoot('create-some-failed');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}
