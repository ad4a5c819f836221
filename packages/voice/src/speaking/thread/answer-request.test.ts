import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { MessageChannel } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { speak, type Voice } from '../hibari/speak.ts';
import { madeUpFrames } from '../hibari/testing.ts';
import { SHAPES } from '../hibari/voice-shape.ts';
import { type Answer, answerRequest } from './answer-request.ts';

/** Says 150 ms of noise for each sentence, and counts them. */
function scriptedVoice() {
  let read = 0;
  const frames = madeUpFrames(12, { free: () => -2 });
  const network = {
    framesOf: async () => {
      read++;
      return frames;
    },
    close: async () => {},
  };
  const voice: Voice = {
    network,
    alphabet: new Map([...'a.'].map((phoneme, index) => [phoneme, index + 1])),
  };
  return { voice, read: () => read };
}

function ask(voice: Promise<Voice>, phonemes: string, ending = new AbortController().signal) {
  const { port1, port2 } = new MessageChannel();
  const answers: Answer[] = [];
  port1.on('message', (answer: Answer) => void answers.push(answer));
  const closed = once(port1, 'close');
  const answered = answerRequest(
    async function* (request: string) {
      yield* speak(await voice, request, SHAPES.verse);
    },
    { request: phonemes, port: port2 },
    ending,
  );
  return { port: port1, answers, done: Promise.all([answered, closed]) };
}

describe('an answer', () => {
  it('is the pieces, then word that it is whole, then the end', async () => {
    const { answers, done } = ask(Promise.resolve(scriptedVoice().voice), 'a. a.');
    await done;
    expect(answers.map((answer) => Object.keys(answer)[0])).toEqual(['sound', 'sound', 'sound', 'isWhole']);
  });

  it('is complete at once without text', async () => {
    const { answers, done } = ask(Promise.resolve(scriptedVoice().voice), '');
    await done;
    expect(answers).toEqual([{ isWhole: true }]);
  });

  it('stops after an abort', async () => {
    const { voice, read } = scriptedVoice();
    const { port, done } = ask(Promise.resolve(voice), 'a. '.repeat(500));
    await once(port, 'message');
    port.close();
    await done;
    await setImmediate();
    expect(read()).toBeLessThan(100);
  });

  it('stops when the thread is to end', async () => {
    const { voice, read } = scriptedVoice();
    const ending = new AbortController();
    const { port, answers, done } = ask(Promise.resolve(voice), 'a. '.repeat(500), ending.signal);
    await once(port, 'message');
    ending.abort();
    await done;
    expect(read()).toBeLessThan(100);
    expect(answers).not.toContainEqual({ isWhole: true });
  });

  it('tells what went wrong, of the voice or of a sentence', async () => {
    const missing = ask(Promise.reject(new Error('no such file')), 'a.');
    await missing.done;
    expect(missing.answers).toEqual([{ problem: 'no such file' }]);
    const { voice } = scriptedVoice();
    const failing = { ...voice, network: { ...voice.network, framesOf: () => Promise.reject('broken') } };
    const broken = ask(Promise.resolve(failing), 'a.');
    await broken.done;
    expect(broken.answers).toEqual([{ problem: 'broken' }]);
  });

  it('takes turns with others', async () => {
    const { voice } = scriptedVoice();
    const order: string[] = [];
    const long = ask(Promise.resolve(voice), 'a. '.repeat(30));
    const short = ask(Promise.resolve(voice), 'a.');
    await Promise.all([long.done.then(() => order.push('long')), short.done.then(() => order.push('short'))]);
    expect(order).toEqual(['short', 'long']);
  });
});
