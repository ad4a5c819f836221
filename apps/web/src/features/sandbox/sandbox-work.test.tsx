// @vitest-environment jsdom
import { FakeBrowser, FakeStream, secretAnswer } from '@parlo/call-client/testing';
import { REALTIME_REFUSALS } from '@parlo/contract/realtime-refusals';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, refuse } from '../../testing/fake-api.ts';
import { OLENA, show } from '../../testing/render.tsx';
import { madeTalkTime } from '../../testing/talk-time.ts';
import { failureWords } from '../../widget/words/call-words.ts';
import { STRINGS } from '../../widget/words/strings.ts';
import { DEFAULT_IDENTITY } from './default-identity.ts';
import { Sandbox } from './sandbox.tsx';

let browser: FakeBrowser;

// The call itself is the real one; only its browser is not.
vi.mock('@parlo/call-client/browser', async (original) => ({
  ...(await original<object>()),
  get callBrowser() {
    return browser.asBrowser();
  },
}));

const LABEL_MS = 2_000;
const QUIET_RETRY_MS = 1_500;
const account = (minutes: number) => ({
  success: true as const,
  user: { ...OLENA, id: 'u', phone: '', admin: false, emailVerified: true, assistants: [], mayEmbed: true },
  minutes,
  talk: madeTalkTime(minutes),
});
const settle = () => act(() => new Promise<void>((resolve) => setImmediate(resolve)));
const button = (name: string) => screen.findByRole('button', { name });
const log = () => screen.getByRole('log').textContent;

beforeEach(() => {
  browser = new FakeBrowser();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => void vi.useRealTimers());

type Tested = Parameters<typeof Sandbox>[0]['tested'];
const POPPY: Tested = { ...DEFAULT_IDENTITY, id: 'assistant_1', assistantName: 'Poppy' };

async function open(tested: Tested = POPPY, language: 'en' | 'uk' = 'en') {
  const { asked } = fakeApi({ getUser: () => account(10) });
  const view = await show(<Sandbox email={OLENA.email} tested={tested} />, {
    at: '/sandbox',
    language,
    elsewhere: ['/pricing', '/assistant'],
  });
  return { ...view, asked };
}

/** A test call that is on. */
async function call(secondsLeft?: number) {
  const { client_secret } = await secretAnswer('ek_1').json();
  const granted = { success: true, client_secret, conversation: 'cv_1', seconds_left: secondsLeft };
  browser.answers['/api/session'] = [async () => Response.json(granted)];
  const view = await open();
  await view.user.click(await button('Start a call'));
  await waitFor(() => expect(browser.peer.remote).not.toBe(''));
  act(() => browser.peer.open());
  act(() => browser.pass(LABEL_MS));
  await button('End call');
  return view;
}

describe('a test call', () => {
  it('calls the assistant as it was handed over, saved or not', async () => {
    const { user } = await open({ ...POPPY, greetingMessage: 'Not saved yet.', voice: '' });
    await user.click(await button('Start a call'));
    await waitFor(() => expect(browser.requests.some(({ path }) => path === '/api/session')).toBe(true));
    const request = browser.requests.find(({ path }) => path === '/api/session');
    expect(JSON.parse(String(request?.init.body))).toMatchObject({
      assistantId: 'assistant_1',
      origin: 'sandbox',
      draft: { greetingMessage: 'Not saved yet.', voice: 'verse' },
    });
  });

  it('shows how long it may go on, from what the account has', async () => {
    await call(90);
    expect(screen.getByRole('timer').textContent).toBe('01:30');
  });

  it('shows no time before and after', async () => {
    const { user } = await call(90);
    await user.click(await button('End call'));
    expect(screen.queryByRole('timer')).toBeNull();
  });

  it('asks how many minutes are left once it is over', async () => {
    const { user, asked } = await call(90);
    const before = asked.filter(({ name }) => name === 'getUser').length;
    await user.click(await button('End call'));
    await waitFor(() =>
      expect(asked.filter(({ name }) => name === 'getUser').length).toBeGreaterThan(before),
    );
  });

  it('leaves nobody on the line when its page goes', async () => {
    const stream = new FakeStream();
    browser.microphone = async () => stream;
    await call();
    act(() => void dispatchEvent(new Event('pagehide')));
    expect(browser.peer.closed).toBe(true);
    expect(stream.tracks[0]?.stopped).toBe(true);
  });

  it.each([
    'lines_busy',
    'too_many_calls',
    'daily_limit',
    'no_minutes',
    'upgrade_required',
    'unavailable',
  ] as const)('that is refused with “%s” says why in Ukrainian, and can be tried again', async (code) => {
    const { status } = REALTIME_REFUSALS[code];
    browser.answers['/api/session'] = [
      async () => Response.json({ success: false, code, message: code }, { status }),
    ];
    const { user } = await open(POPPY, 'uk');
    await user.click(await button('Почати розмову'));
    const words = failureWords(code, STRINGS.uk);
    await waitFor(async () => {
      await settle();
      // What may succeed in a moment is asked for a second time before anything is said.
      act(() => browser.pass(QUIET_RETRY_MS));
      expect(screen.getByText(words)).toBeTruthy();
    });
    expect((await button('Почати розмову')).getAttribute('aria-disabled')).not.toBe('true');
  });
});

describe('typing to a tested assistant', () => {
  it('sends nothing that is empty, and says so to who does not see it', async () => {
    const { user } = await open();
    const send = await button('Send');
    expect(send.getAttribute('aria-disabled')).toBe('true');
    await user.type(screen.getByLabelText('Message'), 'Open?');
    expect(send.getAttribute('aria-disabled')).toBe('false');
  });

  it('keeps text that was typed before the call is open', async () => {
    const { user } = await open();
    await user.click(await button('Start a call'));
    const field = screen.getByLabelText<HTMLInputElement>('Message');
    await user.type(field, 'Open?{Enter}');
    expect(field.value).toBe('Open?');
    expect(log()).toBe('The conversation appears here.');
  });

  it.each([
    ['unavailable', 503, STRINGS.en.chatBusy],
    ['limit_reached', 409, STRINGS.en.chatTooLong],
    ['internal', 500, STRINGS.en.chatFailed],
  ])('says why nothing came back for “%s”', async (code, status, words) => {
    browser.answers['/api/chat'] = [
      async () => Response.json({ success: false, code, message: code }, { status }),
    ];
    const { user } = await open();
    await user.type(await screen.findByLabelText('Message'), 'Open?{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe(words);
    expect(log()).toContain(STRINGS.en.unsent);
  });

  it('tells being offline from a server that is gone', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    browser.answers['/api/chat'] = [() => Promise.reject(new TypeError('network'))];
    const { user } = await open();
    await user.type(await screen.findByLabelText('Message'), 'Open?{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe(STRINGS.en.offline);
    vi.restoreAllMocks();
  });
});

describe('the tested assistant', () => {
  it.each([
    [1, '1 запитання'],
    [2, '2 запитання'],
    [5, '5 запитань'],
  ])('with %d questions, in Ukrainian forms', async (count, words) => {
    const faqList = Array.from({ length: count }, (_, at) => ({ question: `${at}?`, answer: 'Yes.' }));
    await open({ ...POPPY, faqList }, 'uk');
    expect(await screen.findByText(new RegExp(words))).toBeTruthy();
  });

  it('has its greeting in quotes and its voice by name', async () => {
    await open({ ...POPPY, greetingMessage: 'Hello there', voice: 'ash' });
    expect(screen.getByText('“Hello there”')).toBeTruthy();
    expect(screen.getByText('Ash')).toBeTruthy();
    expect(screen.queryByText(/question/)).toBeNull();
  });

  it('is asked about again when the minutes could not be counted', async () => {
    let away = true;
    const { asked } = fakeApi({ getUser: () => (away ? refuse('unavailable', 'Not now.') : account(0)) });
    const { user } = await show(<Sandbox email={OLENA.email} tested={POPPY} />);
    expect(screen.getByText('Checking your minutes...')).toBeTruthy();
    const again = await screen.findByRole('button', { name: 'Try again' }, { timeout: 10_000 });
    away = false;
    const before = asked.length;
    await user.click(again);
    expect(await screen.findByRole('heading', { name: /^Less than a minute/ })).toBeTruthy();
    expect(asked).toHaveLength(before + 1);
    expect(screen.queryByText(/could not check your minutes/)).toBeNull();
  });
});
