import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Text encrypted for the database with AES-256-GCM: `1.<nonce>.<tag>.<ciphertext>`, each in base64url. */

const VERSION = '1';
const NONCE_BYTES = 12;

/** `context` is where the text belongs, such as an assistant's id: moved elsewhere it can't be opened. */
export function seal(text: string, key: Buffer, context: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return [VERSION, ...[nonce, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url'))].join(
    '.',
  );
}

/** The text; null if it was sealed with another key or for another place, or was changed. */
export function unseal(sealed: string, key: Buffer, context: string): string | null {
  const [version, ...parts] = sealed.split('.');
  const [nonce, tag, text] = parts.map((part) => Buffer.from(part, 'base64url'));
  if (version !== VERSION || !nonce || !tag || !text || tag.length !== 16) return null;
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context)).setAuthTag(tag);
    return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
  } catch {
    // The tag does not fit: the installation's secret was replaced, or the row was tampered with.
    return null;
  }
}
