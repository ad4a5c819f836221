// @vitest-environment jsdom

import { FakeBrowser, secretAnswer } from '@parlo/call-client/testing';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { STRINGS } from '../../widget/words/strings.ts';
import { useTestCall } from './use-test-call.ts';

const settle = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 20)));
const TARGET = { draft: { assistantName: 'Poppy' }, origin: 'sandbox' } as never;
const ITEM = { type: 'message', status: 'completed' };

/** What the server streams for a typed turn: the visitor's words, then an answer. */
function answer(question: string, said: string): Response {
  const item = (id: string, role: string, type: string, text: string) => ({
    ...ITEM,
    id,
    role,
    content: [{ type, text }],
  });
  const events = [
    { type: 'parlo.conversation', event_id: 'e0', conversation: 'cv_2', turns_left: 99 },
    {
      type: 'conversation.item.added',
      event_id: 'e1',
      previous_item_id: null,
      item: item('i1', 'user', 'input_text', question),
    },
    {
      type: 'response.output_text.done',
      event_id: 'e2',
      response_id: 'r1',
      item_id: 'i2',
      output_index: 0,
      content_index: 0,
      text: said,
    },
    {
      type: 'response.done',
      event_id: 'e3',
      response: { object: 'realtime.response', id: 'r1', status: 'completed', output: [], metadata: {} },
    },
  ];
  const body = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}

async function open(chat: () => Promise<Response>) {
  const browser = new FakeBrowser();
  const { client_secret } = await secretAnswer('ek_1').json();
  const session = async () => Response.json({ success: true, client_secret, conversation: 'cv_1' });
  browser.answers = { ...browser.answers, '/api/session': [session], '/api/chat': [chat] };
  const view = renderHook(() => useTestCall(TARGET, STRINGS.en, () => {}, browser.asBrowser()));
  const lines = () => view.result.current.state.talk.lines.map(({ role, text }) => `${role}: ${text}`);
  const bodies = (path: string) =>
    browser.requests
      .filter((request) => request.path === path)
      .map(({ init }) => JSON.parse(String(init.body)));
  return { browser, lines, bodies, now: () => view.result.current };
}

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => {
  cleanup();
  localStorage.clear();
});

describe('typing in a test', () => {
  it('asks the draft, in the conversation that was begun with it', async () => {
    const { lines, bodies, now } = await open(async () => answer('Open?', 'Always.'));
    act(() => expect(now().chat.type('Open?')).toBe(true));
    expect(lines()).toEqual(['visitor: Open?']);
    expect(now().chat.answering).toBe(true);
    expect(now().chat.type('Again?')).toBe(false);
    await settle();
    expect(lines()).toEqual(['visitor: Open?', 'assistant: Always.']);
    expect(now().chat).toMatchObject({ answering: false, trouble: '' });
    act(() => void now().chat.type('And today?'));
    await settle();
    expect(bodies('/api/session')).toMatchObject([TARGET]);
    expect(bodies('/api/chat')).toMatchObject([
      { conversation: 'cv_1', text: 'Open?' },
      { conversation: 'cv_2', text: 'And today?' },
    ]);
  });

  it('continues as a call, below the typed turns', async () => {
    const { lines, bodies, now } = await open(async () => answer('Open?', 'Always.'));
    act(() => void now().chat.type('Open?'));
    await settle();
    act(() => now().start());
    await settle();
    expect(bodies('/api/session')[1]).toMatchObject({ conversation: 'cv_2', origin: 'sandbox' });
    expect(lines()).toEqual(['visitor: Open?', 'assistant: Always.']);
  });

  it('waits for a call that is not open yet, and is said in one that is', async () => {
    const { browser, bodies, now } = await open(async () => answer('', ''));
    act(() => now().start());
    await settle();
    expect(now().chat.type('Open?')).toBe(false);
    act(() => browser.peer.open());
    act(() => expect(now().chat.type('Open?')).toBe(true));
    expect(JSON.stringify(browser.peer.channel.sent)).toContain('Open?');
    expect(bodies('/api/chat')).toEqual([]);
  });

  it('shows why there was no answer, and keeps typed text', async () => {
    const refusal = { success: false, code: 'unavailable', message: '' };
    const { lines, now } = await open(async () => Response.json(refusal, { status: 503 }));
    act(() => void now().chat.type('Open?'));
    await settle();
    expect(now().chat.trouble).toBe(STRINGS.en.chatBusy);
    expect(now().state.talk.lines[0]?.state).toBe('unsent');
    expect(lines()).toEqual(['visitor: Open?']);
    act(() => now().start());
    expect(now().chat.trouble).toBe('');
  });
});
