import { readFile } from 'node:fs/promises';

/** The network's numbers of phonemes. */
export type Alphabet = ReadonlyMap<string, number>;

/** Marks the start and the end of an utterance. */
const EDGE = 0;

/** Reads the alphabet beside a network. Rejects with a file that has none. */
export async function readAlphabet(file: URL | string): Promise<Alphabet> {
  const content: unknown = JSON.parse(await readFile(file, 'utf8'));
  const phonemes =
    content && typeof content === 'object' && 'phonemes' in content ? content.phonemes : undefined;
  if (!phonemes || typeof phonemes !== 'object') throw new Error(`${file} names no phonemes.`);
  const known = Object.entries(phonemes).map(([phoneme, id]): [string, number] => {
    if (!Number.isInteger(id)) throw new Error(`${file} has no number for ${phoneme}.`);
    return [phoneme, Number(id)];
  });
  return new Map(known);
}

/** Marks and stresses alone would be read as some sound or other. */
const SOUND = /[\p{Lu}\p{Ll}\p{Lo}]/u;

/** The network's numbers for phonemes; those that it does not know are left out. Empty when nothing is to be said. */
export function idsOf(phonemes: string, alphabet: Alphabet): number[] {
  const known = [...phonemes].filter((phoneme) => alphabet.has(phoneme));
  if (!known.some((phoneme) => SOUND.test(phoneme))) return [];
  return [EDGE, ...known.flatMap((phoneme) => alphabet.get(phoneme) ?? []), EDGE];
}
