import { createHash, randomBytes } from 'node:crypto';
import { MESSAGES } from '@parlo/contract';
import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/connect.ts';
import { user, verification } from '../../../db/schema.ts';
import { AppError } from '../../../platform/errors.ts';

/*
 * Links in mails. Each works once, for a limited time, unless it is withdrawn. Their hashes are stored in better-auth's
 * table, but its own flows are not used: they lose a mail that could not be sent; their links for emails can be opened
 * again, can't be withdrawn, and sign in whoever opens them; and they change a password and end its sessions in
 * separate steps, of which only the first may happen.
 */

export type LinkPurpose = 'reset-password' | 'verify-email' | 'change-email';

export interface Link {
  readonly id: string;
  readonly purpose: LinkPurpose;
  readonly userId: string;
  /** The address that the link was sent to: opening the link proves access to its mails. */
  readonly email: string;
}

const LIFE_SECONDS: Readonly<Record<LinkPurpose, number>> = {
  'reset-password': 3_600,
  'change-email': 3_600,
  'verify-email': 24 * 3_600,
};

/** 22 letters: a link with it still fits on one line of a mail. */
const TOKEN_BYTES = 16;

/** Makes a link and returns its token. Only the token's hash is stored. */
export async function createLink(db: Queryable, link: Omit<Link, 'id'>): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await db.delete(verification).where(lt(verification.expiresAt, sql`now()`));
  await db.insert(verification).values({
    id: hashOf(token),
    identifier: identifierOf(link.purpose, link.userId),
    value: link.email,
    expiresAt: new Date(Date.now() + LIFE_SECONDS[link.purpose] * 1_000),
  });
  return token;
}

/** Returns the link of a token. Throws `invalid_link` when it is unknown, used, withdrawn, expired or of another purpose. */
export async function findLink(
  db: Queryable,
  purposes: readonly LinkPurpose[],
  token: string,
): Promise<Link> {
  const [row] = await db
    .select({ id: verification.id, identifier: verification.identifier, email: verification.value })
    .from(verification)
    .where(and(eq(verification.id, hashOf(token)), sql`${verification.expiresAt} > now()`));
  const [name, userId = ''] = row?.identifier.split(' ') ?? [];
  const purpose = purposes.find((candidate) => candidate === name);
  if (row === undefined || purpose === undefined) throw invalidLink();
  return { id: row.id, purpose, userId, email: row.email };
}

/**
 * Uses a link up, and locks its account until `tx` ends. When it is opened twice at once, the second is refused. When
 * `tx` fails, the link still works. Returns the account's email.
 */
export async function openLink(tx: Queryable, link: Link): Promise<string> {
  const email = await lockUser(tx, link.userId);
  const taken = await tx.delete(verification).where(eq(verification.id, link.id));
  if (email === null || taken.rowCount === 0) throw invalidLink();
  return email;
}

/** Ends an account's links of these purposes: they are done, or another person has the account now. */
export async function withdrawLinks(
  tx: Queryable,
  userId: string,
  purposes: readonly LinkPurpose[],
): Promise<void> {
  const identifiers = purposes.map((purpose) => identifierOf(purpose, userId));
  await tx.delete(verification).where(inArray(verification.identifier, identifiers));
}

/** Orders the transactions that change how an account signs in. Returns the account's email; null when it is gone. */
export async function lockUser(tx: Queryable, userId: string): Promise<string | null> {
  const rows = await tx
    .select({ email: user.email })
    .from(user)
    .where(eq(user.id, userId))
    .for('no key update');
  return rows[0]?.email ?? null;
}

export function invalidLink(): AppError {
  return new AppError('invalid_link', MESSAGES.invalidLink);
}

function identifierOf(purpose: LinkPurpose, userId: string): string {
  return `${purpose} ${userId}`;
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
