import { languageOf } from '@parlo/dialog/language';
import type { Turn } from '@parlo/dialog/responder';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { conversations } from '../../../db/schema.ts';
import type { Logger } from '../../../platform/monitoring/logger.ts';
import type { CallableAssistant } from '../access/find-callable.ts';
import type { CallHandlers } from '../call-engine.ts';
import type { CallRooms } from '../lifecycle/open-in-room.ts';
import { Consent } from './consent.ts';
import { withoutScreen } from './on-telephone.ts';
import { PassOn, withKeys } from './pass-on.ts';
import type { TelephoneLine } from './telephone-line.ts';

export interface TelephoneSideDeps {
  readonly db: Database;
  readonly logger: Pick<Logger, 'warn'>;
  readonly rooms?: Pick<CallRooms, 'transfer'> | undefined;
  /** Keeps the caller's number with the conversation. */
  readonly keepCaller: (conversationId: string, number: string) => Promise<void>;
}

export interface CallOnLine {
  readonly conversationId: string;
  readonly assistant: CallableAssistant;
  readonly line: TelephoneLine;
}

/** What a call by telephone has instead of a screen: keys, a question for consent, and a person at another number. */
export function telephoneSide(
  deps: TelephoneSideDeps,
  call: CallOnLine,
  handlers: CallHandlers,
): CallHandlers {
  const { db, logger, rooms } = deps;
  const { conversationId, line, assistant } = call;
  const { profile, visited } = assistant;
  const language = languageOf(profile.greeting, profile);
  const keepCaller = () => {
    if (line.caller === null || !profile.contact) return;
    deps.keepCaller(conversationId, line.caller).catch((err: unknown) => {
      logger.warn({ err, conversationId }, 'the number of a caller was not kept');
    });
  };
  const consent = visited.consentText
    ? new Consent({
        text: visited.consentText,
        notice: profile.notice ?? '',
        language,
        onTurn: handlers.onTurn,
        async onGiven() {
          const set = { consentedAt: sql`now()` };
          await db.update(conversations).set(set).where(eq(conversations.id, conversationId));
          keepCaller();
        },
      })
    : null;
  const { transferTo } = line;
  const passOn =
    transferTo !== null && rooms
      ? new PassOn({ language, transfer: () => rooms.transfer(line, transferTo) })
      : null;
  return {
    ...handlers,
    async *respond(heard, signal, rehearsal = false, wishes) {
      let turns = withKeys(heard, language);
      if (consent && !consent.given) {
        yield* consent.ask(turns, rehearsal);
        if (!consent.given) return;
        turns = [...consent.without(turns), GREETED];
      } else if (consent) turns = consent.without(turns);
      const reply = () => handlers.respond(turns, signal, rehearsal, wishes);
      const said = passOn?.isDue(turns) ? passOn.say(reply, signal, rehearsal) : reply();
      for await (const part of said)
        yield part.type === 'text' ? { ...part, text: withoutScreen(part.text) } : part;
    },
    onTurn: (turn) => (consent ? consent.turn(turn) : handlers.onTurn(turn)),
    onConnected() {
      handlers.onConnected();
      if (!consent) keepCaller();
    },
  };
}

/** As a widget opens a conversation. */
const GREETED: Turn = { role: 'visitor', text: 'Hi' };
