import { createHash, randomBytes } from 'node:crypto';
import { eq, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../../db/connect.ts';
import { verification } from '../../../db/schema.ts';
import type { CurrentUser } from '../../../platform/api.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Logger } from '../../../platform/monitoring/logger.ts';
import { requireOwnAssistant } from '../../../platform/own-assistant.ts';
import { isSuspended } from '../../../platform/suspension.ts';
import { seal, unseal } from '../../../platform/tokens/sealed-text.ts';
import type { Connections } from '../connections.ts';
import { PROVIDER_LIMIT_MS } from '../free-times.ts';
import { ProviderError } from '../provider.ts';
import type { StartOauth } from '../status.ts';
import type { Consent, GoogleTokens } from './tokens.ts';

/** Why a calendar was not connected. */
export type OauthFailure =
  | 'not_set_up'
  | 'signed_out'
  | 'suspended'
  /** The window was opened too long ago, was used before, or is of another account. */
  | 'expired'
  | 'denied'
  /** Not all of the access that is needed was given. */
  | 'incomplete'
  | 'assistant_gone'
  | 'unavailable';

/** What Google adds to the address that it sends a browser back to. */
export const OauthReturn = z.object({
  state: z.string().max(200).catch(''),
  code: z.string().max(2_000).catch(''),
  error: z.string().max(200).optional().catch('unknown'),
});
export type OauthReturn = z.output<typeof OauthReturn>;

export interface GoogleOauth {
  readonly start: StartOauth;
  /** Connects the calendar that somebody consented to. Returns why not, or null when it is connected. */
  finish(user: CurrentUser | null, returned: OauthReturn, signal: AbortSignal): Promise<OauthFailure | null>;
}

export interface GoogleOauthDeps {
  readonly db: Database;
  readonly clientId: string;
  readonly tokens: GoogleTokens;
  readonly connections: Connections;
  readonly logger: Logger;
  /** Seals what is stored while somebody consents. */
  readonly accessKey: Buffer;
}

const LIFE_MS = 10 * 60_000;

/** What is stored of a window while it is open at Google, sealed with the hash of its state. */
const Pending = z.object({ assistantId: z.string().nullable(), codeVerifier: z.string() });

export function createGoogleOauth(deps: GoogleOauthDeps): GoogleOauth {
  const { db, clientId, tokens, accessKey } = deps;
  return {
    async start(userId, assistantId) {
      const state = randomBytes(24).toString('base64url');
      const { url, codeVerifier } = await tokens.consentUrl(state);
      const id = hashOf(state);
      const pending: z.output<typeof Pending> = { assistantId, codeVerifier };
      await db.delete(verification).where(lt(verification.expiresAt, sql`now()`));
      await db.insert(verification).values({
        id,
        identifier: identifierOf(userId),
        value: seal(JSON.stringify(pending), accessKey, id),
        expiresAt: new Date(Date.now() + LIFE_MS),
      });
      return { auth_url: url, client_id: clientId };
    },
    async finish(user, { state, code, error }, signal) {
      // A key of the API has no business in a browser's window.
      if (user?.via !== 'session') return 'signed_out';
      if (await isSuspended(db, user.id)) return 'suspended';
      const pending = await takePending(deps, state, user.id);
      if (!pending) return 'expired';
      if (error !== undefined) return error === 'access_denied' ? 'denied' : 'unavailable';
      const limit = AbortSignal.any([signal, AbortSignal.timeout(PROVIDER_LIMIT_MS)]);
      const consent = await exchange(deps, code, pending.codeVerifier, limit);
      if (typeof consent === 'string') return consent;
      const { email: account, access } = consent;
      if (!access) return 'incomplete';
      return save(deps, user.id, pending.assistantId, account, JSON.stringify(access));
    },
  };
}

async function save(
  { db, connections }: GoogleOauthDeps,
  ownerId: string,
  assistantId: string | null,
  account: string,
  access: string,
): Promise<OauthFailure | null> {
  try {
    if (assistantId !== null) await requireOwnAssistant(db, ownerId, assistantId);
    const provider = 'google';
    await connections.saveConnection({
      ownerId,
      assistantId,
      provider,
      account,
      calendar: 'primary',
      access,
    });
    return null;
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.reason === 'assistant_not_found') return 'assistant_gone';
    throw thrown;
  }
}

const hashOf = (state: string) => createHash('sha256').update(state).digest('base64url');
const identifierOf = (userId: string) => `calendar-oauth ${userId}`;

/** Uses a state up, whoever comes with it. Null when it is unknown, used, expired or another account's. */
async function takePending({ db, accessKey }: GoogleOauthDeps, state: string, userId: string) {
  const id = hashOf(state);
  const [row] = await db.delete(verification).where(eq(verification.id, id)).returning();
  if (!row || row.identifier !== identifierOf(userId) || row.expiresAt.getTime() <= Date.now()) return null;
  const value = unseal(row.value, accessKey, id);
  return value === null ? null : Pending.parse(JSON.parse(value));
}

async function exchange(
  { tokens, logger }: GoogleOauthDeps,
  code: string,
  codeVerifier: string,
  signal: AbortSignal,
): Promise<Consent | OauthFailure> {
  try {
    return await tokens.exchange(code, codeVerifier, signal);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    // For operators: it may be a wrong client secret.
    logger.warn({ err: error }, 'a Google calendar was not connected');
    return error.revoked ? 'expired' : 'unavailable';
  }
}
