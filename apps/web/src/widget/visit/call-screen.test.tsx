// @vitest-environment jsdom
import { startCall } from '@parlo/call-client/call';
import { FakeBrowser, FakeStream } from '@parlo/call-client/testing';
import { act } from 'preact/test-utils';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  box,
  button,
  command,
  press,
  sent,
  settle,
  show,
  status,
  strings,
  text,
  type,
  visitAnew,
} from '../testing/fake-visit.tsx';

const QUIET_RETRY_MS = 1_500;
let browser: FakeBrowser;

// The call itself is the real one; only its browser is not.
vi.mock('@parlo/call-client', async (original) => ({
  ...(await original<object>()),
  // Nobody reads the label here.
  CONNECTING_LABEL_MS: 0,
  startCallLazily: (...[target, handlers]: Parameters<typeof startCall>) =>
    startCall(target, handlers, browser.asBrowser()),
}));

visitAnew();
beforeEach(() => {
  browser = new FakeBrowser();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  // Not in jsdom.
  Object.assign(performance, { mark: () => {} });
  vi.stubGlobal('alert', () => {});
});

const phase = () => document.querySelector('main')?.className.split(' ')[1];
const voice = () => document.querySelector('main')?.getAttribute('data-voice');
const timer = () => document.querySelector('[role=timer]')?.textContent;

async function say(...events: object[]): Promise<void> {
  await act(() => {
    for (const event of events) browser.peer.channel.onmessage?.({ data: JSON.stringify(event) });
  });
}

/** A call that is on, in a screen of the widget. */
async function call(props: Parameters<typeof show>[0] = {}): Promise<void> {
  await show(props);
  await press('Start a call');
  await vi.waitFor(() => expect(browser.peer.remote).not.toBe(''));
  await act(() => browser.peer.open());
  await vi.waitFor(() => expect(phase()).toBe('active'), { timeout: 5_000 });
}

const heard = (item_id: string, transcript: string) => [
  { type: 'input_audio_buffer.speech_started', event_id: 'e', audio_start_ms: 0, item_id },
  {
    type: 'conversation.item.input_audio_transcription.completed',
    event_id: 'e',
    content_index: 0,
    item_id,
    transcript,
  },
];
const spoken = (item_id: string, delta: string) => [
  { type: 'output_audio_buffer.started', event_id: 'e', response_id: 'r' },
  {
    type: 'response.output_audio_transcript.delta',
    event_id: 'e',
    response_id: 'r',
    output_index: 0,
    content_index: 0,
    item_id,
    delta,
  },
];

describe('a call', () => {
  it('asks for the microphone, connects, and is on', async () => {
    let permit = () => {};
    browser.microphone = () =>
      new Promise((resolve) => {
        permit = () => resolve(new FakeStream());
      });
    await show();
    await press('Start a call');
    expect(phase()).toBe('asking');
    expect(text()).toContain(strings.asking);
    expect(document.querySelector<HTMLButtonElement>('.call')?.disabled).toBe(true);
    permit();
    await vi.waitFor(() => expect(status()).toBe(strings.connecting));
    await act(() => browser.peer.open());
    await vi.waitFor(() => expect(phase()).toBe('active'), { timeout: 5_000 });
    expect(status()).toBe(strings.listening);
    expect(timer()).toMatch(/^0:0\d$/);
    expect(sent).toContainEqual({ type: 'parlo:state', state: 'calling' });
  });

  it('shows both sides as they speak, and which of them does', async () => {
    await call();
    await say(...heard('u1', 'Do you have cake?'));
    expect(voice()).toBe('listening');
    await say({ type: 'input_audio_buffer.speech_stopped', event_id: 'e', audio_end_ms: 9, item_id: 'u1' });
    expect([voice(), status()]).toEqual(['thinking', strings.thinking]);
    await say(...spoken('a1', 'Every day'));
    expect([voice(), status()]).toEqual(['speaking', strings.speaking]);
    expect(text()).toContain('YouDo you have cake?');
    expect(text()).toContain('BakeryEvery day');
    // A screen reader would talk over it, into the microphone.
    expect(document.querySelector('[role=log]')?.getAttribute('aria-live')).toBe('off');
  });

  it('is ended by its button, with how long it was; another can follow', async () => {
    await call();
    await say(...heard('u1', 'Do you have cake?'));
    await press('End call');
    expect(status()).toBe(strings.ended);
    expect(timer()).toMatch(/^0:0\d$/);
    expect(text()).toContain('Do you have cake?');
    expect(button('End call')).toBeUndefined();
    // The far end is told, and closes the channel.
    expect(browser.peer.channel.sent.at(-1)).toEqual({ type: 'session.close' });
    browser.peer.channel.closed();
    expect(browser.peer.closed).toBe(true);
    expect(button('Start a call')).toBeDefined();
    expect(sent).toContainEqual({ type: 'parlo:call-end', seconds: expect.any(Number), reason: 'left' });
  });

  it('is muted and heard again', async () => {
    const stream = new FakeStream();
    browser.microphone = async () => stream;
    await call();
    const [track] = stream.tracks;
    await press('Mute');
    expect(track?.enabled).toBe(false);
    expect(button('Mute')?.getAttribute('aria-pressed')).toBe('true');
    expect(status()).toBe(strings.muted);
    await press('Mute');
    expect(track?.enabled).toBe(true);
    expect(button('Mute')?.getAttribute('aria-pressed')).toBe('false');
    expect(status()).toBe(strings.listening);
  });

  it('takes what is typed into it, and not as a message of its own', async () => {
    await call();
    await type('My number is 7.');
    expect(browser.peer.channel.sent).toContainEqual(
      expect.objectContaining({
        type: 'conversation.item.create',
        item: expect.objectContaining({ content: [{ type: 'input_text', text: 'My number is 7.' }] }),
      }),
    );
    expect(text()).toContain('My number is 7.');
    expect(box()?.value).toBe('');
  });

  it('goes on without a microphone that is gone, and takes it back when there is one', async () => {
    const stream = new FakeStream();
    browser.microphone = async () => stream;
    await call();
    const next = new FakeStream();
    browser.microphone = async () => next;
    await act(() => stream.tracks[0]?.onended?.());
    expect(phase()).toBe('active');
    expect(status()).toBe(strings.microphoneGone);
    expect(button('Mute')).toBeUndefined();
    await press('Use the microphone');
    await vi.waitFor(() => expect(button('Mute')).toBeDefined());
    expect(status()).toBe(strings.listening);
  });

  it('says calmly that the device paused the microphone, until it gives it back', async () => {
    const stream = new FakeStream();
    browser.microphone = async () => stream;
    await call();
    await act(() => stream.tracks[0]?.systemMutes(true));
    expect(status()).toBe(strings.microphonePaused);
    expect(document.querySelector('.trouble')).toBeNull();
    expect(button(strings.useMicrophone)).toBeTruthy();
    await act(() => stream.tracks[0]?.systemMutes(false));
    expect(status()).not.toBe(strings.microphonePaused);
    expect(button(strings.mute)).toBeTruthy();
    expect(browser.peer.channel.sent.slice(-2)).toEqual([
      { type: 'session.pause', sound: false },
      { type: 'session.resume' },
    ]);
  });

  it('offers a click where the browser plays no sound without one', async () => {
    let blocked = true;
    browser.audio.play = async () => {
      if (blocked) throw new DOMException('no', 'NotAllowedError');
    };
    await call();
    const sound = new FakeStream();
    const [track = expect.fail('no track')] = sound.tracks;
    await act(() => browser.peer.ontrack?.({ streams: [sound], track }));
    await vi.waitFor(() => expect(button('Tap to hear')).toBeDefined());
    blocked = false;
    await press('Tap to hear');
    expect(button('Tap to hear')).toBeUndefined();
    expect(button('Mute')).toBeDefined();
  });

  it('is left behind by a page that goes, and its microphone with it', async () => {
    const stream = new FakeStream();
    browser.microphone = async () => stream;
    await call();
    await act(() => void dispatchEvent(new Event('pagehide')));
    expect(stream.tracks[0]?.stopped).toBe(true);
    expect(browser.peer.closed).toBe(true);
  });

  it('is ended by the page around, when that says so', async () => {
    await call();
    await act(() => command({ type: 'parlo:end' }));
    expect(status()).toBe(strings.ended);
  });
});

describe('a call that ends by itself', () => {
  const complaint = (code: string) => ({
    type: 'error',
    event_id: 'e',
    error: { type: 'session_error', code, message: code, param: null, event_id: null },
  });

  it.each([
    ['silence', strings.endedSilence, 'Go on'],
    ['session_expired', strings.endedTooLong, 'Go on'],
    ['cost_cap', strings.endedCostCap, 'Go on'],
    ['no_minutes', strings.endedNoMinutes, undefined],
    ['call_moved', strings.endedMoved, 'Start a call'],
    ['call_failed', strings.endedFailed, 'Start a call'],
    ['something_new', strings.endedFailed, 'Start a call'],
  ])('after “%s” says why, and what can be done', async (code, words, next) => {
    await call();
    await say(...heard('u1', 'Do you have cake?'), complaint(code));
    await act(() => browser.peer.channel.closed());
    await vi.waitFor(() => expect(phase()).toBe('ended'));
    expect(status()).toContain(words);
    expect(document.querySelector('.status')?.classList.contains('trouble')).toBe(true);
    expect(text()).toContain('Do you have cake?');
    expect(document.querySelector('.call')?.textContent).toBe(next);
  });

  const sessions = () => browser.requests.filter(({ path }) => path === '/api/session');

  it('goes on by itself at another server when its own one stops', async () => {
    await call();
    await say(...heard('u1', 'Do you have cake?'), complaint('server_stopping'));
    await act(() => browser.peer.channel.closed());
    await vi.waitFor(() => expect(sessions()).toHaveLength(2));
    expect(JSON.parse(String(sessions()[1]?.init.body)).conversation).toBe('cv_1');
    expect(phase()).toBe('active');
    expect(text()).toContain('Do you have cake?');
  });

  it('goes on as the same conversation', async () => {
    await call();
    await say(...heard('u1', 'Do you have cake?'), complaint('silence'));
    await act(() => browser.peer.channel.closed());
    await vi.waitFor(() => expect(phase()).toBe('ended'));
    await press('Go on');
    await vi.waitFor(() => expect(sessions()).toHaveLength(2));
    const [first, second] = sessions().map(({ init }) => JSON.parse(String(init.body)));
    expect(first.conversation).toBeUndefined();
    expect(second.conversation).toBe('cv_1');
    expect(text()).toContain('Do you have cake?');
  });
});

describe('a call that can’t be had', () => {
  const refusal = (code: string, status: number) => async () =>
    Response.json({ success: false, code, message: code }, { status });

  it.each([
    ['upgrade_required', 402, strings.notAvailable],
    ['no_minutes', 402, `${strings.noMinutes} ${strings.typeOn}`],
    ['daily_limit', 402, `${strings.dailyLimit} ${strings.typeOn}`],
    ['too_many_calls', 429, `${strings.tooManyCalls} ${strings.typeOn}`],
    ['lines_busy', 503, `${strings.linesBusy} ${strings.typeOn}`],
    ['unavailable', 503, `${strings.busy} ${strings.typeOn}`],
    ['not_found', 404, `${strings.assistantNotFound} ${strings.typeOn}`],
    ['internal', 500, `${strings.serverError} ${strings.typeOn}`],
  ])('because of “%s” says so, and releases the microphone', async (code, http, words) => {
    const stream = new FakeStream();
    browser.microphone = async () => stream;
    browser.answers['/api/session'] = [refusal(code, http)];
    await show();
    await press('Start a call');
    for (let round = 0; round < 20 && phase() !== 'ended'; round += 1) {
      await settle();
      // What may succeed in a moment is asked for a second time before anything is said.
      await act(() => browser.pass(QUIET_RETRY_MS));
    }
    expect(status()).toBe(words);
    expect(stream.tracks[0]?.stopped).toBe(true);
  });

  it.each([
    ['NotFoundError', strings.noMicrophone],
    ['NotReadableError', strings.microphoneBusy],
  ])('without a microphone (%s) says what to do, and is tried again', async (name, words) => {
    browser.microphone = () => Promise.reject(Object.assign(new Error('no'), { name }));
    await show();
    await press('Start a call');
    await vi.waitFor(() => expect(status()).toBe(`${words} ${strings.typeOn}`));
    browser.microphone = async () => new FakeStream();
    await press('Try again');
    await vi.waitFor(() => expect(status()).toBe(strings.connecting));
  });
});
