import { readFile } from 'node:fs/promises';
import { z } from 'zod';

/** Acts that a network of `models/acts` reads. */
export type Act = 'danger';

/** Where the networks of acts are; the README there says how each was made and how good it is. */
export const ACTS_FOLDER = new URL('../../../../models/acts/', import.meta.url);

const Card = z.object({ labels: z.array(z.string()).min(2) });

/** The labels of an act, in the order of its network's scores. Rejects where the card is missing or damaged. */
export async function labelsOf(act: Act): Promise<readonly string[]> {
  return Card.parse(JSON.parse(await readFile(new URL(`${act}.json`, ACTS_FOLDER), 'utf8'))).labels;
}
