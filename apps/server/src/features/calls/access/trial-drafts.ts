import { randomBytes } from 'node:crypto';
import { TrialDraft } from '@parlo/contract';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { trialDrafts } from '../../../db/schema.ts';
import { newId } from '../../../platform/new-id.ts';
import { seal, unseal } from '../../../platform/tokens/sealed-text.ts';

/**
 * An assistant of somebody without an account, on its way from the secret to the call, which another server may take.
 * It is encrypted with a key that is in the secret alone, so nobody can read the row, and it is deleted once the caller
 * is connected or the secret has expired.
 */
export interface KeptTrial {
  readonly id: string;
  /** For the client secret; it is stored nowhere. */
  readonly key: string;
}

export async function keepTrialDraft(
  db: Database,
  draft: TrialDraft,
  keptSeconds: number,
): Promise<KeptTrial> {
  const id = newId('trial');
  const key = randomBytes(32);
  await db.insert(trialDrafts).values({
    id,
    sealed: seal(JSON.stringify(draft), key, id),
    expiresAt: sql`now() + make_interval(secs => ${keptSeconds})`,
  });
  return { id, key: key.toString('base64url') };
}

export async function findTrialDraft(db: Database, { id, key }: KeptTrial): Promise<TrialDraft | null> {
  const [row] = await db
    .select({ sealed: trialDrafts.sealed })
    .from(trialDrafts)
    .where(and(eq(trialDrafts.id, id), gt(trialDrafts.expiresAt, sql`now()`)));
  const text = row && unseal(row.sealed, Buffer.from(key, 'base64url'), id);
  return text ? TrialDraft.parse(JSON.parse(text)) : null;
}

export async function dropTrialDraft(db: Database, id: string): Promise<void> {
  await db.delete(trialDrafts).where(eq(trialDrafts.id, id));
}
