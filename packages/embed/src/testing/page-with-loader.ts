import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import type { ParloElement } from '../events.ts';
import { loadLoader } from './load-loader.ts';

/** The address of Parlo, for a page with its loader. */
export const ORIGIN = 'https://talk.example';

/** Nothing of it may be called before the first press. */
export const asked = vi.fn();
export const scrolledTo = vi.fn();
/** The window that the page is in: a phone's, or a larger one. */
export const device = { small: false };
/** The element's events as they came, with what they told. */
export const told: string[] = [];
const NAMES = ['ready', 'open', 'close', 'state', 'call-start', 'call-end', 'message', 'error'];

/** An empty page with the loader for each test of a file. */
export function setUpPage(): void {
  beforeAll(async () => {
    // jsdom has no top layer.
    HTMLElement.prototype.togglePopover = (inTopLayer) => inTopLayer === true;
    await loadLoader();
    for (const name of NAMES) {
      addEventListener(`parlo-${name}`, (event) => {
        const { detail } = event as CustomEvent;
        told.push(detail ? `${name} ${JSON.stringify(detail)}` : name);
      });
    }
  });

  beforeEach(() => {
    told.length = 0;
    asked.mockReset();
    vi.stubGlobal('fetch', asked);
    vi.stubGlobal('matchMedia', () => ({ matches: device.small }));
    vi.stubGlobal(
      'visualViewport',
      Object.assign(new EventTarget(), { height: 768, offsetTop: 0, scale: 1 }),
    );
    vi.stubGlobal('scrollTo', scrolledTo);
    vi.stubGlobal('scrollY', 0);
    device.small = false;
    scrolledTo.mockReset();
    document.adoptedStyleSheets = [];
  });
  afterEach(() => {
    document.body.replaceChildren();
    sessionStorage.clear();
    vi.restoreAllMocks();
  });
}

export function place(html = '<parlo-assistant assistant-id="assistant_7"></parlo-assistant>'): ParloElement {
  document.body.insertAdjacentHTML('beforeend', html);
  const element = document.body.lastElementChild;
  if (!element?.matches('parlo-assistant')) throw new Error('no assistant');
  return element as ParloElement;
}
export const inside = <T extends Element>(element: Element, selector: string) => {
  const found = element.shadowRoot?.querySelector<T>(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
};
export const button = (element: Element) => inside<HTMLButtonElement>(element, 'button');
export const frameOf = (element: Element) => element.shadowRoot?.querySelector('iframe') ?? null;
export const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

/** Opens it, and hears what the page posts to its frame. */
export async function opened(element: ParloElement) {
  element.open();
  const frame = inside<HTMLIFrameElement>(element, 'iframe');
  const window = frame.contentWindow;
  if (!window) throw new Error('the frame has no window');
  const post = vi.spyOn(window, 'postMessage').mockImplementation(() => undefined);
  await vi.waitFor(() => expect(told).toContain('open'));
  const said = () => post.mock.calls.map(([{ type }]) => type);
  const say = (data: object, origin = ORIGIN, source: Window | null = window) =>
    dispatchEvent(new MessageEvent('message', { data, origin, source }));
  return { frame, post, said, say };
}
