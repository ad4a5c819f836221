import type { ApiKeyInfo } from '@parlo/contract';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/connect.ts';
import { apikey } from '../../../db/schema.ts';

/** What keys begin with, so that people and secret scanners know one when they see it. */
export const KEY_PREFIX = 'parlo_';

const BEARER_KEY = new RegExp(`^bearer +(${KEY_PREFIX}\\S+)$`, 'i');

/** The API key that a request brings, whether there is such a key or not. */
export function keyIn(headers: Headers | undefined): string | null {
  return BEARER_KEY.exec(headers?.get('authorization') ?? '')?.[1] ?? null;
}

const columns = {
  id: apikey.id,
  name: apikey.name,
  start: apikey.start,
  createdAt: apikey.createdAt,
  lastUsedAt: apikey.lastRequest,
  expiresAt: apikey.expiresAt,
};

/** An account's keys, the newest first. Expired ones are gone. */
export async function listKeysOf(db: Queryable, userId: string): Promise<ApiKeyInfo[]> {
  const rows = await db
    .select(columns)
    .from(apikey)
    .where(and(eq(apikey.referenceId, userId), isCurrent))
    .orderBy(desc(apikey.createdAt), apikey.id);
  return rows.map(toInfo);
}

export const isCurrent = sql`(${apikey.expiresAt} is null or ${apikey.expiresAt} > now())`;

interface KeyRow
  extends Pick<typeof apikey.$inferSelect, 'id' | 'name' | 'start' | 'createdAt' | 'expiresAt'> {
  readonly lastUsedAt: Date | null;
}

function toInfo({ id, name, start, createdAt, lastUsedAt, expiresAt }: KeyRow): ApiKeyInfo {
  return {
    id,
    name: name ?? '',
    start: start ?? '',
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
  };
}
