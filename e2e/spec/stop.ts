import type { Page, Route } from 'playwright-core';
import { expect } from 'vitest';

/** One state of one screen that the specification gives words for. */
export interface Stop {
  /** Where it is and when, as a reader of docs/spec-coverage.md finds it. */
  readonly where: string;
  /** Sections of the specification. */
  readonly section: string;
  /** What the screen shows then, word for word. */
  readonly texts: readonly string[];
  /** Who is there: an owner with minutes unless said. */
  readonly as?: 'visitor' | 'owner' | 'trial';
  /** The browser's language; English unless said. */
  readonly locale?: 'uk';
  /** Brings a fresh page into the state. `on` tells where Parlo is. What it resolves with as text was shown meanwhile. */
  readonly go: (page: Page, on: Place) => Promise<unknown>;
}

export interface Place {
  readonly url: string;
  /** An assistant of the owner's. */
  readonly assistantId: string;
}

/** Waits until the page, or a frame in it, shows each of the texts: as text, or as what a field or an image is called. */
export async function expectShown(page: Page, texts: readonly string[], before = ''): Promise<void> {
  const missing = async () => {
    const shown = plain(before) + (await shownIn(page));
    return texts.filter((text) => !shown.includes(plain(text)));
  };
  await expect.poll(missing, { timeout: 15_000, interval: 50 }).toEqual([]);
}

const plain = (text: string) => text.replaceAll('’', "'").replace(/\s+/g, ' ');

async function shownIn(page: Page): Promise<string> {
  const frames = await Promise.all(page.frames().map((frame) => frame.evaluate(readVisible).catch(() => '')));
  return plain(frames.join('\n'));
}

/** Runs in the browser. */
function readVisible(): string {
  const parts = [document.body.innerText];
  for (const element of document.querySelectorAll('input, textarea, select, [title], [aria-label], [alt]')) {
    if (!element.checkVisibility()) continue;
    for (const name of ['placeholder', 'title', 'aria-label', 'alt']) {
      parts.push(element.getAttribute(name) ?? '');
    }
    if (element instanceof HTMLSelectElement) {
      parts.push(...[...element.options].map(({ label }) => label));
    } else if ('value' in element) parts.push(String(element.value));
  }
  return parts.join('\n');
}

/**
 * What becomes of a call. Where it can be, it is put in the way of a page that is open already: one that loads later
 * would fetch and compile everything anew.
 */
export type Respond = (route: Route) => unknown;

/** The server can't be reached. */
export const lost = (route: Route) => route.abort();
/** The server failed, and what it sent can't be read. */
export const broken = (route: Route) => route.fulfill({ status: 500, body: 'oh' });
/** The server refuses without a word of why. */
export const wordless = (route: Route) =>
  route.fulfill({ status: 400, json: { success: false, code: 'invalid_input', message: '' } });
/** The response does not come as long as the page is looked at. */
export const endless = () => undefined;

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const press = (page: Page, name: string) => button(page, name).click();
