import { expect, it } from 'vitest';
import { createVoicePreview, PREVIEW_SENTENCE } from './voice-preview.ts';

function voices() {
  const spoken: string[] = [];
  let able = true;
  const asked: unknown[] = [];
  const speak = async (...wanted: [string, string, (readonly object[])?, object?]) => {
    spoken.push(wanted[1]);
    asked.push(wanted);
    return able ? new Uint8Array([spoken.length]) : null;
  };
  return {
    spoken,
    asked,
    preview: createVoicePreview({ choose: () => ({ speak }) }),
    fail: (failing: boolean) => (able = !failing),
  };
}

it('speaks each voice once, however many ask at once', async () => {
  const { spoken, preview } = voices();
  const [first, second, other] = await Promise.all([preview('ash'), preview('ash'), preview('echo')]);
  expect(second).toBe(first);
  expect(other).not.toBe(first);
  expect(await preview('ash')).toBe(first);
  expect(spoken).toEqual(['ash', 'echo']);
});

it('speaks the word of a pronunciation as it is to be said, and keeps nothing of it', async () => {
  const { asked, preview } = voices();
  const row = { word: 'Nguyen', saidAs: 'nuh-GWIN', language: 'en' } as const;
  const first = await preview('ash', row);
  expect(await preview('ash', row)).not.toBe(first);
  expect(await preview('ash')).not.toEqual(first);
  expect(asked).toEqual([
    ['Nguyen', 'ash', [row], undefined],
    ['Nguyen', 'ash', [row], undefined],
    ['Hello, how can I help you today?', 'ash', undefined, undefined],
  ]);
});

it('says when it can not, and tries again the next time', async () => {
  const { spoken, preview, fail } = voices();
  fail(true);
  await expect(preview('ash')).rejects.toMatchObject({ code: 'unavailable' });
  fail(false);
  expect(await preview('ash')).toEqual(new Uint8Array([2]));
  expect(spoken).toHaveLength(2);
});

it('keeps nothing of what a service says: it may fail now and be back later', async () => {
  const { asked, preview } = voices();
  const service = { baseUrl: 'https://speech.example/v1', model: 'tts-1' };
  const speech = { speaking: { service, about: 'shared', owner: '', reach: 'anywhere' } } as const;
  expect(await preview('ash', undefined, speech)).not.toEqual(await preview('ash', undefined, speech));
  expect(asked).toEqual([
    [PREVIEW_SENTENCE, 'ash', [], speech],
    [PREVIEW_SENTENCE, 'ash', [], speech],
  ]);
});
