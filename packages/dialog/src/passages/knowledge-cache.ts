import type { AssistantProfile } from '../responder.ts';
import { throwIfAborted, waitFor } from '../text/abort.ts';
import { createPassageIndex, type PassageIndex } from './passage-index.ts';

/** A calling server's database answers within this or not at all. */
const LOAD_LIMIT_MS = 20_000;
/** One for calls that began before the files changed, one for those after. */
const REVISIONS_KEPT = 2;

interface Entry {
  readonly assistantId: string;
  readonly index: Promise<PassageIndex>;
  readonly stop: AbortController;
  /** 0 until the index is built. */
  bytes: number;
}

/** Indexes of assistants' files by revision, up to so many bytes, the least recently used dropped first. */
export class KnowledgeCache {
  readonly #maxBytes: number;
  readonly #entries = new Map<string, Entry>();
  readonly #closing = new AbortController();

  /** `maxBytes` is for all indexes together; the one asked for last stays, however large. */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** What the indexes take, by their own estimates. */
  get bytes(): number {
    return [...this.#entries.values()].reduce((sum, { bytes }) => sum + bytes, 0);
  }

  /**
   * The index of an assistant's files, built once for everybody who asks meanwhile; nothing when it has none. Rejects
   * with `AbortError`, or with what loading failed with: the next to ask tries again.
   */
  async get(
    { id, knowledge }: Pick<AssistantProfile, 'id' | 'knowledge'>,
    signal: AbortSignal,
  ): Promise<PassageIndex | undefined> {
    throwIfAborted(signal);
    throwIfAborted(this.#closing.signal);
    if (!knowledge) return undefined;
    const key = JSON.stringify([id, knowledge.revision]);
    const entry = this.#entries.get(key) ?? this.#start(id, knowledge, key);
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    this.#trim(id);
    return waitFor(entry.index, signal);
  }

  /** Drops the indexes of an assistant that has no files any more. */
  forget(assistantId: string): void {
    for (const [key, entry] of this.#entries) if (entry.assistantId === assistantId) this.#drop(key);
  }

  /** Ends what is being built, and forgets the rest. May be called twice. */
  close(): void {
    this.#closing.abort();
    this.#entries.clear();
  }

  #start(assistantId: string, knowledge: NonNullable<AssistantProfile['knowledge']>, key: string): Entry {
    const stop = new AbortController();
    const signal = AbortSignal.any([stop.signal, this.#closing.signal]);
    const entry: Entry = { assistantId, index: this.#build(knowledge, signal), stop, bytes: 0 };
    entry.index.then(
      ({ bytes }) => {
        entry.bytes = bytes;
        this.#trim(assistantId);
      },
      () => {
        if (this.#entries.get(key) === entry) this.#entries.delete(key);
      },
    );
    return entry;
  }

  async #build(
    knowledge: NonNullable<AssistantProfile['knowledge']>,
    signal: AbortSignal,
  ): Promise<PassageIndex> {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(LOAD_LIMIT_MS)]);
    return createPassageIndex(await waitFor(knowledge.load(limit), limit), signal);
  }

  #trim(assistantId: string): void {
    const revisions = [...this.#entries].filter(([, entry]) => entry.assistantId === assistantId);
    for (const [key] of revisions.slice(0, -REVISIONS_KEPT)) this.#drop(key);
    for (const [key, { bytes }] of [...this.#entries].slice(0, -1)) {
      if (this.bytes <= this.#maxBytes) return;
      // What is being built takes nothing yet that dropping it would give back.
      if (bytes > 0) this.#drop(key);
    }
  }

  #drop(key: string): void {
    const entry = this.#entries.get(key);
    this.#entries.delete(key);
    entry?.stop.abort();
  }
}
