// @vitest-environment jsdom
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { settle } from './testing/fake-visit.tsx';
import { unmount } from './testing/unmount.ts';

const assistant = {
  id: 'assistant_1',
  assistantName: 'Bakery',
  greetingMessage: 'Hello.',
  voice: 'verse',
  logo: null,
  consentText: '',
};
const text = () => document.body.textContent ?? '';
const html = document.documentElement;
/** What the page asked of the server. */
let asked: string[];
/** What the page listens to: every page of a test is a new one, and the one before must hear nothing any more. */
const listening: [string, EventListener][] = [];
const wakeLock = { request: async () => ({ release: async () => {}, addEventListener: () => {} }) };

/** Opens the page at an address, as a browser does: with its script run anew. */
async function open(address: string, languages: readonly string[] = ['en']): Promise<void> {
  history.replaceState(null, '', address);
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
  vi.resetModules();
  await act(async () => {
    await import('./main.tsx');
    await vi.dynamicImportSettled();
  });
  await settle();
}

beforeEach(() => {
  asked = [];
  const listen = window.addEventListener.bind(window);
  vi.spyOn(window, 'addEventListener').mockImplementation((type: string, listener: unknown) => {
    listening.push([type, listener as EventListener]);
    listen(type, listener as EventListener);
  });
  // Not in jsdom.
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: wakeLock });
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return Response.json({ success: true, message: '', assistant });
  });
});
afterEach(async () => {
  await unmount();
  for (const [type, listener] of listening.splice(0)) window.removeEventListener(type, listener);
  document.body.replaceChildren();
  html.removeAttribute('lang');
  html.className = '';
  delete html.dataset.theme;
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the widget’s page', () => {
  // The first of all: what an earlier page fetches late would be counted.
  it('fetches its font after it has said that it can be used', async () => {
    const order: string[] = [];
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    vi.stubGlobal(
      'FontFace',
      class {
        readonly family: string;
        constructor(family: string) {
          this.family = family;
        }
      },
    );
    const fonts = { add: ({ family }: FontFace) => order.push(family) };
    Object.defineProperty(document, 'fonts', { configurable: true, value: fonts });
    window.addEventListener('parlo:call', (event) => {
      order.push((event as CustomEvent<{ state: string }>).detail.state);
    });
    const config = Promise.withResolvers<Response>();
    vi.stubGlobal('fetch', () => config.promise);
    await open('/popup/assistant_1');
    expect(text()).toContain('Loading assistant');
    await settle();
    await vi.dynamicImportSettled();
    expect(order).toEqual(['loading']);
    config.resolve(Response.json({ success: true, message: '', assistant }));
    await vi.waitFor(() => expect(order).toEqual(['loading', 'ready', 'Onest', 'Onest']));
  });

  it('opens the assistant of its address in the visitor’s language', async () => {
    await open('/widget?assistantId=assistant_1', ['uk-UA', 'en']);
    await vi.waitFor(() => expect(text()).toContain('Почати розмову'));
    expect(document.querySelector('h1')?.textContent).toBe('Bakery');
    expect(html.lang).toBe('uk');
    expect(asked).toEqual(['/api/widgetconfig?assistantId=assistant_1']);
  });

  it('takes the language and the theme that its address names before the visitor’s', async () => {
    await open('/widget?assistantId=assistant_1&lang=en&theme=dark', ['uk']);
    await vi.waitFor(() => expect(text()).toContain('Start a call'));
    expect(html.lang).toBe('en');
    expect(html.dataset.theme).toBe('dark');
  });

  it('follows the visitor’s system without a theme of its own', async () => {
    await open('/widget?assistantId=assistant_1');
    await vi.waitFor(() => expect(text()).toContain('Start a call'));
    expect(html.dataset.theme).toBe('');
  });

  it('says what is missing from an address without an assistant', async () => {
    await open('/widget', ['uk']);
    await vi.waitFor(() => expect(text()).toContain('Потрібен ідентифікатор асистента'));
    expect(asked).toEqual([]);
  });

  it('is the assistant’s own page below /popup, with what to do in its heading', async () => {
    await open('/popup/assistant_1');
    await vi.waitFor(() => expect(text()).toContain('Your personal AI assistant. Just TAP to talk!'));
    expect(document.querySelector('aside')).toBeNull();
  });

  it('begins with the owner’s words on that page', async () => {
    await open('/popup/assistant_1?popupText=Ask%20the%20baker.');
    await vi.waitFor(() => expect(text()).toContain('Ask the baker. Just TAP to talk!'));
  });

  it('is still a page to call from when the name of its assistant does not come', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')));
    await open('/popup/assistant_1');
    await vi.waitFor(() => expect(text()).toContain('Start a call'));
    expect(document.querySelector('h1')?.textContent).toBe('Parlo');
  });

  it('tells a phone that lies beside a laptop what to do, and has no box to type in', async () => {
    await open('/popup/assistant_1?device=second', ['uk']);
    await vi.waitFor(() => expect(text()).toContain('Покладіть телефон так, щоб усі чули.'));
    expect(document.querySelector('textarea')).toBeNull();
    expect(text()).toContain('Почати розмову');
  });

  it('makes no second device of a frame in somebody’s page', async () => {
    await open('/widget?assistantId=assistant_1&device=second');
    await vi.waitFor(() => expect(text()).toContain('Start a call'));
    expect(document.querySelector('textarea')).not.toBeNull();
    expect(document.querySelector('aside')).toBeNull();
  });
});

describe('the builder’s preview', () => {
  const say = (data: object, origin = location.origin) =>
    act(() => void window.dispatchEvent(new MessageEvent('message', { data, origin, source: window })));
  const preview = (more: object, label: string | null = null) => ({
    type: 'parlo:preview',
    assistant: { ...assistant, ...more },
    label,
  });

  it('shows what is typed before it is saved', async () => {
    await open('/widget?assistantId=assistant_1');
    await vi.waitFor(() => expect(text()).toContain('Hello.'));
    await say(preview({ assistantName: 'Poppy', greetingMessage: 'Good morning!' }, 'Ask us'));
    expect(document.querySelector('h1')?.textContent).toBe('Poppy');
    expect(text()).toContain('Good morning!');
    expect(text()).toContain('Ask us');
  });

  it('shows an assistant that no server knows yet', async () => {
    await open('/widget?trial=1');
    await vi.waitFor(() => expect(text()).toContain('Loading assistant'));
    await say(preview({ id: 'draft', assistantName: 'Poppy' }));
    expect(document.querySelector('h1')?.textContent).toBe('Poppy');
    expect(asked).toEqual([]);
  });

  it('has no assistant without an id, whatever the page around says', async () => {
    await open('/widget');
    await vi.waitFor(() => expect(text()).toContain('Assistant ID is required'));
    await say(preview({ id: 'draft', assistantName: 'Poppy' }));
    expect(text()).toContain('Assistant ID is required');
  });

  it('listens to no other site', async () => {
    await open('/widget?assistantId=assistant_1');
    await vi.waitFor(() => expect(text()).toContain('Hello.'));
    await say(preview({ assistantName: 'Evil' }), 'https://evil.example');
    expect(text()).not.toContain('Evil');
  });
});
