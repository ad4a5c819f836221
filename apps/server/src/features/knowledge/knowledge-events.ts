import type { ENDPOINTS, KnowledgeEvent } from '@parlo/contract';
import type { Operation } from '../../platform/api.ts';
import { AppError } from '../../platform/errors.ts';
import { requireOwnAssistant } from '../../platform/own-assistant.ts';
import type { KnowledgeDeps } from './routes.ts';
import { listFiles } from './store.ts';

/** Streams at once of one owner on this server: browsers open at most six connections to a host anyway. */
const MAX_STREAMS = 6;
/** After this time the browser connects again, which an expired session can't. */
const MAX_AGE_MS = 15 * 60_000;
const CHANNEL = 'assistant_changed';

type Deps = Pick<KnowledgeDeps, 'db' | 'channels' | 'stopping' | 'listWebsites'>;

/** Sends the lists of an assistant's files and websites at once, and again whenever it changes. */
export function knowledgeEvents(deps: Deps): Operation<typeof ENDPOINTS.knowledgeEvents> {
  const open = new Map<string, number>();
  return async ({ assistantId }, { user, signal }) => {
    await requireOwnAssistant(deps.db, user.id, assistantId);
    const streams = open.get(user.id) ?? 0;
    if (streams >= MAX_STREAMS) {
      const message = 'This list is open in too many windows. Please close some of them.';
      throw new AppError('too_many_windows', message, { retryable: true, retryAfterSeconds: 30 });
    }
    open.set(user.id, streams + 1);
    const ends = AbortSignal.any([signal, deps.stopping, AbortSignal.timeout(MAX_AGE_MS)]);
    return new FileLists(deps, assistantId, ends, () => {
      const left = (open.get(user.id) ?? 1) - 1;
      if (left > 0) open.set(user.id, left);
      else open.delete(user.id);
    });
  };
}

/**
 * Changes during the loading or sending of a list lead to one more list. The stream ends when its reader leaves, when
 * `ends` fires, and when the database can't be reached: the browser then connects again.
 */
class FileLists implements AsyncIterableIterator<KnowledgeEvent> {
  readonly #deps: Deps;
  readonly #assistantId: string;
  readonly #onEnd: () => void;
  readonly #stopListening: () => void;
  #changed = true;
  #wake: (() => void) | null = null;
  #ended = false;
  #sent = '';

  constructor(deps: Deps, assistantId: string, ends: AbortSignal, onEnd: () => void) {
    this.#deps = deps;
    this.#assistantId = assistantId;
    this.#onEnd = onEnd;
    // Before the first list is loaded, so that no change is missed in between.
    this.#stopListening = deps.channels.listen(CHANNEL, {
      onMessage: (id) => id === assistantId && this.#look(),
      onGap: () => this.#look(),
    });
    ends.addEventListener('abort', () => this.#end(), { once: true });
    if (ends.aborted) this.#end();
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async next(): Promise<IteratorResult<KnowledgeEvent, undefined>> {
    while (!this.#ended) {
      if (!this.#changed) {
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
        continue;
      }
      this.#changed = false;
      const value = await this.#load().catch(() => null);
      if (value === null) this.#end();
      const lists = JSON.stringify(value);
      if (value === null || lists === this.#sent) continue;
      this.#sent = lists;
      return { done: false, value };
    }
    return { done: true, value: undefined };
  }

  async #load(): Promise<KnowledgeEvent> {
    const { db, listWebsites } = this.#deps;
    const files = await listFiles(db, this.#assistantId);
    return { files, websites: await listWebsites(db, this.#assistantId) };
  }

  async return(): Promise<IteratorResult<KnowledgeEvent, undefined>> {
    this.#end();
    return { done: true, value: undefined };
  }

  #look(): void {
    this.#changed = true;
    this.#wake?.();
  }

  #end(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#stopListening();
    this.#onEnd();
    this.#wake?.();
  }
}
