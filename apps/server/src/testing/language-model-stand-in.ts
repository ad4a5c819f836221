import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

const Message = z.object({
  role: z.enum(['system', 'user', 'assistant', 'tool']),
  content: z.string().nullish(),
  tool_calls: z
    .array(z.object({ function: z.object({ name: z.string(), arguments: z.string() }) }))
    .optional(),
});

/** A request for a chat completion, as far as tests look at it. */
const CompletionRequest = z.looseObject({
  model: z.string(),
  messages: z.array(Message),
  stream: z.boolean().optional(),
  tools: z.array(z.object({ function: z.looseObject({ name: z.string() }) })).optional(),
});
export type CompletionRequest = z.infer<typeof CompletionRequest>;

export interface StandInToolCall {
  readonly name: string;
  /** JSON, or what a model may send instead of it. */
  readonly arguments: string;
}

/** The stand-in's response. */
export type Completion =
  | {
      readonly kind: 'says';
      readonly text?: string;
      readonly calls?: readonly StandInToolCall[];
      readonly finish?: 'length';
      /** Instead of figures that fit. */
      readonly usage?: unknown;
    }
  /** An error as OpenAI describes it. */
  | {
      readonly kind: 'error';
      readonly status: number;
      readonly message: string;
      readonly headers?: Record<string, string>;
    }
  /** So much of a stream, then the connection breaks, at once or at `when`. */
  | { readonly kind: 'breaks'; readonly text: string; readonly when?: Promise<void> }
  | { readonly kind: 'garbage' }
  /** Headers, or not even these, and nothing else. */
  | { readonly kind: 'silence'; readonly headers: boolean };

export interface TakenRequest {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: CompletionRequest;
  /** Resolves when the client went away before the end. */
  readonly left: Promise<void>;
}

export interface LanguageModelStandIn {
  /** The base URL. */
  readonly url: string;
  readonly requests: readonly TakenRequest[];
  complete: (body: CompletionRequest, round: number) => Completion;
  /** What `GET /v1/models` lists. */
  models: readonly string[];
  close(): Promise<void>;
}

export const says = (text: string, ...calls: readonly StandInToolCall[]): Completion => ({
  kind: 'says',
  text,
  calls,
});
export const calls = (name: string, input: unknown): StandInToolCall => ({
  name,
  arguments: JSON.stringify(input),
});
export const reports = (kind: string, ...sources: readonly string[]) =>
  calls('report_reply', { kind, sources });

/**
 * Stands in for a language model's API: the documented shapes of OpenAI's streamed chat completions on loopback, with
 * what `complete` says. It understands nothing.
 */
export async function startLanguageModelStandIn(
  complete: LanguageModelStandIn['complete'] = () => says('Hello.'),
): Promise<LanguageModelStandIn> {
  const requests: TakenRequest[] = [];
  const standIn = { complete, models: [] as readonly string[] };
  const server = createServer((request, response) => {
    if (request.method === 'GET' && request.url === '/v1/models') {
      const data = standIn.models.map((id) => ({ id, object: 'model' }));
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ object: 'list', data }));
      return;
    }
    void take(request, response, requests, (body) => standIn.complete(body, requests.length));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(standIn, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
}

/** OpenAI's and Azure's. */
const PATHS = /^\/(?:v1|openai\/deployments\/[^/]+)\/chat\/completions(?:\?|$)/;

async function take(
  request: IncomingMessage,
  response: ServerResponse,
  requests: TakenRequest[],
  complete: (body: CompletionRequest) => Completion,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  if (!request.url || !PATHS.test(request.url)) {
    sendError(response, 404, 'Invalid URL', {});
    return;
  }
  const body = CompletionRequest.parse(JSON.parse(Buffer.concat(chunks).toString('utf8')));
  const left = new Promise<void>((resolve) =>
    response.on('close', () => response.writableEnded || resolve()),
  );
  requests.push({ path: request.url, headers: request.headers, body, left });
  send(response, complete(body), body.model);
}

function send(response: ServerResponse, completion: Completion, model: string): void {
  if (completion.kind === 'error') {
    sendError(response, completion.status, completion.message, completion.headers ?? {});
    return;
  }
  if (completion.kind === 'silence' && !completion.headers) return;
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.flushHeaders();
  if (completion.kind === 'silence') return;
  if (completion.kind === 'garbage') {
    response.end('data: {"choices": [{"delta": {"content": 7]}\n\ndata: <html>\n\n');
    return;
  }
  const event = (choices: readonly object[], more: object = {}) =>
    response.write(
      `data: ${JSON.stringify({ id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model, choices, ...more })}\n\n`,
    );
  const delta = (content: object) => event([{ index: 0, delta: content, finish_reason: null }]);
  delta({ role: 'assistant', content: '' });
  for (const part of (completion.text ?? '').match(/.{1,7}/gsu) ?? []) delta({ content: part });
  if (completion.kind === 'breaks') {
    void Promise.resolve(completion.when).then(() => response.destroy());
    return;
  }
  const { calls: called = [], finish, usage } = completion;
  called.forEach(({ name, arguments: input }, index) => {
    delta({
      tool_calls: [{ index, id: `call_${index}`, type: 'function', function: { name, arguments: '' } }],
    });
    for (const part of input.match(/.{1,9}/gsu) ?? []) {
      delta({ tool_calls: [{ index, function: { arguments: part } }] });
    }
  });
  event([{ index: 0, delta: {}, finish_reason: finish ?? (called.length > 0 ? 'tool_calls' : 'stop') }]);
  event([], { usage: usage ?? { prompt_tokens: 100, completion_tokens: 10, total_tokens: 110 } });
  response.end('data: [DONE]\n\n');
}

function sendError(
  response: ServerResponse,
  status: number,
  message: string,
  headers: Record<string, string>,
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(
    JSON.stringify({ error: { message, type: 'invalid_request_error', param: null, code: null } }),
  );
}
