import { readFile } from 'node:fs/promises';
import { z } from 'zod';

/** Networks of `models/acts`: one reads danger, the other the act of a turn. */
export type ActNetwork = 'danger' | 'acts';

/** Where the networks of acts are; the README there says how each was made and how good it is. */
export const ACTS_FOLDER = new URL('../../../../models/acts/', import.meta.url);

const Card = z.object({ labels: z.array(z.string()).min(2) });

/** The labels of a network, in the order of its scores. Rejects where the card is missing or damaged. */
export async function labelsOf(network: ActNetwork): Promise<readonly string[]> {
  return Card.parse(JSON.parse(await readFile(new URL(`${network}.json`, ACTS_FOLDER), 'utf8'))).labels;
}
