import { setTimeout as delay } from 'node:timers/promises';
import { CALLS } from '@parlo/contract';
import type { Feature } from '../../platform/api.ts';
import { type ChatDeps, createChat } from './chat.ts';
import { endChat } from './end-chat.ts';
import { giveFeedback } from './give-feedback.ts';
import {
  type DeleteOwnConversationDeps,
  deleteOwnConversation,
  ownConversation,
} from './own-conversation.ts';

/** What a stop gives replies that are being made: nearly all of them take less than one second. */
const LAST_REPLIES_MS = 4_000;
/** What it gives a database that is away to come back. */
const LAST_WRITES_MS = 10_000;

export interface Chat {
  readonly feature: Feature;
  /** Gives replies under way `limitMs` to be made. Resolves when they are stored, or given up. */
  settled(limitMs?: number): Promise<void>;
}

type ChatFeatureDeps = Omit<ChatDeps, 'stopped'> & DeleteOwnConversationDeps;

/** What a visitor does without speaking: types, comes back, judges and has forgotten. */
export function createChatFeature(given: ChatFeatureDeps): Chat {
  const pending = new Set<Promise<void>>();
  const stopped = new AbortController();
  const deps = { ...given, stopped: stopped.signal };
  return {
    feature: (api) => {
      api.serve(CALLS.chat, createChat(deps, pending));
      api.serve(CALLS.ownConversation, ownConversation(deps));
      api.serve(CALLS.endChat, endChat(deps));
      api.serve(CALLS.feedback, giveFeedback(deps));
      api.serve(CALLS.forgetConversation, deleteOwnConversation(deps));
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
