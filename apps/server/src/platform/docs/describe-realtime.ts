import type { OpenAPIHono } from '@hono/zod-openapi';

/** The two routes of the realtime wire that are plain HTTP. Their shapes are another vendor's contract, not ours. */
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
}

const text = { type: 'string' } as const;

const SECRET_REQUEST = {
  type: 'object' as const,
  required: ['session'],
  properties: {
    session: {
      type: 'object' as const,
      required: ['type', 'model'],
      properties: {
        type: { const: 'realtime' },
        model: { ...text, description: 'The id of your assistant' },
      },
    },
    expires_after: {
      type: 'object' as const,
      properties: { seconds: { type: 'integer' as const, minimum: 10, maximum: 7_200 } },
    },
  },
};
const SECRET = {
  type: 'object' as const,
  required: ['value', 'expires_at'],
  properties: { value: text, expires_at: { type: 'integer' as const }, session: { type: 'object' as const } },
};
const CALL_FORM = {
  type: 'object' as const,
  required: ['sdp', 'session'],
  properties: { sdp: text, session: { ...text, description: 'JSON, as for a client secret' } },
};

const ERROR = {
  type: 'object' as const,
  properties: {
    error: { type: 'object' as const, properties: { type: text, code: text, message: text } },
  },
};
const MEANING = {
  400: 'The input is wrong',
  401: 'The token or secret is missing, wrong or too old',
  402: 'Minutes or a paid plan are needed',
  404: 'No such assistant, or not yours',
  413: 'The body is too large',
  415: 'The body is of a kind that is not taken',
  429: 'Too many calls; see the header Retry-After. `daily_limit`: the visitor had as many minutes as the owner allows a day',
  500: 'Something of ours failed',
  501: 'This server takes calls over WebSocket only',
  503: 'Not able to take calls right now',
} as const;
const REFUSALS = Object.fromEntries(
  Object.entries(MEANING).map(([status, description]) => [
    status,
    { description, content: { 'application/json': { schema: ERROR } } },
  ]),
);
