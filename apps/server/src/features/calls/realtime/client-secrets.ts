import type { Context } from 'hono';
import { z } from 'zod';
import { cleanJson } from '../../../platform/http/clean-text.ts';
import { LONGEST_SECRET, type SecretClaims } from '../access/client-secret.ts';
import { sealSession } from '../access/sealed-session.ts';
import { describeSession, readOwnerSession, type SessionBase } from './owner-session.ts';
import { type ClaimsDeps, claimsOfOwner } from './realtime-claims.ts';
import { RealtimeError } from './realtime-error.ts';

const DEFAULT_SECONDS = 600;

const SecretRequest = z.object({
  expires_after: z
    .strictObject({
      anchor: z.literal('created_at').optional(),
      seconds: z.number().int().min(10).max(7_200).optional(),
    })
    .nullish(),
  session: z.looseObject({ type: z.literal('realtime'), model: z.string().optional() }),
});

export interface ClientSecretsDeps extends ClaimsDeps {
  readonly mint: (claims: SecretClaims) => string;
  /** What a session of an assistant begins with. */
  readonly sessionBase: (assistantId: string) => Promise<SessionBase>;
  /** Whether calls of an assistant have to come over a WebSocket. */
  readonly overSocket: (assistantId: string) => Promise<boolean>;
}

/** Makes a client secret for calls of one assistant, with the first state of their sessions in it. */
export async function createClientSecret(deps: ClientSecretsDeps, context: Context): Promise<Response> {
  const request = SecretRequest.safeParse(cleanJson(await context.req.json().catch(() => null)));
  if (!request.success) throw refusedBody(request.error);
  const { session, expires_after } = request.data;
  const model = session.model ?? '';
  const expiresAt = Math.floor(Date.now() / 1_000) + (expires_after?.seconds ?? DEFAULT_SECONDS);
  const claims = await claimsOfOwner(deps, context, model, expiresAt);
  const set = readOwnerSession(session);
  const base = await deps.sessionBase(model);
  const effective = describeSession({ ...base, model }, set);
  const { type: _, ...fields } = set;
  const sealed = Object.keys(fields).length > 0 && { session: sealSession(set, deps.secretKey, model) };
  const value = deps.mint({ ...claims, ...sealed });
  if (value.length > LONGEST_SECRET) {
    const message = `The session is too long for a client secret: it would have ${value.length} characters, of at most ${LONGEST_SECRET}. Shorten its instructions and tools.`;
    throw new RealtimeError('invalid_value', message, { param: 'session' });
  }
  return context.json({
    value,
    expires_at: expiresAt,
    session: effective,
    // Where samples for the former shape look for it.
    client_secret: { value, expires_at: expiresAt },
    ...((await deps.overSocket(model)) && { transport: 'websocket' }),
  });
}

function refusedBody({ issues }: z.ZodError): RealtimeError {
  const path = issues[0]?.path.join('.') ?? '';
  if (path === '' || path === 'session' || path === 'session.type') {
    const message = 'The body must be JSON with a session of type "realtime".';
    return new RealtimeError('invalid_value', message, { param: path || 'session' });
  }
  return new RealtimeError('invalid_value', `Invalid value for '${path}'.`, { param: path });
}
