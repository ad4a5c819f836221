import { describe, expect, it } from 'vitest';
import { type NextTokens, searchWords, type TokenTexts } from './search-words.ts';
import { Terms } from './terms.ts';

const never = new AbortController().signal;
const TEXTS = [
  '',
  '',
  '',
  'Is',
  ' this',
  ' the',
  ' sau',
  'na',
  ' free',
  '?',
  ' on',
  ' a',
  ' saus',
  'age',
  ' sound',
  "'s",
  ' ',
  '1',
  '0',
  '-',
];
const tokens: TokenTexts = { texts: TEXTS, start: 1, end: 2 };
const END = '.';

/**
 * A network that knows what follows each text, as likelihoods; what is not listed is hardly possible. Its state is the
 * text of each row.
 */
function scripted(follows: Readonly<Record<string, Readonly<Record<string, number>>>>) {
  const rows: number[] = [];
  const network: NextTokens<readonly string[]> = {
    next: async (last, state) => {
      rows.push(last.length);
      const begun = last.map((token, row) => (state[row] ?? '') + (TEXTS[token] ?? ''));
      const scores = new Float32Array(last.length * TEXTS.length).fill(Math.log(1e-9));
      for (const [row, text] of begun.entries()) {
        const next = Object.entries(follows[text] ?? { [END]: 1 });
        for (const [token, likelihood] of next)
          scores[row * TEXTS.length + (token === END ? tokens.end : TEXTS.indexOf(token))] =
            Math.log(likelihood);
        // The rest is for a mark of print, which is never heard.
        const rest = 1 - next.reduce((sum, [, likelihood]) => sum + likelihood, 0);
        if (rest > 0) scores[row * TEXTS.length] = Math.log(rest);
      }
      return { scores, state: begun };
    },
    select: (state, from) => from.map((row) => state[row] ?? ''),
  };
  return { network, rows };
}

const find = (network: NextTokens<readonly string[]>, terms?: string, most = 20) =>
  searchWords(network, tokens, [''], most, terms === undefined ? {} : { terms: new Terms(terms) });

describe('the words that are found', () => {
  it('are those that the network is sure of, one beginning at a time', async () => {
    const { network, rows } = scripted({
      '': { Is: 0.9, ' on': 0.01 },
      Is: { ' this': 0.99 },
      'Is this': { ' free': 0.8 },
      'Is this free': { '?': 0.97 },
    });
    const found = await find(network);
    expect(found.text).toBe('Is this free?');
    expect(found.likelihoods.map((each) => each.toFixed(2))).toEqual(['0.90', '0.99', '0.80']);
    expect(rows).toEqual([1, 1, 1, 1, 1]);
  });

  it('are the likeliest together, where another one begins likelier', async () => {
    const { network, rows } = scripted({
      '': { ' on': 0.6, ' a': 0.4 },
      ' on': { ' this': 0.3, ' the': 0.3, ' free': 0.3 },
      ' a': { ' sound': 0.95 },
    });
    expect((await find(network)).text).toBe('a sound');
    expect(Math.max(...rows)).toBeGreaterThan(1);
    expect(Math.max(...rows)).toBeLessThanOrEqual(3);
  });

  const sauna = {
    '': { Is: 1 },
    Is: { ' the': 1 },
    'Is the': { ' sound': 0.6, ' sau': 0.35 },
    'Is the sound': { ' free': 1 },
    'Is the sau': { na: 0.9 },
    'Is the sauna': { ' free': 1 },
  };

  it('are a term of the assistant rather than what sounds alike', async () => {
    expect((await find(scripted(sauna).network)).text).toBe('Is the sound free');
    expect((await find(scripted(sauna).network, 'There is a Sauna.')).text).toBe('Is the sauna free');
  });

  it('are no term where the sound says otherwise', async () => {
    const clear = { ...sauna, 'Is the': { ' sound': 0.95, ' sau': 0.05 } };
    expect((await find(scripted(clear).network, 'There is a sauna.')).text).toBe('Is the sound free');
  });

  it('are as likely as their least likely part, numbers too, which have a space of their own', async () => {
    const numbers = {
      '': { ' on': 0.9 },
      ' on': { ' ': 0.99 },
      ' on ': { '1': 0.8 },
      ' on 1': { '0': 0.7 },
      ' on 10': { '-': 0.9 },
      ' on 10-': { age: 0.6 },
      ' on 10-age': { '?': 0.5 },
    };
    const { text, likelihoods } = await find(scripted(numbers).network);
    expect(text).toBe('on 10-age?');
    expect(likelihoods).toEqual([expect.closeTo(0.9), expect.closeTo(0.6)]);
  });

  it('are not drawn to a word by the beginning of a term alone', async () => {
    const sausage = {
      ...sauna,
      'Is the': { ' sound': 0.5, ' saus': 0.4 },
      'Is the saus': { age: 1 },
      'Is the sausage': { ' free': 1 },
    };
    expect((await find(scripted(sausage).network, 'Sausalito has saustina.')).text).toBe('Is the sound free');
    expect((await find(scripted(sausage).network, 'We grill sausages, one sausage each.')).text).toBe(
      'Is the sausage free',
    );
  });

  it('are empty for certain silence, but not for possible silence', async () => {
    expect(await find(scripted({ '': { [END]: 0.7, Is: 0.3 } }).network)).toEqual({
      text: '',
      likelihoods: [],
    });
    const noisy = { '': { [END]: 0.4, Is: 0.3 }, Is: { ' this': 0.2, ' the': 0.2, ' a': 0.2 } };
    expect((await find(scripted(noisy).network)).text).toMatch(/^Is this|^Is the|^Is a/);
  });

  it('do not end after a first sentence of a long sound, unless that is likely by itself', async () => {
    const twoSentences = (end: number) => ({
      '': { ' on': 0.99 },
      ' on': { '?': 0.9 },
      ' on?': { [END]: end, ' this': 0.99 - end },
      ' on? this': { ' sound': 0.5 },
      ' on? this sound': { ' free': 0.5 },
    });
    const hear = (end: number, fewestLetters: number) =>
      searchWords(scripted(twoSentences(end)).network, tokens, [''], 20, { fewestLetters });
    expect((await hear(0.3, 1)).text).toBe('on?');
    expect((await hear(0.3, 10)).text).toBe('on? this sound free');
    expect((await hear(0.6, 10)).text).toBe('on?');
  });

  it('end where the network would go on without end', async () => {
    const endless: NextTokens<null> = {
      next: async () => ({
        scores: Float32Array.from(TEXTS, (_, token) => (token === 8 ? 5 : 0)),
        state: null,
      }),
      select: () => null,
    };
    const { text } = await searchWords(endless, tokens, null, 5, { signal: never });
    expect(text).toBe('free free free free free');
  });

  it('do not come after nobody waits for them any more', async () => {
    const { network, rows } = scripted({});
    await expect(
      searchWords(network, tokens, [''], 5, { signal: AbortSignal.abort() }),
    ).rejects.toMatchObject({ name: 'AbortError' });
    expect(rows).toEqual([]);
  });
});
