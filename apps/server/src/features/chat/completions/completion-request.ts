import { VISITOR_LIMITS } from '@parlo/contract';
import { z } from 'zod';
import { AppError } from '../../../platform/errors.ts';

/**
 * What a client of OpenAI's chat completions may ask. A field that nothing here follows is refused by its name, but for
 * those that every such client sends and that only steer how a model picks its words.
 */

const Parts = z.array(z.object({ type: z.literal('text'), text: z.string() }));
const Message = z.object({
  role: z.enum(['system', 'developer', 'user', 'assistant'], {
    error: 'Messages of other roles than system, developer, user and assistant are not supported.',
  }),
  content: z.union([z.string(), Parts], { error: 'Only text can be read.' }).nullish(),
});

const tokens = z.number().int().min(1).max(1_000_000).nullish();
const Request = z.object({
  model: z.string(),
  messages: z.array(Message).min(1).max(1_000),
  stream: z.boolean().nullish(),
  stream_options: z.object({ include_usage: z.boolean().nullish() }).nullish(),
  max_tokens: tokens,
  max_completion_tokens: tokens,
});

/** They choose among the words of a model, keep its prompt, or name who asks. An assistant's owner decides those. */
const WITHOUT_EFFECT: ReadonlySet<string> = new Set([
  'frequency_penalty',
  'metadata',
  'presence_penalty',
  'prompt_cache_key',
  'prompt_cache_retention',
  'reasoning_effort',
  'safety_identifier',
  'seed',
  'service_tier',
  'temperature',
  'top_p',
  'user',
  'verbosity',
]);

const isEmpty = (value: unknown) => Array.isArray(value) && value.length === 0;

/** Values of fields that ask for what happens anyway. */
const AS_IT_IS: Readonly<Record<string, (value: unknown) => boolean>> = {
  functions: isEmpty,
  function_call: (value) => value === 'none' || value === 'auto',
  logprobs: (value) => value === false,
  modalities: (value) => Array.isArray(value) && value.length === 1 && value[0] === 'text',
  n: (value) => value === 1,
  parallel_tool_calls: (value) => typeof value === 'boolean',
  response_format: (value) => z.object({ type: z.literal('text') }).safeParse(value).success,
  stop: isEmpty,
  store: (value) => value === false,
  tool_choice: (value) => value === 'none' || value === 'auto',
  tools: isEmpty,
};

export interface CompletionRequest {
  readonly assistantId: string;
  /** Of the program; empty without any. */
  readonly instructions: string;
  readonly earlier: readonly { readonly role: 'visitor' | 'assistant'; readonly text: string }[];
  /** The user's last message. */
  readonly text: string;
  readonly stream: boolean;
  readonly includeUsage: boolean;
  readonly maxOutputTokens?: number;
  /** The characters of all messages. */
  readonly characters: number;
}

/** Reads a request. Throws what a client did wrong, by the name of the field. */
export function readCompletionRequest(body: unknown): CompletionRequest {
  const parsed = Request.safeParse(body);
  if (!parsed.success) throw refusedBody(parsed.error);
  for (const [name, value] of Object.entries(Object(body))) requireKnown(name, value);
  const { model, messages, stream, stream_options, max_tokens, max_completion_tokens } = parsed.data;
  const said = messages.flatMap(({ role, content }) => {
    const text = textOf(content).trim();
    return text === '' ? [] : [{ role, text }];
  });
  const last = said.at(-1);
  if (last?.role !== 'user')
    throw refused('The last message has to be one of the user, with a text.', 'messages');
  if (last.text.length > VISITOR_LIMITS.chatMessage) {
    const message = `The last message may have ${VISITOR_LIMITS.chatMessage} characters.`;
    throw refused(message, 'messages');
  }
  const maxOutputTokens = max_completion_tokens ?? max_tokens;
  return {
    assistantId: model,
    instructions: said
      .filter(({ role }) => isInstruction(role))
      .map(({ text }) => text)
      .join('\n\n'),
    earlier: said
      .slice(0, -1)
      .filter(({ role }) => !isInstruction(role))
      .map(({ role, text }) => ({ role: role === 'user' ? 'visitor' : 'assistant', text })),
    text: last.text,
    stream: stream === true,
    includeUsage: stream_options?.include_usage === true,
    ...(maxOutputTokens && { maxOutputTokens }),
    characters: said.reduce((sum, { text }) => sum + text.length, 0),
  };
}

const isInstruction = (role: string) => role === 'system' || role === 'developer';

function textOf(content: z.infer<typeof Message>['content']): string {
  if (typeof content === 'string') return content;
  return (content ?? []).map(({ text }) => text).join('\n');
}

function requireKnown(name: string, value: unknown): void {
  // A client that writes all fields out leaves the unset ones null.
  if (value === null || value === undefined) return;
  if (Object.hasOwn(Request.shape, name) || WITHOUT_EFFECT.has(name)) return;
  if (Object.hasOwn(AS_IT_IS, name) && AS_IT_IS[name]?.(value)) return;
  const known = Object.hasOwn(AS_IT_IS, name);
  throw refused(known ? `This value of '${name}' is not supported.` : `'${name}' is not supported.`, name);
}

function refusedBody({ issues }: z.ZodError): AppError {
  const [issue] = issues;
  const path = issue?.path.join('.') ?? '';
  if (path === '') return new AppError('invalid_input', 'The body must be JSON with a model and messages.');
  const isOwn = path.startsWith('messages.') && /\.(role|content)$/.test(path);
  return refused(`Invalid value for '${path}'.${isOwn ? ` ${issue?.message}` : ''}`, path);
}

function refused(message: string, field: string): AppError {
  return new AppError('invalid_input', message, { field });
}
