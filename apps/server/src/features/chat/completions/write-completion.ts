import { MESSAGES } from '@parlo/contract';
import { z } from 'zod';
import { AppError } from '../../../platform/errors.ts';
import { newId } from '../../../platform/new-id.ts';

/** Stands between the AI notice and the reply, which are two turns here and one message there. */
export const BETWEEN_TURNS = '\n\n';
/** As everywhere where tokens are estimated. */
const CHARACTERS_PER_TOKEN = 4;

type FinishReason = 'stop' | 'length';
type Piece = { readonly text: string } | { readonly finish: FinishReason };

/** The events of a text response that a completion is made of. */
const ReplyEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('response.output_text.delta'), item_id: z.string(), delta: z.string() }),
  z.object({ type: z.literal('response.done'), response: z.object({ status: z.string() }) }),
]);

/** The text of a reply by its events, and how it ended. Throws where it failed. */
async function* piecesOf(events: AsyncIterable<object>): AsyncGenerator<Piece, void, void> {
  let item: string | null = null;
  for await (const sent of events) {
    const { data: event } = ReplyEvent.safeParse(sent);
    if (event?.type === 'response.done') {
      yield { finish: finishOf(event.response.status) };
      return;
    }
    if (event === undefined) continue;
    if (item !== null && item !== event.item_id) yield { text: BETWEEN_TURNS };
    item = event.item_id;
    yield { text: event.delta };
  }
  throw failed();
}

function finishOf(status: string): FinishReason {
  if (status === 'completed') return 'stop';
  if (status === 'incomplete') return 'length';
  throw failed();
}

const failed = () => new AppError('internal', MESSAGES.serverError);

export interface CompletionAbout {
  readonly model: string;
  /** Of all messages. */
  readonly characters: number;
}

/** The whole reply as one completion. */
export async function writeCompletion(events: AsyncIterable<object>, about: CompletionAbout) {
  let content = '';
  let finish: FinishReason = 'stop';
  for await (const piece of piecesOf(events)) {
    if ('text' in piece) content += piece.text;
    else finish = piece.finish;
  }
  const message = { role: 'assistant', content, refusal: null };
  return {
    ...headOf(about, 'chat.completion'),
    choices: [{ index: 0, message, logprobs: null, finish_reason: finish }],
    usage: estimateUsage(about.characters, content.length),
  };
}

/** The reply as chunks: its text as it comes, how it ended, and, where it was asked for, the usage. */
export async function* writeChunks(
  events: AsyncIterable<object>,
  about: CompletionAbout & { readonly includeUsage: boolean },
): AsyncGenerator<object, void, void> {
  const head = headOf(about, 'chat.completion.chunk');
  const chunk = (delta: object, finish: FinishReason | null = null) => ({
    ...head,
    choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }],
    ...(about.includeUsage && { usage: null }),
  });
  let characters = 0;
  yield chunk({ role: 'assistant', content: '' });
  for await (const piece of piecesOf(events)) {
    if ('finish' in piece) yield chunk({}, piece.finish);
    else {
      characters += piece.text.length;
      yield chunk({ content: piece.text });
    }
  }
  if (about.includeUsage) yield { ...head, choices: [], usage: estimateUsage(about.characters, characters) };
}

function headOf({ model }: CompletionAbout, object: string) {
  return { id: newId('chatcmpl'), object, created: Math.floor(Date.now() / 1_000), model };
}

/** Nothing here counts tokens of a tokenizer that a client could know: they are estimated, and the field says so. */
function estimateUsage(read: number, written: number) {
  const [prompt, completion] = [read, written].map((length) => Math.ceil(length / CHARACTERS_PER_TOKEN));
  const [prompt_tokens, completion_tokens] = [prompt ?? 0, completion ?? 0];
  return {
    prompt_tokens,
    completion_tokens,
    total_tokens: prompt_tokens + completion_tokens,
    estimated: true,
  };
}
