import type { Browser, Frame, Page } from 'playwright-core';
import { installRecorder } from './recorder.ts';

/** What a widget reported: states of the call and events of the wire, with the page's clock. */
export interface WidgetTrace {
  readonly states: readonly { readonly state: string; readonly at: number }[];
  readonly events: readonly { readonly type: string; readonly at: number; readonly transcript?: string }[];
}

/** Opens a page whose widgets are traced and recorded from their first moment. */
export async function openTraced(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ bypassCSP: true });
  await installRecorder(context);
  await context.addInitScript(() => {
    const trace: { states: unknown[]; events: unknown[] } = { states: [], events: [] };
    Object.assign(window, { parloTrace: trace });
    addEventListener('parlo:call', (event) => trace.states.push((event as CustomEvent).detail));
    addEventListener('parlo:event', (event) => {
      const { event: sent, at } = (event as CustomEvent).detail;
      trace.events.push({ type: sent.type, at, transcript: sent.transcript });
    });
  });
  return context.newPage();
}

/** Opens pages of the widget as they come when they bring no assistant along, so that they have to ask for it. */
export async function bringNothing(page: Page): Promise<void> {
  await page.route(/\/(widget\?|popup\/)/, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    await route.fulfill({
      response,
      body: html.replace(/<script type="application\/json".*?<\/script>/s, ''),
    });
  });
}

export function readTrace(frame: Frame): Promise<WidgetTrace> {
  return frame.evaluate(() => (window as unknown as { parloTrace: WidgetTrace }).parloTrace);
}

/** The widget's frame in a customer's page. */
export async function widgetFrame(page: Page): Promise<Frame> {
  const handle = await page.waitForSelector('iframe');
  const frame = await handle.contentFrame();
  if (!frame) throw new Error('The iframe has no document.');
  await frame.waitForSelector('main.ready');
  return frame;
}

/** Lines of the live transcript, as a visitor reads them. */
export function readLines(frame: Frame): Promise<{ role: string; text: string }[]> {
  return frame.$$eval('.said', (lines) =>
    lines.map((line) => ({
      role: line.classList.contains('visitor') ? 'visitor' : 'assistant',
      text: line.querySelector('p')?.textContent ?? '',
    })),
  );
}
