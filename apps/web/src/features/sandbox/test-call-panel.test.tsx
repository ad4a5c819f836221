// @vitest-environment jsdom
import { FakeBrowser, FakeStream } from '@parlo/call-client/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { OLENA, show } from '../../testing/render.tsx';
import { DEFAULT_IDENTITY } from './default-identity.ts';
import { TestCallPanel } from './test-call-panel.tsx';

let browser: FakeBrowser;

// The call itself is the real one; only its browser is not.
vi.mock('@parlo/call-client/browser', async (original) => ({
  ...(await original<object>()),
  get callBrowser() {
    return browser.asBrowser();
  },
}));

const LABEL_MS = 2_000;
const settle = () => act(() => new Promise<void>((resolve) => setImmediate(resolve)));
const status = () => screen.getByRole('status').textContent;
const button = (name: string) => screen.getByRole('button', { name });
const log = () => screen.getByRole('log').textContent;

beforeEach(() => {
  browser = new FakeBrowser();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

async function open(language: 'en' | 'uk' = 'en') {
  const tested = { ...DEFAULT_IDENTITY, assistantName: 'Poppy' };
  return show(<TestCallPanel email={OLENA.email} tested={tested} spent={undefined} />, { language });
}

async function call() {
  const scene = await open();
  await scene.user.click(button('Start a call'));
  await waitFor(() => expect(browser.peer.remote).not.toBe(''));
  act(() => browser.peer.open());
  act(() => browser.pass(LABEL_MS));
  expect(button('End call')).toBeTruthy();
  return scene;
}

const say = (...events: object[]) =>
  act(() => {
    for (const event of events) browser.peer.channel.onmessage?.({ data: JSON.stringify(event) });
  });
const heard = (item_id: string, transcript: string) => ({
  type: 'conversation.item.input_audio_transcription.completed',
  event_id: 'e',
  content_index: 0,
  item_id,
  transcript,
});
const spoken = (item_id: string, delta: string) => ({
  type: 'response.output_audio_transcript.delta',
  event_id: 'e',
  response_id: 'r',
  output_index: 0,
  content_index: 0,
  item_id,
  delta,
});

describe('the panel of a test call', () => {
  it('shows its state: microphone, connection, then listening', async () => {
    let permit = () => {};
    browser.microphone = () =>
      new Promise((resolve) => {
        permit = () => resolve(new FakeStream());
      });
    const { user } = await open();
    expect(log()).toBe('The conversation appears here.');
    await user.click(button('Start a call'));
    expect(status()).toBe('Your browser asks for the microphone. Nothing is heard until you agree.');
    expect(button('Start a call').getAttribute('aria-disabled')).toBe('true');
    permit();
    await settle();
    expect(status()).toBe('Calling...');
    await waitFor(() => expect(browser.peer.remote).not.toBe(''));
    act(() => browser.peer.open());
    expect(status()).toBe('Listening');
    act(() => browser.pass(LABEL_MS));
    expect(button('End call')).toBeTruthy();
  });

  it('shows both sides’ turns with names, and marks cut and misheard ones', async () => {
    await call();
    say(heard('u1', 'Do you have cake?'), spoken('a1', 'Every day until'));
    say({
      type: 'conversation.item.truncated',
      event_id: 'e',
      item_id: 'a1',
      content_index: 0,
      audio_end_ms: 9,
    });
    expect(log()).toBe('YouDo you have cake?PoppyEvery day until — interrupted');
    say(spoken('a2', 'Pardon?'), { type: 'output_audio_buffer.started', event_id: 'e', response_id: 'r' });
    expect(log()).toContain('Pardon?');
    expect(status()).toBe('Speaking');
  });

  it('sends typed text into the call, and ignores empty text', async () => {
    const { user } = await call();
    const field = screen.getByLabelText<HTMLInputElement>('Message');
    await user.type(field, '   {Enter}');
    const typed = () =>
      browser.peer.channel.sent.filter((event) => JSON.stringify(event).includes('input_text')).length;
    const before = typed();
    await user.clear(field);
    await user.type(field, 'My number is 7.{Enter}');
    expect(typed()).toBe(before + 1);
    expect(field.value).toBe('');
    // It is written down once the server has it.
    say({
      type: 'conversation.item.added',
      event_id: 'e',
      previous_item_id: null,
      item: {
        id: 'u1',
        type: 'message',
        role: 'user',
        content: [{ type: 'input_text', text: 'My number is 7.' }],
      },
    });
    expect(log()).toBe('YouMy number is 7.');
  });

  it('ends by its button, and begins the next test without the last', async () => {
    const { user } = await call();
    say(heard('u1', 'Do you have cake?'));
    await user.click(button('End call'));
    expect(status()).toBe('Call ended');
    expect(log()).toContain('Do you have cake?');
    await user.click(button('Start a call'));
    expect(log()).toBe('The conversation appears here.');
  });

  it('says why it ended when the server ended it', async () => {
    await call();
    say({
      type: 'error',
      event_id: 'e',
      error: { type: 'session_error', code: 'silence', message: '', param: null, event_id: null },
    });
    act(() => browser.peer.channel.closed());
    await waitFor(() => expect(status()).toBe('The call ended because nobody spoke for a while.'));
    expect(button('Start a call')).toBeTruthy();
  });

  it('explains a microphone that was refused, and tries again', async () => {
    browser.microphone = () => Promise.reject(Object.assign(new Error('no'), { name: 'NotAllowedError' }));
    const { user } = await open();
    await user.click(button('Start a call'));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Please allow access to your microphone to use the voice assistant');
    browser.microphone = async () => new FakeStream();
    await user.click(button('Start a call'));
    await waitFor(() => expect(status()).toBe('Calling...'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    ['no_minutes', 402, 'This assistant has no minutes left right now.'],
    ['too_many_calls', 429, 'Too many calls from your network at once. End one and try again.'],
    ['internal', 500, 'Server error.'],
  ])('explains why there is no call: %s', async (code, http, words) => {
    browser.answers['/api/session'] = [
      async () => Response.json({ success: false, code, message: code }, { status: http }),
    ];
    const { user } = await open();
    await user.click(button('Start a call'));
    for (let round = 0; round < 20 && status() !== words; round += 1) {
      await settle();
      // What may succeed in a moment is asked for a second time before anything is said.
      act(() => browser.pass(1_500));
    }
    expect(status()).toBe(words);
    expect(browser.leftOpen().filter((what) => !what.startsWith('timer'))).toEqual([]);
  });

  it('speaks Ukrainian', async () => {
    await open('uk');
    expect(document.body.textContent).not.toMatch(/[A-Za-z]{4,}/);
  });
});
