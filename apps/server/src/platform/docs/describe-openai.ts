import type { OpenAPIHono } from '@hono/zod-openapi';
import { VOICES } from '@parlo/contract';
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
  registry.registerPath({
    method: 'post',
    path: '/v1/audio/speech',
    operationId: 'audioSpeech',
    summary: 'A text in the voice of one of your assistants',
    description:
      'Needs a bearer token or an API key. At most 240 times a minute for each address, and 30 for each account.',
    security: [{ bearer: [] }, { apiKey: [] }],
    request: { body: { required: true, content: { 'application/json': { schema: SPEECH_REQUEST } } } },
    responses: {
      200: {
        description: 'Done',
        content: { 'audio/wav': { schema: SOUND }, 'audio/pcm': { schema: SOUND } },
      },
      ...REFUSALS,
    },
  });
  registry.registerPath({
    method: 'post',
    path: '/v1/audio/transcriptions',
    operationId: 'audioTranscriptions',
    summary: 'The words of a sound, as one of your assistants hears them',
    description:
      'Needs a bearer token or an API key. At most 240 times a minute for each address, and 30 for each account.',
    security: [{ bearer: [] }, { apiKey: [] }],
    request: {
      body: { required: true, content: { 'multipart/form-data': { schema: TRANSCRIPTION_FORM } } },
    },
    responses: {
      200: {
        description: 'Done',
        content: { 'application/json': { schema: TRANSCRIPTION }, 'text/plain': { schema: text } },
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
const SOUND = { ...text, format: 'binary' };
const SPEECH_REQUEST = object(
  {
    model: { ...text, description: 'The id of your assistant' },
    input: { ...text, minLength: 1, maxLength: 4_096 },
    voice: { enum: VOICES },
    response_format: { enum: ['wav', 'pcm'] },
  },
  ['model', 'input'],
);
const TRANSCRIPTION_FORM = object(
  {
    file: { ...SOUND, description: 'WAV, at most 25 MB and 5 minutes' },
    model: { ...text, description: 'The id of your assistant' },
    language: { ...text, description: 'ISO 639-1' },
    response_format: { enum: ['json', 'text'] },
  },
  ['file', 'model'],
);
const TRANSCRIPTION = object({
  text,
  usage: object({ type: { const: 'duration' }, seconds: { type: 'integer' } }),
});
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
