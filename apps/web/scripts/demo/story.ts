import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { allWords } from '../../src/i18n/all.ts';
import type { Reel } from './reel.ts';

const words = await allWords('en');
const EMAIL = `olena-${Date.now()}@example.com`;
const PASSWORD = 'correct horse battery';
const NAME = 'Poppy';
const GREETING = 'Hello, this is the bakery. How can I help?';
const FAQ = [
  ['What are your opening hours?', 'We are open from seven in the morning to six in the evening.'],
  ['Do you have gluten free bread?', 'Yes, on Tuesdays and Fridays.'],
  ['Do you deliver?', 'Yes, every day until eight in the evening, anywhere in the city.'],
] as const;
const LEARNT = 'Yes, dogs are welcome, on a lead.';

/** Windows of the film's shape: the narrower, the larger its letters. Their pictures are 2560 pixels wide. */
const OWNER = { viewport: { width: 1152, height: 648 }, deviceScaleFactor: 2560 / 1152 };
const VISITOR = { viewport: { width: 800, height: 450 }, deviceScaleFactor: 2560 / 800 };
/** While somebody speaks the voice line moves: pictures in a row. */
const SPEAKING = { pictures: 5, seconds: 0.4 };

interface Places {
  readonly browser: Browser;
  readonly url: string;
  /** Gives an account minutes, without which a visitor may not call. */
  readonly grant: (email: string) => Promise<void>;
}

/** Takes the whole story from a running Parlo: an owner builds, a visitor calls, the owner answers what was missing. */
export async function takeStory({ browser, url, grant }: Places, reel: Reel): Promise<void> {
  const page = await open(browser, OWNER);
  await signUp(page, url, reel);
  const assistantId = await build(page, reel);
  await grant(EMAIL);
  const visitor = await open(browser, VISITOR);
  await call(visitor, `${url}/popup/${assistantId}`, reel);
  await visitor.context().close();
  await learn(page, url, reel);
}

async function open(browser: Browser, window: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ ...window, colorScheme: 'light', locale: 'en-GB' });
  await context.grantPermissions(['microphone']);
  return context.newPage();
}

async function signUp(page: Page, url: string, reel: Reel): Promise<void> {
  const { auth } = words;
  reel.begin('account');
  await page.goto(`${url}/auth`);
  // The page is there before what its buttons do.
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: auth.toRegister }).click();
  await page.getByLabel(auth.name, { exact: true }).fill('Olena');
  await page.getByLabel(auth.surname).fill('Koval');
  await page.getByLabel(auth.phone).fill('+380 44 123 45 67');
  await page.getByLabel(auth.email).fill(EMAIL.replace(/-\d+/, ''));
  await page.getByLabel(auth.password, { exact: true }).fill(PASSWORD);
  const submit = page.getByRole('button', { name: auth.createAccount, exact: true });
  await page.evaluate(() => scrollTo(0, 0));
  await reel.take(page, { seconds: 1.4 });
  await submit.evaluate(toMiddle);
  reel.begin('account');
  await reel.take(page, { seconds: 1.2, press: submit });
  await page.getByLabel(auth.email).fill(EMAIL);
  await submit.click();
}

async function build(page: Page, reel: Reel): Promise<string> {
  const { assistants } = words;
  await page.getByRole('button', { name: assistants.emptyAction }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(assistants.name).fill(NAME);
  await dialog.getByRole('button', { name: assistants.addAction }).click();
  await page.frameLocator('iframe').locator('main.ready').waitFor();
  await dialog.waitFor({ state: 'detached' });
  reel.begin('who');
  const prompt = page.getByLabel(assistants.prompt);
  const greeting = page.getByLabel(assistants.greeting);
  await prompt.fill('Warm and short, like the person at the counter.');
  await greeting.fill('');
  await reel.take(page, { seconds: 1.4 });
  const spoken = GREETING.split(' ');
  for (let count = 1; count < spoken.length; count += 2) {
    await greeting.fill(spoken.slice(0, count).join(' '));
    await reel.take(page, { seconds: 0.2 });
  }
  await greeting.fill(GREETING);
  await reel.take(page, { seconds: 1 });

  reel.begin('voice');
  const voice = page.getByLabel(assistants.voice, { exact: true });
  const test = page.getByRole('button', { name: assistants.testVoice });
  await voice.selectOption('coral');
  await voice.evaluate(toMiddle);
  await reel.take(page, { seconds: 1.2, press: test });
  await test.click();
  const playing = page.getByRole('button', { name: assistants.testingVoice });
  await playing.waitFor();
  await speaking(page, reel);

  reel.begin('faq');
  for (const [at, [question, answer]] of FAQ.entries()) {
    await page.getByRole('button', { name: assistants.faqAdd }).click();
    await page.getByLabel(assistants.question, { exact: true }).fill(question);
    const field = page.getByLabel(assistants.answer, { exact: true });
    await field.fill(answer);
    await field.evaluate(toMiddle);
    if (at === FAQ.length - 1) await reel.take(page, { seconds: 2 });
    await page.getByRole('button', { name: assistants.done }).click();
  }
  const save = page.getByRole('button', { name: assistants.save });
  // What the mouse rests on looks different.
  await page.mouse.move(0, 0);
  const list = page.getByRole('heading', { name: assistants.sectionFaq });
  await list.evaluate(toTop);
  reel.begin('faq');
  await reel.take(page, { seconds: 1.4, press: save });
  await save.click();
  await page.getByText(assistants.savedBanner).waitFor();
  await list.evaluate(toTop);
  await reel.take(page, { seconds: 1.2 });
  const frame = await page.locator('iframe').getAttribute('src');
  return new URL(frame ?? '', page.url()).searchParams.get('assistantId') ?? '';
}

/** What the visitor says comes from the microphone file. */
async function call(page: Page, address: string, reel: Reel): Promise<void> {
  const said = page.locator('.said.assistant');
  const heard = page.locator('.said.visitor');
  const finished = () => page.locator('[data-voice="listening"]').waitFor({ timeout: 30_000 });
  reel.begin('call');
  await page.goto(address);
  await page.locator('main.ready').waitFor();
  await reel.take(page, { seconds: 1.2, press: page.locator('button.call') });
  await page.locator('button.call').click();
  await said.first().waitFor();
  await page.locator('button.end').waitFor();
  await speaking(page, reel);
  await finished();
  reel.begin('answer', true);
  await heard.first().waitFor({ timeout: 30_000 });
  await reel.take(page, { seconds: 0.8 });
  await said.nth(1).waitFor({ timeout: 30_000 });
  await speaking(page, reel);
  await reel.take(page, { seconds: 2, poster: true });
  await finished();
  reel.begin('unknown', true);
  await heard.nth(1).waitFor({ timeout: 40_000 });
  await said.nth(2).waitFor({ timeout: 30_000 });
  // On a busy machine the page may not have gone there by itself yet.
  await said.nth(2).evaluate((element) => element.scrollIntoView({ block: 'end', behavior: 'instant' }));
  await speaking(page, reel);
  await reel.take(page, { seconds: 2 });
  await finished();
  await page.locator('button.end').click();
  await page.locator('main.ended').waitFor();
}

async function speaking(page: Page, reel: Reel): Promise<void> {
  const { pictures, seconds } = SPEAKING;
  for (let count = 0; count < pictures; count += 1) await reel.take(page, { seconds });
}

async function learn(page: Page, url: string, reel: Reel): Promise<void> {
  const { analytics, dashboard } = words;
  reel.begin('waiting');
  await page.goto(`${url}/dashboard`);
  const answer = page.getByRole('button', { name: dashboard.overview.answer }).first();
  await answer.waitFor();
  await answer.evaluate(toMiddle);
  await reel.take(page, { seconds: 2.2 });
  await reel.take(page, { seconds: 1, press: answer });
  await answer.click();
  const field = page.getByLabel(analytics.answer, { exact: true });
  await field.waitFor();
  await field.evaluate(toMiddle);
  reel.begin('learn');
  await reel.take(page, { seconds: 1.6 });
  await field.fill(LEARNT);
  reel.begin('learn');
  await reel.take(page, { seconds: 2.4 });
  await page.getByRole('button', { name: analytics.save, exact: true }).click();
  await field.waitFor({ state: 'detached' });
  const told = page.getByRole('region', { name: dashboard.overview.needs }).getByRole('status');
  await told.evaluate(toMiddle);
  reel.begin('learn');
  await reel.take(page, { seconds: 2.6 });
}

const toMiddle = (element: Element) => element.scrollIntoView({ block: 'center' });
const toTop = (element: Element) => element.scrollIntoView({ block: 'start' });
