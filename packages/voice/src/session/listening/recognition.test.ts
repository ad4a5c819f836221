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
