import { describe, expect, it } from 'vitest';
import { wholeSound } from '../speaking/whole-sound.ts';
import { createFakeClock } from './fake-clock.ts';
import { createScriptedSpeech, type ScriptedSpeech, type ScriptedSpeechOptions } from './scripted-speech.ts';

function scripted(options: ScriptedSpeechOptions = {}) {
  const clock = createFakeClock();
  return { clock, speech: createScriptedSpeech(clock, options), signal: new AbortController().signal };
}

function joined(frames: readonly Float32Array[]): Float32Array {
  const all = new Float32Array(frames.length * 160);
  for (const [index, frame] of frames.entries()) all.set(frame, index * 160);
  return all;
}

const say = ({ tts }: ScriptedSpeech, signal: AbortSignal) =>
  wholeSound(tts.synthesize('Hello', { voice: 'verse' }, signal));

describe('createScriptedSpeech', () => {
  it('recognises what its own frames say, in order', async () => {
    const { clock, speech, signal } = scripted();
    const sound = [
      ...speech.silence(50),
      ...speech.frames('Good', 100),
      ...speech.frames('', 50),
      ...speech.frames('evening', 100),
      ...speech.silence(50),
    ];
    const words = speech.stt.transcribe(joined(sound), signal);
    await clock.advance(99);
    expect(speech.running).toBe(1);
    await clock.advance(1);
    expect(await words).toEqual({ text: 'Good evening' });
    expect(speech.running).toBe(0);
    expect(speech.recognised).toEqual([350]);
  });

  it('fails as often as it is told, and when it is aborted', async () => {
    const { clock, speech, signal } = scripted();
    speech.sttFailures.push(new Error('deaf'));
    speech.ttsFailures.push(new Error('mute'));
    const deaf = expect(speech.stt.transcribe(new Float32Array(160), signal)).rejects.toThrow('deaf');
    const mute = expect(say(speech, signal)).rejects.toThrow('mute');
    await clock.advance(100);
    await Promise.all([deaf, mute]);
    const controller = new AbortController();
    const aborted = expect(say(speech, controller.signal)).rejects.toMatchObject({
      name: 'AbortError',
    });
    controller.abort();
    await aborted;
    expect([clock.pending, speech.running]).toEqual([0, 0]);
  });

  it('speaks for as long as the text is', async () => {
    const { clock, speech, signal } = scripted({ msPerCharacter: 30 });
    const sound = say(speech, signal);
    await clock.advance(30);
    expect((await sound).length / 24).toBe(150);
    expect(speech.synthesised).toEqual(['Hello']);
  });

  it('notices speech and its end as late as it says', () => {
    const { speech } = scripted({ onsetLagMs: 30, offsetLagMs: 50 });
    const heard = [...speech.frames('Hello', 100), ...speech.silence(100)].map((frame) =>
      speech.detector.accept(frame),
    );
    expect(heard.indexOf(true)).toBe(2);
    expect(heard.lastIndexOf(true)).toBe(13);
    expect([speech.detector.onsetLagMs, speech.detector.offsetLagMs]).toEqual([30, 50]);
  });

  it('is not confused by a flicker', () => {
    const { speech } = scripted({ onsetLagMs: 30, offsetLagMs: 50 });
    const heard = [...speech.frames('x', 20), ...speech.silence(10), ...speech.frames('x', 20)].map((frame) =>
      speech.detector.accept(frame),
    );
    expect(heard).not.toContain(true);
    speech.detector.close();
    expect(speech.detectorClosed).toBe(true);
  });
});
