// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import {
  asked,
  call,
  callAnew,
  changeBrowser,
  created,
  delta,
  echoFree,
  ends,
  flush,
  hidePage,
  isShown,
  NOTICE,
  notes,
  offer,
  pass,
  replaceSpeech,
  reply,
  said,
  sending,
  shown,
  speech,
  startCall,
  text,
  told,
  track,
} from '../testing/fake-device.ts';
import { wordsIn } from './words.ts';

/** A call by the visitor’s own device while everything works. */

const words = wordsIn('en');

callAnew();

describe('a conversation by the visitor’s own device', () => {
  it('begins when the browser listens, in the language and region of the assistant', async () => {
    await startCall();
    expect(told).toEqual(['microphone', 'open']);
    expect(speech.listening).toEqual({ lang: 'uk-UA', track: undefined, continuous: false });
  });

  it('takes the visitor’s own region of the language', async () => {
    await startCall({ language: 'en' });
    expect(speech.listening?.lang).toBe('en-GB');
  });

  it('says that an AI speaks, and the greeting, a sentence each, in a voice of the language', async () => {
    await startCall({ greeting: 'Вітаю! Чим **допомогти**?' });
    expect(speech.saying).toBe(NOTICE);
    expect(told).toContain('output_audio_buffer.started');
    speech.saidAll();
    expect(said()).toEqual([NOTICE, 'Вітаю!', 'Чим допомогти?']);
    expect(speech.said[0]).toMatchObject({ lang: 'uk-UA', voice: 'Voice uk-UA' });
    expect(told.at(-1)).not.toBe('output_audio_buffer.started');
  });

  it('says the owner’s words for that in place of Parlo’s', async () => {
    await startCall({ greeting: 'Вітаю!', notice: 'Говорить робот.' });
    expect(speech.saying).toBe('Говорить робот.');
  });

  it('hears nothing while the device speaks, and listens again afterwards', async () => {
    await startCall({ greeting: 'Вітаю!' });
    await flush();
    expect(speech.listening).toBeNull();
    speech.saidAll();
    await flush();
    expect(speech.listening).not.toBeNull();
  });

  it('shows words as they are understood, and sends the final ones', async () => {
    await startCall(sending());
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
    await startCall(sending());
    speech.finish('Так');
    await pass(50);
    expect([speech.began, speech.listening?.lang]).toEqual([2, 'uk-UA']);
    speech.finish('Ні');
    expect(asked).toEqual(['Так', 'Ні']);
  });

  it('sends what was understood where the browser ends without calling it final', async () => {
    await startCall(sending());
    speech.hear('коли ви працюєте');
    speech.end();
    expect(asked).toEqual(['коли ви працюєте']);
  });

  it('sends nothing for words without letters, or none', async () => {
    await startCall(sending());
    speech.finish('  ');
    expect([asked, told.includes('shows ')]).toEqual([[], false]);
  });

  it('reads a reply out sentence by sentence while it grows, without the signs of Markdown', async () => {
    await startCall(sending());
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
    await startCall({ ...sending(), greeting: 'Вітаю!' });
    speech.saidAll();
    await flush();
    speech.finish('Коли?');
    reply(created, text(NOTICE, 'n'), text('Щодня.'));
    speech.saidAll();
    expect(said()).toEqual([NOTICE, 'Вітаю!', 'Щодня.']);
  });

  it('says it with the first reply where the conversation goes on without a greeting', async () => {
    await startCall(sending());
    speech.finish('Коли?');
    reply(created, text(NOTICE, 'n'));
    expect(said()).toEqual([NOTICE]);
  });

  it('is over on every end, with recognition, speech and microphone', async () => {
    echoFree();
    await startCall({ greeting: 'Вітаю!' });
    speech.hear('ко');
    call?.close();
    call?.close();
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
    changeBrowser({ openEchoFree: () => stream.promise });
    await startCall();
    call?.drop();
    stream.resolve({ getTracks: () => [track] } as unknown as MediaStream);
    await flush();
    expect(track.stop).toHaveBeenCalledOnce();
    expect(speech.began).toBe(0);
  });
});

describe('interrupting it', () => {
  it('is a press where the device would hear itself', async () => {
    await startCall({ greeting: 'Вітаю! Чим допомогти?' });
    expect(offer?.words).toBe(words.stopSpeaking);
    offer?.press();
    await flush();
    expect([speech.saying, offer]).toEqual([null, null]);
    expect(speech.listening).not.toBeNull();
    expect(said()).toEqual([NOTICE]);
  });

  it('is speaking where the browser takes its own sound out of the microphone', async () => {
    echoFree();
    await startCall({ ...sending(), greeting: 'Вітаю! Чим допомогти?' });
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
      replaceSpeech(['uk-UA'], how);
      changeBrowser({ speech: speechSynthesis });
      await startCall({ ...sending(), greeting: 'Вітаю!' });
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
    await startCall({ greeting: 'Вітаю!' });
    expect(call?.type('Коли?')).toBe(false);
    expect(speech.saying).toBeNull();
  });

  it('leaves the rest of a reply unsaid', async () => {
    await startCall(sending());
    speech.finish('Коли?');
    reply(created, delta('Щодня. '));
    offer?.press();
    reply(delta('Крім свят. '), text('Щодня. Крім свят. '));
    expect(said()).toEqual(['Щодня.']);
  });

  it('while a reply is on its way leaves that unsaid, and sends all that was said once it is over', async () => {
    await startCall();
    speech.finish('Коли?');
    call?.type('Коли?');
    await pass(50);
    speech.finish('І де?');
    await pass(50);
    reply(created, text('Щодня.'));
    speech.finish('Скажіть.');
    expect(asked).toEqual(['Коли?', 'І де?', 'І де? Скажіть.']);
    expect(said()).toEqual([]);
    expect(isShown()).toBe(true);
    call?.type('І де? Скажіть.');
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
        hidePage(on);
        document.dispatchEvent(new Event('visibilitychange'));
      },
    ],
  ])('hears nothing %s, and forgets half a sentence', async (_, turn) => {
    await startCall(sending());
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
    await startCall();
    for (let i = 0; i < 20; i++) {
      call?.mute(true);
      call?.mute(false);
      await flush();
      await pass(50);
    }
    expect([ends, notes]).toEqual([[], []]);
    expect(speech.listening).not.toBeNull();
  });

  it('goes with a voice that is off on a page that nobody sees', async () => {
    await startCall({ greeting: 'Вітаю!' });
    hidePage(true);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(speech.saying).toBeNull();
    reply(created, text('Щодня.'));
    expect(speech.saying).toBeNull();
  });
});
