/** @jsxImportSource preact */
// @vitest-environment jsdom
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { App } from './app.tsx';
import { readParams } from './page/params.ts';
import { unmount } from './testing/unmount.ts';
import { STRINGS } from './words/strings.ts';

const assistant = {
  id: 'a',
  assistantName: 'Bakery',
  greetingMessage: 'Hello.',
  voice: 'verse',
  logo: null,
  consentText: '',
};
const loaded = () => Response.json({ success: true, message: '', assistant });
const settle = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 5)));
const text = () => document.body.textContent ?? '';
const sent: unknown[] = [];

async function open(search: string, answer: () => Response | Promise<Response>, words = true): Promise<void> {
  vi.stubGlobal('fetch', async () => answer());
  const params = readParams({ pathname: '/widget', search }, ['en']);
  await act(() =>
    render(
      <App
        {...params}
        own={null}
        strings={words ? STRINGS.en : null}
        preview={null}
        site={{ value: () => '', renew: async () => false, stop: () => {} }}
        page={{ send: (message) => sent.push(message), subscribe: () => () => {} }}
      />,
      document.body,
    ),
  );
}

beforeEach(() => void vi.stubGlobal('matchMedia', () => ({ matches: true })));
afterEach(async () => {
  await unmount();
  sent.length = 0;
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the widget page', () => {
  it('says that it loads, then who it is', async () => {
    const later = Promise.withResolvers<Response>();
    await open('?assistantId=a&paymentId=order_1', () => later.promise);
    expect(text()).toBe('Loading assistant…');
    expect(sent).toEqual([{ type: 'parlo:state', state: 'loading' }]);
    later.resolve(loaded());
    await settle();
    expect(document.querySelector('h1')?.textContent).toBe('Bakery');
    expect(document.title).toBe('Bakery');
    expect(text()).toContain('Start a call');
  });

  it('asks for nothing that came with it', async () => {
    const json = JSON.stringify({ success: true, message: '', assistant });
    document.head.innerHTML = `<script type="application/json" id="parlo-config">${json}</script>`;
    await open('?assistantId=a', () => expect.fail('asks'));
    document.head.replaceChildren();
    expect(document.querySelector('h1')?.textContent).toBe('Bakery');
    expect(sent).toEqual([
      { type: 'parlo:panel', radius: 18, theme: 'light dark' },
      { type: 'parlo:state', state: 'idle' },
    ]);
  });

  it('waits for its words without any', async () => {
    await open('?assistantId=a', loaded, false);
    await settle();
    expect(text()).toBe('');
  });

  it('calls the button what the owner calls it', async () => {
    await open('?assistantId=a&label=Ask%20us', loaded);
    await settle();
    expect(text()).toContain('Ask us');
  });

  const refusal = (code: string, message: string) => Response.json({ success: false, code, message });
  it.each([
    ['', loaded, 'Assistant ID is required'],
    ['?assistantId=a', () => refusal('not_found', 'Assistant not found'), 'Assistant not found'],
    ['?assistantId=a', () => refusal('internal', ''), 'Error: Failed to load assistant configuration'],
    ['?assistantId=a', () => refusal('too_many_requests', 'Too many.'), `Error: ${STRINGS.en.tooMany}`],
    ['?assistantId=a', () => Promise.reject(new TypeError('network')), 'Error: Error loading assistant'],
  ])('with a warning sign, says what is wrong with “%s”', async (search, answer, words) => {
    await open(search, answer);
    await settle();
    expect(document.querySelector('[role=alert]')?.textContent).toBe(words);
    expect(document.querySelector('.warning')).not.toBeNull();
    await vi.waitFor(() => expect(sent.at(-1)).toEqual({ type: 'parlo:state', state: 'refused' }));
  });

  it('is tried again', async () => {
    const answers = [() => Promise.reject(new TypeError('network')), loaded];
    await open('?assistantId=a', () => (answers.shift() ?? loaded)());
    await settle();
    await act(() => document.querySelector('button')?.click());
    await settle();
    expect(document.querySelector('h1')?.textContent).toBe('Bakery');
  });

  it('alerts who refused the microphone, after it said so itself', async () => {
    // Every browser has it; a document alone has not.
    Object.assign(performance, { mark: () => {} });
    const alerted = vi.spyOn(window, 'alert').mockImplementation(() => {});
    const mediaDevices = {
      // jsdom's own kind of exception is no Error, as every browser's is.
      getUserMedia: () => Promise.reject(Object.assign(new Error('no'), { name: 'NotAllowedError' })),
    };
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { mediaDevices }));
    await open('?assistantId=a', loaded);
    await settle();
    await act(() => document.querySelector<HTMLElement>('.call')?.click());
    await vi.waitFor(() => expect(alerted).toHaveBeenCalled());
    expect(alerted).toHaveBeenCalledWith('Please allow access to your microphone to use the voice assistant');
    expect(document.querySelector('main')?.className).toContain('denied');
    expect(text()).toContain('The microphone is blocked');
    expect(text()).toContain('Try again');
  });
});
