import { readFileSync } from 'node:fs';
import { z } from 'zod';

const manifest = new URL('../../../../package.json', import.meta.url);

/** The version of Parlo, such as `0.2.0`. */
export const VERSION = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(manifest, 'utf8'))).version;
