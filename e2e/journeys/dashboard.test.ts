import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { grantMinutes } from '../support/account.ts';
import { faults, overflow } from '../support/axe.ts';
import { openBrowser } from '../support/browser.ts';
import { enterAsNewOwner, type NewOwner } from '../support/workplace.ts';

/** An owner's day at the dashboard: the first assistant, a change that fails at first, and where else one can go. */

const parlo = inject('parlo');
let browser: Browser;
let context: BrowserContext;
let page: Page;
let owner: NewOwner;

beforeAll(async () => {
  browser = await openBrowser();
  context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  page = await context.newPage();
  owner = await enterAsNewOwner(page, parlo.url);
});

afterAll(async () => {
  await browser?.close();
});

const dashboard = () => page.goto(`${parlo.url}/dashboard`);
const cardOf = (name: string) => page.getByRole('article', { name });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const focused = () => page.evaluate(() => document.activeElement?.textContent);

describe('the first assistant', () => {
  it('is what an empty dashboard leads to', async () => {
    await dashboard();
    await page.getByRole('heading', { level: 1, name: 'Hello, Dashboard!' }).waitFor();
    await page.getByRole('heading', { name: 'Your first assistant' }).waitFor();
    await page.getByText('10 minutes left to talk').first().waitFor();
    expect(await faults(page)).toEqual([]);
  });

  it('is shown in a video that is fetched when it is played, with captions, and can be seeked', async () => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await dashboard();
    const video = page.getByLabel('Demo without sound');
    await video.scrollIntoViewIfNeeded();
    await page.waitForLoadState('networkidle');
    expect(asked).not.toContain('/demo/demo.webm');
    await video.evaluate((element: HTMLVideoElement) => element.play());
    const at = () => video.evaluate((element: HTMLVideoElement) => element.currentTime);
    await expect.poll(at, { timeout: 10_000 }).toBeGreaterThan(1);
    expect(asked).toContain('/demo/captions.en.vtt');
    expect(asked).not.toContain('/demo/captions.uk.vtt');
    const shown = await video.evaluate((element: HTMLVideoElement) => {
      const words = (cue: TextTrackCue) => (cue instanceof VTTCue ? cue.text : '');
      const [track] = [...element.textTracks].filter(({ mode }) => mode === 'showing');
      return { language: track?.language, words: [...(track?.activeCues ?? [])].map(words) };
    });
    expect(shown).toEqual({
      language: 'en',
      words: ['Say who the assistant is and how it greets people. No account needed.'],
    });
    const seeked = video.evaluate(async (element: HTMLVideoElement) => {
      element.pause();
      const there = new Promise((resolve) => element.addEventListener('seeked', resolve, { once: true }));
      element.currentTime = element.duration - 2;
      await there;
      return { duration: element.duration, fromEnd: element.duration - element.currentTime };
    });
    const { duration, fromEnd } = await seeked;
    expect(duration).toBeGreaterThan(20);
    expect(duration).toBeLessThan(40);
    expect(fromEnd).toBeCloseTo(2, 1);
  });

  it('gets its card as soon as it is created, and the reader is there', async () => {
    await page.getByTitle('Create assistant').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Assistant name').fill('Poppy');
    await dialog
      .getByLabel('Prompt', { exact: true })
      .fill('Warm and short, like the person at the counter.');
    await dialog.getByLabel('Greeting', { exact: true }).fill('Hello, this is the bakery.');
    await dialog.getByLabel('Voice', { exact: true }).selectOption('coral');
    await dialog.getByRole('button', { name: 'Create', exact: true }).click();
    await cardOf('Poppy').getByText('Monthly cap: 0 of 500 minutes, 0% used').waitFor();
    await dialog.waitFor({ state: 'detached' });
    await page.waitForFunction(() => document.activeElement?.textContent === 'Poppy');
    await page.getByRole('heading', { name: 'Teach it' }).waitFor();
    expect(await page.locator('video').count()).toBe(0);
    await page.getByText('Watch the demo').click();
    await page.getByLabel('Demo without sound').waitFor();
    expect(await faults(page)).toEqual([]);
  });
});

describe('a card', () => {
  it('stays in edit mode when saving fails, keeps what was typed, and saves when it can', async () => {
    await page.route('**/api/edit_assistant', (route) => route.abort(), { times: 1 });
    await button('Edit Poppy').click();
    await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'assistantName');
    await page.getByLabel('Greeting', { exact: true }).fill('Good morning, the bakery.');
    await button('Save').click();
    await page.getByRole('alert').getByText('Failed to save changes. Please try again.').waitFor();
    expect(await page.getByLabel('Greeting', { exact: true }).inputValue()).toBe('Good morning, the bakery.');
    expect(await faults(page)).toEqual([]);
    await button('Save').click();
    await page.getByText('Changes saved').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await dashboard();
    await button('Edit Poppy').click();
    expect(await page.getByLabel('Greeting', { exact: true }).inputValue()).toBe('Good morning, the bakery.');
  });

  it('shows what was saved somewhere else meanwhile, and loses neither', async () => {
    await page.getByLabel('Prompt', { exact: true }).fill('Short and warm.');
    const elsewhere = await context.newPage();
    await elsewhere.goto(`${parlo.url}/dashboard`);
    await elsewhere.getByRole('button', { name: 'Edit Poppy' }).click();
    await elsewhere.getByLabel('Greeting', { exact: true }).fill('The bakery, hello.');
    await elsewhere.getByRole('button', { name: 'Save', exact: true }).click();
    await elsewhere.getByText('Changes saved').waitFor();
    await elsewhere.close();
    await button('Save').click();
    await page.getByText('Saved somewhere else in the meantime:').waitFor();
    expect(await page.getByLabel('Prompt', { exact: true }).inputValue()).toBe('Short and warm.');
    expect(await page.getByLabel('Greeting', { exact: true }).inputValue()).toBe('The bakery, hello.');
    expect(await faults(page)).toEqual([]);
    await button('Save').click();
    await cardOf('Poppy').getByText('Short and warm.').waitFor();
  });

  it('gives no pop-up to a trial, and says what does', async () => {
    await button('Pop-up').click();
    const alert = page.getByRole('alert');
    await alert.getByText('Please upgrade to premium plan to generate widget code').waitFor();
    expect(await alert.getByRole('link').getAttribute('href')).toBe('/pricing');
    expect(await faults(page)).toEqual([]);
  });

  it('gives it as soon as minutes are there', async () => {
    await grantMinutes(parlo, owner.email, 300);
    await button('Pop-up').click();
    await page.getByRole('dialog').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByText('310 minutes left to talk').first().waitFor();
  });

  it('leads to the calendar of its assistant', async () => {
    await cardOf('Poppy').getByRole('link', { name: 'Calendar' }).click();
    await page.getByRole('heading', { name: 'Calendar', exact: true }).waitFor();
    await page.getByRole('table').waitFor();
    const parts = page.getByRole('navigation', { name: 'Parts of the calendar' });
    await parts.getByRole('link', { name: 'Hours and services' }).click();
    await page.getByText('The built-in calendar keeps bookings here').waitFor();
    await page.getByRole('form', { name: 'Hours and services' }).waitFor();
    expect(await faults(page)).toEqual([]);
  });
});

describe('the frame', () => {
  const current = () =>
    page.getByRole('navigation', { name: 'Workspace' }).locator('[aria-current=page]').allTextContents();

  it('marks the dashboard on its own address alone', async () => {
    await dashboard();
    await cardOf('Poppy').waitFor();
    await expect.poll(current).toEqual(['Dashboard']);
    await page.getByRole('link', { name: 'Support & Help Center' }).click();
    await page.waitForURL('**/dashboard/support');
    await expect.poll(current).toEqual(['Support & Help Center']);
    await page.goto(`${parlo.url}/settings`);
    await page.getByText('310 minutes left to talk').first().waitFor();
    await expect.poll(current).toEqual(['Settings']);
  });

  it('is tabs on a phone, with the minutes on top, and moves by keyboard without widening the page', async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    await dashboard();
    await cardOf('Poppy').waitFor();
    await expect.poll(current).toEqual(['Dashboard']);
    const minutes = await page.getByText('310 minutes left to talk').first().boundingBox();
    const tabs = page.getByRole('navigation', { name: 'Workspace' });
    const row = await tabs.boundingBox();
    expect(minutes?.y).toBeLessThan(row?.y ?? 0);
    await expect.poll(() => overflow(page)).toBe(0);
    await tabs.getByRole('link', { name: 'Dashboard' }).focus();
    for (let step = 0; step < 10; step += 1) await page.keyboard.press('Tab');
    expect(await focused()).toBe('Settings');
    const end = async () => {
      const last = await tabs.getByRole('link', { name: 'Settings' }).boundingBox();
      return (last?.x ?? 999) + (last?.width ?? 0);
    };
    await expect.poll(end).toBeLessThanOrEqual(390);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard/settings');
    await expect.poll(current).toEqual(['Settings']);
    expect(await overflow(page)).toBe(0);
    await page.setViewportSize({ width: 1280, height: 800 });
  });
});

describe('failures', () => {
  it('is said, with a way on', async () => {
    await page.route('**/api/get_assistants', (route) => route.abort());
    await dashboard();
    await page.getByRole('alert').getByText('Your assistants could not be loaded.').waitFor();
    expect(await faults(page)).toEqual([]);
    await page.unroute('**/api/get_assistants');
    await button('Try again').click();
    await cardOf('Poppy').waitFor();
  });

  it('is asked before an assistant is deleted, and a failure keeps it', async () => {
    await page.route('**/api/delete_assistant', (route) => route.abort(), { times: 1 });
    await button('Delete Poppy').click();
    const question = page.getByRole('alertdialog', {
      name: 'Are you sure you want to delete this assistant?',
    });
    await question.getByRole('button', { name: 'Delete' }).click();
    await question.getByText('Failed to delete assistant. Please try again.').waitFor();
    expect(await faults(page)).toEqual([]);
    await question.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('heading', { name: 'Your first assistant' }).waitFor();
    await page.waitForFunction(() => document.activeElement?.textContent === 'Your assistants');
  });
});
