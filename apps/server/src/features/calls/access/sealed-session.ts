import { hkdfSync } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { SessionUpdate } from '@parlo/contract/realtime';
import { seal, unseal } from '../../../platform/tokens/sealed-text.ts';

/** What is made of a secret's session never grows beyond this, whatever was sealed. */
const LONGEST_BYTES = 256 * 1_024;

/**
 * The session that an owner set for the calls of a client secret, as a part of it: whoever has the secret can neither read it
 * nor change it, nor use it with another assistant.
 */
export function sealSession(session: SessionUpdate, key: Buffer, assistantId: string): string {
  const packed = deflateRawSync(JSON.stringify(session)).toString('base64');
  return seal(packed, keyOf(key), assistantId);
}

/** Returns null where it is not one of ours. */
export function unsealSession(sealed: string, key: Buffer, assistantId: string): SessionUpdate | null {
  const packed = unseal(sealed, keyOf(key), assistantId);
  if (packed === null) return null;
  const written = inflateRawSync(Buffer.from(packed, 'base64'), { maxOutputLength: LONGEST_BYTES });
  const session = SessionUpdate.safeParse(JSON.parse(written.toString()));
  return session.success ? session.data : null;
}

/** One key signs secrets, another one made of it seals what is in them. */
const keyOf = (key: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', key, '', 'session of a client secret', 32));
