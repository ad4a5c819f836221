import type { OpenAPIHono } from '@hono/zod-openapi';
import {
  type Access,
  ChatOpened,
  type Endpoint,
  ERROR_STATUS,
  type ErrorCode,
  KnowledgeEvent,
  MB,
  OWNER_LIMITS,
  Refusal,
} from '@parlo/contract';
import { ServerEvent } from '@parlo/contract/realtime';
import { type core, z } from 'zod';
import { describeLimits } from '../limits/endpoint-limits.ts';

/** The contract's endpoints as OpenAPI 3.1. */

type Registry = OpenAPIHono['openAPIRegistry'];
type Description = Parameters<Registry['registerPath']>[0];
type Responses = Description['responses'];

export const API_INFO = {
  title: 'Parlo',
  version: '1',
  description: [
    'Every endpoint returns JSON. A refused request has `success: false`, a `message` for people and a stable `code`',
    'for programs, and if there is more to say a finer `reason`, the `field` of the input, and `params` with',
    'the values in the message. A program sends an API key as a bearer token. A person who signs in with `/api/login` gets a',
    'cookie, and can send the token of the `set-auth-token` header as a bearer token instead. What belongs to somebody',
    'else is reported as not found. Too many requests are refused with 429 and say in `Retry-After` when to try again.',
  ].join(' '),
};

/** Errors of every endpoint; endpoints that need an account have those of the second list too. */
const REFUSALS: readonly ErrorCode[] = ['invalid_input', 'too_many_requests', 'internal', 'unavailable'];
const OWNER_REFUSALS: readonly ErrorCode[] = ['unauthenticated', 'forbidden', 'not_found', 'name_taken'];
/** More errors of endpoints open to anyone. */
const CALL_REFUSALS: Readonly<Record<string, readonly ErrorCode[]>> = {
  '/register': ['email_taken'],
  '/login': ['wrong_credentials'],
  '/widgetconfig': ['not_found'],
  '/session': [
    'unauthenticated',
    'no_minutes',
    'upgrade_required',
    'not_found',
    'site_not_allowed',
    'consent_required',
  ],
  '/chat': [
    'not_found',
    'upgrade_required',
    'limit_reached',
    'in_progress',
    'site_not_allowed',
    'consent_required',
  ],
  '/site_token': ['not_found', 'site_not_allowed'],
  '/conversation': ['not_found'],
  '/forget_conversation': ['not_found'],
  '/start_sign_in': ['not_found'],
  '/verify_second_factor': ['unauthenticated'],
  '/leave_contact': ['not_found'],
  '/correct_contact': ['not_found'],
  '/calendar/feed/{token}': ['not_found'],
  '/calendar/free-slots': ['unauthenticated', 'not_found'],
  '/calendar/ai-process': ['unauthenticated', 'not_found'],
  '/feedback': ['not_found'],
  '/end_chat': ['not_found'],
  '/get_assistant_logo': ['not_found'],
  '/logo': ['not_found'],
  '/post/{id}': ['not_found'],
};
const BODY_REFUSALS: readonly ErrorCode[] = ['too_large', 'unsupported_media_type'];

/** Descriptions of the statuses. */
export const MEANING: Readonly<Record<number, string>> = {
  400: 'The input is wrong or is not JSON',
  401: 'Nobody is signed in, or the credentials, token or secret are wrong or expired',
  402: 'Minutes or a paid plan are needed',
  403: 'Not yours to do',
  404: 'No such thing, or not yours',
  409: 'In conflict with what is there',
  413: 'The body is too large',
  415: 'The body, or a file in it, is of a kind that is not taken',
  429: 'Too many requests; see the header Retry-After',
  500: 'Something of ours failed',
  503: 'Not available right now',
};

export function describeEndpoint(endpoint: Endpoint): Description {
  const input = endpoint.input && jsonSchema(endpoint.input, 'input');
  return {
    method: endpoint.method,
    path: `/api${endpoint.path}`,
    operationId: operationId(endpoint.path),
    summary: endpoint.summary,
    description: [WHO[endpoint.access], describeSizes(endpoint), describeLimits(endpoint)]
      .filter(Boolean)
      .join(' '),
    security: SECURITY[endpoint.access],
    ...(input &&
      (endpoint.method === 'get'
        ? { parameters: parameters(input, endpoint.path) }
        : { request: body(input, endpoint) })),
    responses: { 200: success(endpoint), ...refusals(endpoint) },
  };
}

/** The size limit of each file, or of a body without files. */
function describeSizes({ path, method, input, form, bodyLimit }: Endpoint): string {
  if (form) return [`A file may have ${sizeOf(form.maxBytes)}.`, SMALLER[path]].filter(Boolean).join(' ');
  return method === 'get' || input === null ? '' : `The body may have ${sizeOf(bodyLimit)}.`;
}

/** Files that may have less than the others of their endpoint. */
const SMALLER: Readonly<Record<string, string>> = {
  '/upload_knowledge_base': `One in JSON may have ${sizeOf(OWNER_LIMITS.jsonFile)}, and any from the builder ${sizeOf(OWNER_LIMITS.builderFile)}.`,
};

function sizeOf(bytes: number): string {
  return bytes >= MB ? `${Math.floor((bytes / MB) * 10) / 10} MB` : `${Math.round(bytes / 1024)} KB`;
}

const WHO: Readonly<Record<Access, string>> = {
  anyone: 'Anyone may use it.',
  owner: 'Needs somebody signed in, or an API key.',
  session: 'Needs somebody signed in; an API key is refused.',
  admin: 'Needs an administrator who is signed in; an API key is refused.',
};

const SIGNED_IN = [{ cookie: [] }, { bearer: [] }];
const SECURITY: Readonly<Record<Access, Record<string, string[]>[]>> = {
  anyone: [],
  owner: [...SIGNED_IN, { apiKey: [] }],
  session: SIGNED_IN,
  admin: SIGNED_IN,
};

function operationId(path: string): string {
  return path
    .slice(1)
    .replace(/[{}]/g, '')
    .replace(/[_/-](\w)/g, (_, letter: string) => letter.toUpperCase());
}

function body(schema: JsonSchema, { form }: Endpoint): Description['request'] & object {
  if (!form) return { body: { required: true, content: { 'application/json': { schema } } } };
  const files = { type: 'array', items: { type: 'string', format: 'binary' }, maxItems: form.maxFiles };
  const whole: JsonSchema = { ...schema, properties: { ...schema.properties, [form.field]: files } };
  return { body: { required: true, content: { 'multipart/form-data': { schema: whole } } } };
}

function parameters(
  { properties = {}, required = [] }: JsonSchema,
  path: string,
): Description['parameters'] & object {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: path.includes(`{${name}}`) ? ('path' as const) : ('query' as const),
    required: required.includes(name),
    schema,
  }));
}

/** What files are, by endpoint. One that was uploaded is of any type. */
const FILES: Readonly<Record<string, readonly string[]>> = {
  '/export_account': ['application/zip'],
  '/export_conversations': ['text/csv', 'application/json'],
  '/export_contacts': ['text/csv'],
  '/calendar/feed/{token}': ['text/calendar'],
  '/logo': ['image/png'],
};
/** The data of each event. */
const EVENTS: Readonly<Record<string, core.$ZodType>> = {
  '/knowledge_events': KnowledgeEvent,
  '/chat': z.union([ChatOpened, ServerEvent]),
};

function success(endpoint: Endpoint): Responses[string] {
  if (endpoint.output === 'events') {
    const schema = jsonSchema(EVENTS[endpoint.path] ?? z.unknown(), 'output');
    const description = 'Server-sent events, until there are no more. The data of each is JSON';
    return { description, content: { 'text/event-stream': { schema } } };
  }
  if (typeof endpoint.output === 'string') {
    const isSound = endpoint.output === 'audio';
    const types = isSound ? ['audio/wav'] : (FILES[endpoint.path] ?? ['*/*']);
    const bytes = { type: 'string', format: 'binary' } as const;
    // A client that reads JSON parses it, and finds no string.
    const content = Object.fromEntries(
      types.map((type) => [type, { schema: type === 'application/json' ? {} : bytes }]),
    );
    return { description: isSound ? 'Sound' : 'A file', content };
  }
  const schema = jsonSchema(endpoint.output, 'output');
  return { description: 'Done', content: { 'application/json': { schema } } };
}

function refusals(endpoint: Endpoint): Responses {
  const codes = [
    ...REFUSALS,
    ...(endpoint.access === 'anyone' ? [] : OWNER_REFUSALS),
    ...(CALL_REFUSALS[endpoint.path] ?? []),
    ...(endpoint.method === 'post' ? BODY_REFUSALS : []),
  ];
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } };
  return Object.fromEntries(
    codes.map((code) => {
      const status = ERROR_STATUS[code];
      return [status, { description: MEANING[status] ?? code, content }];
    }),
  );
}

/** The components that descriptions refer to. */
export function registerComponents(registry: Registry, cookieName: string): void {
  registry.registerComponent('schemas', 'Refusal', jsonSchema(Refusal, 'output'));
  registry.registerComponent('securitySchemes', 'cookie', { type: 'apiKey', in: 'cookie', name: cookieName });
  registry.registerComponent('securitySchemes', 'bearer', {
    type: 'http',
    scheme: 'bearer',
    description: 'The token of the `set-auth-token` header in the response to signing in.',
  });
  registry.registerComponent('securitySchemes', 'apiKey', {
    type: 'http',
    scheme: 'bearer',
    description: 'An API key: `parlo_…`. It acts for its owner on everything but the account itself.',
  });
  registry.registerComponent('securitySchemes', 'clientSecret', {
    type: 'http',
    scheme: 'bearer',
    description: 'The `value` of a client secret: it opens calls of one assistant for a short time.',
  });
}

interface JsonSchema {
  readonly properties?: Record<string, object>;
  readonly required?: string[];
}

// OpenAPI 3.1 uses JSON Schema 2020-12 as it is, which zod makes of schemas of both zod and zod/mini.
function jsonSchema(schema: core.$ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest as JsonSchema;
}
