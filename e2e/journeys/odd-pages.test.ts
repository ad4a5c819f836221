import type { Browser, BrowserContext, FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { iframeSnippet } from '../../apps/web/src/features/embed/snippet.ts';
import type {} from '../../packages/embed/src/events.ts';
import { makeAssistant } from '../support/account.ts';
import { openBrowser } from '../support/browser.ts';
import { type HostPage, serveHostPage } from '../support/host-page.ts';
import { askTyped } from '../support/typed.ts';

/** Ways to load the script, and pages that place the element oddly: it works, or says why not. */

const QUESTION = 'When do you open?';
const ANSWER = 'We open at seven in the morning.';
const SANDBOXED = 'This page keeps the assistant in a sandbox, where it can’t work.';

const parlo = inject('parlo');
let browser: Browser;
let context: BrowserContext;
let page: Page;
let assistantId: string;
const hosts: HostPage[] = [];

beforeAll(async () => {
  browser = await openBrowser();
  const faq = [{ question: QUESTION, answer: ANSWER, phrasings: [] }];
  ({ assistantId } = await makeAssistant(parlo, { faq }));
});

beforeEach(async () => {
  context = await browser.newContext({ reducedMotion: 'reduce' });
  page = await context.newPage();
  return async () => {
    await context.close();
    await Promise.all(hosts.splice(0).map((host) => host.close()));
  };
});

afterAll(async () => {
  await browser?.close();
});

const element = (attributes = '') =>
  `<parlo-assistant assistant-id="${assistantId}" ${attributes}></parlo-assistant>`;
const script = () => `<script src="${parlo.url}/embed.js"></script>`;
const widget = (): FrameLocator => page.frameLocator('parlo-assistant iframe');

async function visit(html: string): Promise<void> {
  const host = await serveHostPage(html);
  hosts.push(host);
  await page.goto(host.url);
}

/** Where it is in the window, seen from the lower right corner. */
async function fromCorner(selector: string): Promise<number[]> {
  const box = await page.locator(selector).boundingBox();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  if (!box) throw new Error(`${selector} is not shown`);
  return [width - box.x - box.width, height - box.y - box.height].map(Math.round);
}

describe('the script', () => {
  it.each([
    ['a module', () => `<script type="module" src="${parlo.url}/embed.js"></script>${element()}`],
    ['imported', () => `<script type="module">import '${parlo.url}/embed.js';</script>${element()}`],
    [
      'in a shadow root, with its element',
      () =>
        `<div id="shop"></div><script>
const root = document.querySelector('#shop').attachShadow({ mode: 'open' });
const script = document.createElement('script');
script.src = '${parlo.url}/embed.js';
root.append(script);
root.append(document.createElement('parlo-assistant'));
root.lastChild.setAttribute('assistant-id', '${assistantId}');
</script>`,
    ],
  ])('works as %s', async (_, html) => {
    await visit(html());
    await page.locator('parlo-assistant button').waitFor();
    // Where the element can't be found from the page, its owner's buttons still do.
    await page.evaluate(() => window.Parlo?.open());
    await askTyped(widget(), QUESTION, ANSWER);
  });

  it('says in the console why it does nothing where its text was copied into the page', async () => {
    const text = await (await fetch(`${parlo.url}/embed.js`)).text();
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    page.on('pageerror', ({ message }) => said.push(message));
    await visit(`<script>${text}</script>${element()}`);
    expect(said).toEqual(['Parlo has no src.']);
  });
});

describe('the button', () => {
  it.each([
    ['transformed', 'transform: rotate(3deg) scale(0.8)'],
    ['filtered', 'filter: blur(0); overflow: hidden; height: 40px'],
    ['contained', 'contain: strict; width: 90px; height: 40px'],
    ['scrolled away and transformed', 'transform: translate(-300px, 900px)'],
  ])('keeps to the corner of the window in something that is %s', async (_, style) => {
    await visit(`${script()}<div style="${style}">${element()}</div><p style="height: 3000px">`);
    expect(await fromCorner('parlo-assistant button')).toEqual([20, 20]);
    await page.locator('parlo-assistant button').click();
    await widget().locator('main.ready').waitFor();
    expect(await fromCorner('parlo-assistant iframe')).toEqual([20, 84]);
    expect(await page.locator('parlo-assistant iframe').boundingBox()).toMatchObject({
      width: 360,
      height: 560,
    });
  });

  it('is over what the page has stacked, and as high as the owner’s style says', async () => {
    await visit(
      `<style>parlo-assistant { bottom: 90px }</style>${script()}${element()}
<div style="position: fixed; inset: 0; z-index: 999999; background: #fff8"></div>`,
    );
    expect(await fromCorner('parlo-assistant button')).toEqual([20, 90]);
    await page.locator('parlo-assistant button').click({ timeout: 5_000 });
    await widget().locator('main.ready').waitFor();
  });

  it('stays in the text where it is inline', async () => {
    const style = 'display:block;width:100%;max-width:420px;height:560px';
    await visit(
      `${script()}<div style="transform: scale(1)">${element(`variant="inline" style="${style}"`)}</div>`,
    );
    const before = await page.locator('parlo-assistant').boundingBox();
    expect(before).toMatchObject({ width: 420, height: 560 });
    expect(await page.locator('parlo-assistant button').boundingBox()).toEqual(before);
    await page.locator('parlo-assistant button').click();
    await widget().locator('main.ready').waitFor();
    expect(await page.locator('parlo-assistant iframe').boundingBox()).toEqual(before);
    expect(await page.locator('parlo-assistant button').isVisible()).toBe(false);
  });

  it('keeps to its side on a page that is read from right to left', async () => {
    await visit(
      `<script>document.documentElement.dir = 'rtl'</script>${script()}${element('label="שאלו אותנו!"')}`,
    );
    expect(await fromCorner('parlo-assistant button')).toEqual([20, 20]);
    await page.locator('parlo-assistant button').click();
    await widget().locator('main.ready').waitFor();
    expect(await fromCorner('parlo-assistant button')).toEqual([20, 20]);
    expect(await fromCorner('parlo-assistant iframe')).toEqual([20, 84]);
  });
});

/** Doubles every size of letters that the page's style sheets set in pixels, as browsers that enlarge text alone do. */
function doubleText(): void {
  const rulesOf = (list: CSSRuleList): CSSRule[] =>
    [...list].flatMap((rule) => [rule, ...('cssRules' in rule ? rulesOf(rule.cssRules as CSSRuleList) : [])]);
  for (const sheet of document.styleSheets) {
    for (const rule of rulesOf(sheet.cssRules)) {
      if (!(rule instanceof CSSStyleRule)) continue;
      const { fontSize } = rule.style;
      if (fontSize.endsWith('px')) rule.style.fontSize = `${Number.parseFloat(fontSize) * 2}px`;
    }
  }
}

describe('a plain frame', () => {
  const inside = () => page.frameLocator('iframe');

  async function visitFrame(width: number, height: number): Promise<void> {
    await page.setViewportSize({ width, height });
    await visit(iframeSnippet({ publicUrl: parlo.url, assistantId, assistantName: 'Bakery' }));
    await inside().locator('main.ready').waitFor();
  }
  const boxOf = async (selector: string) =>
    (await inside().locator(selector).boundingBox()) ?? expect.fail(`${selector} is not shown`);
  /** Both boxes are taken in one moment, once the layout has followed what changed. */
  const expectNothingOverFooter = () =>
    expect
      .poll(() =>
        inside()
          .locator('.opening')
          .evaluate((opening) => {
            const footer = opening.ownerDocument.querySelector('footer')?.getBoundingClientRect();
            return footer && footer.top - opening.getBoundingClientRect().bottom;
          }),
      )
      .toBeGreaterThanOrEqual(0);

  it.each([
    [1280, 700, { x: 960, y: 280, width: 300, height: 400 }],
    [320, 500, { x: 20, y: 180, width: 280, height: 300 }],
    [700, 320, { x: 380, y: 108, width: 300, height: 192 }],
  ] as const)('in a window of %i × %i can be talked and typed with', async (width, height, place) => {
    await visitFrame(width, height);
    expect(await page.locator('iframe').boundingBox()).toEqual(place);
    const typed = await boxOf('textarea');
    expect(typed.y + typed.height).toBeLessThanOrEqual(place.y + place.height);
    await expectNothingOverFooter();
    await askTyped(inside(), QUESTION, ANSWER);
  });

  it('with text of twice the size lays no words over others', async () => {
    await visitFrame(320, 700);
    await inside().locator('html').evaluate(doubleText);
    await expectNothingOverFooter();
    // A whole line of what is typed, or stands there before, is seen.
    const seen = await inside()
      .locator('textarea')
      .evaluate((box) => [box.clientHeight, Number.parseFloat(getComputedStyle(box).fontSize)] as const);
    expect(seen[1]).toBe(32);
    expect(seen[0]).toBeGreaterThanOrEqual(32 * 1.5);
    await askTyped(inside(), QUESTION, ANSWER);
  });
});

describe('a sandbox without an origin', () => {
  const OWNERS = /^Parlo: the sandbox that this (page|frame) is in needs allow-same-origin\.$/;

  it.each([
    [
      'the page of the script',
      async (said: Promise<unknown>) => {
        const inner = await serveHostPage(`${script()}${element()}`);
        hosts.push(inner);
        await visit(`<iframe src="${inner.url}" sandbox="allow-scripts" width="600" height="560"></iframe>`);
        const shop = page.frameLocator('iframe');
        await shop.locator('parlo-assistant button').click();
        await shop.locator('parlo-assistant').getByText(SANDBOXED).waitFor();
        return said;
      },
    ],
    [
      'the frame itself',
      async (said: Promise<unknown>) => {
        const embed = { publicUrl: parlo.url, assistantId, assistantName: 'Bakery' };
        await visit(iframeSnippet(embed).replace('<iframe', '<iframe sandbox="allow-scripts"'));
        await page.frameLocator('iframe').getByText(SANDBOXED).waitFor();
        return said;
      },
    ],
  ])('around %s is named in one sentence, and in the console', async (_, open) => {
    await open(page.waitForEvent('console', (message) => OWNERS.test(message.text())));
  });
});
