// @vitest-environment jsdom
import { act, createRef, StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ParloElement } from './events.ts';
import { ParloAssistant } from './react.tsx';

const HOST = 'https://talk.example/';
let box: HTMLElement;
let root: Root;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  box = document.body.appendChild(document.createElement('main'));
  root = createRoot(box);
});
afterEach(async () => {
  await act(async () => root.unmount());
  box.remove();
  document.head.replaceChildren();
});

const scripts = () => [...document.scripts].map(({ src }) => src);
const element = () => box.querySelector('parlo-assistant');

it('renders the element with its attributes, without absent ones', async () => {
  await act(async () =>
    root.render(<ParloAssistant host={HOST} assistantId="assistant_7" mode="chat" placement="top-left" />),
  );
  // Where the loader is there too, it styles the element.
  const names = element()
    ?.getAttributeNames()
    .filter((name) => name !== 'style')
    .sort();
  expect(names).toEqual(['assistant-id', 'mode', 'placement']);
  expect(element()?.getAttribute('assistant-id')).toBe('assistant_7');
});

it('loads the loader once, however many there are and however often they are drawn', async () => {
  const two = (
    <StrictMode>
      <ParloAssistant host={HOST} assistantId="assistant_7" />
      <ParloAssistant host="https://talk.example" assistantId="assistant_8" />
    </StrictMode>
  );
  await act(async () => root.render(two));
  await act(async () => root.render(null));
  await act(async () => root.render(two));
  expect(scripts()).toEqual(['https://talk.example/embed.js']);
});

it('forwards the element’s events to the current listeners', async () => {
  const [first, second] = [vi.fn(), vi.fn()];
  const ended = (onCallEnd: typeof first) => (
    <ParloAssistant host={HOST} assistantId="assistant_7" onCallEnd={onCallEnd} />
  );
  const say = () => element()?.dispatchEvent(new CustomEvent('parlo-call-end', { detail: { seconds: 12 } }));
  await act(async () => root.render(ended(first)));
  say();
  await act(async () => root.render(ended(second)));
  say();
  const gone = element();
  await act(async () => root.render(null));
  gone?.dispatchEvent(new CustomEvent('parlo-call-end', { detail: { seconds: 13 } }));
  expect([first.mock.calls, second.mock.calls]).toEqual([[[{ seconds: 12 }]], [[{ seconds: 12 }]]]);
});

it('gives the element itself, and changes its attributes', async () => {
  const ref = createRef<ParloElement>();
  await act(async () => root.render(<ParloAssistant ref={ref} host={HOST} assistantId="a" theme="dark" />));
  expect(ref.current).toBe(element());
  await act(async () => root.render(<ParloAssistant ref={ref} host={HOST} assistantId="a" label="Ask" />));
  expect(ref.current?.getAttribute('label')).toBe('Ask');
  expect(ref.current?.hasAttribute('theme')).toBe(false);
});

it('renders on a server without loading a script', () => {
  expect(renderToString(<ParloAssistant host={HOST} assistantId="assistant_7" />)).toBe(
    '<parlo-assistant assistant-id="assistant_7"></parlo-assistant>',
  );
  // The element as such, too, for who writes it by hand.
  expect(renderToString(<parlo-assistant assistant-id="a" mode="voice" />)).toContain('mode="voice"');
});
