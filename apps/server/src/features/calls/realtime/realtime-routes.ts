import type { Context, Hono } from 'hono';
import { z } from 'zod';
import { cleanJson } from '../../../platform/http/clean-text.ts';
import { AI_GENERATED } from '../../../platform/require-notice.ts';
import type { CallRequest, OpenedCall } from '../lifecycle/open-call.ts';
import { type ClientSecretsDeps, createClientSecret } from './client-secrets.ts';
import { addModelRoutes, type ModelsDeps } from './models.ts';
import { describeSession, readOwnerSession } from './owner-session.ts';
import { bearerOf, claimsOfOwner, readSecret } from './realtime-claims.ts';
import { RealtimeError } from './realtime-error.ts';
import { createSocketCall } from './realtime-socket.ts';
import { createRoomCall, type RoomCallDeps } from './room-call.ts';
import { callNotFound, findRunningCall, type RunningCallDeps } from './running-call.ts';
import { createWireApp, type WireDeps } from './wire-app.ts';

export interface RealtimeDeps
  extends ClientSecretsDeps,
    RunningCallDeps,
    ModelsDeps,
    WireDeps,
    Pick<RoomCallDeps, 'openInRoom'> {
  readonly openCall: (request: CallRequest) => Promise<OpenedCall>;
  /** Returns the address that limits count. */
  readonly address: (context: Context) => string;
  /** Whether sound may come over UDP; if not, calls are taken over WebSocket only. */
  readonly udp: boolean;
}

/** The routes of `/v1/models`. */
export function createModelRoutes(deps: ModelsDeps & WireDeps): Hono {
  const app = createWireApp(deps, ['GET']);
  addModelRoutes(app, deps);
  return app;
}

/** The routes of `/v1/realtime`, for stock clients of the OpenAI Realtime API. */
export function createRealtimeRoutes(deps: RealtimeDeps): Hono {
  const app = createWireApp(deps, ['POST']);
  app.post('/client_secrets', (context) => createClientSecret(deps, context));
  app.post('/calls', (context) => createCall(deps, context));
  app.post('/rooms', (context) => createRoomCall(deps, context));
  app.post('/calls/:callId/:act', (context) => actOnCall(deps, context));
  app.all('/sessions', () => {
    const message = 'The beta shape is not served. Make a client secret at /v1/realtime/client_secrets.';
    throw new RealtimeError('beta_api_shape_disabled', message);
  });
  app.get('/', (context) => createSocketCall(deps, context));
  return app;
}

async function createCall(deps: RealtimeDeps, context: Context): Promise<Response> {
  if (!deps.udp) {
    const message = 'This server takes calls over WebSocket only: open one at /v1/realtime.';
    throw new RealtimeError('rtc_unavailable', message);
  }
  const type = context.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'multipart/form-data' && type !== 'application/sdp')
    throw new RealtimeError('unsupported_media_type', 'Send the offer as application/sdp.');
  const { offer, ...by } = await (type === 'application/sdp' ? readOffer : readForm)(deps, context);
  const { callId, sdp } = await deps.openCall({
    ...by,
    connection: { kind: 'offer', offer },
    address: deps.address(context),
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
  const running = await findRunningCall(deps, context, callId, bearerOf(context));
  if (act !== 'hangup') throw callNotFound();
  if (running) running.call.engine.hangUp(callId, 'left');
  else await deps.callsElsewhere.hangUp(callId);
  return context.body(null, 200);
}

type Offered = Pick<CallRequest, 'claims' | 'secret' | 'session'> & { readonly offer: string };

/** Reads the offer of a browser, with a client secret. */
async function readOffer(deps: RealtimeDeps, context: Context): Promise<Offered> {
  const bearer = bearerOf(context);
  return { ...readSecret(deps, bearer), offer: await context.req.text() };
}

/** Reads the form of an application's own server: the offer and the session, with the owner's token. */
async function readForm(deps: RealtimeDeps, context: Context): Promise<Offered> {
  const form = await context.req.formData().catch(() => null);
  const offer = await textOf(form?.get('sdp'));
  const sent = parseJson(await textOf(form?.get('session')));
  const parsed = z.looseObject({ model: z.string() }).safeParse(sent);
  if (!offer || !parsed.success) {
    throw new RealtimeError(
      'invalid_value',
      'The form needs an sdp and a session with an assistant as model.',
    );
  }
  const { model } = parsed.data;
  const claims = await claimsOfOwner(deps, context, model);
  const session = readOwnerSession(parsed.data);
  // What an assistant without a language model does not follow is refused by name, as it is for a client secret.
  const { type, tools, tool_choice, instructions } = session;
  const ofModels = {
    type,
    ...(tools !== undefined && { tools }),
    ...(tool_choice !== undefined && { tool_choice }),
  };
  const base = await deps.sessionBase(model);
  describeSession({ ...base, model }, { ...ofModels, ...(instructions !== undefined && { instructions }) });
  return { claims, offer, session };
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
