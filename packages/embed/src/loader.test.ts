// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ParloElement } from './events.ts';
import { BASE, loadLoader } from './testing/load-loader.ts';

const ORIGIN = 'https://talk.example';

// In a page it is a file of its own.
vi.mock('./fetch-opened.ts', () => ({ fetchOpened: () => import('./opened.ts') }));

const asked = vi.fn();
const scrolledTo = vi.fn();
/** Whether the window is a phone's. */
let small = false;
const told: string[] = [];
const NAMES = ['ready', 'open', 'close', 'state', 'call-start', 'call-end', 'message', 'error'];

beforeAll(async () => {
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
  vi.stubGlobal('matchMedia', () => ({ matches: small }));
  vi.stubGlobal('visualViewport', Object.assign(new EventTarget(), { height: 768, offsetTop: 0, scale: 1 }));
  vi.stubGlobal('scrollTo', scrolledTo);
  small = false;
  scrolledTo.mockReset();
  document.adoptedStyleSheets = [];
});
afterEach(() => {
  document.body.replaceChildren();
  sessionStorage.clear();
  vi.restoreAllMocks();
});

function place(html = '<parlo-assistant assistant-id="assistant_7"></parlo-assistant>'): ParloElement {
  document.body.insertAdjacentHTML('beforeend', html);
  const element = document.body.lastElementChild;
  if (!element?.matches('parlo-assistant')) throw new Error('no assistant');
  return element as ParloElement;
}
const inside = <T extends Element>(element: Element, selector: string) => {
  const found = element.shadowRoot?.querySelector<T>(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
};
const button = (element: Element) => inside<HTMLButtonElement>(element, 'button');
const frameOf = (element: Element) => element.shadowRoot?.querySelector('iframe') ?? null;
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

/** Opens it, and hears what the page posts to its frame. */
async function opened(element: ParloElement) {
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

describe('before the click', () => {
  it('is a button with the owner’s words, and asks for nothing', async () => {
    const element = place(
      '<parlo-assistant assistant-id="assistant_7" label="Ask the baker"></parlo-assistant>',
    );
    await settled();
    expect(button(element).textContent).toBe('Ask the baker');
    expect(button(element).ariaExpanded).toBe('false');
    expect(frameOf(element)).toBeNull();
    expect(asked).not.toHaveBeenCalled();
    expect(told).toEqual([]);
    expect([document.cookie, localStorage.length, sessionStorage.length]).toEqual(['', 0, 0]);
  });

  it.each([
    ['en', [], 'Start a call'],
    ['uk', ['en'], 'Почати розмову'],
    ['auto', ['de-DE', 'uk-UA', 'en'], 'Почати розмову'],
    ['auto', ['ru', 'en-US', 'uk'], 'Start a call'],
    ['auto', ['fr'], 'Start a call'],
    ['en', ['uk'], 'Start a call'],
  ])('speaks %s to a reader of %j: %s', (language, languages, words) => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
    const element = place(`<parlo-assistant assistant-id="a" language="${language}"></parlo-assistant>`);
    expect(button(element).textContent).toBe(words);
  });

  it('is defined once, whoever loads it again', async () => {
    const first = customElements.get('parlo-assistant');
    await loadLoader();
    expect(customElements.get('parlo-assistant')).toBe(first);
  });
});

describe('the first click', () => {
  it('makes the frame, and asks for nothing else', () => {
    const element = place(
      '<parlo-assistant assistant-id="assistant_7" label="Ask & go" mode="chat" theme="dark" language="uk"></parlo-assistant>',
    );
    button(element).click();
    expect(element.hasAttribute('open')).toBe(true);
    expect(button(element).ariaExpanded).toBe('true');
    const frame = inside<HTMLIFrameElement>(element, 'iframe');
    expect(frame.getAttribute('allow') ?? frame.allow).toBe('microphone; autoplay');
    expect(frame.title).toBe('Ask & go');
    const { origin, pathname, searchParams, hash } = new URL(frame.src);
    expect([origin, pathname, hash]).toEqual([ORIGIN, '/parlo/widget', '']);
    expect(Object.fromEntries(searchParams)).toEqual({
      assistantId: 'assistant_7',
      mode: 'chat',
      label: 'Ask & go',
      theme: 'dark',
      language: 'uk',
      variant: '',
      ink: 'rgb(0, 0, 0)',
    });
    expect(asked).not.toHaveBeenCalled();
  });

  it('lets the server know which site it is on, and no more, also where the page hides it', () => {
    const element = place();
    element.open();
    expect(frameOf(element)?.referrerPolicy).toBe('origin');
  });

  it('passes on that the site is not allowed, as the frame says instead of being ready', async () => {
    const element = place();
    const { say } = await opened(element);
    told.length = 0;
    say({ type: 'parlo:state', state: 'refused' });
    const refused = { type: 'parlo:error', code: 'site_not_allowed', message: 'Not for this site.' };
    say(refused);
    expect(element.getAttribute('state')).toBe('refused');
    expect(told.at(-1)).toBe(`error ${JSON.stringify(refused)}`);
    expect(frameOf(element)).not.toBeNull();
  });

  it('opens a popup in a tab of its own', () => {
    const tab = vi.spyOn(globalThis, 'open').mockImplementation(() => null);
    const element = place('<parlo-assistant assistant-id="assistant_7" variant="popup"></parlo-assistant>');
    button(element).click();
    expect(tab).toHaveBeenCalledExactlyOnceWith(`${BASE}popup/assistant_7`);
    expect(element.hasAttribute('open')).toBe(false);
    expect(asked).not.toHaveBeenCalled();
  });
});

describe('how it looks', () => {
  const GREETED =
    '<parlo-assistant assistant-id="a" color="#0a7d5a" size="64" logo="/logo.png" greeting="Hello" delay="3"></parlo-assistant>';

  it('is what its attributes say, before the click too', () => {
    const { style } = place(GREETED);
    const look = ['--color', '--size', '--logo', '--delay'].map((name) => style.getPropertyValue(name));
    expect(look).toEqual(['#0a7d5a', '64', 'url("/logo.png")', '3']);
  });

  it('takes the colour along to the widget, and to the popup', () => {
    const element = place(GREETED);
    element.open();
    expect(new URL(frameOf(element)?.src ?? '').searchParams.get('color')).toBe('#0a7d5a');
    const tab = vi.spyOn(globalThis, 'open').mockImplementation(() => null);
    place('<parlo-assistant assistant-id="a" variant="popup" color="#0a7d5a"></parlo-assistant>').open();
    expect(tab).toHaveBeenCalledExactlyOnceWith(`${BASE}popup/a?color=%230a7d5a`);
  });

  it('greets until the greeting is closed, and is not opened by that', () => {
    const element = place(GREETED);
    const greeting = inside<HTMLElement>(element, 'output');
    expect(greeting.querySelector('b')?.textContent).toBe('Hello');
    greeting.querySelector('button')?.click();
    expect(greeting.isConnected).toBe(false);
    expect(element.hasAttribute('open')).toBe(false);
    element.setAttribute('greeting', 'Hello again');
    expect(element.shadowRoot?.textContent).not.toContain('Hello again');
  });

  it('is opened by its greeting, which does not come again', () => {
    const element = place(GREETED);
    inside<HTMLElement>(element, 'output b').click();
    expect(element.hasAttribute('open')).toBe(true);
    expect(element.shadowRoot?.querySelector('output')).toBeNull();
    element.close();
    expect(element.shadowRoot?.querySelector('output')).toBeNull();
  });

  it('gives its panel the corners and the scheme that the widget found out', async () => {
    const element = place();
    const { frame, say } = await opened(element);
    say({ type: 'parlo:panel', radius: 4, theme: 'dark' });
    const style = frame.parentElement?.style;
    expect(style?.getPropertyValue('--radius')).toBe('4');
    expect(style?.getPropertyValue('color-scheme')).toBe('dark');
    expect(told).not.toContain('panel');
  });
});

describe('on a phone', () => {
  beforeEach(() => {
    small = true;
  });

  it('keeps the page behind it where it is', async () => {
    vi.stubGlobal('scrollY', 640);
    const element = place();
    const { post, say } = await opened(element);
    say({ type: 'parlo:ready' });
    expect(post.mock.calls[0]?.[0]).toEqual({ type: 'parlo:shown', covers: true, keys: expect.any(Boolean) });
    expect(document.adoptedStyleSheets).toHaveLength(1);
    element.close();
    await vi.waitFor(() => expect(told).toContain('close'));
    expect(document.adoptedStyleSheets).toHaveLength(0);
    expect(scrolledTo).toHaveBeenCalledExactlyOnceWith({ top: 640, behavior: 'instant' });
  });

  it('lets go of the page when it is taken off', async () => {
    const element = place();
    await opened(element);
    element.remove();
    await vi.waitFor(() => expect(document.adoptedStyleSheets).toHaveLength(0));
  });

  it('is as tall as what a keyboard leaves of the screen, while it is open', async () => {
    const view = Object.assign(new EventTarget(), { height: 800, offsetTop: 0, scale: 1 });
    vi.stubGlobal('visualViewport', view);
    const element = place();
    await opened(element);
    const room = () => ['--top', '--visible'].map((name) => element.style.getPropertyValue(name));
    expect(room()).toEqual(['0px', '800px']);
    view.dispatchEvent(
      Object.assign(new Event('resize'), Object.assign(view, { height: 420, offsetTop: 90 })),
    );
    expect(room()).toEqual(['90px', '420px']);
    // Two fingers, to look closely.
    Object.assign(view, { height: 200, scale: 2 }).dispatchEvent(new Event('resize'));
    expect(room()).toEqual(['90px', '420px']);
    element.close();
    await vi.waitFor(() => expect(told).toContain('close'));
    Object.assign(view, { height: 800, scale: 1 }).dispatchEvent(new Event('resize'));
    expect(room()).toEqual(['90px', '420px']);
  });

  it('covers nothing where it stands in the text', async () => {
    const element = place('<parlo-assistant assistant-id="a" variant="inline"></parlo-assistant>');
    const { post, say } = await opened(element);
    say({ type: 'parlo:ready' });
    expect(post.mock.calls[0]?.[0]).toEqual({
      type: 'parlo:shown',
      covers: false,
      keys: expect.any(Boolean),
    });
    expect(document.adoptedStyleSheets).toHaveLength(0);
  });
});

describe('a visit', () => {
  const KEY = 'parlo-visit:assistant_7';

  it('is kept when the visitor did something, handed on after a reload, and forgotten when they wish', async () => {
    const { say } = await opened(place());
    say({ type: 'parlo:ready' });
    expect(sessionStorage.length).toBe(0);
    say({ type: 'parlo:visit', token: 'cv_1' });
    expect(sessionStorage.getItem(KEY)).toBe('cv_1');
    document.body.replaceChildren();

    told.length = 0;
    const again = await opened(place());
    again.say({ type: 'parlo:ready' });
    expect(again.post.mock.calls.map(([message]) => message)).toEqual([
      { type: 'parlo:shown', covers: false, keys: expect.any(Boolean) },
      { type: 'parlo:resume', token: 'cv_1' },
    ]);
    again.say({ type: 'parlo:visit', token: null });
    expect(sessionStorage.length).toBe(0);
    expect(told).toEqual(['open', 'ready {"type":"parlo:ready"}']);
  });

  it('of one assistant is not handed to another', async () => {
    sessionStorage.setItem(KEY, 'cv_1');
    const other = await opened(place('<parlo-assistant assistant-id="assistant_8"></parlo-assistant>'));
    other.say({ type: 'parlo:ready' });
    expect(other.said()).toEqual(['parlo:shown']);
  });

  it('is gone with the page where that may store nothing, and nothing else is', async () => {
    vi.stubGlobal('sessionStorage', {
      getItem() {
        throw new DOMException('denied', 'SecurityError');
      },
      clear() {},
    });
    const { said, say } = await opened(place());
    say({ type: 'parlo:ready' });
    say({ type: 'parlo:visit', token: 'cv_1' });
    say({ type: 'parlo:state', state: 'idle' });
    expect(said()).toEqual(['parlo:shown']);
    expect(told.at(-1)).toBe('state {"type":"parlo:state","state":"idle"}');
  });
});

describe('with its frame', () => {
  it('shows it, hides it and shows the same again', async () => {
    const element = place();
    const { frame, said, say } = await opened(element);
    say({ type: 'parlo:ready' });
    element.toggle();
    element.toggle();
    await settled();
    expect(said()).toEqual(['parlo:shown', 'parlo:hidden', 'parlo:shown']);
    expect(frameOf(element)).toBe(frame);
    expect(told).toEqual(['open', 'ready {"type":"parlo:ready"}', 'close', 'open']);
  });

  it('is closed by Escape and by the frame, and gives the focus back to its button', async () => {
    const element = place();
    const { frame, say } = await opened(element);
    frame.focus();
    // What it does not handle it leaves to the browser, as Enter to the button.
    expect(element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', cancelable: true }))).toBe(
      true,
    );
    element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    expect(element.hasAttribute('open')).toBe(false);
    expect(element.shadowRoot?.activeElement).toBe(button(element));
    element.open();
    say({ type: 'parlo:close' });
    expect(element.hasAttribute('open')).toBe(false);
    element.close();
    await settled();
    expect(told.filter((one) => one === 'close')).toHaveLength(2);
  });

  it('starts a call as soon as the frame listens, and ends it', async () => {
    const element = place();
    element.start();
    const { said, say } = await opened(element);
    expect(said()).toEqual([]);
    say({ type: 'parlo:ready' });
    element.end();
    element.start();
    await settled();
    expect(said()).toEqual(['parlo:shown', 'parlo:start', 'parlo:end', 'parlo:start']);
  });

  it('starts no call behind the visitor’s back: not in a frame that was closed meanwhile', async () => {
    const element = place();
    element.start();
    const { said, say } = await opened(element);
    element.close();
    await settled();
    say({ type: 'parlo:ready' });
    expect(said()).toEqual([]);
    element.open();
    await settled();
    expect(said()).toEqual(['parlo:shown']);
  });

  it('says nothing into a page that does not listen yet', async () => {
    const element = place();
    const { said, say } = await opened(element);
    element.start();
    element.setAttribute('theme', 'dark');
    await settled();
    expect(said()).toEqual([]);
    say({ type: 'parlo:ready' });
    expect(said()).toEqual(['parlo:shown', 'parlo:start']);
  });

  it('passes on what the frame tells, and marks a call', async () => {
    const element = place();
    const { say } = await opened(element);
    say({ type: 'parlo:ready' });
    told.length = 0;
    say({ type: 'parlo:state', state: 'calling' });
    expect(element.getAttribute('state')).toBe('calling');
    say({ type: 'parlo:message', role: 'visitor', via: 'voice', text: 'Hi' });
    say({ type: 'parlo:call-end', seconds: 12, reason: 'visitor' });
    say({ type: 'parlo:error', code: 'busy', message: 'Later.' });
    expect(told).toEqual([
      'state {"type":"parlo:state","state":"calling"}',
      'message {"type":"parlo:message","role":"visitor","via":"voice","text":"Hi"}',
      'call-end {"type":"parlo:call-end","seconds":12,"reason":"visitor"}',
      'error {"type":"parlo:error","code":"busy","message":"Later."}',
    ]);
  });

  it('believes nobody but its frame, and posts to nobody but Parlo', async () => {
    const element = place();
    const { post, say } = await opened(element);
    told.length = 0;
    const error = { type: 'parlo:error', code: 'x', message: 'x' };
    say(error, 'https://talk.example.evil.com');
    say(error, 'https://talk');
    say(error, ORIGIN, window);
    say({ type: 'parlo:close' }, 'null');
    expect(told).toEqual([]);
    expect(element.hasAttribute('open')).toBe(true);
    say({ type: 'parlo:ready' });
    post.mockClear();
    element.end();
    await settled();
    expect(post.mock.calls).toEqual([[{ type: 'parlo:end' }, BASE]]);
  });

  it('follows its attributes: looks in the same frame, another assistant or mode in a new one', async () => {
    const element = place();
    const { frame, post, say } = await opened(element);
    say({ type: 'parlo:ready' });
    post.mockClear();
    element.setAttribute('theme', 'dark');
    await settled();
    element.setAttribute('label', 'Ask');
    element.setAttribute('size', '64');
    element.removeAttribute('theme');
    await settled();
    expect(post.mock.calls.map(([message]) => message)).toEqual([
      { type: 'parlo:look', name: 'theme', value: 'dark' },
      { type: 'parlo:look', name: 'label', value: 'Ask' },
      { type: 'parlo:look', name: 'theme', value: null },
    ]);
    expect(button(element).textContent).toBe('Ask');
    expect(frameOf(element)).toBe(frame);
    element.setAttribute('assistant-id', 'assistant_8');
    await settled();
    expect(frameOf(element)?.src).toContain('assistantId=assistant_8');
    element.setAttribute('mode', 'voice');
    await settled();
    expect(frameOf(element)?.src).toContain('mode=voice');
    expect(element.shadowRoot?.querySelectorAll('iframe')).toHaveLength(1);
  });

  it('is clean after it was taken off the page, also in the middle of opening', async () => {
    const element = place();
    const { say } = await opened(element);
    element.remove();
    expect(frameOf(element)).toBeNull();
    told.length = 0;
    say({ type: 'parlo:error', code: 'x', message: 'x' });
    expect(told).toEqual([]);
    document.body.append(element);
    expect(element.hasAttribute('open')).toBe(false);
    element.open();
    element.remove();
    await settled();
    expect(frameOf(element)).toBeNull();
  });
});

describe('window.Parlo', () => {
  it('acts on the first, on the one of an assistant, on an element', async () => {
    const [first, second] = [
      place(),
      place('<parlo-assistant assistant-id="assistant_8"></parlo-assistant>'),
    ];
    const open = () => [first, second].map((one) => one.hasAttribute('open'));
    window.Parlo?.open();
    expect(open()).toEqual([true, false]);
    window.Parlo?.toggle('assistant_8');
    window.Parlo?.close(first);
    expect(open()).toEqual([false, true]);
    window.Parlo?.close('assistant_8');
    window.Parlo?.open('assistant_none');
    expect(open()).toEqual([false, false]);
    window.Parlo?.start(second);
    expect(open()).toEqual([false, true]);
    window.Parlo?.end(second);
    await settled();
  });

  it('hears what any of them tells, and which it was', async () => {
    const hear = vi.fn();
    window.Parlo?.on('open', ({ target }) => hear(target));
    const element = place();
    element.open();
    await vi.waitFor(() => expect(hear).toHaveBeenCalledExactlyOnceWith(element));
  });

  it('does nothing where there is nobody', () => {
    expect(() => window.Parlo?.open()).not.toThrow();
  });
});
