// @vitest-environment jsdom

import { startCall } from '@parlo/call-client/call';
import { FakeBrowser } from '@parlo/call-client/testing';
import { TRIAL_LIMITS } from '@parlo/contract';
import { act } from 'preact/test-utils';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  answered,
  answers,
  asked,
  box,
  button,
  paths,
  press,
  refused,
  settle,
  show,
  status,
  strings,
  text,
  type,
  visitAnew,
} from '../testing/fake-visit.tsx';
import { EARLIER_CHARACTERS, EARLIER_TURNS, Memory } from './visit-memory.ts';

const TRIAL = {
  assistantName: 'Bakery',
  assistantPrompt: 'Be warm.',
  greetingMessage: 'Good morning.',
  voice: 'ash',
  faqList: [{ question: 'Cake?', answer: 'Yes.' }],
} as const;
const trial = { ...TRIAL, faqList: [...TRIAL.faqList] };
let browser: FakeBrowser;

// The call itself is the real one; only its browser is not.
vi.mock('@parlo/call-client', async (original) => ({
  ...(await original<object>()),
  CONNECTING_LABEL_MS: 0,
  startCallLazily: (...[target, handlers]: Parameters<typeof startCall>) =>
    startCall(target, handlers, browser.asBrowser()),
}));

visitAnew();
beforeEach(() => {
  browser = new FakeBrowser();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  Object.assign(performance, { mark: () => {} });
  answers.try_chat = [answered('Cake?', 'Yes.')];
});

describe('trying without an account', () => {
  it('sends what is typed in the builder with every message, and what was said before', async () => {
    await show({ trial });
    await type('Cake?');
    expect(text()).toContain('Yes.');
    answers.try_chat = [answered('And tea?', 'Tea, too.')];
    await show({ trial: { ...trial, greetingMessage: 'Hi.' } });
    await type('And tea?');
    expect(paths()).toEqual(['try_chat', 'try_chat']);
    expect(asked[0]?.body).toMatchObject({ draft: trial, turns: [], text: 'Cake?' });
    expect(asked[1]?.body).toMatchObject({
      draft: { greetingMessage: 'Hi.' },
      text: 'And tea?',
      turns: [
        { role: 'visitor', text: 'Cake?' },
        { role: 'assistant', text: 'Yes.' },
      ],
    });
    expect(asked.some(({ body }) => 'assistantId' in body || 'conversation' in body)).toBe(false);
  });

  it('keeps nothing in the tab, and judges and deletes where it is', async () => {
    answers.try_chat = [
      () =>
        new Response(
          [
            { type: 'parlo.conversation', conversation: '', turns_left: 100 },
            { type: 'response.created' },
            { type: 'response.output_text.done', item_id: 'a', text: 'Yes.' },
            { type: 'response.done', response: { status: 'completed' } },
          ]
            .map((event) => `data: ${JSON.stringify(event)}\n\n`)
            .join(''),
        ),
    ];
    await show({ trial });
    await type('Cake?');
    await press(strings.thumbUp);
    expect(button(strings.thumbUp)?.getAttribute('aria-pressed')).toBe('true');
    expect(paths()).toEqual(['try_chat']);
    expect(sessionStorage.length).toBe(0);
  });

  it('asks nothing of the server before something is sent', async () => {
    await show({ trial });
    await act(() => {
      const field = box() ?? expect.fail('no box');
      field.value = 'C';
      field.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await settle();
    expect(paths()).toEqual([]);
  });

  it.each([
    ['trials_full', 429, strings.trialsFull],
    ['trials_off', 403, strings.trialsOff],
  ])('that is refused as %s says what to do, and takes nothing more', async (code, state, words) => {
    answers.try_chat = [refused(code, state)];
    await show({ trial });
    await type('Cake?');
    expect(status()).toBe(words);
    expect(box()).toBeNull();
  });

  it('says that there is too much of it', async () => {
    answers.try_chat = [refused('too_large', 413)];
    await show({ trial });
    await type('Cake?');
    expect(status()).toBe(strings.trialTooLarge);
  });

  it('calls what is typed, and says when its three minutes are over', async () => {
    browser.answers['/api/try_session'] = browser.answers['/api/session'] ?? [];
    await show({ trial });
    await press('Start a call');
    await vi.waitFor(() => expect(browser.peer.remote).not.toBe(''));
    const [asks] = browser.requests;
    expect(asks?.path).toBe('/api/try_session');
    expect(JSON.parse(String(asks?.init.body))).toMatchObject({ draft: trial });
    await act(() => browser.peer.open());
    await settle();
    const over = { type: 'error', event_id: 'e', error: { type: 'x', code: 'session_expired', message: '' } };
    await act(() => browser.peer.channel.onmessage?.({ data: JSON.stringify(over) }));
    await act(() => browser.peer.channel.closed());
    await vi.waitFor(() => expect(status()).toBe(strings.trialOver));
  });
});

it('takes as much of the conversation along as the server takes', () => {
  expect([EARLIER_TURNS, EARLIER_CHARACTERS]).toEqual([TRIAL_LIMITS.turns, TRIAL_LIMITS.turn]);
  const memory = new Memory('a', undefined, { value: () => '', renew: async () => false, stop: () => {} });
  memory.trial = trial;
  const line = (at: number) => ({ id: `${at}`, role: 'visitor', via: 'text', state: 'done' }) as const;
  const lines = Array.from({ length: 30 }, (_, at) => ({ ...line(at), text: `${at} ${'x'.repeat(5_000)}` }));
  const unsent = { ...line(30), state: 'unsent', text: 'Lost.' } as const;
  const { turns } = memory.typed('Now', [...lines, unsent]) as { turns: { text: string }[] };
  expect(turns).toHaveLength(20);
  expect(turns[0]?.text.startsWith('10 ')).toBe(true);
  expect(turns.every(({ text: said }) => said.length <= 4_000)).toBe(true);
});
