import { randomBytes } from 'node:crypto';
import { type AssistantProfile, type Responder, recallNotices } from '@parlo/dialog';
import type { ReplyWishes } from '@parlo/dialog/responder';
import { replyInText } from '@parlo/voice/text';
import type { Context, Hono } from 'hono';
import type { Database } from '../../../db/connect.ts';
import { streamOf } from '../../../platform/csv.ts';
import { AppError } from '../../../platform/errors.ts';
import { cleanJson } from '../../../platform/http/clean-text.ts';
import type { Logger } from '../../../platform/monitoring/logger.ts';
import { newId } from '../../../platform/new-id.ts';
import { AI_GENERATED } from '../../../platform/require-notice.ts';
import { isSuspended } from '../../../platform/suspension.ts';
import { RESTARTING } from '../chat.ts';
import { REPLY_SECONDS } from '../claim-turn.ts';
import { EventQueue } from '../event-queue.ts';
import { helpOnly } from '../help-only.ts';
import { timerClock } from '../reply-to-turn.ts';
import {
  type ChattingAssistant,
  type FindChatting,
  type MayChatDeps,
  requireMayChat,
} from '../resolve-chat.ts';
import { type CompletionRequest, readCompletionRequest } from './completion-request.ts';
import { BETWEEN_TURNS, writeChunks, writeCompletion } from './write-completion.ts';

/** How `/v1` tells who asks, and refuses. */
export interface ProgramWire {
  /** An app without routes, whose errors have the shape of `/v1`. */
  readonly app: Hono;
  /** The owner of the request's token or key. Throws without one. */
  readonly ownerOf: (context: Context) => Promise<{ readonly id: string }>;
  /** The address that limits count. */
  readonly address: (context: Context) => string;
  /** The body of a refusal, for a stream that has begun. */
  readonly refusalOf: (error: unknown) => object;
}

export interface CompletionDeps extends MayChatDeps {
  readonly db: Database;
  readonly logger: Logger;
  readonly responder: Pick<Responder, 'respond'>;
  readonly findAssistant: FindChatting;
  /** Fires when the server begins to stop. */
  readonly stopping: AbortSignal;
  /** Fires when the stopping server can't wait for running replies any more. */
  readonly stopped: AbortSignal;
}

/**
 * The routes of `/v1/chat`: an owner's assistant as a model. The program holds the conversation and sends all of it with
 * each message, so nothing is stored here, and no tool can be used, since tools change what is stored.
 */
export function createCompletionRoutes(
  deps: CompletionDeps,
  wire: ProgramWire,
  pending: Set<Promise<void>>,
): Hono {
  wire.app.post('/completions', async (context) => {
    if (deps.stopping.aborted) throw new AppError('restarting', RESTARTING, { retryable: true });
    const owner = await wire.ownerOf(context);
    const request = readCompletionRequest(cleanJson(await context.req.json().catch(() => null)));
    const events = await admit(deps, wire, { ownerId: owner.id, request, context }, pending);
    const about = { ...request, model: request.assistantId };
    context.header(...AI_GENERATED);
    context.header('Cache-Control', 'no-store');
    if (!request.stream) return context.json(await writeCompletion(events, about));
    context.header('Content-Type', 'text/event-stream');
    // A proxy must not buffer the response, or the chunks would come late.
    context.header('X-Accel-Buffering', 'no');
    return context.body(streamOf(written(writeChunks(events, about), wire)));
  });
  return wire.app;
}

interface Asked {
  readonly ownerId: string;
  readonly request: CompletionRequest;
  readonly context: Context;
}

/** The events of the reply, once everything was checked that could forbid it. */
async function admit(
  deps: CompletionDeps,
  wire: ProgramWire,
  { ownerId, request, context }: Asked,
  pending: Set<Promise<void>>,
): Promise<EventQueue> {
  const { assistantId, text } = request;
  const assistant = await deps.findAssistant({ assistantId, draftId: null });
  // Somebody else's assistant is treated as one that does not exist.
  if (assistant?.ownerId !== ownerId) {
    throw new AppError('assistant_not_found', 'Name one of your assistants as the model.', {
      field: 'model',
    });
  }
  // A program may ask for anybody, so it needs what an embed needs.
  const target = { assistantId, draftId: null, own: false, asOwner: true, assistant };
  const { signal } = context.req.raw;
  const refusal = await requireMayChat(deps, target, wire.address(context)).then(
    () => undefined,
    (error: unknown) => error,
  );
  if (refusal === undefined) {
    await deps.limits.take('chatPerAssistant', assistantId);
    return reply(deps, assistant, request, signal, pending);
  }
  if (!(await isSuspended(deps.db, ownerId))) throw refusal;
  const turn = { conversationId: newId('completion'), text, timeZone: null, profile: assistant.profile };
  const events = await helpOnly(deps, { ...turn, opened: {} }, signal);
  if (!events) throw refusal;
  return events;
}

function reply(
  { responder, logger, stopped }: CompletionDeps,
  { profile }: ChattingAssistant,
  { earlier, text, instructions, maxOutputTokens }: CompletionRequest,
  request: AbortSignal,
  pending: Set<Promise<void>>,
): EventQueue {
  const gone = new AbortController();
  const events = new EventQueue(() => gone.abort());
  const id = newId('completion');
  const wishes: ReplyWishes = {
    aside: true,
    ...(instructions !== '' && { instructions }),
    ...(maxOutputTokens !== undefined && { maxOutputTokens }),
  };
  const signal = AbortSignal.any([gone.signal, request, stopped]);
  const givenUp = AbortSignal.any([signal, AbortSignal.timeout(REPLY_SECONDS * 1_000)]);
  const replied = replyInText(
    {
      history: earlier
        .flatMap((turn) => splitNotice(profile, turn))
        .map((turn) => ({ ...turn, itemId: newId('item'), via: 'text' })),
      typed: { itemId: newId('item'), text },
      ...(maxOutputTokens !== undefined && { maxOutputTokens }),
      // Without a `caller` there are no tools.
      respond: (turns) => responder.respond({ id, assistant: profile, turns, wishes }, givenUp),
      send: (event) => events.send(event),
      newId: (prefix) => `${prefix}_${randomBytes(12).toString('hex')}`,
      clock: timerClock(0),
      onError: (err) => logger.error({ err }, 'a completion failed'),
    },
    signal,
  ).then(() => events.end());
  pending.add(replied);
  void replied.then(() => pending.delete(replied));
  return events;
}

/** The notice came with the first reply in one message; a message that begins otherwise stays whole. */
function splitNotice(profile: AssistantProfile, turn: CompletionRequest['earlier'][number]) {
  const at = turn.text.indexOf(BETWEEN_TURNS);
  if (turn.role === 'visitor' || at < 0) return recallNotices(profile, [turn]);
  const parts = [turn.text.slice(0, at), turn.text.slice(at + BETWEEN_TURNS.length)];
  const [notice, ...rest] = recallNotices(
    profile,
    parts.map((text) => ({ role: turn.role, text })),
  );
  return notice?.memo ? [notice, ...rest] : [turn];
}

/** The chunks as server-sent events. A failure is told in the stream, which has begun. */
async function* written(
  chunks: AsyncIterable<object>,
  wire: ProgramWire,
): AsyncGenerator<string, void, void> {
  const data = (text: string) => `data: ${text}\n\n`;
  try {
    for await (const chunk of chunks) yield data(JSON.stringify(chunk));
    yield data('[DONE]');
  } catch (error) {
    yield data(JSON.stringify(wire.refusalOf(error)));
  }
}
