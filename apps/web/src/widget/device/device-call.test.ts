// @vitest-environment jsdom
import type { CallEnd } from '@parlo/call-client';
import type { ServerEvent } from '@parlo/contract/realtime';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dispatchWidgetEvent } from '../page/window-events.ts';
import { installSpeechStandIn, type SpeechStandIn } from '../testing/speech-stand-in.ts';
import { type DeviceBrowser, deviceBrowser } from './browser.ts';
import { type DeviceOptions, startOnDevice } from './device-call.ts';
import { wordsIn } from './words.ts';

/** With a stand-in for the browser's recognition and synthesis: the real ones need their maker's servers. */

const words = wordsIn('en');
const NOTICE = 'З вами розмовляє штучний інтелект.';
let speech: SpeechStandIn;
let told: string[];
let asked: string[];
let notes: [string, boolean][];
let offer: { readonly words: string; press(): void } | null;
let play: (() => void) | null;
let ends: CallEnd[];
let hidden: boolean;
let time: number;
let tasks: { at: number; task(): void }[];
let browser: DeviceBrowser;
let track: { stop: ReturnType<typeof vi.fn> };

const flush = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Moves the clock. */
async function pass(ms: number): Promise<void> {
  time += ms;
  for (const due of tasks.filter(({ at }) => at <= time)) {
    tasks = tasks.filter((task) => task !== due);
    due.task();
  }
  await flush();
}

function echoFree(): void {
  const stream = { getAudioTracks: () => [track], getTracks: () => [track] } as unknown as MediaStream;
  browser = { ...browser, openEchoFree: async () => stream };
}

async function start(more: Partial<DeviceOptions> = {}) {
  const options = {
    language: 'uk',
    pageLanguage: 'en',
    greeting: '',
    ask: (text: string) => asked.push(text),
    say: (text: string, isTrouble: boolean) => notes.push([text, isTrouble]),
    ...more,
  };
  const call = startOnDevice(
    options,
    {
      onMicrophone: () => told.push('microphone'),
      onOpen: () => told.push('open'),
      onEvent: (event: ServerEvent) => told.push(lineOf(event)),
      onSoundBlocked: (given) => {
        play = given;
      },
      onOffer: (given) => {
        offer = given;
      },
      onEnd: (end) => ends.push(end),
    },
    browser,
  );
  await flush();
  return call;
}

/** A short name for an event; what is shown of the visitor's words with it. */
function lineOf(event: ServerEvent): string {
  if (event.type === 'conversation.item.input_audio_transcription.delta') return `shows ${event.delta}`;
  if (event.type === 'conversation.item.deleted') return 'takes back';
  return event.type === 'error' ? `error ${event.error.code}` : event.type;
}
const shown = () => told.filter((line) => line.startsWith('shows')).at(-1);
const isShown = () => told.findLastIndex((line) => line.startsWith('shows')) > told.lastIndexOf('takes back');

const reply = (...events: object[]) => {
  for (const event of events) dispatchWidgetEvent('parlo:event', { event: event as ServerEvent });
};
const created = { type: 'response.created' };
const text = (text: string, item_id = 'a') => ({ type: 'response.output_text.done', item_id, text });
const delta = (delta: string, item_id = 'a') => ({ type: 'response.output_text.delta', item_id, delta });
const said = () => speech.said.map(({ text }) => text);

/** As if the page had sent it at once. */
function sending(): Partial<DeviceOptions> {
  return {
    ask(text) {
      asked.push(text);
      call?.type(text);
    },
  };
}
let call: ReturnType<typeof startOnDevice> | undefined;

beforeEach(() => {
  speech = installSpeechStandIn(['en-US', 'uk-UA']);
  [told, asked, notes, ends, tasks] = [[], [], [], [], []];
  [offer, play, hidden, time] = [null, null, false, 0];
  track = { stop: vi.fn() };
  browser = {
    ...deviceBrowser,
    languages: ['en-GB', 'uk'],
    isHidden: () => hidden,
    now: () => time,
    after(delayMs, task) {
      const one = { at: time + delayMs, task };
      tasks.push(one);
      return () => {
        tasks = tasks.filter((each) => each !== one);
      };
    },
  };
});

afterEach(() => {
  call?.close();
  call = undefined;
});

describe('a conversation by the visitor’s own device', () => {
  it('begins when the browser listens, in the language and region of the assistant', async () => {
    call = await start();
    expect(told).toEqual(['microphone', 'open']);
    expect(speech.listening).toEqual({ lang: 'uk-UA', track: undefined, continuous: false });
  });

  it('takes the visitor’s own region of the language', async () => {
    call = await start({ language: 'en' });
    expect(speech.listening?.lang).toBe('en-GB');
  });

  it('says that an AI speaks, and the greeting, a sentence each, in a voice of the language', async () => {
    call = await start({ greeting: 'Вітаю! Чим **допомогти**?' });
    expect(speech.saying).toBe(NOTICE);
    expect(told).toContain('output_audio_buffer.started');
    speech.saidAll();
    expect(said()).toEqual([NOTICE, 'Вітаю!', 'Чим допомогти?']);
    expect(speech.said[0]).toMatchObject({ lang: 'uk-UA', voice: 'Voice uk-UA' });
    expect(told.at(-1)).not.toBe('output_audio_buffer.started');
  });

  it('says the owner’s words for that in place of Parlo’s', async () => {
    call = await start({ greeting: 'Вітаю!', notice: 'Говорить робот.' });
    expect(speech.saying).toBe('Говорить робот.');
  });

  it('hears nothing while the device speaks, and listens again afterwards', async () => {
    call = await start({ greeting: 'Вітаю!' });
    await flush();
    expect(speech.listening).toBeNull();
    speech.saidAll();
    await flush();
    expect(speech.listening).not.toBeNull();
  });

  it('shows words as they are understood, and sends the final ones', async () => {
    call = await start(sending());
    speech.hear('коли');
    expect(shown()).toBe('shows коли');
    speech.hear('коли ви');
    expect(shown()).toBe('shows коли ви');
    expect(told).toContain('input_audio_buffer.speech_started');
    expect(asked).toEqual([]);
    speech.finish('Коли ви працюєте?');
    expect(asked).toEqual(['Коли ви працюєте?']);
    expect(isShown()).toBe(false);
  });

  it('listens anew after each utterance', async () => {
    call = await start(sending());
    speech.finish('Так');
    await pass(50);
    expect([speech.began, speech.listening?.lang]).toEqual([2, 'uk-UA']);
    speech.finish('Ні');
    expect(asked).toEqual(['Так', 'Ні']);
  });

  it('sends what was understood where the browser ends without calling it final', async () => {
    call = await start(sending());
    speech.hear('коли ви працюєте');
    speech.end();
    expect(asked).toEqual(['коли ви працюєте']);
  });

  it('sends nothing for words without letters, or none', async () => {
    call = await start(sending());
    speech.finish('  ');
    expect([asked, told.includes('shows ')]).toEqual([[], false]);
  });

  it('reads a reply out sentence by sentence while it grows, without the signs of Markdown', async () => {
    call = await start(sending());
    speech.finish('Коли?');
    reply(created, delta('Ми працюємо **щодня**. Див. [сторі'));
    expect(said()).toEqual(['Ми працюємо щодня.']);
    reply(
      delta('нку](https://x.example/a_b). '),
      text('Ми працюємо **щодня**. Див. [сторінку](https://x.example/a_b). Так'),
    );
    speech.saidAll();
    expect(said()).toEqual(['Ми працюємо щодня.', 'Див.', 'сторінку.', 'Так']);
  });

  it('says once that an AI speaks, though the server begins the conversation with it', async () => {
    call = await start({ ...sending(), greeting: 'Вітаю!' });
    speech.saidAll();
    await flush();
    speech.finish('Коли?');
    reply(created, text(NOTICE, 'n'), text('Щодня.'));
    speech.saidAll();
    expect(said()).toEqual([NOTICE, 'Вітаю!', 'Щодня.']);
  });

  it('says it with the first reply where the conversation goes on without a greeting', async () => {
    call = await start(sending());
    speech.finish('Коли?');
    reply(created, text(NOTICE, 'n'));
    expect(said()).toEqual([NOTICE]);
  });

  it('is over on every end, with recognition, speech and microphone', async () => {
    echoFree();
    call = await start({ greeting: 'Вітаю!' });
    speech.hear('ко');
    call.close();
    call.close();
    await flush();
    expect(ends).toEqual([{ how: 'left' }]);
    expect([speech.listening, speech.saying, isShown()]).toEqual([null, null, false]);
    expect(track.stop).toHaveBeenCalledOnce();
    await pass(60_000);
    reply(created, text('Щодня.'));
    expect([speech.began, speech.saying, asked]).toEqual([1, null, []]);
  });

  it('leaves no microphone open that came after its end', async () => {
    const stream = Promise.withResolvers<MediaStream | null>();
    browser = { ...browser, openEchoFree: () => stream.promise };
    call = await start();
    call.drop();
    stream.resolve({ getTracks: () => [track] } as unknown as MediaStream);
    await flush();
    expect(track.stop).toHaveBeenCalledOnce();
    expect(speech.began).toBe(0);
  });
});

describe('interrupting it', () => {
  it('is a press where the device would hear itself', async () => {
    call = await start({ greeting: 'Вітаю! Чим допомогти?' });
    expect(offer?.words).toBe(words.stopSpeaking);
    offer?.press();
    await flush();
    expect([speech.saying, offer]).toEqual([null, null]);
    expect(speech.listening).not.toBeNull();
    expect(said()).toEqual([NOTICE]);
  });

  it('is speaking where the browser takes its own sound out of the microphone', async () => {
    echoFree();
    call = await start({ ...sending(), greeting: 'Вітаю! Чим допомогти?' });
    await flush();
    expect(speech.saying).toBe(NOTICE);
    expect(speech.listening).toMatchObject({ lang: 'uk-UA', track });
    expect(offer).toBeNull();
    speech.hear('стоп');
    expect(speech.saying).toBeNull();
    speech.finish('Стоп, коли ви працюєте?');
    expect(asked).toEqual(['Стоп, коли ви працюєте?']);
    reply(created, text('Щодня.'));
    expect(speech.saying).toBe('Щодня.');
  });

  it.each(['error', 'end'] as const)(
    'leaves what is said next alone, which browsers report late: %s',
    async (how) => {
      speech = installSpeechStandIn(['uk-UA'], how);
      browser = { ...browser, speech: speechSynthesis };
      call = await start({ ...sending(), greeting: 'Вітаю!' });
      offer?.press();
      reply(created, text('Щодня. Без вихідних.'));
      expect(speech.saying).toBe('Щодня.');
      await flush();
      await flush();
      expect(said()).toEqual([NOTICE, 'Щодня.']);
      expect(speech.listening).toBeNull();
    },
  );

  it('is typing', async () => {
    call = await start({ greeting: 'Вітаю!' });
    expect(call.type('Коли?')).toBe(false);
    expect(speech.saying).toBeNull();
  });

  it('leaves the rest of a reply unsaid', async () => {
    call = await start(sending());
    speech.finish('Коли?');
    reply(created, delta('Щодня. '));
    offer?.press();
    reply(delta('Крім свят. '), text('Щодня. Крім свят. '));
    expect(said()).toEqual(['Щодня.']);
  });

  it('while a reply is on its way leaves that unsaid, and sends all that was said once it is over', async () => {
    call = await start();
    speech.finish('Коли?');
    call.type('Коли?');
    await pass(50);
    speech.finish('І де?');
    await pass(50);
    reply(created, text('Щодня.'));
    speech.finish('Скажіть.');
    expect(asked).toEqual(['Коли?', 'І де?', 'І де? Скажіть.']);
    expect(said()).toEqual([]);
    expect(isShown()).toBe(true);
    call.type('І де? Скажіть.');
    expect(isShown()).toBe(false);
    reply(created, text('У Львові.'));
    expect(speech.saying).toBe('У Львові.');
  });
});

describe('a microphone that is off', () => {
  it.each([
    ['while it is muted', (on: boolean) => call?.mute(on)],
    [
      'while nobody sees the page',
      (on: boolean) => {
        hidden = on;
        document.dispatchEvent(new Event('visibilitychange'));
      },
    ],
  ])('hears nothing %s, and forgets half a sentence', async (_, turn) => {
    call = await start(sending());
    speech.hear('коли');
    turn(true);
    await pass(5_000);
    expect([speech.listening, asked, isShown()]).toEqual([null, [], false]);
    turn(false);
    await flush();
    expect(speech.listening).not.toBeNull();
    expect(ends).toEqual([]);
  });

  it('may be switched off and on as quickly as one likes', async () => {
    call = await start();
    for (let i = 0; i < 20; i++) {
      call.mute(true);
      call.mute(false);
      await flush();
      await pass(50);
    }
    expect([ends, notes]).toEqual([[], []]);
    expect(speech.listening).not.toBeNull();
  });

  it('goes with a voice that is off on a page that nobody sees', async () => {
    call = await start({ greeting: 'Вітаю!' });
    hidden = true;
    document.dispatchEvent(new Event('visibilitychange'));
    expect(speech.saying).toBeNull();
    reply(created, text('Щодня.'));
    expect(speech.saying).toBeNull();
  });
});

describe('trouble with recognition', () => {
  it('is the end as in a call where the visitor does not agree', async () => {
    call = await start();
    speech.fail('not-allowed');
    expect(ends).toEqual([{ how: 'denied' }]);
    expect(notes).toEqual([]);
  });

  it.each([
    ['service-not-allowed', words.notOffered],
    ['network', words.network],
    ['language-not-supported', words.noLanguage],
    ['audio-capture', words.noMicrophone],
    ['something-new', words.broken],
  ])('is one sentence, and the end: %s', async (error, sentence) => {
    call = await start();
    speech.fail(error);
    await pass(5_000);
    expect(ends).toEqual([{ how: 'left' }]);
    expect(notes).toEqual([[sentence, true]]);
    expect([speech.began, speech.listening]).toEqual([1, null]);
  });

  it('is the end where recognition can’t begin', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    browser = {
      ...browser,
      createRecognition: () => {
        throw new Error('none');
      },
    };
    call = await start();
    expect(notes).toEqual([[words.broken, true]]);
    vi.restoreAllMocks();
  });

  it.each([
    ['NotAllowedError', { how: 'denied' }],
    ['NotFoundError', { how: 'left' }],
  ])('is the end where there is no microphone: %s', async (name, end) => {
    browser = { ...browser, openEchoFree: () => Promise.reject(new DOMException('no', name)) };
    call = await start();
    expect(ends).toEqual([end]);
    expect(speech.began).toBe(0);
  });

  it('is said once where nothing is heard, and it listens on', async () => {
    call = await start();
    for (let i = 0; i < 3; i++) {
      await pass(8_000);
      speech.fail('no-speech');
      await pass(500);
    }
    expect(notes).toEqual([[words.noSpeech, false]]);
    expect([speech.began, ends]).toEqual([4, []]);
  });

  it('ends it by itself after a long silence: no microphone stays on', async () => {
    call = await start();
    for (let i = 0; i < 20 && ends.length === 0; i++) {
      await pass(8_000);
      speech.end();
      await pass(500);
    }
    expect(ends).toEqual([{ how: 'closed' }]);
    expect(told.at(-1)).toBe('error silence');
    expect(speech.listening).toBeNull();
    expect(time).toBeGreaterThan(90_000);
  });

  it('is another program’s for a moment: it is tried again', async () => {
    call = await start();
    await pass(3_000);
    speech.fail('aborted');
    await pass(500);
    expect([speech.began, ends]).toEqual([2, []]);
  });

  it('is the end where each recognition ends at once', async () => {
    call = await start();
    for (let i = 0; i < 5; i++) {
      speech.end();
      await pass(500);
    }
    expect(notes).toEqual([[words.broken, true]]);
    expect([speech.began, ends]).toEqual([5, [{ how: 'left' }]]);
  });
});

describe('trouble with the voice', () => {
  it('is said once where there is none of the language, and replies are only shown', async () => {
    speech.setVoices([{ lang: 'en-US', localService: true }]);
    call = await start({ ...sending(), greeting: 'Вітаю!' });
    await pass(1_500);
    speech.finish('Коли?');
    reply(created, text('Щодня.'));
    expect(said()).toEqual([]);
    expect(notes).toEqual([[words.noVoice, false]]);
    expect(speech.listening === null && offer === null).toBe(true);
    await pass(50);
    expect(speech.listening).not.toBeNull();
  });

  it('is none where the browser lists its voices later', async () => {
    speech.setVoices([]);
    call = await start({ greeting: 'Вітаю!' });
    expect(speech.saying).toBeNull();
    await pass(1_000);
    speech.setVoices([{ lang: 'uk_UA', localService: true }]);
    expect(speech.saying).toBe(NOTICE);
    await pass(1_000);
    expect(notes).toEqual([]);
  });

  it('is less where the device itself has a voice: no text goes out', async () => {
    speech.setVoices([
      { lang: 'uk', localService: false },
      { lang: 'uk-UA', localService: true },
    ]);
    call = await start({ greeting: 'Вітаю!' });
    expect(speech.said[0]?.voice).toBe('Voice uk-UA');
  });

  it('is a press away where the browser wants one first', async () => {
    call = await start({ greeting: 'Вітаю!' });
    speech.saidAll('not-allowed');
    expect(speech.saying).toBeNull();
    play?.();
    speech.saidAll();
    expect(said()).toEqual([NOTICE, NOTICE, 'Вітаю!']);
  });

  it('leaves replies to be read where it fails', async () => {
    call = await start({ greeting: 'Вітаю!' });
    speech.saidAll('synthesis-failed');
    await flush();
    expect(notes).toEqual([[words.noVoice, false]]);
    expect(speech.listening).not.toBeNull();
  });

  it('is waited for no longer than an utterance can take', async () => {
    call = await start({ greeting: 'Вітаю!' });
    await flush();
    expect(speech.listening).toBeNull();
    await pass(60_000);
    await pass(60_000);
    expect(speech.listening).not.toBeNull();
  });

  it('is no trouble where the browser has none at all', async () => {
    browser = { ...browser, speech: undefined };
    call = await start({ ...sending(), greeting: 'Вітаю!' });
    expect(notes).toEqual([[words.noVoice, false]]);
    speech.finish('Коли?');
    expect(asked).toEqual(['Коли?']);
  });
});

it('has every sentence in both languages', () => {
  const [en, uk] = [Object.entries(wordsIn('en')), wordsIn('uk-UA')];
  for (const [key, sentence] of en) {
    expect(uk[key as keyof typeof uk].trim(), key).not.toBe('');
    expect(uk[key as keyof typeof uk], key).not.toBe(sentence);
  }
});
