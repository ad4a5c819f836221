import { expect, it } from 'vitest';
import { withTerms } from './with-terms.ts';

const never = new AbortController().signal;
const sound = new Float32Array(1_600);

it('has an assistant’s terms with every utterance', async () => {
  const asked: unknown[][] = [];
  const stt = {
    transcribe: async (...given: unknown[]) => {
      asked.push(given);
      return { text: 'Yes.' };
    },
    aheadDelayMs: (language?: string) => (language === 'uk' ? 400 : 0),
    hasRoom: (language?: string) => language === 'en',
  };
  const knowing = withTerms(stt, 'sauna');
  expect(await knowing.transcribe(sound, never, 'en')).toEqual({ text: 'Yes.' });
  expect(asked).toEqual([[sound, never, 'en', 'sauna']]);
  expect([knowing.aheadDelayMs?.('uk'), knowing.aheadDelayMs?.()]).toEqual([400, 0]);
  expect([knowing.hasRoom?.('en'), knowing.hasRoom?.('uk')]).toEqual([true, false]);
  expect(withTerms({ transcribe: stt.transcribe }, 'sauna').aheadDelayMs?.('uk')).toBe(0);
  expect(withTerms({ transcribe: stt.transcribe }, 'sauna').hasRoom?.()).toBe(false);
});

it('is left as it is without terms', () => {
  const stt = { transcribe: async () => ({ text: '' }) };
  expect(withTerms(stt, undefined)).toBe(stt);
  expect(withTerms(stt, '')).toBe(stt);
});
