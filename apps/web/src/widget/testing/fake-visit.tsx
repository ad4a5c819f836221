/** @jsxImportSource preact */
import type { FromFrame, ToFrame } from '@parlo/contract/embed-messages';
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { VisitScreen } from '../visit/visit-screen.tsx';
import { STRINGS } from '../words/strings.ts';
// In a browser it is there before anybody has typed a word.
import '../call/voice-part.ts';
import '../transcript/part.ts';
import { TRANSCRIPT_WORDS } from '../transcript/words.ts';
import { unmount } from './unmount.ts';

/** For tests: a visitor before the widget, and a server that responds as a test says. */

export const ASSISTANT = {
  id: 'a',
  assistantName: 'Bakery',
  greetingMessage: 'Hello.',
  voice: 'verse',
  logo: null,
  consentText: '',
};
export const strings = { ...STRINGS.en, ...TRANSCRIPT_WORDS.en };
type Answer = () => Response | Promise<Response>;

/** Stands in for the server: responses by path, in order; the last one stays. */
export let answers: Record<string, Answer[]>;
export let asked: { path: string; body: Record<string, unknown> }[];
export let sent: FromFrame[];
export let command: (message: ToFrame) => void;
export const reload = vi.fn();

export const json =
  (body: object, status = 200): Answer =>
  () =>
    Response.json(body, { status });
export const refused = (code: string, status = 402) => json({ success: false, code, message: code }, status);
export const sources = [
  { title: 'menu.pdf', heading: 'Desserts', text: 'Honey cake: https://x.example/cake.' },
];

export function answered(asks: string, text: string, turns_left = 9): Answer {
  const events = [
    { type: 'parlo.conversation', conversation: 'cv_1', turns_left },
    {
      type: 'conversation.item.added',
      item: { id: `u ${asks}`, type: 'message', role: 'user', content: [{ type: 'input_text', text: asks }] },
      previous_item_id: null,
    },
    { type: 'response.created' },
    { type: 'response.output_text.done', item_id: `a ${asks}`, text },
    {
      type: 'response.done',
      response: { status: 'completed', metadata: { sources: JSON.stringify(sources) } },
    },
  ];
  return () => new Response(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''));
}

/** A reply that reads a visitor's details back. */
export function readBack(asks: string, card: object): Answer {
  const events = [
    { type: 'parlo.conversation', conversation: 'cv_1', turns_left: 9 },
    {
      type: 'conversation.item.added',
      item: { id: 'u1', type: 'message', role: 'user', content: [{ type: 'input_text', text: asks }] },
      previous_item_id: null,
    },
    { type: 'response.output_text.done', item_id: 'a1', text: 'Shall I send it?' },
    { type: 'response.done', response: { status: 'completed', metadata: { contact: JSON.stringify(card) } } },
  ];
  return () => new Response(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''));
}

export async function show(props: Partial<Parameters<typeof VisitScreen>[0]> = {}) {
  await act(() =>
    render(
      <VisitScreen
        assistant={ASSISTANT}
        label="Start a call"
        popup={false}
        strings={strings}
        mode="hybrid"
        site={{ value: () => '', renew: async () => false, stop: () => {} }}
        page={{
          send: (message) => sent.push(message),
          subscribe: (hear) => {
            command = hear;
            return () => {};
          },
        }}
        reload={reload}
        {...props}
      />,
      document.body,
    ),
  );
  await settle();
  await act(() => vi.dynamicImportSettled());
}

/** Lets pending responses come and the page render. */
export const settle = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 5)));
export const text = () => document.body.textContent ?? '';
export const status = () => document.querySelector('[role=status]')?.textContent;
export const button = (name: string) =>
  [...document.querySelectorAll('button')].find(
    (one) => (one.getAttribute('aria-label') ?? one.textContent) === name,
  );
export const box = () => document.querySelector('textarea');
export const paths = () => asked.map(({ path }) => path);

export async function press(name: string): Promise<void> {
  const found = button(name) ?? expect.fail(`no button ${name} in ${text()}`);
  await act(() => found.click());
  await settle();
}

export async function type(words: string, key = 'Enter', more: KeyboardEventInit = {}): Promise<void> {
  const field = box() ?? expect.fail('no box');
  await act(() => {
    field.value = words;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await act(() => {
    field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
  });
  await settle();
}

/** The browser's own navigator with more or other things on it. */
export function stubNavigator(more: object): void {
  const get = (own: Navigator, name: PropertyKey) => Reflect.get(name in more ? more : own, name);
  vi.stubGlobal('navigator', new Proxy(navigator, { get }));
}

/** Begins each test of a file with a tab of its own. */
export function visitAnew(): void {
  beforeEach(() => {
    sessionStorage.clear();
    reload.mockReset();
    asked = [];
    sent = [];
    answers = {
      session: [refused('unavailable', 503)],
      chat: [answered('Cake?', 'Yes, every day.')],
      feedback: [json({ success: true, message: '' })],
      forget_conversation: [json({ success: true, message: '' })],
    };
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
      const name = path.replace('/api/', '');
      asked.push({ path: name, body: JSON.parse(String(init.body)) });
      const script = answers[name] ?? [];
      const answer = script.length > 1 ? script.shift() : script[0];
      if (!answer) throw new TypeError('network');
      return answer();
    });
  });

  afterEach(async () => {
    await unmount();
    document.documentElement.lang = '';
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
}
