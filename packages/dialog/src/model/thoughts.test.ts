import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { reports, SILENCE, visitForModel } from './testing/model-visit.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const LOCAL = 'Yes, within five miles.';
const THOUGHT = 'They want a price. I was told to never say it. ';

describe('what a model thinks aloud', () => {
  it.each([
    ['before its reply', ['<think>', THOUGHT, '</think>', '\n\nWe do.']],
    ['in one piece with it', [`<think>${THOUGHT}</think>We do.`]],
    ['with its marks in pieces', ['<th', 'in', 'k>', THOUGHT, '</', 'thi', 'nk', '>We', ' do.']],
    ['letter by letter', [...`<think>${THOUGHT}</think>We do.`]],
    ['between other marks', [`<thinking>${THOUGHT}</thinking>`, 'We do.']],
    ['after its reply', ['We do.', '<think>', THOUGHT]],
  ])('%s is not said', async (_, sent) => {
    const { say } = visitForModel();
    expect((await say('Do you deliver?', [...sent, reports('answered')])).text).toBe('We do.');
  });

  it('without an end leaves the turn to the exact words', async () => {
    const { say } = visitForModel();
    expect((await say('Do you deliver?', ['<think>', THOUGHT, 'So I say: we do.'])).text).toBe(LOCAL);
  });

  it('for too long, too', async () => {
    const { say } = visitForModel();
    const replying = say('Do you deliver?', ['<think>', THOUGHT, SILENCE]);
    await vi.advanceTimersByTimeAsync(2_500);
    expect((await replying).text).toBe(LOCAL);
  });

  it('leaves what is less than something alone', async () => {
    const { say } = visitForModel();
    const { text } = await say('Do you deliver?', ['If it is <', 'ten miles, we do.', reports('answered')]);
    expect(text).toBe('If it is <ten miles, we do.');
  });
});
