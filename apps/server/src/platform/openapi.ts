import type { OpenAPIHono } from '@hono/zod-openapi';
import { type Call, ERROR_STATUS, type ErrorCode, Refusal } from '@parlo/contract';
import { type core, z } from 'zod';

/** How the contract's calls read as OpenAPI 3.1. */

type Registry = OpenAPIHono['openAPIRegistry'];
type Description = Parameters<Registry['registerPath']>[0];
type Responses = Description['responses'];

export const API_INFO = {
  title: 'Parlo',
  version: '1',
  description: [
    'Every call answers with JSON. A refused one has `success: false`, a `message` for people and a stable `code`',
    'for programs. Sign in with `/api/login`: a browser then holds a cookie, and a program takes the token of the',
    '`set-auth-token` header and sends it as a bearer token.',
  ].join(' '),
};

/** Any call may be refused so; `owner` calls also with the second list. */
const REFUSALS: readonly ErrorCode[] = ['invalid_input', 'too_many_requests', 'internal', 'unavailable'];
const OWNER_REFUSALS: readonly ErrorCode[] = ['unauthenticated', 'forbidden', 'not_found', 'name_taken'];
/** What calls that anyone may make are refused for beside that. */
const CALL_REFUSALS: Readonly<Record<string, readonly ErrorCode[]>> = {
  '/register': ['email_taken'],
  '/login': ['wrong_credentials'],
  '/widgetconfig': ['not_found'],
  '/session': ['not_found', 'forbidden'],
};
const BODY_REFUSALS: readonly ErrorCode[] = ['too_large', 'unsupported_media_type'];

const MEANING: Readonly<Record<number, string>> = {
  400: 'The input is wrong or is not JSON',
  401: 'Nobody is signed in, or the credentials are wrong',
  403: 'Not yours to do',
  404: 'No such thing, or not yours',
  409: 'In conflict with what is there',
  413: 'The body is too large',
  415: 'The body is not JSON',
  429: 'Too many calls; see the header Retry-After',
  500: 'Something of ours failed',
  503: 'Not able to answer right now',
};

export function describeCall(call: Call): Description {
  const input = call.input && jsonSchema(call.input, 'input');
  return {
    method: call.method,
    path: `/api${call.path}`,
    operationId: operationId(call.path),
    summary: call.summary,
    security: call.access === 'anyone' ? [] : [{ cookie: [] }, { bearer: [] }],
    ...(input &&
      (call.method === 'get'
        ? { parameters: parameters(input, call.path) }
        : { request: body(input, call) })),
    responses: { 200: success(call), ...refusals(call) },
  };
}

function operationId(path: string): string {
  return path
    .slice(1)
    .replace(/[{}]/g, '')
    .replace(/[_/-](\w)/g, (_, letter: string) => letter.toUpperCase());
}

function body(schema: JsonSchema, { form }: Call): Description['request'] & object {
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

const BYTES = {
  audio: ['audio/wav', 'Sound'],
  file: ['application/octet-stream', 'A file'],
  events: ['text/event-stream', 'Events, for as long as the connection lasts'],
} as const;

function success(call: Call): Responses[string] {
  if (typeof call.output === 'string') {
    const [type, description] = BYTES[call.output];
    return { description, content: { [type]: { schema: { type: 'string', format: 'binary' } } } };
  }
  const schema = jsonSchema(call.output, 'output');
  return { description: 'Done', content: { 'application/json': { schema } } };
}

function refusals(call: Call): Responses {
  const codes = [
    ...REFUSALS,
    ...(call.access === 'anyone' ? [] : OWNER_REFUSALS),
    ...(CALL_REFUSALS[call.path] ?? []),
    ...(call.method === 'post' ? BODY_REFUSALS : []),
  ];
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } };
  return Object.fromEntries(
    codes.map((code) => {
      const status = ERROR_STATUS[code];
      return [status, { description: MEANING[status] ?? code, content }];
    }),
  );
}

/** What every description refers to. */
export function registerComponents(registry: Registry, cookieName: string): void {
  registry.registerComponent('schemas', 'Refusal', jsonSchema(Refusal, 'output'));
  registry.registerComponent('securitySchemes', 'cookie', { type: 'apiKey', in: 'cookie', name: cookieName });
  registry.registerComponent('securitySchemes', 'bearer', { type: 'http', scheme: 'bearer' });
}

interface JsonSchema {
  readonly properties?: Record<string, object>;
  readonly required?: string[];
}

// JSON Schema 2020-12 is what OpenAPI 3.1 takes as it is, so zod and zod/mini both come out right.
function jsonSchema(schema: core.$ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest as JsonSchema;
}
