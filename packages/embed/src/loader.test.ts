// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import type { ParloElement } from './events.ts';
import { BASE, loadLoader } from './testing/load-loader.ts';
import {
  asked,
  button,
  frameOf,
  inside,
  ORIGIN,
  opened,
  place,
  settled,
  setUpPage,
  told,
} from './testing/page-with-loader.ts';

// In a page it is a file of its own.
vi.mock('./fetch-part.ts', () => import('./testing/parts.ts'));

setUpPage();

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

  it('does nothing and says so where it does not know where it came from', async () => {
    const complain = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    Object.defineProperty(document, 'currentScript', { value: null, configurable: true });
    vi.resetModules();
    await import('./main.ts');
    expect(complain).toHaveBeenCalledExactlyOnceWith('Parlo has no src.');
  });

  it('is defined once, also when it is loaded again', async () => {
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
    const { origin, pathname, searchParams, hash } = new URL(frame.src);
    expect([origin, pathname, hash]).toEqual([ORIGIN, '/parlo/widget', '']);
    expect(Object.fromEntries(searchParams)).toEqual({
      assistantId: 'assistant_7',
      mode: 'chat',
      label: 'Ask & go',
      theme: 'dark',
      language: 'uk',
      ink: 'rgb(0, 0, 0)',
    });
    expect(asked).not.toHaveBeenCalled();
  });

  it('adds the frame with its address: without one it would load an empty page first', async () => {
    const element = place();
    const loads: string[] = [];
    // A page of another address is not fetched here: the only one that could load is an empty one.
    element.shadowRoot?.addEventListener('load', (event) => loads.push(event.type), true);
    element.open();
    await settled();
    expect(frameOf(element)).not.toBeNull();
    expect(loads).toEqual([]);
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
    expect(tab).toHaveBeenCalledExactlyOnceWith(`${BASE}popup/assistant_7?variant=popup`);
    expect(element.hasAttribute('open')).toBe(false);
    expect(asked).not.toHaveBeenCalled();
  });
});

describe('how it looks', () => {
  const GREETED =
    '<parlo-assistant assistant-id="a" color="#0a7d5a" size="64" logo="/logo.png" greeting="Hello" delay="3"></parlo-assistant>';

  it('is what its attributes say, before the click too', () => {
    const { style } = inside<HTMLElement>(place(GREETED), 'section');
    const look = ['--color', '--size', '--logo', '--delay'].map((name) => style.getPropertyValue(name));
    expect(look).toEqual(['#0a7d5a', '64', 'url("/logo.png")', '3']);
  });

  it('takes the colour along to the widget, and to the popup', () => {
    const element = place(GREETED);
    element.open();
    expect(new URL(frameOf(element)?.src ?? '').searchParams.get('color')).toBe('#0a7d5a');
    const tab = vi.spyOn(globalThis, 'open').mockImplementation(() => null);
    place('<parlo-assistant assistant-id="a" variant="popup" color="#0a7d5a"></parlo-assistant>').open();
    expect(tab).toHaveBeenCalledExactlyOnceWith(`${BASE}popup/a?color=%230a7d5a&variant=popup`);
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

describe('a page that removes foreign attributes', () => {
  const morph = (element: Element) => {
    for (const name of ['open', 'state', 'style', 'class']) element.removeAttribute(name);
    element.replaceChildren();
  };

  it('leaves it open, with its frame and its look', async () => {
    const element = place(
      '<parlo-assistant assistant-id="a" color="#0a7d5a" size="64" label="Ask"></parlo-assistant>',
    );
    const { frame, say } = await opened(element);
    say({ type: 'parlo:ready' });
    say({ type: 'parlo:state', state: 'calling' });
    const before = element.shadowRoot?.innerHTML;
    morph(element);
    await settled();
    expect(element.shadowRoot?.innerHTML).toBe(before);
    expect(button(element).ariaExpanded).toBe('true');
    expect(frameOf(element)).toBe(frame);
    // What other scripts of the page look at is put right.
    expect([element.hasAttribute('open'), element.getAttribute('state')]).toEqual([true, 'calling']);
    element.toggle();
    expect(button(element).ariaExpanded).toBe('false');
  });

  it('keeps its frame where attributes are written again as they are', async () => {
    const element = place(
      '<parlo-assistant assistant-id="a" mode="chat" variant="bubble"></parlo-assistant>',
    );
    const { frame } = await opened(element);
    for (const { name, value } of [...element.attributes]) element.setAttribute(name, value);
    expect(frameOf(element)).toBe(frame);
  });

  it('begins closed where a copy of it says that it is open', () => {
    const element = place('<parlo-assistant assistant-id="a" open></parlo-assistant>');
    expect(element.hasAttribute('open')).toBe(false);
    expect(button(element).ariaExpanded).toBe('false');
  });

  it('keeps its frame when it is moved with it', async () => {
    const element = place() as ParloElement & { connectedMoveCallback?: () => void };
    await opened(element);
    // Without this, a browser takes a move for a removal.
    expect(element.connectedMoveCallback).toBeTypeOf('function');
    element.connectedMoveCallback?.();
    expect(element.hasAttribute('open')).toBe(true);
  });
});

describe('a page in a sandbox of no origin', () => {
  it.each([
    ['en', 'This page keeps the assistant in a sandbox, where it can’t work.'],
    ['uk', 'Ця сторінка тримає асистента в пісочниці, де він не працює.'],
  ])('is told in %s where the frame would be', async (language, words) => {
    vi.stubGlobal('origin', 'null');
    const complain = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const element = place(`<parlo-assistant assistant-id="a" language="${language}"></parlo-assistant>`);
    element.open();
    await vi.waitFor(() => expect(inside(element, '[role=alert]').textContent).toBe(words));
    expect(frameOf(element)).toBeNull();
    expect(complain).toHaveBeenCalledExactlyOnceWith(
      'Parlo: the sandbox that this page is in needs allow-same-origin.',
    );
    vi.stubGlobal('origin', location.origin);
  });
});

describe('window.Parlo', () => {
  it('finds an assistant in a shadow root, until it is gone', () => {
    const shop = document.body.appendChild(document.createElement('div'));
    const root = shop.attachShadow({ mode: 'open' });
    const element = root.appendChild(document.createElement('parlo-assistant'));
    element.setAttribute('assistant-id', 'assistant_9');
    window.Parlo?.open('assistant_9');
    expect(element.hasAttribute('open')).toBe(true);
    shop.remove();
    window.Parlo?.open('assistant_9');
    expect(element.hasAttribute('open')).toBe(false);
  });

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

  it('does nothing without an element', () => {
    expect(() => window.Parlo?.open()).not.toThrow();
  });
});
