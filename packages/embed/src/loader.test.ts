// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ParloElement } from './events.ts';
import { BASE, loadLoader } from './testing/load-loader.ts';

const ORIGIN = 'https://talk.example';

const asked = vi.fn();
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
});
afterEach(() => {
  document.body.replaceChildren();
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
function opened(element: ParloElement) {
  element.open();
  const frame = inside<HTMLIFrameElement>(element, 'iframe');
  const window = frame.contentWindow;
  if (!window) throw new Error('the frame has no window');
  const post = vi.spyOn(window, 'postMessage').mockImplementation(() => undefined);
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
    });
    expect(asked).not.toHaveBeenCalled();
  });

  it('lets the server know which site it is on, and no more, also where the page hides it', () => {
    const element = place();
    element.open();
    expect(frameOf(element)?.referrerPolicy).toBe('origin');
  });

  it('passes on that the site is not allowed, as the frame says instead of being ready', () => {
    const element = place();
    const { say } = opened(element);
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
    expect(tab.mock.calls[0]?.[0]).toMatch(`${BASE}popup/assistant_7?assistantId=assistant_7&`);
    expect(element.hasAttribute('open')).toBe(false);
    expect(asked).not.toHaveBeenCalled();
  });
});

describe('with its frame', () => {
  it('says whether it was opened by keyboard: after a press nobody looks for a focus ring', () => {
    const element = place();
    const { post, say } = opened(element);
    say({ type: 'parlo:ready' });
    const press = (detail: number) => button(element).dispatchEvent(new MouseEvent('click', { detail }));
    // Each closes it and opens it again.
    for (const detail of [1, 0, 1]) {
      press(detail);
      press(detail);
    }
    const shown = post.mock.calls.map(([message]) => message).filter(({ type }) => type === 'parlo:shown');
    expect(shown.map(({ keys }) => keys)).toEqual([true, false, true, false]);
  });

  it('shows it, hides it and shows the same again', async () => {
    const element = place();
    const { frame, said, say } = opened(element);
    say({ type: 'parlo:ready' });
    element.toggle();
    element.toggle();
    expect(said()).toEqual(['parlo:shown', 'parlo:hidden', 'parlo:shown']);
    expect(frameOf(element)).toBe(frame);
    expect(told).toEqual(['open', 'ready {"type":"parlo:ready"}', 'close', 'open']);
  });

  it('is closed by Escape and by the frame, and gives the focus back to its button', async () => {
    const element = place();
    const { frame, say } = opened(element);
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
    expect(told.filter((one) => one === 'close')).toHaveLength(2);
  });

  it('starts a call as soon as the frame listens, and ends it', async () => {
    const element = place();
    element.start();
    const { said, say } = opened(element);
    expect(said()).toEqual([]);
    say({ type: 'parlo:ready' });
    element.end();
    element.start();
    expect(said()).toEqual(['parlo:shown', 'parlo:start', 'parlo:end', 'parlo:start']);
  });

  it('starts no call behind the visitor’s back: not in a frame that was closed meanwhile', async () => {
    const element = place();
    element.start();
    const { said, say } = opened(element);
    element.close();
    say({ type: 'parlo:ready' });
    expect(said()).toEqual([]);
    element.open();
    expect(said()).toEqual(['parlo:shown']);
  });

  it('says nothing into a page that does not listen yet', () => {
    const element = place();
    const { said, say } = opened(element);
    element.start();
    element.setAttribute('theme', 'dark');
    expect(said()).toEqual([]);
    say({ type: 'parlo:ready' });
    expect(said()).toEqual(['parlo:shown', 'parlo:start']);
  });

  it('passes on what the frame tells, and marks a call', async () => {
    const element = place();
    const { say } = opened(element);
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
    const { post, say } = opened(element);
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
    expect(post.mock.calls).toEqual([[{ type: 'parlo:end' }, BASE]]);
  });

  it('follows its attributes: looks in the same frame, another assistant or mode in a new one', async () => {
    const element = place();
    const { frame, post, say } = opened(element);
    say({ type: 'parlo:ready' });
    post.mockClear();
    element.setAttribute('theme', 'dark');
    element.setAttribute('label', 'Ask');
    element.removeAttribute('theme');
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
    const { say } = opened(element);
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

  it('hears what any of them tells, and which it was', () => {
    const hear = vi.fn();
    window.Parlo?.on('open', ({ target }) => hear(target));
    const element = place();
    element.open();
    expect(hear).toHaveBeenCalledExactlyOnceWith(element);
  });

  it('does nothing where there is nobody', () => {
    expect(() => window.Parlo?.open()).not.toThrow();
  });
});
