import type { OpenAPIHono } from '@hono/zod-openapi';
import { API_LIMITS, type Endpoint } from '@parlo/contract';
import type { Context } from 'hono';
import type { core, z } from 'zod';
import type { Channels } from '../db/channels.ts';
import { describeEndpoint } from './docs/openapi.ts';
import { AppError } from './errors.ts';
import { callerOf } from './http/address.ts';
import { refuse } from './http/http-errors.ts';
import type { UploadedFile } from './http/read-form.ts';
import { type ServedEndpoint, serveEndpoint } from './http/serve-endpoint.ts';
import { limitsOf } from './limits/endpoint-limits.ts';
import type { RateLimits } from './limits/rate-limit.ts';
import { createUploadSlots } from './limits/upload-slots.ts';
import type { Logger } from './monitoring/logger.ts';
import type { Suspension } from './suspension.ts';

/** The signed-in user. */
export interface CurrentUser {
  readonly id: string;
  readonly name: string;
  readonly surname: string;
  readonly email: string;
  readonly phone: string;
  readonly admin: boolean;
  readonly emailVerified: boolean;
  /** Signing in by password needs a code as well. */
  readonly secondFactor: boolean;
  /** The session was opened with a passkey: a device, and what unlocks it. */
  readonly byPasskey: boolean;
  /** An API key acts for its owner, but not on the account itself. */
  readonly via: 'session' | 'api_key';
  /** The session's id; absent with an API key. */
  readonly sessionId?: string;
}

/** Finds who makes a request by its cookie or bearer token; null for nobody. */
export type Identify = (context: Context) => Promise<CurrentUser | null>;

/** The context of an operation in addition to its input. */
export interface RequestContext {
  /** The key that limits count a client by: an IPv4 address, or an IPv6 network. */
  readonly address: string;
  readonly requestId: string;
  readonly signal: AbortSignal;
  readonly headers: Headers;
  /** Sets a header of the response; a `Set-Cookie` is added to those already there. */
  setHeader(name: string, value: string): void;
  /** Returns the signed-in user, or null. For endpoints open to anyone. */
  currentUser(): Promise<CurrentUser | null>;
}

export interface OwnerContext extends RequestContext {
  readonly user: CurrentUser;
  /** The files of a form. They are deleted from the disk when the request ends. */
  readonly files: readonly UploadedFile[];
}

/** The result of an endpoint whose output is a file. */
export interface FileResult {
  readonly body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>;
  readonly type: string;
  /** The name under which a browser saves it. Absent: the browser shows it. */
  readonly saveAs?: string;
  /** The file never changes, and any cache may keep it. */
  readonly immutable?: boolean;
}

export type InputOf<C extends Endpoint> = C['input'] extends z.ZodType ? z.output<C['input']> : undefined;
export type OutputOf<C extends Endpoint> = C['output'] extends 'audio'
  ? Uint8Array<ArrayBuffer>
  : C['output'] extends 'file'
    ? FileResult
    : C['output'] extends 'events'
      ? AsyncIterable<object>
      : C['output'] extends core.$ZodType
        ? core.output<C['output']>
        : never;
type ContextOf<C extends Endpoint> = C['access'] extends 'anyone' ? RequestContext : OwnerContext;

export type Operation<C extends Endpoint> = (
  input: InputOf<C>,
  context: ContextOf<C>,
) => Promise<OutputOf<C>>;

export interface Api {
  /** For routes outside the contract. Their errors become responses as everywhere else. */
  readonly app: OpenAPIHono;
  /** Serves an endpoint of the contract under `/api`. */
  serve<C extends Endpoint>(endpoint: C, operation: Operation<C>): void;
  /** As in {@link RequestContext}. */
  readonly address: (context: Context) => string;
  readonly identify: Identify;
}

/** Adds the routes of one feature. Features do not know each other; `app.ts` composes them. */
export type Feature = (api: Api) => void;

export interface ApiDeps {
  readonly identify: Identify;
  /** Reports when somebody was signed out on any server. */
  readonly channels: Pick<Channels, 'listen'>;
  readonly limits: RateLimits;
  readonly suspension: Suspension;
  readonly logger: Logger;
  readonly publicUrl: string | undefined;
  /** Endpoints of administrators refuse one whose second factor is off. */
  readonly adminsNeedSecondFactor: boolean;
  readonly trustProxy: number;
  /** The folder for uploads while they are read. */
  readonly uploadDir: string;
}

export function createApi(app: OpenAPIHono, deps: ApiDeps): Api {
  const address = (context: Context) => callerOf(context, deps.trustProxy);
  const takeUploadSlot = createUploadSlots(API_LIMITS.uploadsAtOnce);
  return {
    app,
    address,
    identify: deps.identify,
    serve(endpoint, operation) {
      const path = `/api${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`;
      const served: ServedEndpoint = {
        ...deps,
        ...limitsOf(endpoint),
        address,
        takeUploadSlot,
        endpoint,
        operation: operation as unknown as Operation<Endpoint>,
      };
      const method = endpoint.method.toUpperCase();
      app.openAPIRegistry.registerPath(describeEndpoint(endpoint));
      app.on(method, path, (context) => serveEndpoint(context, served));
      app.all(path, (context) => {
        context.header('Allow', method);
        return refuse(context, new AppError('method_not_allowed', `Use ${method} for this endpoint.`));
      });
    },
  };
}
