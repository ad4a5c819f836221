import type { OpenAPIHono } from '@hono/zod-openapi';
import { type Access, API_LIMITS, type Call, MESSAGES } from '@parlo/contract';
import type { Context } from 'hono';
import type { core, z } from 'zod';
import type { Channels } from '../db/channels.ts';
import { describeCall } from './docs/openapi.ts';
import { AppError } from './errors.ts';
import { callerOf } from './http/address.ts';
import { cleanJson } from './http/clean-text.ts';
import { parseInput, refuse } from './http/http-errors.ts';
import { requireOwnOrigin } from './http/own-origin.ts';
import { readJson } from './http/read-body.ts';
import { type Form, readForm, type UploadedFile } from './http/read-form.ts';
import { RequestContext } from './http/request-context.ts';
import { send } from './http/send-response.ts';
import { type SignedInSignal, watchSignedIn } from './http/signed-in-signal.ts';
import { type CallLimits, limitsOf } from './limits/call-limits.ts';
import type { LimitGroup, RateLimits } from './limits/rate-limit.ts';
import { createUploadPlaces, type UploadPlaces } from './limits/upload-places.ts';
import type { Logger } from './monitoring/logger.ts';

/** Who is signed in. */
export interface CurrentUser {
  readonly id: string;
  readonly name: string;
  readonly surname: string;
  readonly email: string;
  readonly phone: string;
  readonly admin: boolean;
  readonly emailVerified: boolean;
  /** An API key acts for its owner, but not on the account itself. */
  readonly via: 'session' | 'api_key';
  /** The session's id; absent with an API key. */
  readonly sessionId?: string;
}

/** Finds who makes a request by its cookie or bearer token; null for nobody. */
export type Identify = (context: Context) => Promise<CurrentUser | null>;

/** What an operation knows beside its input. */
export interface CallContext {
  /** What the caller is counted by: an IPv4 address, or an IPv6 network. */
  readonly address: string;
  readonly requestId: string;
  readonly signal: AbortSignal;
  readonly headers: Headers;
  /** Sets a header of the answer; `Set-Cookie` is added to those already there. */
  setHeader(name: string, value: string): void;
  /** Whoever is signed in, or null. Asked for by calls that anyone may make. */
  currentUser(): Promise<CurrentUser | null>;
}

export interface OwnerContext extends CallContext {
  readonly user: CurrentUser;
  /** Of a call that takes a form; gone from the disk when the call is over. */
  readonly files: readonly UploadedFile[];
}

/** What a call that answers with a file answers with. */
export interface FileAnswer {
  readonly body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>;
  readonly type: string;
  /** What a browser saves it as; absent: it is shown. */
  readonly saveAs?: string;
  /** The answer never changes, and everybody may keep it. */
  readonly immutable?: boolean;
}

export type InputOf<C extends Call> = C['input'] extends z.ZodType ? z.output<C['input']> : undefined;
export type OutputOf<C extends Call> = C['output'] extends 'audio'
  ? Uint8Array<ArrayBuffer>
  : C['output'] extends 'file'
    ? FileAnswer
    : C['output'] extends 'events'
      ? AsyncIterable<object>
      : C['output'] extends core.$ZodType
        ? core.output<C['output']>
        : never;
type ContextOf<C extends Call> = C['access'] extends 'anyone' ? CallContext : OwnerContext;

export type Operation<C extends Call> = (input: InputOf<C>, context: ContextOf<C>) => Promise<OutputOf<C>>;

export interface Api {
  /** For routes that are not calls of the contract. Their errors are answered as everywhere. */
  readonly app: OpenAPIHono;
  /** Serves a call of the contract below `/api`. */
  serve<C extends Call>(call: C, operation: Operation<C>): void;
  /** As in {@link CallContext}. */
  readonly address: (context: Context) => string;
  readonly identify: Identify;
}

/** Adds routes. Features are composed in `main.ts` and know nothing of each other. */
export type Feature = (api: Api) => void;

export interface ApiDeps {
  readonly identify: Identify;
  /** Tells when somebody was signed out, on whichever server. */
  readonly channels: Pick<Channels, 'listen'>;
  readonly limits: RateLimits;
  readonly logger: Logger;
  readonly publicUrl: string | undefined;
  readonly trustProxy: number;
  /** Where uploads are kept while they are read. */
  readonly uploadDir: string;
}

export function createApi(app: OpenAPIHono, deps: ApiDeps): Api {
  const address = (context: Context) => callerOf(context, deps.trustProxy);
  const uploads = createUploadPlaces(API_LIMITS.uploadsAtOnce);
  return {
    app,
    address,
    identify: deps.identify,
    serve(call, operation) {
      const path = `/api${call.path.replace(/\{(\w+)\}/g, ':$1')}`;
      const served: Served = {
        ...deps,
        ...limitsOf(call),
        address,
        uploads,
        call,
        operation: operation as unknown as Operation<Call>,
      };
      app.openAPIRegistry.registerPath(describeCall(call));
      app.on(call.method.toUpperCase(), path, (context) => answer(context, served));
      app.all(path, (context) => {
        context.header('Allow', call.method.toUpperCase());
        return refuse(context, wrongMethod(call));
      });
    },
  };
}

interface Served extends ApiDeps, CallLimits {
  readonly call: Call;
  readonly operation: Operation<Call>;
  readonly address: (context: Context) => string;
  readonly uploads: UploadPlaces;
}

// Cheap refusals first: nothing is read, and nobody looked up, for a call that is refused anyway.
async function answer(context: Context, served: Served): Promise<Response> {
  const { call, limits } = served;
  requireOwnOrigin(context, served.publicUrl);
  const address = served.address(context);
  const user = await admit(context, served, address);
  const leave = call.form && served.uploads.enter(user?.id ?? address);
  let form: Form | null = null;
  let watch: SignedInSignal | null = null;
  try {
    if (call.form) {
      form = await readForm(context, served.uploadDir, { ...call.form, bodyLimit: call.bodyLimit });
    }
    const sent = form ? form.fields : await readInput(context, call);
    const input = call.input === null ? undefined : parseInput(call.input, cleanJson(sent));
    if (served.perAssistant) await limitAssistant(limits, served.perAssistant, input);
    const callContext = new RequestContext(context, served.identify, address, user, form?.files ?? []);
    // Before the operation: nobody who is signed out in between is missed.
    watch = user && call.output === 'events' ? watchSignedIn(context, user, served) : null;
    return send(context, call, await served.operation(input as never, callContext as never), watch);
  } catch (error) {
    watch?.stop();
    throw error;
  } finally {
    await form?.discard();
    leave?.();
  }
}

/**
 * Counts the call, and finds who makes it. Everybody counts for their address until they are known, so that trying
 * tokens is limited; then for their account alone, so that an office behind one address is not locked out.
 */
async function admit(context: Context, served: Served, address: string): Promise<CurrentUser | null> {
  const { call, limits, group } = served;
  await limits.take('call', address);
  const user = call.access === 'anyone' ? null : await requireUser(context, call.access, served.identify);
  if (user) {
    await limits.giveBack('call', address);
    await limits.take('call', user.id);
  }
  if (group) await limits.take(group, user?.id ?? address);
  return user;
}

async function limitAssistant(limits: RateLimits, group: LimitGroup, input: unknown): Promise<void> {
  const { assistantId } = input as { readonly assistantId?: string };
  if (assistantId) await limits.take(group, assistantId);
}

async function requireUser(context: Context, access: Access, identify: Identify): Promise<CurrentUser> {
  const user = await identify(context);
  if (user === null) throw new AppError('unauthenticated', MESSAGES.signInToContinue);
  if (access !== 'owner' && user.via === 'api_key') {
    throw new AppError('api_key_not_enough', 'An API key can’t do this. Please sign in.');
  }
  if (access === 'admin' && !user.admin)
    throw new AppError('admins_only', 'Only administrators can do this.');
  return user;
}

async function readInput(context: Context, call: Call): Promise<unknown> {
  return call.method === 'get'
    ? { ...context.req.query(), ...context.req.param() }
    : readJson(context, call.bodyLimit);
}

function wrongMethod(call: Call): AppError {
  return new AppError('method_not_allowed', `Use ${call.method.toUpperCase()} for this call.`);
}
