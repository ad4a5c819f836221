import { type OpenAPIHono, z } from '@hono/zod-openapi';
import { MEANING } from './openapi.ts';

/** The HTTP routes of the realtime API. Another vendor defined their shapes, so our contract has none for them. */
export function describeRealtime(registry: OpenAPIHono['openAPIRegistry']): void {
  registry.registerPath({
    method: 'post',
    path: '/v1/realtime/client_secrets',
    operationId: 'realtimeClientSecrets',
    summary: 'A client secret for one of your assistants',
    description:
      'Needs a bearer token or an API key; a cookie does not count. At most 240 times a minute for each address.',
    security: [{ bearer: [] }, { apiKey: [] }],
    request: { body: { required: true, content: { 'application/json': { schema: SECRET_REQUEST } } } },
    responses: {
      200: { description: 'Done', content: { 'application/json': { schema: SECRET } } },
      ...REFUSALS,
    },
  });
  registry.registerPath({
    method: 'post',
    path: '/v1/realtime/calls',
    operationId: 'realtimeCalls',
    summary: 'Open a call: an SDP offer for an SDP answer',
    description:
      'Needs a client secret; or, as a form of `sdp` and `session`, a bearer token or an API key. At most 240 times a minute for each address.',
    security: [{ clientSecret: [] }, { bearer: [] }, { apiKey: [] }],
    request: {
      body: {
        required: true,
        content: {
          'application/sdp': { schema: { type: 'string' } },
          'multipart/form-data': { schema: CALL_FORM },
        },
      },
    },
    responses: {
      201: { description: 'The SDP answer', content: { 'application/sdp': { schema: { type: 'string' } } } },
      ...REFUSALS,
    },
  });
  registry.registerPath({
    method: 'post',
    path: '/v1/realtime/rooms',
    operationId: 'realtimeRooms',
    summary: 'Open a call in a room of LiveKit',
    description:
      'Needs a client secret, and a server with LiveKit. The assistant is in the room. At most 240 times a minute for each address.',
    security: [{ clientSecret: [] }],
    responses: {
      201: { description: 'The room', content: { 'application/json': { schema: ROOM } } },
      ...REFUSALS,
    },
  });
  registry.registerPath({
    method: 'post',
    path: '/v1/realtime/calls/{callId}/hangup',
    operationId: 'realtimeHangUp',
    summary: 'End a running call',
    description:
      'Needs the client secret that opened the call, or a bearer token or an API key of its assistant’s owner. At most 240 times a minute for each address.',
    security: [{ clientSecret: [] }, { bearer: [] }, { apiKey: [] }],
    request: { params: z.object({ callId: z.string() }) },
    responses: { 200: { description: 'Done' }, ...REFUSALS },
  });
  registry.registerPath({
    method: 'get',
    path: '/v1/models',
    operationId: 'models',
    summary: 'Your assistants, as models',
    description: 'Needs a bearer token or an API key. At most 240 times a minute for each address.',
    security: [{ bearer: [] }, { apiKey: [] }],
    responses: {
      200: { description: 'Done', content: { 'application/json': { schema: MODELS } } },
      ...REFUSALS,
    },
  });
  registry.registerPath({
    method: 'get',
    path: '/v1/models/{id}',
    operationId: 'model',
    summary: 'One of your assistants, as a model',
    description: 'Needs a bearer token or an API key. At most 240 times a minute for each address.',
    security: [{ bearer: [] }, { apiKey: [] }],
    request: { params: z.object({ id: z.string() }) },
    responses: {
      200: { description: 'Done', content: { 'application/json': { schema: MODEL } } },
      ...REFUSALS,
    },
  });
}

export const object = (properties: Record<string, object>, required: string[] = []) => ({
  type: 'object' as const,
  properties,
  required,
});
export const text = { type: 'string' as const };

const SESSION = object(
  { type: { const: 'realtime' }, model: { ...text, description: 'The id of your assistant' } },
  ['type', 'model'],
);
const LIFETIME = object({
  anchor: { const: 'created_at' },
  seconds: { type: 'integer', minimum: 10, maximum: 7_200 },
});
const SECRET_REQUEST = object({ session: SESSION, expires_after: LIFETIME }, ['session']);
const VALUE = { value: text, expires_at: { type: 'integer' } };
const SECRET = object({ ...VALUE, session: { type: 'object' }, client_secret: object(VALUE) }, [
  'value',
  'expires_at',
]);
const CALL_FORM = object({ sdp: text, session: { ...text, description: 'JSON, as for a client secret' } }, [
  'sdp',
  'session',
]);

const ROOM = object({
  call_id: text,
  url: { ...text, description: 'The address of LiveKit' },
  token: { ...text, description: 'Opens this room for a minute' },
});

const MODEL = object({ id: text, object: { const: 'model' }, created: { type: 'integer' }, owned_by: text });
const MODELS = object({ object: { const: 'list' }, data: { type: 'array' as const, items: MODEL } });

const ERROR = object({
  error: object({ type: text, code: text, message: text, param: { type: ['string', 'null'] } }),
});
const OF_CALLS: typeof MEANING = {
  ...MEANING,
  429: `${MEANING[429]}. \`daily_limit\`: the visitor had as many minutes as the owner allows a day`,
  501: 'This server takes calls over WebSocket only, or does not have what was asked for',
};
export const REFUSALS = Object.fromEntries(
  [400, 401, 402, 404, 413, 415, 429, 500, 501, 503].map((status) => [
    status,
    { description: OF_CALLS[status] ?? '', content: { 'application/json': { schema: ERROR } } },
  ]),
);
