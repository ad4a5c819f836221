import type { OpenAPIHono } from '@hono/zod-openapi';
import { object, REFUSALS, text } from './describe-realtime.ts';

/** The routes besides the realtime API whose shapes are OpenAI's: an owner's assistant for programs that speak to a model. */
export function describeOpenAi(registry: OpenAPIHono['openAPIRegistry']): void {
  registry.registerPath({
    method: 'post',
    path: '/v1/chat/completions',
    operationId: 'chatCompletions',
    summary: 'A reply of one of your assistants, as a chat completion',
    description:
      'Needs a bearer token or an API key. Nothing is stored. At most 240 times a minute for each address.',
    security: [{ bearer: [] }, { apiKey: [] }],
    request: { body: { required: true, content: { 'application/json': { schema: COMPLETION_REQUEST } } } },
    responses: {
      200: {
        description: 'Done',
        content: {
          'application/json': { schema: COMPLETION },
          'text/event-stream': { schema: { ...text, description: 'With `stream`: one chunk an event' } },
        },
      },
      ...REFUSALS,
    },
  });
}

const MESSAGE = object({ role: { enum: ['system', 'developer', 'user', 'assistant'] }, content: text }, [
  'role',
  'content',
]);
const COMPLETION_REQUEST = object(
  {
    model: { ...text, description: 'The id of your assistant' },
    messages: { type: 'array', items: MESSAGE },
    stream: { type: 'boolean' },
    stream_options: object({ include_usage: { type: 'boolean' } }),
    max_completion_tokens: { type: 'integer', minimum: 1 },
  },
  ['model', 'messages'],
);
const COMPLETION = object({
  id: text,
  object: { const: 'chat.completion' },
  created: { type: 'integer' },
  model: text,
  choices: { type: 'array', items: { type: 'object' } },
  usage: {
    ...object({
      prompt_tokens: { type: 'integer' },
      completion_tokens: { type: 'integer' },
      total_tokens: { type: 'integer' },
      estimated: { const: true },
    }),
    description: 'Estimated: about four characters a token',
  },
});
