// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { BASE } from './testing/load-loader.ts';
import {
  button,
  device,
  frameOf,
  inside,
  ORIGIN,
  opened,
  place,
  scrolledTo,
  settled,
  setUpPage,
  told,
} from './testing/page-with-loader.ts';

// In a page it is a file of its own.
vi.mock('./fetch-part.ts', () => import('./testing/parts.ts'));

setUpPage();

it('does not have a page laid out in the press that has room for it', async () => {
  const scale = vi.fn(() => 1);
  vi.stubGlobal('visualViewport', Object.defineProperty(new EventTarget(), 'scale', { get: scale }));
  await opened(place());
  expect(scale).not.toHaveBeenCalled();
});

describe('on a phone', () => {
  beforeEach(() => {
    device.small = true;
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
    const room = () =>
      ['--top', '--visible'].map((name) =>
        inside<HTMLElement>(element, 'section').style.getPropertyValue(name),
      );
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

describe('while it is closed', () => {
  const replied = { type: 'parlo:message', role: 'assistant', via: 'text', text: 'Yes.' };

  it('counts the written replies on its button, until it is opened', async () => {
    const element = place();
    const { say } = await opened(element);
    say({ type: 'parlo:ready' });
    say(replied);
    expect(button(element).dataset.unread).toBeUndefined();
    element.close();
    await vi.waitFor(() => expect(told).toContain('close'));
    say(replied);
    say({ ...replied, via: 'voice' });
    say({ ...replied, role: 'visitor' });
    say(replied);
    expect(button(element).dataset.unread).toBe('2');
    element.open();
    await vi.waitFor(() => expect(button(element).dataset.unread).toBeUndefined());
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

  it('a conversation of one assistant is not passed to another', async () => {
    sessionStorage.setItem(KEY, 'cv_1');
    const other = await opened(place('<parlo-assistant assistant-id="assistant_8"></parlo-assistant>'));
    other.say({ type: 'parlo:ready' });
    expect(other.said()).toEqual(['parlo:shown']);
  });

  it('is lost with a page that may not store it, without further effect', async () => {
    for (const act of ['getItem', 'setItem', 'removeItem'] as const)
      vi.spyOn(Storage.prototype, act).mockImplementation(() => {
        throw new DOMException('denied', 'SecurityError');
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
    // The new frame is greeted as the first one was.
    const next = frameOf(element)?.contentWindow ?? null;
    if (!next) throw new Error('no window');
    const sent = vi.spyOn(next, 'postMessage').mockImplementation(() => undefined);
    say({ type: 'parlo:ready' }, ORIGIN, next);
    expect(sent.mock.calls.map(([{ type }]) => type)).toEqual(['parlo:shown']);
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
