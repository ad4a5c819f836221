import { expect, it } from 'vitest';
import { createVoicePreview } from './voice-preview.ts';

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
  const [first, second, other] = await Promise.all([
    preview({ voice: 'ash' }),
    preview({ voice: 'ash' }),
    preview({ voice: 'echo' }),
  ]);
  expect(second).toBe(first);
  expect(other).not.toBe(first);
  expect(await preview({ voice: 'ash' })).toBe(first);
  expect(spoken).toEqual(['ash', 'echo']);
});

it('speaks a pronunciation as it is written, without caching it', async () => {
  const { asked, preview } = voices();
  const row = { word: 'Nguyen', saidAs: 'nuh-GWIN', language: 'en' } as const;
  const first = await preview({ voice: 'ash', pronunciation: row });
  expect(await preview({ voice: 'ash', pronunciation: row })).not.toBe(first);
  expect(await preview({ voice: 'ash' })).not.toEqual(first);
  expect(asked).toEqual([
    ['Nguyen', 'ash', [row], undefined],
    ['Nguyen', 'ash', [row], undefined],
    ['Hello, how can I help you today?', 'ash', undefined, undefined],
  ]);
});

it('speaks the language of the greeting', async () => {
  const { asked, preview } = voices();
  const english = await preview({ voice: 'ash', language: 'en' });
  expect(await preview({ voice: 'ash' })).toBe(english);
  expect(await preview({ voice: 'ash', language: 'uk' })).not.toBe(english);
  expect(asked.map((wanted) => (wanted as string[])[0])).toEqual([
    'Hello, how can I help you today?',
    'Добрий день, чим можу допомогти?',
  ]);
});

it('says when it can not, and tries again the next time', async () => {
  const { spoken, preview, fail } = voices();
  fail(true);
  await expect(preview({ voice: 'ash' })).rejects.toMatchObject({ code: 'unavailable' });
  fail(false);
  expect(await preview({ voice: 'ash' })).toEqual(new Uint8Array([2]));
  expect(spoken).toHaveLength(2);
});

it('does not cache a service’s audio, because it may fail now and recover later', async () => {
  const { asked, preview } = voices();
  const service = { baseUrl: 'https://speech.example/v1', model: 'tts-1' };
  const speech = { speaking: { service, about: 'shared', owner: '', reach: 'anywhere' } } as const;
  expect(await preview({ voice: 'ash', speech })).not.toEqual(await preview({ voice: 'ash', speech }));
  expect(asked).toEqual([
    ['Hello, how can I help you today?', 'ash', [], speech],
    ['Hello, how can I help you today?', 'ash', [], speech],
  ]);
});
