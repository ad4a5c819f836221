import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { z } from 'zod';
import { findRealModel, MODEL } from './files.ts';
import { loadModel } from './load-model.ts';
import type { ServedCompletion } from './served.ts';
import { WrittenCalls } from './written-calls.ts';

/**
 * A process that serves the real model as OpenAI's API does: streamed chat completions with tools and usage, on loopback.
 * One request runs at a time. Beyond that API, `GET /served` lists what was served, and `POST /read` reads the last prompt
 * to its end, as a faster machine would have done for it.
 */

const MOST_TOKENS = 1_000;

const Message = z.looseObject({
  role: z.enum(['system', 'user', 'assistant', 'tool']),
  content: z.string().nullish(),
  tool_calls: z
    .array(z.looseObject({ function: z.looseObject({ name: z.string(), arguments: z.string() }) }))
    .optional(),
});
const CompletionRequest = z.looseObject({
  messages: z.array(Message).min(1),
  tools: z.array(z.looseObject({})).default([]),
  tool_choice: z.unknown().optional(),
  temperature: z.number().min(0).max(2).default(0),
  max_tokens: z.int().positive().nullish(),
  max_completion_tokens: z.int().positive().nullish(),
  stream: z.boolean().default(false),
});
type CompletionRequest = z.infer<typeof CompletionRequest>;

/** What a run writes goes to one of these: a stream's events, or one object at the end. */
interface Output {
  say(text: string): void;
  end(result: {
    readonly text: string;
    readonly calls: WrittenCalls['calls'];
    readonly finish: 'stop' | 'length' | 'tool_calls';
    readonly usage: object;
  }): void;
}

const files = await findRealModel();
if (!files) throw new Error('The real model is not here. `npm run bench -- real-model` fetches it.');
const model = await loadModel(files);
const served: ServedCompletion[] = [];
let lastPrompt: readonly number[] = [];
let waiting = 0;
let running: Promise<unknown> = Promise.resolve();

/** Runs `act` when all before it are done: there is one thread. */
function inTurn<T>(act: () => Promise<T>): Promise<T> {
  waiting += 1;
  const mine = running.then(act);
  running = mine
    .catch(() => undefined)
    .finally(() => {
      waiting -= 1;
    });
  return mine;
}

const server = createServer((request, response) => {
  serve(request, response).catch((error: unknown) => {
    if (!response.headersSent) sendJson(response, 500, failure('server_error', String(error)));
    else response.destroy();
  });
});
server.listen(Number(process.argv[2] ?? 0), '127.0.0.1', () => {
  process.stdout.write(`ready ${(server.address() as AddressInfo).port}\n`);
});
// Whoever started it holds its standard input open.
process.stdin.on('end', () => process.exit(0)).resume();

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const route = `${request.method} ${request.url?.split('?')[0]}`;
  if (route === 'GET /v1/models') {
    sendJson(response, 200, {
      object: 'list',
      data: [{ id: MODEL.file, object: 'model', owned_by: 'here' }],
    });
  } else if (route === 'GET /served') sendJson(response, 200, { isBusy: waiting > 0, served });
  else if (route === 'POST /read') {
    // It takes longer than a connection waits: `isBusy` tells when it is done.
    const prompt = lastPrompt;
    inTurn(async () => {
      const { place } = await model.find(prompt);
      await model.read(prompt, place, new AbortController().signal);
    }).catch((error: unknown) => process.stderr.write(`The prompt can't be read: ${error}\n`));
    sendJson(response, 202, {});
  } else if (route === 'POST /v1/chat/completions') await complete(request, response);
  else sendJson(response, 404, failure('not_found', 'There is no such endpoint.'));
}

async function complete(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { data: body, error } = CompletionRequest.safeParse(await json(request).catch(() => undefined));
  if (!body) {
    sendJson(response, 400, failure('invalid_request_error', z.prettifyError(error)));
    return;
  }
  const prompt = model.promptOf(...conversationOf(body));
  if (!model.fits(prompt)) {
    sendJson(response, 400, failure('context_length_exceeded', `The prompt has ${prompt.length} tokens.`));
    return;
  }
  lastPrompt = prompt;
  const left = new AbortController();
  response.on('close', () => left.abort());
  const output = body.stream ? streamTo(response) : wholeTo(response);
  const begun = performance.now();
  await inTurn(async () => {
    const record = await run(body, prompt, output, begun, left.signal);
    served.push({ ...record, lastMessage: body.messages.at(-1)?.content ?? '' });
  });
}

/** Reads the prompt and writes the reply. One that nobody waits for any more ends, and is noted as such. */
async function run(
  body: CompletionRequest,
  prompt: readonly number[],
  output: Output,
  begun: number,
  signal: AbortSignal,
): Promise<Omit<ServedCompletion, 'lastMessage'>> {
  const calls = new WrittenCalls();
  const since = () => Math.round(performance.now() - begun);
  let [written, text, firstMs]: [string, string, number | null] = ['', '', null];
  let [cached, readTo] = [0, 0];
  const record = (outcome: ServedCompletion['outcome'], tokens: number) => ({
    ...{ outcome, promptTokens: prompt.length, cachedTokens: cached, writtenTokens: tokens },
    ...{ readMs: readTo, firstMs, wholeMs: since(), written },
  });
  try {
    signal.throwIfAborted();
    const { place, cached: known } = await model.find(prompt);
    cached = known;
    await model.read(prompt, place, signal);
    readTo = since();
    const most = Math.min(body.max_completion_tokens ?? body.max_tokens ?? MOST_TOKENS, MOST_TOKENS);
    const writing = model.write(prompt, place, { temperature: body.temperature, most, signal });
    for (;;) {
      const { done, value } = await writing.next();
      if (!done) {
        firstMs ??= since();
        written += value;
        const said = calls.push(value);
        text += said;
        output.say(said);
        continue;
      }
      const rest = calls.flush();
      output.say(rest);
      const usage = {
        ...{
          prompt_tokens: prompt.length,
          completion_tokens: value.tokens,
          total_tokens: prompt.length + value.tokens,
        },
        prompt_tokens_details: { cached_tokens: cached },
      };
      const finish = calls.calls.length > 0 ? 'tool_calls' : value.isCut ? 'length' : 'stop';
      output.end({ text: text + rest, calls: calls.calls, finish, usage });
      return record('whole', value.tokens);
    }
  } catch (error) {
    if (!signal.aborted) throw error;
    return record('left', 0);
  }
}

/** The messages and tools as chat templates take them: inputs of calls are objects there. */
function conversationOf({ messages, tools, tool_choice: choice }: CompletionRequest) {
  const told = messages.map((message) => ({
    ...message,
    content: message.content ?? '',
    ...(message.tool_calls && {
      tool_calls: message.tool_calls.map(({ function: called }) => ({
        function: { name: called.name, arguments: objectOf(called.arguments) },
      })),
    }),
  }));
  return [told, choice === 'none' ? [] : tools] as const;
}

function objectOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A client may hand back what a model wrote.
    return text;
  }
}

const COMMON = { id: 'chatcmpl-1', created: Math.round(Date.now() / 1_000), model: MODEL.file };

function streamTo(response: ServerResponse): Output {
  response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
  const event = (choices: readonly object[], more: object = {}) =>
    response.write(
      `data: ${JSON.stringify({ ...COMMON, object: 'chat.completion.chunk', choices, ...more })}\n\n`,
    );
  const delta = (content: object) => event([{ index: 0, delta: content, finish_reason: null }]);
  return {
    say: (text) => text !== '' && delta({ role: 'assistant', content: text }),
    end({ calls, finish, usage }) {
      for (const [index, call] of calls.entries())
        delta({ tool_calls: [{ index, ...describeCall(call, index) }] });
      event([{ index: 0, delta: {}, finish_reason: finish }]);
      event([], { usage });
      response.end('data: [DONE]\n\n');
    },
  };
}

function wholeTo(response: ServerResponse): Output {
  return {
    say: () => undefined,
    end({ text, calls, finish, usage }) {
      const message = {
        ...{ role: 'assistant', content: text },
        ...(calls.length > 0 && { tool_calls: calls.map(describeCall) }),
      };
      const choices = [{ index: 0, message, finish_reason: finish }];
      sendJson(response, 200, { ...COMMON, object: 'chat.completion', choices, usage });
    },
  };
}

const describeCall = (call: WrittenCalls['calls'][number], index: number) => ({
  ...{ id: `call_${served.length}_${index}`, type: 'function', function: call },
});

const failure = (code: string, message: string) => ({ error: { message, type: code, code } });

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
