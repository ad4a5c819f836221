import { setTimeout as delay } from 'node:timers/promises';
import { ENDPOINTS } from '@parlo/contract';
import type { Api, Feature } from '../../platform/api.ts';
import { type ChatDeps, createChat } from './chat.ts';
import { freeClaims } from './claim-turn.ts';
import { createCompletionRoutes, type ProgramWire } from './completions/create-completion.ts';
import { endChat } from './end-chat.ts';
import { giveFeedback } from './give-feedback.ts';
import {
  type DeleteOwnConversationDeps,
  deleteOwnConversation,
  ownConversation,
} from './own-conversation.ts';
import { createTryChat, type TryChatDeps } from './try-chat.ts';

/** How long a stop waits for running replies: nearly all take less than one second. */
const LAST_REPLIES_MS = 4_000;
/** How long it waits for an unreachable database. */
const LAST_WRITES_MS = 10_000;

export interface Chat {
  readonly feature: Feature;
  /** Waits `limitMs` for running replies. Resolves when they are stored or given up. */
  settled(limitMs?: number): Promise<void>;
}

type ChatFeatureDeps = Omit<ChatDeps & TryChatDeps, 'stopped'> &
  DeleteOwnConversationDeps & {
    /** No other server uses this database: no reply is being written at the start. */
    readonly alone: boolean;
    /** What programs reach assistants over. */
    readonly programWire: (api: Api) => ProgramWire;
  };

/** The visitor's endpoints outside a call: typing, coming back, rating a reply, deleting the conversation; and programs'. */
export async function startChat(given: ChatFeatureDeps): Promise<Chat> {
  if (given.alone) await freeClaims(given.db);
  const pending = new Set<Promise<void>>();
  const stopped = new AbortController();
  const deps = { ...given, stopped: stopped.signal };
  return {
    feature: (api) => {
      api.serve(ENDPOINTS.chat, createChat(deps, pending));
      api.serve(ENDPOINTS.tryChat, createTryChat(deps, pending));
      api.serve(ENDPOINTS.ownConversation, ownConversation(deps));
      api.serve(ENDPOINTS.endChat, endChat(deps));
      api.serve(ENDPOINTS.feedback, giveFeedback(deps));
      api.serve(ENDPOINTS.forgetConversation, deleteOwnConversation(deps));
      api.app.route('/v1/chat', createCompletionRoutes(deps, deps.programWire(api), pending));
    },
    async settled(limitMs = LAST_REPLIES_MS) {
      const done = new AbortController();
      const late = (ms: number) => delay(ms, undefined, { signal: done.signal }).catch(() => undefined);
      void late(limitMs).then(() => stopped.abort());
      await Promise.race([Promise.all(pending), late(limitMs + LAST_WRITES_MS)]);
      done.abort();
    },
  };
}
