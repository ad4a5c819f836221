import type { Responder, ResponsePart } from '@parlo/dialog/responder';
import { replyInText } from '@parlo/voice/text';
import type { Logger } from '../../platform/monitoring/logger.ts';
import { newId } from '../../platform/new-id.ts';
import { EventQueue } from './event-queue.ts';
import { timerClock } from './reply-to-turn.ts';
import type { ChattingAssistant } from './resolve-chat.ts';

export interface HelpDeps {
  readonly responder: Pick<Responder, 'respond'>;
  readonly logger: Pick<Logger, 'error'>;
}

export interface TurnWithoutAccount {
  readonly conversationId: string;
  readonly text: string;
  readonly timeZone: string | null;
  readonly profile: ChattingAssistant['profile'];
  /** The first event for the client. */
  readonly opened: object;
}

/**
 * Where help is, for a visitor of a suspended account who tells of a danger; `undefined` for all other turns. The reply
 * knows the assistant's name and country alone, has no tools, and nothing of it is stored or told to anybody.
 */
export async function helpOnly(
  { responder, logger }: HelpDeps,
  { conversationId, text, timeZone, profile, opened }: TurnWithoutAccount,
  request: AbortSignal,
): Promise<EventQueue | undefined> {
  const { id, name, greeting, country } = profile;
  const bare = { id: `help_${id}`, revision: '1', name, greeting, prompt: '', faq: [] };
  const conversation = {
    id: conversationId,
    assistant: { ...bare, ...(country && { country }) },
    turns: [{ role: 'visitor', text }] as const,
    ...(timeZone !== null && { timeZone }),
  };
  const parts: ResponsePart[] = [];
  for await (const part of responder.respond(conversation, request)) parts.push(part);
  if (!parts.some((part) => part.type === 'end' && part.memo.danger)) return undefined;
  const gone = new AbortController();
  const events = new EventQueue(() => gone.abort());
  events.send(opened);
  const typed = { itemId: newId('item'), text };
  void replyInText(
    {
      history: [],
      typed,
      newId: (prefix) => `${prefix}_${newId('item')}`,
      clock: timerClock(0),
      respond: async function* () {
        yield* parts;
      },
      send: (event) => events.send(event),
      onError: (err) => logger.error({ err, conversationId }, 'help not said'),
    },
    AbortSignal.any([gone.signal, request]),
  ).finally(() => events.end());
  return events;
}
