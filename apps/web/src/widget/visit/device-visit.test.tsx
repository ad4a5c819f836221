// @vitest-environment jsdom
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { wordsIn } from '../device/words.ts';
import {
  ASSISTANT,
  answered,
  answers,
  asked,
  box,
  button,
  paths,
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
import { installSpeechStandIn, type SpeechStandIn } from '../testing/speech-stand-in.ts';

vi.mock('@parlo/call-client', async (original) => ({
  ...(await original<object>()),
  // Nobody reads the label here.
  CONNECTING_LABEL_MS: 0,
}));

/** A visitor whose browser listens and speaks: a stand-in, since the real one needs its maker's servers. */

const assistant = { ...ASSISTANT, greetingMessage: 'Вітаю!', hears: [], device: 'uk' };
const words = wordsIn('en');
let speech: SpeechStandIn;

const NAMES = ['SpeechRecognition', 'webkitSpeechRecognition', 'speechSynthesis', 'SpeechSynthesisUtterance'];
const panel = () => document.querySelector('section.panel');
const lines = () => [...document.querySelectorAll('[role=log] .words')].map((one) => one.textContent);
const does = async (task: () => void) => {
  await act(task);
  await settle();
};
async function begin(more: Parameters<typeof show>[0] = {}) {
  await show({ assistant, ...more });
  await press('Start a call');
  await act(() => vi.dynamicImportSettled());
  await press(strings.agree);
  await settle();
  await vi.waitFor(() => expect(button(strings.endCall)).toBeDefined(), { timeout: 3_000 });
}

visitAnew();
beforeEach(() => {
  speech = installSpeechStandIn(['uk-UA']);
  // Not in jsdom.
  Object.assign(performance, { mark: () => {} });
  answers.chat = [answered('Коли ви працюєте?', 'Щодня.')];
});
afterEach(() => {
  for (const name of NAMES) Reflect.deleteProperty(globalThis, name);
});

describe('a call that the visitor’s device makes', () => {
  it('is offered where this server can’t, in its language, and tells first who may get the sound', async () => {
    await show({ assistant });
    expect(status()).toBe('Ready when you are · Ukrainian');
    await press('Start a call');
    await act(() => vi.dynamicImportSettled());
    // The panel is fetched when it is needed.
    await settle();
    await act(() => vi.dynamicImportSettled());
    expect(panel()?.textContent).toContain(words.note);
    expect(panel()?.textContent).toMatch(/Google or Apple/);
    expect(speech.began).toBe(0);
    await press(strings.disagree);
    expect([panel(), speech.began]).toEqual([null, 0]);
    await press('Start a call');
    await act(() => vi.dynamicImportSettled());
    expect(panel()).not.toBeNull();
  });

  it('shows the owner’s text above that, once for both', async () => {
    await begin({ assistant: { ...assistant, consentText: 'We keep it.' } });
    expect(speech.began).toBe(1);
    await does(() => speech.saidAll());
    await does(() => speech.finish('Коли ви працюєте?'));
    expect(asked.find(({ path }) => path === 'chat')?.body).toMatchObject({ consent: true });
  });

  it('goes as a typed conversation does, out loud, with no session of a call', async () => {
    await begin();
    expect(speech.saying).toBe('З вами розмовляє штучний інтелект.');
    expect(status()).toBe(strings.speaking);
    await does(() => speech.saidAll());
    expect(status()).toBe(strings.listening);
    await does(() => speech.hear('коли ви'));
    expect(lines()).toEqual(['коли ви']);
    await does(() => speech.finish('Коли ви працюєте?'));
    expect(lines()).toEqual(['Коли ви працюєте?', 'Щодня.']);
    expect(speech.saying).toBe('Щодня.');
    expect(paths()).not.toContain('session');
    expect(document.querySelector('[role=log]')?.getAttribute('aria-live')).toBe('off');
    expect(sent).toContainEqual({ type: 'parlo:state', state: 'calling' });
  });

  it('can be interrupted by a press and by typing, and ended', async () => {
    await begin();
    await press(words.stopSpeaking);
    expect(speech.saying).toBeNull();
    await type('Коли ви працюєте?');
    expect(speech.saying).toBe('Щодня.');
    await press(strings.endCall);
    expect([speech.saying, speech.listening]).toEqual([null, null]);
    expect(status()).toBe(strings.ended);
    expect(box()).not.toBeNull();
  });

  it('is not asked about twice on one page, and greets once', async () => {
    await begin();
    await does(() => speech.saidAll());
    await does(() => speech.finish('Коли ви працюєте?'));
    await press(strings.endCall);
    const { length } = speech.said;
    await press('Start a call');
    await act(() => vi.dynamicImportSettled());
    await settle();
    expect(panel()).toBeNull();
    expect(speech.began).toBeGreaterThan(1);
    expect(speech.said).toHaveLength(length);
  });

  it.each([
    ['network', words.network],
    ['audio-capture', words.noMicrophone],
    ['language-not-supported', words.noLanguage],
    ['service-not-allowed', words.notOffered],
  ])('that can’t go on says why in one sentence, and leaves typing: %s', async (error, sentence) => {
    await begin({ mode: 'voice' });
    await does(() => speech.saidAll());
    await vi.waitFor(() => expect(speech.listening).not.toBeNull());
    await does(() => speech.fail(error));
    expect(status()).toBe(sentence);
    expect(button('Start a call')).toBeDefined();
    await type('Коли ви працюєте?');
    expect(text()).toContain('Щодня.');
  });

  it('that the visitor does not allow is told as in every call', async () => {
    const alert = vi.fn();
    vi.stubGlobal('alert', alert);
    await begin();
    await does(() => speech.saidAll());
    await vi.waitFor(() => expect(speech.listening).not.toBeNull());
    await does(() => speech.fail('not-allowed'));
    expect(text()).toContain(strings.microphoneOff);
    await vi.waitFor(() => expect(alert).toHaveBeenCalledWith(strings.microphoneAlert));
  });

  it('is not offered in a browser without recognition: there one types', async () => {
    for (const name of NAMES) Reflect.deleteProperty(globalThis, name);
    await show({ assistant });
    expect(status()).toBe('Voice does not understand this language here. Please type.');
    expect(button('Start a call')).toBeUndefined();
  });

  it('is not offered where the server hears and speaks', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const { device: _, ...served } = assistant;
    await show({ assistant: { ...served, hears: ['uk'] } });
    await press('Start a call');
    expect(panel()).toBeNull();
    expect(speech.began).toBe(0);
  });

  it('is not offered where one only types', async () => {
    await show({ assistant, mode: 'chat' });
    expect(button('Start a call')).toBeUndefined();
  });
});
