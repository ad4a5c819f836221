import { readFile, writeFile } from 'node:fs/promises';
import { createPhonemizer } from '../../../../packages/voice/src/speaking/phonemes/create-phonemizer.ts';

/**
 * Writes `lines.json` for `speak.py`: the phonemes of every line of the three texts, and where in them its
 * pauses lie. `|` marks a pause, `~|` one before which the last sound is drawn out, as by somebody who searches for a word.
 */

const HERE = new URL('./', import.meta.url);
const phonemizer = await createPhonemizer();
const lines: object[] = [];
for (const half of ['tuned', 'held-out', 'fitted']) {
  const text = await readFile(new URL(`../${half}.txt`, HERE), 'utf8');
  for (const line of text.trim().split('\n')) {
    const [kind = '', marked = ''] = line.split('\t');
    const said = marked.replace(/\s*~?\|/g, '');
    const phonemes = await phonemesOf(said);
    lines.push({ half, kind, text: said, phonemes, pauses: await pausesOf(marked, phonemes) });
  }
}
await writeFile(new URL('lines.json', HERE), `${JSON.stringify(lines, null, 1)}\n`);
await phonemizer.close();

/** A single A is a letter in these lines, and what is said ends with a mark. */
async function phonemesOf(text: string): Promise<string> {
  const phonemes = await phonemizer.phonemize(text.replace(/(?<!\S)A(?=[\s,.]|$)/g, '[A](/ˈA/)'));
  return /[.?!,]$/.test(phonemes) ? phonemes : `${phonemes}.`;
}

/** The space in `phonemes` where each pause lies: the one nearest to the end of what comes before the pause. */
async function pausesOf(marked: string, phonemes: string): Promise<{ at: number; drawn: boolean }[]> {
  const pieces = marked.split('|');
  const pauses: { at: number; drawn: boolean }[] = [];
  for (let count = 1; count < pieces.length; count += 1) {
    const before = pieces.slice(0, count).join('|');
    const prefix = await phonemesOf(before.replace(/\s*~?\|/g, '').replace(/\s*~$/, '').trim());
    const spaces = [...phonemes].flatMap((sound, index) => (sound === ' ' ? [index] : []));
    const length = [...prefix].length;
    const at = spaces.reduce((best, space) =>
      Math.abs(space - length) < Math.abs(best - length) ? space : best,
    );
    pauses.push({ at, drawn: before.endsWith('~') });
  }
  return pauses;
}
