import { describe, expect, it } from 'vitest';
import { createFakeClock, createScriptedSpeech } from '../../testing/index.ts';
import { Microphone } from './microphone.ts';
import { RECOGNITION_LIMIT_MS, Recognition } from './recognition.ts';

function recognising() {
  const clock = createFakeClock();
  const speech = createScriptedSpeech(clock);
  const microphone = new Microphone();
  const results: unknown[] = [];
  const options = {
    stt: speech.stt,
    clock,
    microphone,
    onSettled: () => results.push('settled'),
    onCrash: (error: unknown) => results.push(error),
  };
  const hear = (text: string, ms: number) => {
    for (const frame of speech.frames(text, ms)) microphone.push(frame);
  };
  return { clock, speech, microphone, results, hear, recognition: new Recognition(options, 0) };
}

describe('Recognition', () => {
  it('waits with what can’t be stopped until a pause is long enough', async () => {
    const { clock, recognition, hear, speech, microphone } = recognising();
    Object.assign(speech.stt, { aheadDelayMs: () => 150 });
    hear('Good', 300);
    recognition.startAhead(300);
    await clock.advance(149);
    recognition.goOn(300);
    await clock.advance(500);
    expect(speech.recognised).toEqual([]);
    hear('evening', 300);
    recognition.startAhead(600);
    // The turn is over before the pause was worth it: its sound is gone from the microphone.
    microphone.keepFrom(600);
    await clock.advance(149);
    expect(recognition.text).toBeNull();
    await clock.advance(101);
    expect(recognition.text).toBe('Good evening');
    expect(speech.recognised).toEqual([600]);
  });

  it('does not wait at the end of a turn, or with what takes no time', async () => {
    const { clock, recognition, hear, speech } = recognising();
    hear('Good', 300);
    recognition.startAhead(300);
    await clock.advance(100);
    expect(recognition.text).toBe('Good');
    Object.assign(speech.stt, { aheadDelayMs: () => 150 });
    recognition.start(300);
    await clock.advance(100);
    expect(speech.recognised).toEqual([300, 300]);
  });

  it('asks for the language that is spoken at that moment', async () => {
    const { clock, speech, microphone, hear } = recognising();
    const asked: (string | undefined)[] = [];
    const { transcribe } = speech.stt;
    const stt: typeof speech.stt = {
      ...speech.stt,
      transcribe: (samples, signal, language) => {
        asked.push(language);
        return transcribe(samples, signal);
      },
    };
    let language = 'uk';
    const rest = { stt, clock, microphone, onSettled: () => {}, onCrash: () => {} };
    hear('Добрий день', 300);
    const recognition = new Recognition({ ...rest, language: () => language }, 0);
    recognition.startAhead(300);
    language = 'en';
    recognition.start(300);
    new Recognition(rest, 0).start(300);
    await clock.advance(200);
    expect(asked).toEqual(['uk', 'en', undefined]);
  });

  it('knows the words after a while', async () => {
    const { clock, recognition, hear, results } = recognising();
    hear('Good evening', 500);
    recognition.start(500);
    expect(recognition.text).toBeNull();
    await clock.advance(100);
    expect(recognition.state).toMatchObject({ kind: 'known', text: 'Good evening', at: 100 });
    expect(results).toEqual(['settled']);
  });

  it('forgets an older recognition when it is started again', async () => {
    const { clock, recognition, hear, results, speech } = recognising();
    hear('Good', 300);
    recognition.start(300);
    await clock.advance(50);
    hear('evening', 300);
    recognition.start(600);
    await clock.advance(100);
    expect(recognition.text).toBe('Good evening');
    expect(results).toEqual(['settled']);
    expect(speech.running).toBe(0);
  });

  it('tells who waits, at once when it is known', async () => {
    const { clock, recognition, hear, results } = recognising();
    hear('Hello', 300);
    recognition.start(300);
    recognition.whenSettled(({ kind }) => results.push(kind));
    await clock.advance(100);
    recognition.whenSettled(({ kind }) => results.push(`${kind} later`));
    expect(results).toEqual(['known', 'settled', 'known later']);
  });

  it('tells nobody once abandoned', async () => {
    const { clock, recognition, hear, results } = recognising();
    hear('Hello', 300);
    recognition.start(300);
    recognition.whenSettled(() => results.push('told'));
    recognition.abandon();
    await clock.advance(1_000);
    expect(results).toEqual([]);
    expect(recognition.state.kind).toBe('idle');
    expect(clock.pending).toBe(0);
  });

  it('fails when the model does, or takes too long', async () => {
    const { clock, recognition, speech } = recognising();
    speech.sttFailures.push(new Error('broken'));
    recognition.start(0);
    await clock.advance(100);
    expect(recognition.state).toMatchObject({ kind: 'failed', error: new Error('broken') });
    speech.recognitionMs = 2 * RECOGNITION_LIMIT_MS;
    recognition.start(0);
    await clock.advance(RECOGNITION_LIMIT_MS);
    expect(recognition.state).toMatchObject({ kind: 'failed', error: { name: 'TimeoutError' } });
  });

  it('does not recognise a long stretch twice', async () => {
    const { clock, recognition, hear, speech } = recognising();
    hear('A long story', 12_000);
    recognition.start(12_000);
    await clock.advance(100);
    recognition.goOn(12_500);
    hear('and its end', 1_000);
    recognition.start(13_000);
    await clock.advance(100);
    expect(recognition.text).toBe('A long story and its end');
    expect(speech.recognised).toEqual([12_000, 1_000]);
  });

  it('recognises a short stretch again together with what follows', async () => {
    const { clock, recognition, hear, speech } = recognising();
    hear('I want', 600);
    recognition.start(600);
    await clock.advance(100);
    recognition.goOn(900);
    hear('a table', 600);
    recognition.start(1_200);
    await clock.advance(100);
    expect(recognition.text).toBe('I want a table');
    expect(speech.recognised).toEqual([600, 1_200]);
  });

  it('reports what breaks after it', async () => {
    const { clock, recognition, results } = recognising();
    recognition.start(0);
    recognition.whenSettled(() => {
      throw new Error('defect');
    });
    await clock.advance(100);
    expect(results).toEqual([new Error('defect')]);
  });
});
