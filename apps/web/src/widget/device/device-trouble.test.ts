// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import {
  asked,
  callAnew,
  changeBrowser,
  created,
  ends,
  flush,
  NOTICE,
  notes,
  offer,
  pass,
  play,
  reply,
  said,
  sending,
  speech,
  startCall,
  text,
  time,
  told,
} from '../testing/fake-device.ts';
import { wordsIn } from './words.ts';

/** A call by the visitor’s own device when recognition or the voice fails. */

const words = wordsIn('en');

callAnew();

describe('trouble with recognition', () => {
  it('is the end as in a call where the visitor does not agree', async () => {
    await startCall();
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
    await startCall();
    speech.fail(error);
    await pass(5_000);
    expect(ends).toEqual([{ how: 'left' }]);
    expect(notes).toEqual([[sentence, true]]);
    expect([speech.began, speech.listening]).toEqual([1, null]);
  });

  it('is the end where recognition can’t begin', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    changeBrowser({
      createRecognition: () => {
        throw new Error('none');
      },
    });
    await startCall();
    expect(notes).toEqual([[words.broken, true]]);
    vi.restoreAllMocks();
  });

  it.each([
    ['NotAllowedError', { how: 'denied' }],
    ['NotFoundError', { how: 'left' }],
  ])('is the end where there is no microphone: %s', async (name, end) => {
    changeBrowser({ openEchoFree: () => Promise.reject(new DOMException('no', name)) });
    await startCall();
    expect(ends).toEqual([end]);
    expect(speech.began).toBe(0);
  });

  it('is said once where nothing is heard, and it listens on', async () => {
    await startCall();
    for (let i = 0; i < 3; i++) {
      await pass(8_000);
      speech.fail('no-speech');
      await pass(500);
    }
    expect(notes).toEqual([[words.noSpeech, false]]);
    expect([speech.began, ends]).toEqual([4, []]);
  });

  it('ends it by itself after a long silence: no microphone stays on', async () => {
    await startCall();
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
    await startCall();
    await pass(3_000);
    speech.fail('aborted');
    await pass(500);
    expect([speech.began, ends]).toEqual([2, []]);
  });

  it('is the end where each recognition ends at once', async () => {
    await startCall();
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
    await startCall({ ...sending(), greeting: 'Вітаю!' });
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
    await startCall({ greeting: 'Вітаю!' });
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
    await startCall({ greeting: 'Вітаю!' });
    expect(speech.said[0]?.voice).toBe('Voice uk-UA');
  });

  it('is a press away where the browser wants one first', async () => {
    await startCall({ greeting: 'Вітаю!' });
    speech.saidAll('not-allowed');
    expect(speech.saying).toBeNull();
    play?.();
    speech.saidAll();
    expect(said()).toEqual([NOTICE, NOTICE, 'Вітаю!']);
  });

  it('leaves replies to be read where it fails', async () => {
    await startCall({ greeting: 'Вітаю!' });
    speech.saidAll('synthesis-failed');
    await flush();
    expect(notes).toEqual([[words.noVoice, false]]);
    expect(speech.listening).not.toBeNull();
  });

  it('is waited for no longer than an utterance can take', async () => {
    await startCall({ greeting: 'Вітаю!' });
    await flush();
    expect(speech.listening).toBeNull();
    await pass(60_000);
    await pass(60_000);
    expect(speech.listening).not.toBeNull();
  });

  it('is no trouble where the browser has none at all', async () => {
    changeBrowser({ speech: undefined });
    await startCall({ ...sending(), greeting: 'Вітаю!' });
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
