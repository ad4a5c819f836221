import { readFile } from 'node:fs/promises';
import type { Alphabet } from './alphabet.ts';

/** Sounds that a network was not trained on, each as shares of those it was: `{ o: { ɔ: 0.5, O: 0.5 } }`. */
export type Blends = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** The tables of the network that give each phoneme its numbers: those of the spectrum, and those of melody and length. */
const TABLES = ['m.text.emb.weight', 'pn.text.emb.weight'];
/** In ONNX's encoding the fields of a tensor: 8 is its name, 9 its numbers, both with their length in front. */
const [NAME, NUMBERS] = [0x42, 0x4a];
const FLOAT = 4;

/** Reads blends. Rejects with a file that has none. */
export async function readBlends(file: URL | string): Promise<Blends> {
  const content: unknown = JSON.parse(await readFile(file, 'utf8'));
  const blends = content && typeof content === 'object' && 'sounds' in content ? content.sounds : undefined;
  if (!blends || typeof blends !== 'object') throw new Error(`${file} names no sounds.`);
  return Object.fromEntries(
    Object.entries(blends).map(([sound, shares]: [string, unknown]) => {
      const named = Object.entries(shares && typeof shares === 'object' ? shares : {});
      const isShare = (entry: [string, unknown]): entry is [string, number] => typeof entry[1] === 'number';
      if (named.length === 0 || !named.every(isShare)) throw new Error(`${file} has no shares for ${sound}.`);
      return [sound, Object.fromEntries(named.filter(isShare))];
    }),
  );
}

/**
 * A network's file with sounds that it was not trained on. What it says of the others stays as it was. Throws for a file
 * without the tables, and for phonemes that the alphabet has not.
 */
export function teachSounds(file: Uint8Array, alphabet: Alphabet, blends: Blends): Buffer {
  const taught = Buffer.from(file);
  for (const table of TABLES) {
    const { start, width } = findTable(taught, table, Math.max(...alphabet.values()) + 1);
    const place = (phoneme: string): number => {
      const id = alphabet.get(phoneme);
      if (id === undefined) throw new Error(`The voice's alphabet has no ${phoneme}.`);
      return start + id * width * FLOAT;
    };
    for (const [sound, shares] of Object.entries(blends))
      for (let column = 0; column < width; column++) {
        const at = (phoneme: string) => place(phoneme) + column * FLOAT;
        // From the file as it was: a blend is never made of another.
        const sum = Object.entries(shares).reduce(
          (all, [phoneme, share]) => all + share * read(file, at(phoneme)),
          0,
        );
        taught.writeFloatLE(sum, at(sound));
      }
  }
  return taught;
}

const read = (file: Uint8Array, at: number): number =>
  new DataView(file.buffer, file.byteOffset, file.byteLength).getFloat32(at, true);

/** The offset of each table's numbers, and their count per phoneme. */
function findTable(file: Buffer, name: string, phonemes: number): { start: number; width: number } {
  const field = Buffer.concat([Buffer.from([NAME, name.length]), Buffer.from(name), Buffer.from([NUMBERS])]);
  const found = file.indexOf(field);
  if (found < 0)
    throw new Error(`The voice's network is no model of Hibari's family: it has no table ${name}.`);
  let start = found + field.length;
  let length = 0;
  for (let shift = 0; ; shift += 7) {
    const byte = file[start++] ?? 0;
    length |= (byte & 127) << shift;
    if (byte < 128) break;
  }
  const width = length / FLOAT / phonemes;
  if (!Number.isInteger(width) || start + length > file.length)
    throw new Error(`The table ${name} of the voice's network is not its alphabet's.`);
  return { start, width };
}
