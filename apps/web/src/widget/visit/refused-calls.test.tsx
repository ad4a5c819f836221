// @vitest-environment jsdom

import { startCall } from '@parlo/call-client/call';
import { FakeBrowser, FakeStream, secretAnswer } from '@parlo/call-client/testing';
import { REALTIME_REFUSALS, type RealtimeHttpCode } from '@parlo/contract/realtime-refusals';
import { act } from 'preact/test-utils';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  ASSISTANT,
  answers,
  box,
  button,
  press,
  refused,
  reload,
  sent,
  settle,
  show,
  status,
  text,
  type,
  visitAnew,
} from '../testing/fake-visit.tsx';
import { TRANSCRIPT_WORDS } from '../transcript/words.ts';
import { failureWords } from '../words/call-words.ts';
import { STRINGS } from '../words/strings.ts';

const QUIET_RETRY_MS = 1_500;
const SESSION = '/api/session';
let browser: FakeBrowser;
let stream: FakeStream;

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
  stream = new FakeStream();
  browser.microphone = async () => stream;
  vi.spyOn(console, 'error').mockImplementation(() => {});
  // Not in jsdom.
  Object.assign(performance, { mark: () => {} });
});

const { uk } = STRINGS;
const phase = () => document.querySelector('main')?.className.split(' ')[1];
const refusal = (code: string, http: number) => async () =>
  Response.json({ success: false, code, message: code }, { status: http });
const sessions = () => browser.requests.filter(({ path }) => path === SESSION).length;

/** Lets the second try come, which is made before anything is said. */
async function untilEnded(): Promise<void> {
  await vi.waitFor(async () => {
    await act(() => browser.pass(QUIET_RETRY_MS));
    await settle();
    expect(phase()).toBe('ended');
  });
}
async function untilActive(): Promise<void> {
  await vi.waitFor(() => expect(browser.peer.remote).not.toBe(''));
  await act(() => browser.peer.open());
  await vi.waitFor(() => expect(phase()).toBe('active'));
}

const CODES = (Object.keys(REALTIME_REFUSALS) as (keyof typeof REALTIME_REFUSALS)[]).filter(
  (code): code is RealtimeHttpCode => REALTIME_REFUSALS[code].status !== null,
);
const PASSING = CODES.filter((code) => REALTIME_REFUSALS[code].retry === 'soon');
/** Of these, something else than the status says it: access is closed, or something is to be agreed to. */
const SHUT = ['upgrade_required', 'site_not_allowed', 'trials_off', 'trials_full'] as const;
const CLOSING: readonly string[] = ['no_minutes', 'daily_limit', 'consent_required', ...SHUT];

describe('a Ukrainian visitor whose call is refused', () => {
  it.each(CODES.filter((code) => !CLOSING.includes(code)))(
    'with “%s” reads why in Ukrainian, and can type or try again',
    async (code) => {
      browser.answers[SESSION] = [refusal(code, REALTIME_REFUSALS[code].status)];
      await show({ strings: uk, label: uk.startCall });
      await press(uk.startCall);
      await untilEnded();
      expect(status()).toBe(`${failureWords(code, uk)} ${uk.typeOn}`);
      expect(text()).not.toContain(code);
      expect(document.querySelector('.call')?.textContent).toBe(uk.tryAgain);
      expect(box()).not.toBeNull();
      expect(stream.tracks[0]?.stopped).toBe(true);
    },
  );

  it.each(['no_minutes', 'daily_limit'] as const)(
    'with “%s” keeps the box and loses the button',
    async (code) => {
      browser.answers[SESSION] = [refusal(code, REALTIME_REFUSALS[code].status)];
      await show({ strings: uk, label: uk.startCall });
      await press(uk.startCall);
      await vi.waitFor(() => expect(button(uk.tryAgain)).toBeUndefined());
      await vi.waitFor(() => expect(status()).toBe(`${failureWords(code, uk)} ${uk.typeOn}`));
      expect(document.querySelector('.call')).toBeNull();
      expect(box()).not.toBeNull();
    },
  );

  it('is not told to type where the owner lets nobody type', async () => {
    browser.answers[SESSION] = [refusal('daily_limit', 429)];
    await show({ strings: uk, label: uk.startCall, mode: 'voice' });
    await press(uk.startCall);
    await vi.waitFor(() => expect(status()).toBe(uk.dailyLimit));
  });
});

describe('a refusal that passes', () => {
  it.each(PASSING)('(%s) is waited for in silence, and the call begins', async (code) => {
    browser.answers[SESSION] = [
      refusal(code, REALTIME_REFUSALS[code].status),
      async () => secretAnswer('ek_2'),
    ];
    await show();
    await press('Start a call');
    await vi.waitFor(async () => {
      await act(() => browser.pass(QUIET_RETRY_MS));
      expect(sessions()).toBe(2);
    });
    expect(document.querySelector('.trouble')).toBeNull();
    await untilActive();
    expect(text()).not.toContain(failureWords(code, STRINGS.en));
    expect(stream.tracks[0]?.stopped).toBe(false);
  });

  it('that did not pass is tried again by the visitor, and then it is a call', async () => {
    browser.answers[SESSION] = [refusal('lines_busy', 503)];
    await show();
    await press('Start a call');
    await untilEnded();
    browser.answers[SESSION] = [async () => secretAnswer('ek_3')];
    browser.microphone = async () => new FakeStream();
    await press('Try again');
    await vi.waitFor(() => expect(browser.peers.some(({ remote }) => remote !== '')).toBe(true));
    expect(status()).toBe(STRINGS.en.connecting);
  });
});

describe('a refusal that stays', () => {
  it.each(SHUT)('(%s) is asked for once, and leaves nothing to press', async (code) => {
    browser.answers[SESSION] = [refusal(code, REALTIME_REFUSALS[code].status)];
    await show();
    await press('Start a call');
    await vi.waitFor(() => expect(status()).toBe(failureWords(code, STRINGS.en)));
    expect(document.querySelectorAll('button')).toHaveLength(0);
    expect(sessions()).toBe(1);
    expect(stream.tracks[0]?.stopped).toBe(true);
    expect(sent.at(-1)).toEqual({ type: 'parlo:state', state: 'refused' });
  });

  it('because the owner asks for consent meanwhile fetches what they ask, and calls once that is given', async () => {
    browser.answers[SESSION] = [refusal('consent_required', 403), async () => secretAnswer('ek_2')];
    await show();
    await press('Start a call');
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(status()).toBe(STRINGS.en.consentNeeded);
    await show({ assistant: { ...ASSISTANT, consentText: 'We keep it.' } });
    await press(TRANSCRIPT_WORDS.en.agree);
    await vi.waitFor(() => expect(sessions()).toBe(2));
    const bodies = browser.requests
      .filter(({ path }) => path === SESSION)
      .map(({ init }) => JSON.parse(String(init.body)));
    expect(bodies.map(({ consent }) => consent)).toEqual([undefined, true]);
  });

  it('forgets a call’s refusal when the visitor types instead', async () => {
    browser.answers[SESSION] = [refusal('lines_busy', 503)];
    await show();
    await press('Start a call');
    await untilEnded();
    await type('Cake?');
    await vi.waitFor(() => expect(text()).toContain('Yes, every day.'));
    expect(document.querySelector('.trouble')).toBeNull();
    expect(button('Try again')).toBeDefined();
  });

  it('keeps calls available after a refused typed turn', async () => {
    answers.chat = [refused('too_many_requests', 429)];
    await show();
    await type('Cake?');
    await vi.waitFor(() => expect(status()).toBe(STRINGS.en.tooMany));
    await press('Start a call');
    await untilActive();
    expect(status()).toBe(STRINGS.en.listening);
  });
});
