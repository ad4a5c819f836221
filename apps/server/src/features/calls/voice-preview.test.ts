import { expect, it } from 'vitest';
import { createVoicePreview } from './voice-preview.ts';

function voices() {
  const spoken: string[] = [];
  let able = true;
  const speak = async (_: string, voice: string) => {
    spoken.push(voice);
    return able ? new Uint8Array([spoken.length]) : null;
  };
  return {
    spoken,
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

it('says when it can not, and tries again the next time', async () => {
  const { spoken, preview, fail } = voices();
  fail(true);
  await expect(preview('ash')).rejects.toMatchObject({ code: 'unavailable' });
  fail(false);
  expect(await preview('ash')).toEqual(new Uint8Array([2]));
  expect(spoken).toHaveLength(2);
});
