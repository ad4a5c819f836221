import { afterAll, describe, expect, it } from 'vitest';
import { createPhonemizer } from './create-phonemizer.ts';

const phonemizer = await createPhonemizer();
afterAll(() => phonemizer.close());

describe('phonemize', () => {
  it.each([
    ['Hello there.', 'həlˈO ðˈɛɹ.'],
    ['I read it yesterday; I will read it again.', 'ˌI ɹˈɛd ɪt jˈɛstəɹdˌA; ˌI wɪl ɹˈid ɪt əɡˈɛn.'],
    [
      "It's $1,234.56, i.e. 20% off.",
      'ˌɪts wˈʌn θˈWzᵊnd tˈu hˈʌndɹəd θˈɜɹTi fˈɔɹ dˈɑləɹz ænd fˈɪfti sˈɪks sˈɛnts, ˌIˈi twˈɛnti pəɹsˈɛnt ˈɔf.',
    ],
    ['At 5:05 p.m. on 3/4/2025', 'ˌæt fˈIv ˈO fˈIv pˌiˈɛm ˌɔn mˈɑɹʧ fˈɔɹθ, twˈɛnti twˈɛnti fˈIv'],
    ['Call 555-0199 now!', 'kˈɔl fˈIv fˈIv fˈIv, zˈɪɹO wˈʌn nˈIn nˈIn nˈW!'],
    [
      "Mr. O'Brien used to live at 221B Baker St.",
      'mˈɪstəɹ ˈO bɹˈIən jˈust tə lˈɪv æt tˈu hˈʌndɹəd twˈɛnti wˈʌn bˈi bˈAkəɹ stɹˈit.',
    ],
    ['James Cameron', 'ʤˈAmz kˈæməɹɹən'],
  ])('%s', async (sentence, phonemes) => {
    expect(await phonemizer.phonemize(sentence)).toBe(phonemes);
  });

  it('skips characters that can’t be spoken', async () => {
    for (const sentence of ['', '   ', '😀 👍🏽', '🇺🇦', 'こんにちは'])
      expect(await phonemizer.phonemize(sentence)).toBe('');
  });

  it('says a word as it is told to', async () => {
    expect(await phonemizer.phonemize('Ask [Nguyen](/wˈɪn/), please.')).toBe('ˈæsk wˈɪn, plˈiz.');
    expect(await phonemizer.phonemize('an [hour](/Wˈəɹ/) to [x](/ˈæ/)')).toBe('ɐn Wˈəɹ tʊ ˈæ');
  });

  it('reads a link as its words', async () => {
    expect(await phonemizer.phonemize('See [the page](https://parlo.example).')).toBe(
      await phonemizer.phonemize('See the page.'),
    );
  });

  it('reads several sentences at once as one after the other', async () => {
    const sentences = ['Ask Zorbandia to call.', 'Ask Quorpish to call.', 'Ask Zorbandia to call.'];
    const atOnce = await Promise.all(sentences.map((sentence) => phonemizer.phonemize(sentence)));
    for (const [i, sentence] of sentences.entries())
      expect(await phonemizer.phonemize(sentence)).toBe(atOnce[i]);
  });

  it.each(['aB', 'a-', "a'", '[', '.', '1:', 'a@', 'a.b/', '!', '$1', '😀', 'word ', '1'])(
    'is soon done with thousands of "%s"',
    async (part) => {
      const sentence = part.repeat(5000 / part.length);
      const shorter = part.repeat(500 / part.length);
      const timed = async (text: string) => {
        const began = performance.now();
        await phonemizer.phonemize(text);
        return performance.now() - began;
      };
      await timed(shorter);
      // Ten times as much may take ten times as long, on a busy machine several times that, but never a hundred times.
      expect(await timed(sentence)).toBeLessThan(60 * (await timed(shorter)) + 1000);
    },
  );
});
