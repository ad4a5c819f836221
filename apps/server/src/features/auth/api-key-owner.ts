import { defaultKeyHasher } from '@better-auth/api-key';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { apikey, user } from '../../db/schema.ts';
import type { CurrentUser } from '../../platform/api.ts';
import { isCurrent } from './api-keys.ts';

/** What keys begin with, so that people and secret scanners know one when they see it. */
export const KEY_PREFIX = 'parlo_';

const BEARER_KEY = new RegExp(`^bearer +(${KEY_PREFIX}\\S+)$`, 'i');

/** The API key that a request brings, whether there is such a key or not. */
export function keyIn(headers: Headers): string | null {
  return BEARER_KEY.exec(headers.get('authorization') ?? '')?.[1] ?? null;
}

/**
 * Whom a key acts for; null when it was made up, ended, or has expired. One query: the library's own check takes
 * four, two of which write, on every call. When a key was last used is noted once a minute.
 */
export async function ownerOfKey(db: Database, key: string): Promise<CurrentUser | null> {
  const [found] = await db
    .select({
      keyId: apikey.id,
      used: sql<boolean>`coalesce(${apikey.lastRequest} > now() - interval '1 minute', false)`,
      id: user.id,
      name: user.name,
      surname: user.surname,
      email: user.email,
      phone: user.phone,
      role: user.role,
      emailVerified: user.emailVerified,
    })
    .from(apikey)
    .innerJoin(user, eq(user.id, apikey.referenceId))
    .where(and(eq(apikey.key, await defaultKeyHasher(key)), eq(apikey.enabled, true), isCurrent));
  if (found === undefined) return null;
  const { keyId, used, role, ...owner } = found;
  if (!used) await noteUse(db, keyId);
  return { ...owner, admin: role === 'admin', via: 'api_key' };
}

// Of many calls at once the first notes it; the others find it noted.
async function noteUse(db: Database, keyId: string): Promise<void> {
  const longAgo = sql`(${apikey.lastRequest} is null or ${apikey.lastRequest} <= now() - interval '1 minute')`;
  await db
    .update(apikey)
    .set({ lastRequest: sql`now()` })
    .where(and(eq(apikey.id, keyId), longAgo));
}
