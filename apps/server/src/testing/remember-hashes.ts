import { hashPassword, verifyPassword } from 'better-auth/crypto';
import type { Services } from '../open-services.ts';

const hashes = new Map<string, Promise<string>>();
const results = new Map<string, Promise<boolean>>();

/**
 * Real hashes, each made once for all apps of this process: hashing takes a tenth of a second, as it should, and nearly
 * every test signs somebody up with the same password.
 */
export async function rememberHashes(auth: Services['auth']): Promise<void> {
  const { password } = await auth.$context;
  password.hash = (text) => remember(hashes, text, () => hashPassword(text));
  password.verify = (tried) => remember(results, JSON.stringify(tried), () => verifyPassword(tried));
}

function remember<T>(known: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
}
