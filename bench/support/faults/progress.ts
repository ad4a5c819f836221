import { setTimeout as delay } from 'node:timers/promises';
import type { Kind } from './promises.ts';

const POLL_MS = 25;

interface Done {
  readonly begunAt: number;
  readonly doneAt: number;
}

/** What clients got done, and when it was begun: says how long a server did not answer. */
export class Progress {
  readonly #done = new Map<Kind, Done[]>();

  note(kind: Kind, begunAt: number): void {
    const all = this.#done.get(kind) ?? [];
    all.push({ begunAt, doneAt: performance.now() });
    this.#done.set(kind, all);
  }

  /** When the first thing of a kind was done that was begun after `since`. */
  firstAfter(kind: Kind, since: number): number | undefined {
    return this.#done.get(kind)?.find(({ begunAt }) => begunAt > since)?.doneAt;
  }

  /** Waits until one thing of each kind was begun after `since` and done. Null: not within the limit. */
  async allAfter(kinds: readonly Kind[], since: number, limitMs: number): Promise<number | null> {
    const until = performance.now() + limitMs;
    while (performance.now() < until) {
      const times = kinds.map((kind) => this.firstAfter(kind, since));
      if (times.every((time) => time !== undefined)) return Math.max(...times.map(Number));
      await delay(POLL_MS);
    }
    return null;
  }
}
