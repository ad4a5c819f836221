import type { Locator, Page } from 'playwright-core';
import { openSection } from './sections.ts';
import { fillSignUp } from './workplace.ts';

/** How quickly somebody works who sees the product for the first time. */
export interface Pace {
  /** From seeing something to pressing it, in milliseconds. */
  readonly lookMs: number;
  /** Between two keys, in milliseconds. */
  readonly keyMs: number;
}

export const AT_ONCE: Pace = { lookMs: 0, keyMs: 0 };

export interface Step {
  readonly what: string;
  /** Since the landing page was shown. */
  readonly atMs: number;
}

/** Cells as they are copied from a spreadsheet: ten questions, and their answers. */
export const ROWS = [
  ['When do you open?', 'At seven in the morning, every day.'],
  ['Do you deliver?', 'Yes, inside the city, from ten to four.'],
  ['How can I pay?', 'By card or in cash.'],
  ['Do you bake without gluten?', 'Yes, every Tuesday and Friday.'],
  ['Can I order a cake?', 'Yes, two days before you need it.'],
  ['Where can I park?', 'Behind the shop, for an hour.'],
  ['Are dogs welcome?', 'They may wait outside, and get some water.'],
  ['Do you have vegan bread?', 'All of our bread is vegan.'],
  ['Do you sell coffee?', 'Yes, and it costs two euros.'],
  ['Are you open on holidays?', 'Only until noon.'],
] as const;

/** One of the swatches. */
export const COLOR = '#6d3fc0';
const NAME = 'Poppy';

/**
 * From the landing page to ten imported entries, a widget in the owner's colours, which answers from them, and an account
 * that keeps all of it. The page may use the clipboard. `seen` is called at the end of each step.
 */
export async function becomeOwner(
  page: Page,
  url: string,
  pace: Pace,
  seen: (step: Step) => Promise<void> = async () => {},
): Promise<void> {
  await page.goto(url);
  const since = performance.now();
  const done = (what: string) => seen({ what, atMs: performance.now() - since });
  const look = () => page.waitForTimeout(pace.lookMs);
  const press = async (target: Locator) => {
    await target.waitFor();
    await look();
    await target.click();
  };
  const type = async (target: Locator, text: string) => {
    await press(target);
    await target.pressSequentially(text, { delay: pace.keyMs });
  };
  const widget = page.frameLocator('iframe[title^="Widget of"]');

  await press(page.getByRole('link', { name: 'Create Your AI Assistant' }).first());
  const name = page.getByLabel('Assistant name');
  await press(name);
  // In the place of the name that it was given.
  await page.keyboard.press('ControlOrMeta+A');
  await name.pressSequentially(NAME, { delay: pace.keyMs });
  await widget.getByRole('heading', { name: NAME, exact: true }).waitFor();
  await done('a name');

  await look();
  await openSection(page, 'Knowledge');
  await press(page.getByRole('button', { name: 'Import questions' }));
  await press(page.getByLabel('Cells or text'));
  await page.evaluate(
    (cells) => navigator.clipboard.writeText(cells),
    ROWS.map((row) => row.join('\t')).join('\n'),
  );
  await page.keyboard.press('ControlOrMeta+V');
  await done('the preview of ten entries');
  await press(page.getByRole('button', { name: `Add ${ROWS.length} questions` }));
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await done('ten entries');

  await look();
  await openSection(page, 'Voice and look');
  await press(page.getByRole('button', { name: COLOR }));
  await done('a colour');
  await type(widget.locator('textarea'), 'when do you open?');
  await press(widget.locator('.send:enabled'));
  await widget.locator('.said.assistant', { hasText: ROWS[0][1] }).waitFor();
  await done('an answer in the widget');

  await press(page.getByRole('button', { name: 'Keep it' }));
  await page.getByText(/to keep your assistant/).waitFor();
  await look();
  await fillSignUp(page, `poppy-${Date.now()}@example.com`);
  await page.getByText('Your assistant is in your account now.').waitFor();
  await done('an account that keeps it');
}
