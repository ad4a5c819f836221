import type { Browser, FrameLocator, Locator, Page } from 'playwright-core';
import { allWords } from '../../src/i18n/all.ts';
import { say, withVoice } from './caller.ts';
import type { Reel } from './reel.ts';

const words = await allWords('en');
const NAME = 'Poppy';
const GREETING = 'Hello, this is the bakery. How can I help?';
const FAQ = [
  ['What are your opening hours?', 'We are open from seven in the morning to six in the evening.'],
  ['Do you have gluten free bread?', 'Yes, on Tuesdays and Fridays.'],
  ['Do you deliver?', 'Yes, every day until eight in the evening, anywhere in the city.'],
] as const;
const LEARNT = ['Where can I park?', 'In the yard behind the shop, for free.'] as const;

/** Windows of the film's shape: the narrower, the larger its letters. Pictures are at least as wide as the film. */
const BUILDER = { width: 1152, height: 648 };
const CALL = { width: 960, height: 540 };
const SCALE = 2560 / BUILDER.width;
/** While somebody speaks the voice line moves: pictures in a row. */
const SPEAKING = { pictures: 5, seconds: 0.4 };
/** How long recognition and a reply may take on a busy machine. */
const REPLY_MS = 40_000;

interface Places {
  readonly browser: Browser;
  readonly url: string;
  /** What the caller says, as paths of WAV files. */
  readonly sounds: { readonly delivery: string; readonly parking: string };
}

/** Takes the whole story from a running Parlo: somebody without an account builds, calls, and adds what was missing. */
export async function takeStory({ browser, url, sounds }: Places, reel: Reel): Promise<void> {
  const context = await browser.newContext({
    viewport: BUILDER,
    deviceScaleFactor: SCALE,
    colorScheme: 'light',
    locale: 'en-GB',
  });
  await withVoice(context);
  const page = await context.newPage();
  const widget = page.frameLocator('iframe');
  await page.goto(`${url}/assistant`);
  await widget.locator('main.ready').waitFor();
  await build(page, reel);
  await call({ page, widget, sounds }, reel);
  await learn(page, widget, reel);
  await context.close();
}

async function build(page: Page, reel: Reel): Promise<void> {
  const { assistants, steps } = words;
  await page.getByRole('button', { name: steps.dismiss }).click();
  reel.begin('who');
  const greeting = page.getByLabel(assistants.greeting);
  await page.getByLabel(assistants.name).fill(NAME);
  await page.getByLabel(assistants.prompt).fill('Warm and short, like the person at the counter.');
  await greeting.fill('');
  await page.evaluate(() => scrollTo(0, 0));
  await reel.take(page, { seconds: 2 });
  await greeting.evaluate(toMiddle);
  await reel.take(page, { seconds: 1 });
  const spoken = GREETING.split(' ');
  for (let count = 1; count < spoken.length; count += 2) {
    await greeting.fill(spoken.slice(0, count).join(' '));
    await reel.take(page, { seconds: 0.2 });
  }
  await greeting.fill(GREETING);
  await page.frameLocator('iframe').getByText(GREETING).waitFor();
  await reel.take(page, { seconds: 1 });

  reel.begin('voice');
  await openSection(page, assistants.sections.voice);
  const voice = page.getByLabel(assistants.voice, { exact: true });
  const test = page.getByRole('button', { name: assistants.testVoice });
  await voice.selectOption('coral');
  await reel.take(page, { seconds: 1.2, press: test });
  await test.click();
  await page.getByRole('button', { name: assistants.testingVoice }).waitFor();
  await speaking(page, reel);

  reel.begin('faq');
  await openSection(page, assistants.sections.knowledge);
  for (const [at, entry] of FAQ.entries()) {
    await typeEntry(page, entry);
    if (at === FAQ.length - 1) await reel.take(page, { seconds: 2.2 });
    await page.getByRole('button', { name: assistants.done }).click();
  }
  // What the mouse rests on looks different.
  await page.mouse.move(0, 0);
  await page.evaluate(() => scrollTo(0, 0));
  await reel.take(page, { seconds: 1.8 });
}

async function typeEntry(page: Page, [question, text]: readonly [string, string]): Promise<void> {
  const { assistants } = words;
  await page.getByRole('button', { name: assistants.faqAdd }).click();
  await page.getByLabel(assistants.question, { exact: true }).fill(question);
  const answer = page.getByLabel(assistants.answer, { exact: true });
  await answer.fill(text);
  await answer.evaluate(toMiddle);
}

interface CallPlaces {
  readonly page: Page;
  readonly widget: FrameLocator;
  readonly sounds: Places['sounds'];
}

/** In a narrow window the preview has the screen to itself. */
async function call({ page, widget, sounds }: CallPlaces, reel: Reel): Promise<void> {
  const said = widget.locator('.said.assistant');
  const heard = widget.locator('.said.visitor');
  const listens = () => widget.locator('[data-voice="listening"]').waitFor({ timeout: REPLY_MS });
  await page.setViewportSize(CALL);
  await page.getByRole('link', { name: words.assistants.views.preview }).first().click();
  await page.locator('iframe').evaluate(belowBars);
  reel.begin('call');
  const start = widget.locator('button.call');
  await start.waitFor();
  await reel.take(page, { seconds: 1.2, press: start });
  await start.click();
  await said.first().waitFor({ timeout: REPLY_MS });
  await speaking(page, reel);
  await listens();
  reel.begin('answer', true);
  await say(widget, sounds.delivery);
  await heard.filter({ hasText: /deliver/i }).waitFor({ timeout: REPLY_MS });
  await reel.take(page, { seconds: 0.8 });
  await show(said.filter({ hasText: FAQ[2][1] }));
  await speaking(page, reel);
  await reel.take(page, { seconds: 2, poster: true });
  await listens();
  reel.begin('unknown', true);
  const before = await said.count();
  await say(widget, sounds.parking);
  await heard.filter({ hasText: /park/i }).waitFor({ timeout: REPLY_MS });
  await show(said.nth(before));
  await speaking(page, reel);
  await reel.take(page, { seconds: 2 });
  await listens();
  await widget.locator('button.end').click();
  await widget.locator('button.call').waitFor();
  await page.setViewportSize(BUILDER);
}

async function learn(page: Page, widget: FrameLocator, reel: Reel): Promise<void> {
  const { assistants } = words;
  reel.begin('learn');
  await openSection(page, assistants.sections.knowledge);
  await typeEntry(page, LEARNT);
  await reel.take(page, { seconds: 2.4 });
  await page.getByRole('button', { name: assistants.done }).click();
  reel.begin('knows', true);
  await page.evaluate(() => scrollTo(0, 0));
  await widget.locator('textarea').fill(LEARNT[0]);
  await reel.take(page, { seconds: 1, press: widget.locator('.send:enabled') });
  await widget.locator('.send:enabled').click();
  await show(widget.locator('.said.assistant', { hasText: LEARNT[1] }));
  await page.mouse.move(0, 0);
  await reel.take(page, { seconds: 2.4 });
  reel.begin('keep', true);
  await reel.take(page, { seconds: 2.4, press: page.getByRole('button', { name: assistants.demoKeep }) });
}

async function openSection(page: Page, name: string): Promise<void> {
  const sections = page.getByRole('navigation', { name: words.assistants.sections.label });
  await sections.getByRole('link', { name: new RegExp(`^${name}`) }).click();
  await page.getByRole('heading', { level: 2, name, exact: true }).waitFor();
}

/** Waits for a line of the conversation, and goes there: on a busy machine the widget may not have gone there itself. */
async function show(line: Locator): Promise<void> {
  await line.waitFor({ timeout: REPLY_MS });
  // `scrollIntoView` would move the page around the widget as well.
  await line.evaluate((element) => {
    for (let around = element.parentElement; around; around = around.parentElement) {
      if (around.scrollHeight > around.clientHeight + 1) around.scrollTop = around.scrollHeight;
    }
  });
}

async function speaking(page: Page, reel: Reel): Promise<void> {
  const { pictures, seconds } = SPEAKING;
  for (let count = 0; count < pictures; count += 1) await reel.take(page, { seconds });
}

/** Two bars stay at the top of a narrow window. */
const belowBars = (element: Element) => scrollBy(0, element.getBoundingClientRect().top - 122);
const toMiddle = (element: Element) => element.scrollIntoView({ block: 'center' });
