import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';
import { z } from 'zod';
import { cleanJson } from '../../../platform/http/clean-text.ts';
import type { Logger } from '../../../platform/monitoring/logger.ts';
import { AI_GENERATED } from '../../../platform/require-notice.ts';
import type { SecretClaims } from '../access/client-secret.ts';
import type { CallRequest, OpenedCall } from '../lifecycle/open-call.ts';
import { bearerOf, type ClaimsDeps, claimsOfOwner, claimsOfSecret } from './realtime-claims.ts';
import { RealtimeError, toRealtimeError } from './realtime-error.ts';
import { createSocketCall } from './realtime-socket.ts';
import { callNotFound, findRunningCall, type RunningCallDeps } from './running-call.ts';

/** A browser's offer is about 5 KB. */
const MAX_BODY = 128 * 1024;
const DEFAULT_SECRET_SECONDS = 600;

export interface RealtimeDeps extends ClaimsDeps, RunningCallDeps {
  readonly logger: Logger;
  readonly mint: (claims: SecretClaims) => string;
  readonly openCall: (request: CallRequest) => Promise<OpenedCall>;
  /** Returns the address that limits count. */
  readonly address: (context: Context) => string;
  /** Counts the request for its address; rejects above the limit. */
  readonly limit: (context: Context) => Promise<void>;
  /** Whether sound may come over UDP; if not, calls are taken over WebSocket only. */
  readonly udp: boolean;
}

const SecretRequest = z.object({
  expires_after: z
    .object({
      anchor: z.literal('created_at').optional(),
      seconds: z.number().int().min(10).max(7_200).optional(),
    })
    .optional(),
  session: z.looseObject({ type: z.literal('realtime'), model: z.string().optional() }),
});

/** The routes of `/v1/realtime`, for stock clients of the OpenAI Realtime API. */
export function createRealtimeRoutes(deps: RealtimeDeps): Hono {
  const app = new Hono();
  // Any page may contain a widget; unlike a cookie, a bearer token is never sent by accident.
  app.use(
    cors({
      origin: '*',
      allowMethods: ['POST'],
      allowHeaders: ['Authorization', 'Content-Type', 'X-OpenAI-Agents-SDK'],
      exposeHeaders: ['Location', AI_GENERATED[0]],
      maxAge: 7_200,
    }),
  );
  app.use(
    bodyLimit({
      maxSize: MAX_BODY,
      onError: () => {
        throw new RealtimeError('too_large', 'The request is too large.');
      },
    }),
  );
  app.use(async (context, next) => {
    await deps.limit(context);
    await next();
  });
  app.post('/client_secrets', (context) => createClientSecret(deps, context));
  app.post('/calls', (context) => createCall(deps, context));
  app.post('/calls/:callId/:act', (context) => actOnCall(deps, context));
  app.all('/sessions', () => {
    const message = 'The beta shape is not served. Make a client secret at /v1/realtime/client_secrets.';
    throw new RealtimeError('beta_api_shape_disabled', message);
  });
  app.get('/', (context) => createSocketCall(deps, context));
  app.notFound((context) =>
    context.json(new RealtimeError('not_found', 'There is nothing at this address.').toBody(), 404),
  );
  app.onError((error, context) => {
    const refusal = toRealtimeError(error);
    if (refusal.code === 'internal' || refusal.code === 'unavailable') {
      deps.logger.error({ err: error }, 'realtime request failed');
    }
    if (refusal.retryAfterSeconds)
      context.header('Retry-After', String(Math.ceil(refusal.retryAfterSeconds)));
    context.header('Cache-Control', 'no-store');
    return context.json(refusal.toBody(), refusal.status);
  });
  return app;
}

async function createClientSecret(deps: RealtimeDeps, context: Context): Promise<Response> {
  const request = SecretRequest.safeParse(cleanJson(await context.req.json().catch(() => null)));
  if (!request.success) {
    throw new RealtimeError('invalid_value', 'The body must be JSON with a session of type "realtime".');
  }
  const { session, expires_after } = request.data;
  const assistantId = session.model ?? '';
  const expiresAt = Math.floor(Date.now() / 1_000) + (expires_after?.seconds ?? DEFAULT_SECRET_SECONDS);
  const value = deps.mint(await claimsOfOwner(deps, context, assistantId, expiresAt));
  return context.json({ value, expires_at: expiresAt, session: { ...session, object: 'realtime.session' } });
}

async function createCall(deps: RealtimeDeps, context: Context): Promise<Response> {
  if (!deps.udp) {
    const message = 'This server takes calls over WebSocket only: open one at /v1/realtime.';
    throw new RealtimeError('rtc_unavailable', message);
  }
  const type = context.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
  let claims: SecretClaims;
  let offer: string;
  let secret: string | undefined;
  if (type === 'multipart/form-data') {
    ({ claims, offer } = await readForm(deps, context));
  } else if (type === 'application/sdp') {
    secret = bearerOf(context);
    claims = claimsOfSecret(deps, secret);
    offer = await context.req.text();
  } else {
    throw new RealtimeError('unsupported_media_type', 'Send the offer as application/sdp.');
  }
  const { callId, sdp } = await deps.openCall({
    claims,
    connection: { kind: 'offer', offer },
    address: deps.address(context),
    ...(secret !== undefined && { secret }),
  });
  return context.body(sdp ?? '', 201, {
    [AI_GENERATED[0]]: AI_GENERATED[1],
    'content-type': 'application/sdp',
    location: `/v1/realtime/calls/${callId}`,
  });
}

/** What telephone lines of the hosted service can be asked for. */
const OF_TELEPHONES: ReadonlySet<string> = new Set(['accept', 'reject', 'refer']);

async function actOnCall(deps: RealtimeDeps, context: Context): Promise<Response> {
  const { callId = '', act = '' } = context.req.param();
  if (OF_TELEPHONES.has(act))
    throw new RealtimeError('not_supported', `'${act}' is for calls by SIP, which are not served here.`);
  const { call } = await findRunningCall(deps, context, callId, bearerOf(context));
  if (act !== 'hangup') throw callNotFound();
  call.engine.hangUp(callId, 'left');
  return context.body(null, 200);
}

/** Reads the form of an application's own server: the offer and the session, with the owner's token. */
async function readForm(
  deps: RealtimeDeps,
  context: Context,
): Promise<{ claims: SecretClaims; offer: string }> {
  const form = await context.req.formData().catch(() => null);
  const offer = await textOf(form?.get('sdp'));
  const session = parseJson(await textOf(form?.get('session')));
  const parsed = z.looseObject({ model: z.string() }).safeParse(session);
  if (!offer || !parsed.success) {
    throw new RealtimeError(
      'invalid_value',
      'The form needs an sdp and a session with an assistant as model.',
    );
  }
  return { claims: await claimsOfOwner(deps, context, parsed.data.model), offer };
}

async function textOf(part: FormDataEntryValue | null | undefined): Promise<string> {
  return typeof part === 'string' ? part : ((await part?.text()) ?? '');
}

function parseJson(text: string): unknown {
  try {
    return cleanJson(JSON.parse(text));
  } catch {
    return null;
  }
}
