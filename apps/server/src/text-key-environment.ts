import { z } from 'zod';
import type { TextKeySettings } from './db/text-keys.ts';

/** Instead of the first key: new texts are written as they are, and the others are decrypted. */
const OFF = 'off';
const KEY_BYTES = 32;
const WRONG =
  'must be keys such as k1:… with commas between them, each a name of letters and digits and 32 random bytes in base64 (openssl rand -base64 32)';

interface Entry {
  readonly id: string;
  readonly key: Buffer;
}

/** The keys, the one that writes first. Never quoted in a message. */
export const TEXT_KEY_VARIABLES = {
  PARLO_ENCRYPT_CONVERSATIONS: z
    .string()
    .transform((value, context): TextKeySettings => {
      const parts = value.split(',').map((part) => part.trim());
      const encrypts = parts[0] !== OFF;
      const keys = (encrypts ? parts : parts.slice(1)).map(entryOf);
      const known = keys.filter((key) => key !== null);
      const ids = new Set(known.map(({ id }) => id));
      if (known.length < keys.length) context.addIssue({ code: 'custom', message: WRONG });
      else if (ids.size < known.length)
        context.addIssue({ code: 'custom', message: 'must not have two keys of one name' });
      return { keys: known, encrypts };
    })
    .optional(),
};

function entryOf(part: string): Entry | null {
  const [, id = '', base64 = ''] = /^([a-z0-9]{1,20}):([a-z0-9+/_-]+={0,2})$/i.exec(part) ?? [];
  const key = Buffer.from(base64, 'base64');
  return id !== '' && id !== OFF && key.length === KEY_BYTES ? { id, key } : null;
}
